// One scratch PostgreSQL per test run, with the schema applied once to a template that test files clone.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'

export type Scratch = { socketDir: string; port: number; ownerPassword: string; authenticatorPassword: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    scratch: Scratch
  }
}

export type Running = { scratch: Scratch; stop: () => Promise<void> }
type Shared = { running: Promise<Running> | undefined; users: number }

// Vitest loads this file once per project, but all projects run in one process and share one engine.
const place = Symbol.for('scratch engine of this run')
const shared = ((globalThis as { [place]?: Shared })[place] ??= { running: undefined, users: 0 })

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.users += 1
  shared.running ??= startScratch()
  const { scratch, stop } = await shared.running
  project.provide('scratch', scratch)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    shared.running = undefined
    await stop()
  }
}

/** The engine stops when its standard input closes, so it cannot outlive us. */
export async function startScratch(): Promise<Running> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/scratch.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const line = new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve))
  const early = ended.then(() => Promise.reject(new Error('The scratch engine ended before it was ready.')))
  const scratch: Scratch = JSON.parse(await Promise.race([line, early]))
  return {
    scratch,
    stop: () => {
      child.stdin.end()
      return ended
    },
  }
}
