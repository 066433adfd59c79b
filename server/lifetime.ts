// The lifetime of a process: everything that was opened is closed in reverse order, even if the start fails halfway.
import { CannotStart } from './config.ts'

/** Time limit for a graceful shutdown. */
const endMs = 10_000

export type Lifetime = {
  undo(close: () => Promise<void>): void
  isEnding(): boolean
}

/** Runs the start, then waits for a signal to end the process; a failed start ends it with exit code 1. */
export function live(start: (lifetime: Lifetime) => Promise<void>, port: () => number | null): void {
  const opened: (() => Promise<void>)[] = []
  let isEnding = false
  const end = async (code: number) => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), endMs).unref()
    for (const close of opened.toReversed()) await close().catch((error: unknown) => report(error, port()))
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(0))
  start({ undo: (close) => void opened.push(close), isEnding: () => isEnding }).catch((error: unknown) => {
    report(error, port())
    void end(1)
  })
}

/** Problems the operator can fix are one sentence; our own faults include the stack. */
function report(error: unknown, port: number | null): void {
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  process.stderr.write(`${isPortTaken ? `Port ${port} is taken. Set PORT to another one.` : told(error)}\n`)
}

function told(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error instanceof CannotStart ? error.message : (error.stack ?? error.message)
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
