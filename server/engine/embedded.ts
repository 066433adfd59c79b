// The embedded PostgreSQL: created in DATA_DIR at the first start, launched at every start.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import type pg from 'pg'
import { CannotStart } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { ensureOwnAuthenticator } from './authenticator.ts'
import { findBinaries, program } from './binaries.ts'
import { chooseRunAs, type RunAs } from './run-as.ts'
import { startPostmaster, stopLeftOver } from './postmaster.ts'
import { makePassword, readPassword } from './secrets.ts'
import { shortFolder } from './short-folder.ts'
import { standBack } from './stand-back.ts'
import { withClient } from './with-client.ts'
import type { Engine } from './opened.ts'

export type EmbeddedSettings = {
  root: string
  pgBin: string | null
  dataDir: string
  /** Scratch data: nothing outlives a crash. */ isScratch?: boolean
  /** More settings, for the start that replays an archive's log. */ recovery?: string[]
}

const database = 'beauty_barter'
/** For a folder in which an initdb whose server was killed may still write; each waits 100 ms longer than the one before. */
export const maxRetries = 10

export async function openEmbedded(settings: EmbeddedSettings, log: Log): Promise<Engine> {
  const { dataDir } = settings
  const pgData = path.join(dataDir, 'postgres')
  const runAs = chooseRunAs(findBinaries(settings), pgData)
  if (!fs.existsSync(pgData)) initialise(runAs, settings, pgData)
  refuseForeignVersion(runAs, pgData)
  const password = readPassword(dataDir, 'owner')
  if (password === null)
    throw new CannotStart(`${dataDir} holds a database but not its password (owner.password). Put the file back, or set another DATA_DIR.`)

  await stopLeftOver({ runAs, pgData, log })
  const place = await whereToListen(runAs, dataDir)
  const logFile = path.join(dataDir, 'postgres.log')
  const postmaster = await startPostmaster({ runAs, pgData, logFile, log, arguments: [...serverArguments(settings), ...place.arguments] })
  try {
    const admin: pg.ClientConfig = { host: place.host, port: place.port, user: 'postgres', password, database: 'postgres' }
    const { authenticator, version } = await prepare(admin, dataDir)
    const owner = { ...admin, database }
    const description = `embedded PostgreSQL ${version} in ${dataDir}`
    return {
      owner,
      authenticator: { ...owner, ...authenticator },
      kind: 'embedded',
      pooled: false,
      replication: true,
      standBack,
      isHere: true,
      description,
      stop: () => postmaster.stop(),
    }
  } catch (error) {
    await postmaster.stop()
    throw error
  }
}

/** Stops the server that a killed process left behind in a data folder. */
export async function stopAbandoned(settings: EmbeddedSettings, log: Log): Promise<void> {
  const pgData = path.join(settings.dataDir, 'postgres')
  if (fs.existsSync(pgData)) await stopLeftOver({ runAs: chooseRunAs(findBinaries(settings), pgData), pgData, log })
}

/** The owner's connection to an embedded engine that another process runs. */
export function embeddedOwner({ dataDir }: { dataDir: string }): pg.ClientConfig {
  const lines = fs.readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const password = readPassword(dataDir, 'owner') ?? ''
  return { host: lines[4]?.trim() || '127.0.0.1', port: Number(lines[3]), user: 'postgres', password, database }
}

function initialise(runAs: RunAs, { dataDir, isScratch }: EmbeddedSettings, pgData: string) {
  // A name of its own: initdb outlives a server that is killed, and empties its folder when it fails.
  const unfinished = `${pgData}.new-${process.pid}-${Date.now()}`
  const left = fs.readdirSync(dataDir).filter((name) => name.startsWith(`${path.basename(pgData)}.new`))
  for (const name of left) fs.rmSync(path.join(dataDir, name), { recursive: true, force: true, maxRetries })
  fs.mkdirSync(unfinished, { mode: 0o700 })
  const passwordFile = path.join(dataDir, 'initdb.password')
  fs.writeFileSync(passwordFile, `${makePassword(dataDir, 'owner')}\n`, { mode: 0o600 })
  runAs.own(unfinished)
  runAs.own(passwordFile)
  // The builtin collation does not change when the system's C library does; it exists since version 17.
  const locale = runAs.version >= 17 ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8']
  const { file, args, options } = runAs.command(path.join(runAs.binaries.bin, program('initdb')), [
    '-D',
    unfinished,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    ...locale,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    ...(isScratch ? ['--no-sync'] : []),
  ])
  const { status, stdout, stderr, error } = spawnSync(file, args, { ...options, cwd: '/', encoding: 'utf8' })
  fs.rmSync(passwordFile)
  if (status !== 0)
    throw new CannotStart(`The embedded PostgreSQL could not make its data folder:\n${(stderr || stdout || error?.message || '').trim()}`)
  // The folder gets its name once it is complete, so a start that was killed halfway starts over.
  fs.renameSync(unfinished, pgData)
}

function refuseForeignVersion(runAs: RunAs, pgData: string) {
  const found = fs.readFileSync(path.join(pgData, 'PG_VERSION'), 'utf8').trim()
  if (found === String(runAs.version)) return
  throw new CannotStart(
    `The database in ${pgData} was made by PostgreSQL ${found}, which PostgreSQL ${runAs.version} cannot read. Set another DATA_DIR, name the binaries of PostgreSQL ${found} in PG_BIN, or run that server yourself and set DATABASE_URL.`,
  )
}

async function whereToListen(runAs: RunAs, dataDir: string) {
  if (process.platform === 'win32') {
    const port = await freePort() // Node has no unix sockets there
    return {
      host: '127.0.0.1',
      port,
      arguments: ['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    }
  }
  const folder = shortFolder(path.join(dataDir, 'run'), '.s.PGSQL.5432', fs.statSync(path.join(dataDir, 'postgres')).uid)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  fs.chmodSync(folder, 0o700)
  runAs.own(folder)
  return { host: folder, port: 5432, arguments: ['-p', '5432', '-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`] }
}

function freePort() {
  return new Promise<number>((found, failed) => {
    const probe = net.createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? found(address.port) : failed(new Error('no port'))))
    })
  })
}

function serverArguments({ isScratch, recovery = [] }: EmbeddedSettings) {
  const settings = [
    'wal_level=logical',
    'max_wal_senders=10',
    'max_replication_slots=10',
    'max_slot_wal_keep_size=1GB',
    'shared_buffers=128MB',
    `max_connections=${isScratch ? 100 : 60}`,
    'shared_preload_libraries=pg_stat_statements',
    'idle_in_transaction_session_timeout=30s',
    // Builds with LLVM would compile each large statement for longer than it runs.
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    ...(isScratch ? ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'] : []),
    ...recovery,
  ]
  return settings.flatMap((setting) => ['-c', setting])
}

function prepare(admin: pg.ClientConfig, dataDir: string) {
  return withClient(admin, async (client) => {
    const { rows } = await client.query<{ version: string; exists: boolean }>(
      `select current_setting('server_version') as version, exists (select from pg_database where datname = $1)`,
      [database],
    )
    if (!rows[0]?.exists) await client.query(`create database ${database}`)
    const authenticator = await ensureOwnAuthenticator(client, dataDir)
    // Clients determine how many errors there are and what they contain; the server logs those that are its own fault.
    await client.query(`alter role authenticator set log_min_messages = 'log'`)
    // The details of an error contain rows.
    await client.query(`alter role postgres set log_error_verbosity = 'terse'`)
    return { version: rows[0]?.version ?? '', authenticator }
  })
}
