// A server or a command that is killed at a random moment of its work, by itself or together with its PostgreSQL.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export type Work = {
  script: string
  given: string[]
  settings: Record<string, string>
  /** What it says when each part of the work begins, after the first, and at the end. */
  marks: RegExp[]
  /** The data folders in which its PostgreSQL may run. */
  dataDirs: string[]
}

type Running = { child: ChildProcess; ended: Promise<void>; says: (mark: RegExp) => Promise<void>; said: () => string }

/** How long each part takes when nothing is killed, in ms; then the process gets a SIGTERM. */
export async function timeParts(work: Work): Promise<number[]> {
  const { child, ended, says, said } = begin(work)
  const parts: number[] = []
  for (const mark of work.marks) {
    const before = performance.now()
    await Promise.race([says(mark), ended])
    if (!mark.test(said())) throw new Error(`it ended without ${mark}:\n${said()}`)
    parts.push(performance.now() - before)
  }
  child.kill('SIGTERM')
  await ended
  return parts
}

/**
 * Kills it within one of its parts, at a random moment; PostgreSQL at once or a little before. False if the work was done by
 * then, because it went faster than when its parts were timed.
 */
export async function killWithin(
  work: Work,
  { part, ms, also }: { part: number; ms: number; also: 'alone' | 'postgres' },
): Promise<boolean> {
  const { child, ended, says } = begin(work)
  const mark = work.marks[part - 1]
  await Promise.race([mark === undefined ? undefined : says(mark), ended])
  await Promise.race([wait(Math.random() * ms), ended])
  const isKilled = child.exitCode === null
  if (also === 'postgres') {
    for (const dataDir of work.dataDirs) killPostgres(dataDir)
    if (Math.random() < 0.5) await Promise.race([wait(Math.random() * 500), ended])
  }
  child.kill('SIGKILL')
  await ended
  return isKilled
}

function begin({ script, given, settings }: Work): Running {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    RATE_LIMITS: 'off',
    LICENSE_GATE: 'off',
    DEMO: 'off',
    ...settings,
  }
  const child = spawn(process.execPath, [script, ...given], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  const looks: (() => void)[] = []
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (more: string) => {
      text += more
      for (const look of looks) look()
    })
  }
  return {
    child,
    ended: new Promise((resolve) => child.once('close', () => resolve())),
    said: () => text,
    says: (mark) =>
      new Promise((resolve) => {
        const look = () => {
          if (mark.test(text)) resolve()
        }
        looks.push(look)
        look()
      }),
  }
}

function killPostgres(dataDir: string): void {
  const file = path.join(dataDir, 'postgres/postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  if (pid === 0 || !existsSync(`/proc/${pid}`)) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
