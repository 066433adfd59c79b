// The real server as a process of its own, on a free port and a data folder of its own.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export type Server = {
  url: string
  pid: number
  dataDir: string
  /** What it has written so far: a log line or a start message each. */
  lines: string[]
  /** Ends it; answers the exit code, null when it had to be killed. */
  end(signal?: NodeJS.Signals): Promise<number | null>
  stop: () => Promise<void>
}

const startLimitMs = 60_000
const endLimitMs = 15_000

export async function startServer(settings: Record<string, string> = {}, entry = 'server/main.ts'): Promise<Server> {
  const port = settings['PORT'] ?? String(await freePort())
  const ownFolder = settings['DATA_DIR'] === undefined ? await mkdtemp(join(tmpdir(), 'bb-test-')) : null
  const dataDir = settings['DATA_DIR'] ?? ownFolder ?? ''
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    RATE_LIMITS: 'off',
    DEMO: 'off',
    ...settings,
    PORT: port,
    DATA_DIR: dataDir,
  }
  const child = spawn(process.execPath, ['--import', 'tsx', entry], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  for (const output of [child.stdout, child.stderr]) {
    let rest = ''
    output.setEncoding('utf8').on('data', (text: string) => {
      const parts = (rest + text).split('\n')
      rest = parts.pop() ?? ''
      lines.push(...parts)
    })
  }
  const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))

  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    const forced = setTimeout(() => child.kill('SIGKILL'), endLimitMs)
    return exit.finally(() => clearTimeout(forced))
  }
  const url = `http://127.0.0.1:${port}`
  await untilHealthy(url, exit).catch(async (error: unknown) => {
    await end('SIGKILL')
    throw new Error(`The server did not start:\n${lines.join('\n')}`, { cause: error })
  })
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    lines,
    end,
    async stop() {
      await end()
      if (ownFolder !== null) await rm(ownFolder, { recursive: true, force: true })
    },
  }
}

async function untilHealthy(url: string, exit: Promise<number | null>): Promise<void> {
  const until = Date.now() + startLimitMs
  const ended = exit.then((code) => Promise.reject(new Error(`it ended with ${code}`)))
  while (Date.now() < until) {
    const answer = await Promise.race([fetch(`${url}/health`).catch(() => null), ended])
    if (answer?.ok === true) return
    await Promise.race([wait(50), ended])
  }
  throw new Error(`no health within ${startLimitMs} ms`)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
