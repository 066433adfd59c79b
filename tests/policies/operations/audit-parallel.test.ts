// The chain beside other transactions, each on its own connection.
import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { twoSessions } from './two-sessions.ts'

const sessions = twoSessions()
beforeEach(async () => {
  await sessions.one.query(`truncate internal.audit_unchained; alter table internal.audit_chain disable trigger only_added_to;
    delete from internal.audit_chain; alter table internal.audit_chain enable trigger only_added_to`)
})

const chain = `select clock.run('chain audit')`
const write = (client: pg.Client, act: string) => client.query(`select internal.audit($1, null, null)`, [act])

async function chained(): Promise<string[]> {
  const { rows } = await sessions.one.query<{ act: string }>(
    'select act from internal.audit_chain join public.audit_entries on id = entry_id order by position',
  )
  return rows.map(({ act }) => act)
}

test('an entry that commits late, with a smaller id, is linked once it is there', async () => {
  await sessions.one.query('begin')
  await write(sessions.one, 'late')
  await write(sessions.two, 'early')
  await sessions.two.query(chain)
  await sessions.two.query(chain)
  await sessions.one.query('commit')
  expect(await chained()).toEqual(['early'])
  await sessions.two.query(chain)
  expect(await chained()).toEqual(['early', 'late'])
  expect((await sessions.one.query('select * from internal.audit_faults()')).rows).toEqual([])
})

test('two processes at once link nothing twice', async () => {
  for (const act of ['a', 'b', 'c']) await write(sessions.one, act)
  await sessions.one.query('begin')
  await sessions.one.query(chain)
  const second = sessions.two.query(chain)
  await sessions.twoWaits()
  await sessions.one.query('commit')
  await second
  expect(await chained()).toEqual(['a', 'b', 'c'])
  expect((await sessions.one.query('select * from internal.audit_faults()')).rows).toEqual([])
})
