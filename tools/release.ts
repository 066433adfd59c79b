// npm run release: cuts the release that package.json names. Notes the schema it has in database/migrations/releases.json, and keeps a
// small town of it as tests/releases/<version>.tar, which every later version must be able to upgrade.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { packageRoot } from '#server/config.ts'
import { seedDemo } from '#server/demo/demo.ts'
import { openEmbedded } from '#server/engine/embedded.ts'
import { makeBackup } from '#server/engine/backup/make.ts'
import { readMigrations, readReleases } from '#server/engine/schema/migrations.ts'
import { applySchema } from '#server/engine/schema/schema.ts'
import { readSchema } from '#server/engine/schema/schema-files.ts'
import { hashesOf } from '#server/engine/schema/versions.ts'

const root = packageRoot()
const database = path.join(root, 'database')
const { version }: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const releases = readReleases(database)
if (releases.some((each) => each.version === version)) {
  console.error(`${version} is released already. Give package.json a new version first.`)
  process.exit(1)
}

const folder = mkdtempSync(path.join(tmpdir(), 'bb-release-'))
try {
  const log = pino({ level: 'warn' }, pino.destination(2))
  const dataDir = path.join(folder, 'data')
  mkdirSync(dataDir)
  const engine = await openEmbedded({ root, pgBin: null, dataDir, isScratch: true }, log)
  const town = path.join(folder, 'town')
  try {
    await applySchema(engine.owner, log)
    await seedDemo(engine.owner, { root, withPictures: false })
    const none = { read: async () => null, write: async () => undefined }
    await makeBackup(engine.owner, { folder: town, files: none, tell: console.log })
  } finally {
    await engine.stop()
  }
  const kept = path.join(root, 'tests/releases')
  mkdirSync(kept, { recursive: true })
  const { status } = spawnSync('tar', ['-cf', path.join(kept, `${version}.tar`), '-C', town, '.'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('tar failed')
  const migration = readMigrations(database).length
  const all = [...releases, { version, hash: hashesOf(readSchema(database)).all, migration }]
  writeFileSync(path.join(database, 'migrations/releases.json'), `${JSON.stringify(all, null, 2)}\n`)
  console.log(`${version} is cut: commit database/migrations/releases.json and tests/releases/${version}.tar, and tag the commit.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
