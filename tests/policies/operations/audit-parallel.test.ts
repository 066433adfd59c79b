// The chain beside other transactions, each on its own connection.
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Clone, cloneDatabase } from '#tests/support/setup/database.ts'

let clone: Clone
let one: pg.Client
let two: pg.Client
beforeAll(async () => {
  clone = await cloneDatabase()
  ;[one, two] = [new pg.Client(clone.owner), new pg.Client(clone.owner)]
  await Promise.all([one.connect(), two.connect()])
})
beforeEach(async () => {
  await one.query(`truncate internal.audit_unchained; alter table internal.audit_chain disable trigger only_added_to;
    delete from internal.audit_chain; alter table internal.audit_chain enable trigger only_added_to`)
})
afterAll(async () => {
  await Promise.all([one.end(), two.end()])
  await clone.drop()
})

const chain = 'select internal.chain_audit()'
const write = (client: pg.Client, act: string) => client.query(`select internal.audit($1, null, null)`, [act])

async function chained(): Promise<string[]> {
  const { rows } = await one.query<{ act: string }>(
    'select act from internal.audit_chain join public.audit_entries on id = entry_id order by position',
  )
  return rows.map(({ act }) => act)
}

test('an entry that commits late, with a smaller id, is linked once it is there', async () => {
  await one.query('begin')
  await write(one, 'late')
  await write(two, 'early')
  await two.query(chain)
  await two.query(chain)
  await one.query('commit')
  expect(await chained()).toEqual(['early'])
  await two.query(chain)
  expect(await chained()).toEqual(['early', 'late'])
  expect((await one.query('select * from internal.audit_faults()')).rows).toEqual([])
})

test('two processes at once link nothing twice', async () => {
  for (const act of ['a', 'b', 'c']) await write(one, act)
  await one.query('begin')
  await one.query(chain)
  const second = two.query(chain)
  const waits = async () => {
    const { rowCount } = await one.query(
      `select from pg_locks join pg_database on oid = database where datname = current_database() and locktype = 'advisory' and not granted`,
    )
    expect(rowCount).toBe(1)
  }
  await vi.waitFor(waits, { timeout: 10_000, interval: 10 })
  await one.query('commit')
  await second
  expect(await chained()).toEqual(['a', 'b', 'c'])
  expect((await one.query('select * from internal.audit_faults()')).rows).toEqual([])
})
