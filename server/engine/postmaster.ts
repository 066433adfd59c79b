// Runs one PostgreSQL server: launches it with a watchdog, waits until it is ready, stops it, and restarts it if it dies.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CannotStart } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { program } from './binaries.ts'
import { keepBounded } from './bounded-file.ts'
import type { RunAs } from './run-as.ts'

const boundEveryMs = 60_000

export type Postmaster = { stop(): Promise<void> }
export type Launch = { runAs: RunAs; pgData: string; logFile: string; arguments: string[]; log: Log }

// The shell reads from a pipe of ours, which closes when this process ends, however it ends. The shell then shuts
// PostgreSQL down cleanly. It only exits once PostgreSQL has.
const watchdog = `
trap '' TERM INT HUP
exec 3<&0
"$0" "$@" </dev/null 3<&- &
server=$!
( read -r nothing <&3; kill -INT $server ) 2>/dev/null &
reader=$!
exec 3<&-
wait $server
code=$?
kill -KILL $reader 2>/dev/null
exit $code
`

export async function startPostmaster(launch: Launch): Promise<Postmaster> {
  boundLog(launch)
  let running = await launchPatiently(launch)
  const bounding = setInterval(() => boundLog(launch), boundEveryMs)
  bounding.unref()
  let isStopping = false
  const restarts: number[] = []
  const watch = () => running.ended.then(bringBack)

  async function bringBack() {
    if (isStopping) return
    const now = Date.now()
    restarts.push(now)
    if (restarts.filter((at) => at > now - 60_000).length > 5) {
      launch.log.fatal(`PostgreSQL keeps stopping; the reason is at the end of ${launch.logFile}. Giving up.`)
      process.kill(process.pid, 'SIGTERM')
      return
    }
    launch.log.error('PostgreSQL stopped by itself; starting it again.')
    try {
      running = await launchPatiently(launch)
      if (isStopping) await endOf(running, launch)
      else void watch()
    } catch (error) {
      launch.log.fatal(error, 'PostgreSQL does not start again.')
      process.kill(process.pid, 'SIGTERM')
    }
  }

  void watch()
  return {
    async stop() {
      isStopping = true
      clearInterval(bounding)
      await endOf(running, launch)
    },
  }
}

// A problem with the log must not stop the server: if truncating fails (a full disk, a locked file), log it and retry later.
function boundLog({ logFile, log }: Launch) {
  try {
    keepBounded(logFile)
  } catch (error) {
    log.warn({ err: error }, 'the log of PostgreSQL could not be kept small')
  }
}

type Running = { process: ChildProcess; ended: Promise<void> }

async function launchOnce({ runAs, pgData, logFile, arguments: more }: Launch): Promise<Running> {
  const before = readPidFile(pgData)?.written
  const sink = fs.openSync(logFile, 'a', 0o600)
  const start = fs.fstatSync(sink).size
  const postgres = [path.join(runAs.binaries.bin, program('postgres')), '-D', pgData, ...more]
  const [first = '', ...rest] = process.platform === 'win32' ? postgres : ['/bin/sh', '-c', watchdog, ...postgres]
  const { file, args, options } = runAs.command(first, rest)
  // Detached, so that Ctrl-C in the terminal only reaches us: we close our connections first.
  const child = spawn(file, args, { ...options, cwd: '/', detached: true, stdio: ['pipe', sink, sink] })
  fs.closeSync(sink)
  let over: string | null = null
  const ended = new Promise<void>((done) => {
    child.once('exit', (code, signal) => {
      over = String(signal ?? code)
      done()
    })
    child.once('error', (error) => {
      over = error.message
      done()
    })
  })
  child.stdin?.on('error', () => undefined) // the watchdog may already be gone; its exit event covers that
  const isReady = () => {
    const now = readPidFile(pgData)
    return now?.state === 'ready' && now.written !== before // ignore the file of a server that was killed
  }
  while (!isReady()) {
    if (over !== null) throw new CannotStart(`PostgreSQL did not start (${String(over)}):\n${lastLines(logFile, start)}`)
    await wait(5)
  }
  return { process: child, ended }
}

// After a kill its backends may hold the shared memory a moment longer; PostgreSQL refuses to share it.
async function launchPatiently(launch: Launch) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launchOnce(launch)
    } catch (error) {
      const isPassing = error instanceof CannotStart && /shared memory block|lock file ".*" already exists/.test(error.message)
      if (!isPassing || attempt === 20) throw error
      await wait(250)
    }
  }
}

async function endOf(running: Running, { runAs, pgData }: Launch) {
  if (process.platform === 'win32') spawnSync(path.join(runAs.binaries.bin, program('pg_ctl')), ['stop', '-m', 'fast', '-D', pgData])
  else running.process.stdin?.end()
  await running.ended
}

function readPidFile(pgData: string) {
  try {
    const lines = fs.readFileSync(path.join(pgData, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), state: lines[7]?.trim(), written: lines.slice(0, 3).join() }
  } catch {
    return null // no file, so no server
  }
}

/** Stops a server that outlived its owner, so that the next one started has a watchdog. */
export async function stopLeftOver({ runAs, pgData, log }: Pick<Launch, 'runAs' | 'pgData' | 'log'>) {
  const found = readPidFile(pgData)
  if (!found) return
  if (!isAlive(found.pid)) return // PostgreSQL itself removes the file of a dead server
  if (!isPostgres(found.pid)) {
    // The process id now belongs to another program, and would make PostgreSQL refuse to start.
    fs.rmSync(path.join(pgData, 'postmaster.pid'))
    return
  }
  log.warn(`A PostgreSQL server (process ${found.pid}) outlived an earlier start; stopping it.`)
  if (process.platform === 'win32') spawnSync(path.join(runAs.binaries.bin, program('pg_ctl')), ['stop', '-m', 'fast', '-D', pgData])
  else sendSignal(found.pid, 'SIGINT')
  if (await gone(found.pid, 10_000)) return
  sendSignal(found.pid, 'SIGQUIT') // immediately; the next start replays the log
  if (await gone(found.pid, 5000)) return
  throw new CannotStart(`The PostgreSQL server of an earlier start (process ${found.pid}) does not stop. Stop it by hand and start again.`)
}

function isPostgres(pid: number) {
  if (process.platform === 'linux') {
    try {
      return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0]?.includes('postgres') ?? false
    } catch {
      return false // no such process
    }
  }
  if (process.platform === 'win32') return isAlive(pid)
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout.includes('postgres')
}

function sendSignal(pid: number, name: NodeJS.Signals | 0) {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function gone(pid: number, withinMs: number) {
  const until = Date.now() + withinMs
  while (Date.now() < until) {
    if (!isAlive(pid) || isZombie(pid)) return true
    await wait(20)
  }
  return false
}

// In a container without an init process nobody reaps a dead orphan, and it accepts signals forever.
function isZombie(pid: number) {
  if (process.platform !== 'linux') return false
  const stat = fs.existsSync(`/proc/${pid}/stat`) ? fs.readFileSync(`/proc/${pid}/stat`, 'utf8') : ''
  return /\) Z /.test(stat)
}

function lastLines(file: string, from: number) {
  return fs.readFileSync(file).subarray(from).toString('utf8').trimEnd().split('\n').slice(-8).join('\n')
}
