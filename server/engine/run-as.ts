// The user PostgreSQL runs as. It refuses root, so a server started by root runs as the owner of its data or as `nobody`, by
// number because a bare machine has no `postgres` user. The one capability it keeps, dac_read_search, lets it through closed
// parent folders (a root home, mktemp -d); without it, its files must be readable by everyone.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { CannotStart } from '#server/config.ts'
import { program, type Binaries } from './binaries.ts'

export type RunAs = {
  binaries: Binaries
  version: number
  /** Prefixes a command so that it runs as the right user. */
  command(file: string, args: string[]): { file: string; args: string[]; options: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv } }
  /** Makes that user the owner of a path. */
  own(path: string): void
}

const nobody = 65534
const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Chooses a way that works: tries each with `postgres --version`. */
export function chooseRunAs(binaries: Binaries, pgData: string): RunAs {
  if (process.getuid?.() !== 0) return plain(binaries, null)
  const uid = fs.existsSync(pgData) ? fs.statSync(pgData).uid || nobody : nobody
  const capable = tryOut(binaries, uid, true)
  if (capable) return capable
  const readable = tryOut(binaries, uid, false) ?? tryOut(copied(binaries), uid, false)
  const dataDir = path.dirname(pgData)
  fs.chmodSync(dataDir, fs.statSync(dataDir).mode | 0o011) // others may open the folder; secret files in it are 0600
  const closed = firstClosedFolder(dataDir, uid)
  if (closed) {
    throw new CannotStart(
      `PostgreSQL refuses to run as root, so it runs as user ${uid}, which cannot pass through the folder ${closed}. Open it with "chmod o+x ${closed}", set DATA_DIR to a folder elsewhere, or start as an ordinary user.`,
    )
  }
  if (readable) return readable
  return plain(binaries, uid)
}

function tryOut(binaries: Binaries, uid: number, keepCapability: boolean) {
  try {
    return keepCapability ? throughSetpriv(binaries, uid) : plain(binaries, uid)
  } catch {
    return null // try the next way; an error of the last one is thrown
  }
}

function throughSetpriv(binaries: Binaries, uid: number) {
  const words = [
    `--reuid=${uid}`,
    `--regid=${uid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    '--inh-caps=-all,+dac_read_search',
    '--ambient-caps=-all,+dac_read_search',
    '--',
  ]
  return complete(binaries, uid, (file, args) => ({ file: 'setpriv', args: [...words, file, ...args], options: environment(binaries) }))
}

function plain(binaries: Binaries, uid: number | null) {
  const user = uid === null ? {} : { uid, gid: uid }
  return complete(binaries, uid, (file, args) => ({ file, args, options: { ...user, ...environment(binaries) } }))
}

function complete(binaries: Binaries, uid: number | null, command: RunAs['command']): RunAs {
  return {
    binaries,
    version: versionOf(path.join(binaries.bin, program('postgres')), command),
    command,
    own: (target) => (uid === null ? undefined : fs.chownSync(target, uid, uid)),
  }
}

// Do not pass on LC_* or PG* variables of the current user, since they would change the server's behavior. Windows needs its
// system variables, so there everything is inherited.
function environment(binaries: Binaries) {
  if (process.platform === 'win32') return {}
  return { env: { PATH: systemPath, LC_ALL: 'C', ...(binaries.libraryPath ? { LD_LIBRARY_PATH: binaries.libraryPath } : {}) } }
}

function versionOf(postgres: string, command: RunAs['command']) {
  const { file, args, options } = command(postgres, ['--version'])
  const { stdout, stderr, error } = spawnSync(file, args, { ...options, encoding: 'utf8', cwd: '/' })
  const major = Number(/PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1])
  if (major >= 15) return major
  if (major) throw new CannotStart(`PG_BIN holds PostgreSQL ${major}; 15 or newer is needed.`)
  throw new CannotStart(
    `The embedded PostgreSQL does not run here: ${(stderr || error?.message || 'no answer').trim()} (it needs glibc 2.27 or newer; Alpine has none). Name other binaries in PG_BIN, or set DATABASE_URL.`,
  )
}

/** Copies the programs to a folder that only root can write and everyone can read. */
function copied(binaries: Binaries): Binaries {
  if (!binaries.native) return binaries
  const { mtimeMs, size } = fs.statSync(path.join(binaries.native, 'bin', program('postgres')))
  const native = `/var/cache/beauty-barter/postgres-${size}-${Math.trunc(mtimeMs)}`
  if (!fs.existsSync(native)) {
    const unfinished = `${native}.${process.pid}`
    fs.mkdirSync(path.dirname(native), { recursive: true, mode: 0o755 })
    fs.cpSync(binaries.native, unfinished, { recursive: true, verbatimSymlinks: true })
    fs.renameSync(unfinished, native)
  }
  return { bin: path.join(native, 'bin'), native, libraryPath: null }
}

function firstClosedFolder(folder: string, uid: number) {
  const parents = [folder]
  for (let at = folder; path.dirname(at) !== at; at = path.dirname(at)) parents.unshift(path.dirname(at))
  return parents.find((parent) => {
    const { mode, uid: owner } = fs.statSync(parent)
    return !(mode & 0o001 || (owner === uid && mode & 0o100))
  })
}
