// One or two processes on one database, and members who all have the main room of the chat open.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { tokenFor } from '../setup/token.ts'
import type { Clone } from '../setup/clone.ts'
import { startRedis } from '../setup/redis.ts'
import { freePort, type Server, startServer } from '../setup/server.ts'

export type Place = { url: string; anonKey: string; token: string }

const members = `
  set session_replication_role = replica;
  create temp table people as select unnest($1::uuid[]) as id;
  insert into auth.users (id, email, email_confirmed_at) select id, id || '@bench.test', now() from people;
  insert into public.profiles (id, full_name) select id, 'Ana Alvarez' from people;
  insert into public.profile_details (user_id) select id from people;
  insert into public.profile_private (user_id, email) select id, id || '@bench.test' from people;
  insert into public.subscriptions (user_id, source, tier, status) select id, 'manual', 'premium', 'active' from people;
  set session_replication_role = origin;
  update public.feature_switches set is_on = true`

export async function openRoomsTown(database: Clone, { sockets, processes }: { sockets: number; processes: number }) {
  const redis = processes > 1 ? await startRedis() : null
  const owner = new pg.Client(database.owner)
  await owner.connect()
  const dataDirs = await Promise.all(Array.from({ length: processes }, () => mkdtemp(join(tmpdir(), 'bb-rooms-'))))
  const settings = await Promise.all(
    dataDirs.map(async (dataDir) => ({
      DATABASE_URL: database.ownerUrl,
      AUTHENTICATOR_URL: database.authenticatorUrl,
      LOG_LEVEL: 'warn',
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      ...(redis !== null && { REDIS_URL: redis.url }),
    })),
  )
  const servers: Server[] = []
  for (const each of settings) servers.push(await startServer(each))
  const { anonKey } = (await (await fetch(`${servers[0]?.url}/config.json`)).json()) as { anonKey: string }
  const ids = Array.from({ length: sockets }, () => randomUUID())
  const list = `'{${ids.join(',')}}'`
  await owner.query(members.replace('$1', list))
  const tokens: string[] = []
  for (const id of ids) tokens.push(await tokenFor({ sql: owner }, id, 7_200))
  const urls = servers.map(({ url }) => url)
  let place = 0

  /** Written by another member and through another process each time, and again until it is stored once. */
  async function write(): Promise<number> {
    place += 1
    const author = place % sockets
    const row = {
      room_id: 'community',
      user_id: ids[author],
      username: 'Ana Alvarez',
      message_text: `place ${place}`,
      client_id: randomUUID(),
    }
    const headers = { apikey: anonKey, authorization: `Bearer ${tokens[author]}`, 'content-type': 'application/json' }
    for (let tries = place; ; tries += 1) {
      const address = `${urls[tries % urls.length]}/rest/v1/chat_messages`
      const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(row) }).catch(() => null)
      if (answer?.status === 201 || answer?.status === 409) return place
      if (answer !== null && answer.status < 500) throw new Error(`a message was refused: ${answer.status} ${await answer.text()}`)
      await wait(50)
    }
  }

  return {
    places: tokens.map((token, at): Place => ({ url: urls[at % urls.length] ?? '', anonKey, token })),
    write,
    written: () => place,
    pids: () => servers.map(({ pid }) => pid),
    async restart(which: number): Promise<void> {
      const [server, how] = [servers[which], settings[which]]
      if (!server || !how) throw new Error('there is no such process')
      await server.end()
      servers[which] = await startServer(how)
    },
    async close(): Promise<void> {
      for (const server of servers) await server.end()
      for (const dataDir of dataDirs) await rm(dataDir, { recursive: true, force: true })
      await owner.end()
      await redis?.kill()
    },
  }
}
