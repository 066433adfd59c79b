// The real server as a separate process, with its own port and data folder.
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
  /** Its output so far: log lines and startup messages. */
  lines: string[]
  /** Stops it; returns the exit code, or null if it had to be killed. */
  end(signal?: NodeJS.Signals): Promise<number | null>
  stop: () => Promise<void>
}

const startLimitMs = 60_000
/** Large pages for large blocks: in small ones the kernel needs as long for the 64 MB of a password's hash as the hash itself. */
const malloc = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' }
const endLimitMs = 15_000

/** As shipped: `entry` is the output of tools/build.mjs, which the runners keep up to date. */
export async function startServer(settings: Record<string, string> = {}, entry = 'dist/server/main.js'): Promise<Server> {
  const port = settings['PORT'] ?? String(await freePort())
  const ownFolder = settings['DATA_DIR'] === undefined ? await mkdtemp(join(tmpdir(), 'bb-test-')) : null
  const dataDir = settings['DATA_DIR'] ?? ownFolder ?? ''
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    RATE_LIMITS: 'off',
    LICENSE_GATE: 'off',
    DEMO: 'off',
    // Refused where others can reach the server.
    AUTH_LIGHT_PASSWORD_HASHES: settings['HOST'] === undefined && settings['PUBLIC_URL'] === undefined ? 'on' : 'off',
    ...malloc,
    ...settings,
    PORT: port,
    DATA_DIR: dataDir,
  }
  const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'pipe'] })
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
  try {
    // Wait for its own message first: if the port is taken, another server would respond.
    await untilHealthy(url, exit, () => lines.some((line) => / is open at /.test(line)))
  } catch (error) {
    await end('SIGKILL')
    if (settings['PORT'] === undefined && lines.includes(`Port ${port} is taken. Set PORT to another one.`))
      return startServer(settings, entry)
    throw new Error(`The server did not start:\n${lines.join('\n')}`, { cause: error })
  }
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

async function untilHealthy(url: string, exit: Promise<number | null>, isOpen: () => boolean): Promise<void> {
  const until = Date.now() + startLimitMs
  const ended = exit.then((code) => Promise.reject(new Error(`it ended with ${code}`)))
  while (Date.now() < until) {
    const answer = isOpen() ? await Promise.race([fetch(`${url}/health`).catch(() => null), ended]) : null
    if (answer?.ok === true) return
    await Promise.race([wait(50), ended])
  }
  throw new Error(`no health within ${startLimitMs} ms`)
}

/**
 * Below the ports that systems use for outgoing connections, so that none takes it before the server listens. If two tests
 * choose the same port, the slower server reports it, and another is chosen.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 20_000)
    if (await canListen(port)) return port
  }
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
