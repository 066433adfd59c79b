// The oldest PostgreSQL that docs/running.md and docs/settings.md promise, as Debian has it.
import { createClient } from '@supabase/supabase-js'
import ws from 'ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerOf } from '#tests/support/backups/embedded.ts'
import { type Server, startServer } from '#tests/support/setup/server.ts'

let server: Server
beforeAll(async () => {
  server = await startServer({ PG_BIN: process.env['OLDEST_POSTGRES'] ?? '/usr/lib/postgresql/15/bin' })
}, 120_000)
afterAll(() => server.stop())

test('PostgreSQL 15 starts the product, and a member signs up, reads profiles and proposes times', { timeout: 60_000 }, async () => {
  expect(server.lines.join('\n')).toMatch(/PostgreSQL 15\b/)
  const { anonKey } = (await (await fetch(`${server.url}/config.json`)).json()) as { anonKey: string }
  const client = createClient(server.url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as unknown as typeof WebSocket },
  })
  const signed = await client.auth.signUp({ email: 'ana@example.com', password: 'swap-chairs-2026' })
  expect(signed.error).toBeNull()
  const read = await client.from('profiles').select('id')
  expect([read.error, read.status]).toEqual([null, 200])
  const owner = await ownerOf(server)
  const slots = async (moment: string) => {
    const { rows } = await owner.query<{ slots: string[] | null }>('select public.trade_item_slots($1) as slots', [{ slots: [moment] }])
    return rows[0]?.slots
  }
  expect(await slots('2030-01-01T10:00:00Z')).toEqual([new Date('2030-01-01T10:00:00Z')])
  expect(await slots('2030-02-31T10:00:00Z')).toBeNull()
  await owner.end()
})
