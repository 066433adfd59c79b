// The embedded database of a server under test, from outside: as its owner, and as a power failure.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Server } from '../setup/server.ts'

/** Lines of postmaster.pid, as PostgreSQL documents them. */
async function pidFile(dataDir: string): Promise<string[]> {
  return (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
}

export async function ownerOf({ dataDir }: Pick<Server, 'dataDir'>): Promise<pg.Client> {
  const [, , , port, host] = await pidFile(dataDir)
  const password = (await readFile(path.join(dataDir, 'owner.password'), 'utf8')).trim()
  const client = new pg.Client({ host: host?.trim() ?? '', port: Number(port), user: 'postgres', password, database: 'beauty_barter' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Like a power failure: neither process can say or write anything after it. */
export async function killAll(server: Server): Promise<void> {
  const [pid] = await pidFile(server.dataDir)
  if (!(Number(pid) > 1)) throw new Error(`postmaster.pid begins with "${pid}"`) // 0 would be our own group
  process.kill(server.pid, 'SIGKILL')
  process.kill(Number(pid), 'SIGKILL')
  await server.end('SIGKILL')
}
