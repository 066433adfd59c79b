// The end of a server that is making a copy of a member's data, with a file store that only a test can provide.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccountWork } from '#server/clocks/account-work.ts'
import { type InProcess, openInProcess } from './parts.ts'

let parts: InProcess
beforeAll(async () => {
  parts = await openInProcess()
})
afterAll(() => parts.close())

const read = () => Promise.reject(new Error('there are no pictures'))

async function count(_path: string, bytes: AsyncIterable<Buffer>): Promise<number> {
  let size = 0
  for await (const chunk of bytes) size += chunk.length
  return size
}

const found = async () => (await parts.sql.query('select status, tries from internal.account_exports')).rows

test('a server that is stopped gives up a copy that takes long, and the next one makes it', async () => {
  const { sql, owner, log } = parts
  const { rows: members } = await sql.query<{ id: string }>(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
     values (gen_random_uuid(), 'ana@town.test', now(), '{"full_name": "Ana Archive"}') returning id`,
  )
  await sql.query('insert into internal.account_exports (user_id) values ($1)', [members[0]?.id])
  let begin!: () => void
  const hasBegun = new Promise<void>((resolve) => (begin = resolve))
  const never = () => new Promise<number>(() => begin())
  const stuck = startAccountWork(owner, { files: { read, write: never }, payments: null, log })
  await hasBegun
  await stuck.stop()
  expect(await found()).toEqual([{ status: 'waiting', tries: 0 }])

  const working = startAccountWork(owner, { files: { read, write: count }, payments: null, log })
  await expect.poll(found).toEqual([{ status: 'ready', tries: 1 }])
  await working.stop()
})

const again = (tries: number) =>
  parts.sql.query(
    `update internal.account_exports set status = 'waiting', size_bytes = null, expires_at = null, tries = $1, due_at = statement_timestamp()`,
    [tries],
  )

test('a copy during which the server died each time is given up', async () => {
  const { owner, log } = parts
  await again(4)
  const working = startAccountWork(owner, { files: { read, write: count }, payments: null, log })
  await expect.poll(found).toEqual([{ status: 'failed', tries: 5 }])
  await working.stop()
})

test('a copy may take longer than transactions may be idle', async () => {
  const { sql, owner, log } = parts
  const { rows } = await sql.query<{ name: string }>('select quote_ident(current_database()) as name')
  await sql.query(`alter database ${rows[0]?.name ?? ''} set idle_in_transaction_session_timeout = '1ms'`)
  await again(0)
  const working = startAccountWork(owner, { files: { read, write: count }, payments: null, log })
  await expect.poll(found).toEqual([{ status: 'ready', tries: 1 }])
  await working.stop()
})
