import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addressesOf } from '#tests/support/gateway/admin.ts'
import { type Clone, cloneDatabase } from '#tests/support/setup/database.ts'
import { type Server, startServer } from '#tests/support/setup/server.ts'

let clone: Clone
let sql: pg.Client
let server: Server | undefined
beforeAll(async () => {
  clone = await cloneDatabase()
  sql = new pg.Client(clone.owner)
  await sql.connect()
})
afterAll(async () => {
  await sql.end()
  await server?.stop()
  await clone.drop()
})

test('a start notes what the doctor finds for the overview, without error messages and paths', async () => {
  const secret = randomBytes(8).toString('hex')
  await sql.query(`select graphile_worker.add_job('audit-head', max_attempts => 1)`)
  await sql.query('update graphile_worker._private_jobs set attempts = 1, last_error = $1', [`/srv/${secret}`])
  await sql.query(`insert into graphile_worker._private_known_crontabs values ('due-tasks', '2020-01-01Z', '2020-01-02Z')
    on conflict (identifier) do update set last_execution = excluded.last_execution`)

  server = await startServer(addressesOf(clone))
  const { findings } = await vi.waitFor(
    async () => {
      const { rows } = await sql.query<{ findings: object[] }>('select findings from internal.last_examination')
      expect(rows).toHaveLength(1)
      return rows[0] ?? { findings: [] }
    },
    { timeout: 15_000, interval: 100 },
  )
  // Nothing about tasks that did not run: this server has only just started.
  expect(findings).toEqual([
    { level: 'wrong', what: 'The task audit-head failed.', todo: "The reason is in the server's log." },
    { level: 'unsafe', what: 'Nobody is an admin.', todo: 'npm run admin -- grant <email> admin' },
  ])
  expect(JSON.stringify(findings)).not.toContain(secret)
})
