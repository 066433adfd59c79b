// Every released version's town is restored and upgraded to this version.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { addressesOf, adminWith } from '#tests/support/gateway/admin.ts'
import { password } from '#tests/support/gateway/gateway.ts'
import { publicClient } from '#tests/support/gateway/public-client.ts'
import { catalogueOf, contentsOf } from '#tests/support/setup/catalogue.ts'
import { cloneDatabase, emptyDatabase } from '#tests/support/setup/database.ts'
import { startServer } from '#tests/support/setup/server.ts'

const kept = 'tests/releases'
const released: { version: string }[] = JSON.parse(readFileSync('database/migrations/releases.json', 'utf8'))
const folder = mkdtempSync(path.join(tmpdir(), 'bb-releases-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a town is kept of every release', () => {
  const towns = readdirSync(kept).filter((name) => name.endsWith('.tar'))
  expect(towns.toSorted()).toEqual(released.map(({ version }) => `${version}.tar`).toSorted())
})

/** The tables that database/reference fills, where a changed row needs a step too, and those that every upgrade fills again. */
function referenceTables(): string[] {
  const texts = readdirSync('database/reference').map((name) => readFileSync(path.join('database/reference', name), 'utf8'))
  const filled = [...texts.join('\n').matchAll(/insert into ([\w.]+)/g)].map(([, name = '']) => name.replace(/^public\./, ''))
  return [
    'internal.member_data',
    'internal.table_rules',
    'internal.content_kinds',
    'internal.notice_kinds',
    'internal.notice_words',
    ...filled,
  ]
}

async function schemaOf(owner: pg.ClientConfig) {
  const client = new pg.Client(owner)
  await client.connect()
  const [catalogue, contents] = [await catalogueOf(client), await contentsOf(client)]
  await client.end()
  const volatile = new Set(['storage.buckets', 'locations'])
  for (const name of referenceTables()) expect(Object.keys(contents), name).toContain(name)
  const names = referenceTables().filter((name) => !volatile.has(name))
  return { catalogue, reference: Object.fromEntries(names.map((name) => [name, contents[name]])) }
}

for (const { version } of released) {
  test(`the town of ${version} is upgraded to what a new database is, and its members sign in`, { timeout: 120_000 }, async () => {
    const [empty, fresh] = [await emptyDatabase(), await cloneDatabase()]
    const town = path.join(folder, version)
    mkdirSync(town)
    expect(spawnSync('tar', ['-xf', path.join(kept, `${version}.tar`), '-C', town]).status).toBe(0)
    const settings = { ...addressesOf(empty), DATA_DIR: path.join(folder, `${version}-data`) }
    await adminWith(settings, 'restore', town)
    const server = await startServer({ ...settings, POOL_SIZE: '4' })
    const client = await publicClient(server)
    const { data } = await client.auth.signInWithPassword({ email: 'ana@demo.test', password })
    expect(data.user?.email).toBe('ana@demo.test')
    await server.stop()
    const [upgraded, made] = [await schemaOf(empty.owner), await schemaOf(fresh.owner)]
    // One after the other: of both together the report is too long to show what differs.
    expect(upgraded.reference).toEqual(made.reference)
    expect(upgraded.catalogue).toEqual(made.catalogue)
    await empty.drop()
    await fresh.drop()
  })
}
