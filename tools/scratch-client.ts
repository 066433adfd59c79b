// A client on a scratch database with the product's schema, for tools that read or try it.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

type Scratch = { socketDir: string; port: number; ownerPassword: string; template: string }

export async function withScratchDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const script = fileURLToPath(new URL('./scratch.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    const scratch = await firstLine(child.stdout, ended)
    const client = new pg.Client({
      host: scratch.socketDir,
      port: scratch.port,
      user: 'postgres',
      password: scratch.ownerPassword,
      database: scratch.template,
    })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  } finally {
    child.stdin.end()
    await ended
  }
}

async function firstLine(output: NodeJS.ReadableStream, ended: Promise<void>): Promise<Scratch> {
  const line = new Promise<string>((resolve) => createInterface({ input: output }).once('line', resolve))
  const early = ended.then(() => Promise.reject(new Error('The scratch engine ended before it was ready.')))
  return JSON.parse(await Promise.race([line, early])) as Scratch
}
