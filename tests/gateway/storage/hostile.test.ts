// Hostile paths: none may escape the store, break the server, or reach another member's files. `npm run soak -- paths`
// tries fifty thousand of them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StorageClient } from '@supabase/storage-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { type Aim, canariesIntact, canary, filesIn, judge, layCanaries, run, send, strays } from '#tests/support/attacks/storage-attack.ts'
import { asService, ownFolders } from '#tests/support/gateway/storage.ts'

let dataDir: string
let gateway: Gateway
let service: StorageClient
let ana: Member
let eve: Member
let aim: Aim

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bb-hostile-'))
  gateway = await startGateway({ settings: { DATA_DIR: dataDir, POOL_SIZE: '8' } })
  service = asService(gateway)
  ana = await gateway.signUp('Ana Alvarez')
  eve = await gateway.signUp('Eve Ellis')
  await ownFolders(gateway.sql, 'folders')
  await ana.client.storage.from('folders').upload(`${ana.user.id}/diary.txt`, canary)
  const outside = await layCanaries(dataDir)
  aim = { token: eve.session.access_token, bucket: 'folders', own: eve.user.id, theirs: `${ana.user.id}/diary.txt`, outside }
})
afterAll(async () => {
  await gateway.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test("two thousand hostile requests: no fault, no escape, nothing of another member's", async () => {
  const before = await filesIn(dataDir)
  const { findings, statuses } = await run(gateway.url, aim, { seed: 20_261_121, count: 2_000, atOnce: 4 })
  expect(findings).toEqual([])
  expect(statuses.get(200), 'some are harmless and go through').toBeGreaterThan(20)
  expect(statuses.get(400)).toBeGreaterThan(500)
  expect(await strays(dataDir, before)).toEqual([])
  expect(await canariesIntact(dataDir, aim.outside)).toBe(true)
  expect((await fetch(`${gateway.url}/health`)).status).toBe(200)
  const { rows } = await gateway.sql.query<{ name: string; owner_id: string }>('select name, owner_id from storage.objects')
  expect(rows.filter((row) => row.owner_id === eve.user.id && !row.name.startsWith(`${eve.user.id}/`))).toEqual([])
  expect(rows.filter((row) => /(^|\/)\.{0,2}(\/|$)|[^ -~]|\\|%/.test(row.name))).toEqual([])
  expect(await (await ana.client.storage.from('folders').download(aim.theirs)).data?.text()).toBe(canary)
})

test("the check detects an escape: the same request by the file's owner counts as one", async () => {
  const attack = { method: 'GET', path: `/storage/v1/object/folders/${aim.theirs}`, body: null }
  const byAna = { ...attack, headers: { authorization: `Bearer ${ana.session.access_token}` } }
  const byEve = { ...attack, headers: { authorization: `Bearer ${aim.token}` } }
  expect(judge(byAna, await send(gateway.url, byAna))).toMatch(/^escape/)
  expect(judge(byEve, await send(gateway.url, byEve))).toBeNull()
  expect(await service.from('folders').exists(aim.theirs)).toMatchObject({ data: true })
})
