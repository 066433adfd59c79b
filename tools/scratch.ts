// A scratch database server for tests, the type generator and checks. Prints one JSON line once the database
// `template_schema` has the schema; nothing stays connected to it (`create database x template template_schema`).
// Runs until its stdin closes, and leaves nothing behind.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import pg from 'pg'
import { packageRoot } from '#server/config.ts'
import { openEmbedded } from '#server/engine/embedded.ts'
import type { Engine } from '#server/engine/opened.ts'
import { applySchema } from '#server/engine/schema/schema.ts'

const template = 'template_schema'
const log = pino({ level: 'warn' }, pino.destination(2))
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'beauty-barter-scratch-'))
const remove = () => fs.rmSync(dataDir, { recursive: true, force: true })
// Node runs this however it ends, except for SIGKILL; then the watchdog stops the server and the folder stays in /tmp.
process.on('exit', remove)

const closed = new Promise<void>((done) => {
  process.stdin.resume().on('close', done).on('end', done)
  process.on('SIGINT', done).on('SIGTERM', done)
})

try {
  const engine = await openEmbedded({ root: packageRoot(), pgBin: null, dataDir, isScratch: true }, log)
  try {
    await create(engine.owner)
    await cheapenLogins(engine)
    await applySchema({ ...engine.owner, database: template }, log)
    const { host: socketDir, port, password: ownerPassword } = engine.owner
    console.log(JSON.stringify({ socketDir, port, ownerPassword, authenticatorPassword: engine.authenticator.password, template }))
    await closed
  } finally {
    await engine.stop()
  }
} catch (error) {
  console.error(error instanceof Error && error.name === 'CannotStart' ? error.message : error)
  process.exitCode = 1
}
process.exit()

// By default, each login costs its client 4096 hashes, and a server has fifteen connections before it answers anything.
async function cheapenLogins({ owner, authenticator }: Engine) {
  const client = new pg.Client(owner)
  await client.connect()
  await client.query('set scram_iterations = 1')
  for (const { user = '', password } of [owner, authenticator])
    await client.query(`alter role ${pg.escapeIdentifier(user)} password ${pg.escapeLiteral(String(password))}`)
  await client.end()
}

async function create(owner: pg.ClientConfig) {
  const client = new pg.Client(owner)
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
}
