// The whole server on a database of its own, and the official client for it.
import { createClient, type Session, type SupabaseClient, type User } from '@supabase/supabase-js'
import pg from 'pg'
import * as complete from '#tests/support/complete-profile.ts'
import ws from 'ws'
import { type Clone, cloneDatabase } from '../setup/database.ts'
import { startServer } from '../setup/server.ts'

export type Mail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  links: string[]
  sent_at: string
}
export type Member = { client: SupabaseClient; user: User; session: Session; email: string; password: string; name: string }
export type Gateway = {
  url: string
  /** The server's process id. */
  pid: number
  anonKey: string
  serviceKey: string
  /** The owner's connection, not subject to policies: sets up data and checks what is hidden. */
  sql: pg.Client
  database: Clone
  /** The server's output: log lines and startup messages. */
  lines: string[]
  client(session?: Session): Promise<SupabaseClient>
  /** With a complete profile. */
  signUp(name: string): Promise<Member>
  /** Newest first. */
  mailbox(email: string): Promise<Mail[]>
  /** Asks the server to shut down and returns its exit code; call `stop` as well. */
  end(): Promise<number | null>
  stop(): Promise<void>
}

export const password = 'swap-chairs-2026'

/** `settings` are added to the server's environment. With `beside`, it is another process on that one's database, to be stopped first. */
export async function startGateway({
  settings = {},
  beside,
}: { settings?: Record<string, string>; beside?: Gateway } = {}): Promise<Gateway> {
  const clone = beside?.database ?? (await cloneDatabase())
  const server = await startServer({ DATABASE_URL: clone.ownerUrl, AUTHENTICATOR_URL: clone.authenticatorUrl, POOL_SIZE: '4', ...settings })
  const sql = new pg.Client(clone.owner)
  await sql.connect()
  const { url } = server
  const { anonKey } = await readJson<{ anonKey: string }>(`${url}/config.json`)
  const serviceKey = await readServiceKey(sql)
  const clients: SupabaseClient[] = []
  let members = 0

  const open = async (session?: Session) => {
    const client = createClient(url, anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      realtime: { transport: ws as unknown as typeof WebSocket },
    })
    clients.push(client)
    if (session !== undefined) await client.auth.setSession(session)
    return client
  }

  return {
    url,
    pid: server.pid,
    anonKey,
    serviceKey,
    sql,
    database: clone,
    lines: server.lines,
    client: open,
    async signUp(name) {
      const client = await open()
      members += 1
      const email = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${members}@town.test`
      const { data, error } = await client.auth.signUp({
        email,
        password,
        options: { data: { full_name: name, account_kind: complete.kind } },
      })
      if (error !== null) throw error
      if (data.user === null || data.session === null) throw new Error(`sign-up of ${email} gave no session`)
      await sql.query('update public.profile_details set bio = $2 where user_id = $1', [data.user.id, complete.bio])
      return { client, user: data.user, session: data.session, email, password, name }
    },
    mailbox: (email) => readJson<Mail[]>(`${url}/_mailbox.json?to=${encodeURIComponent(email)}`),
    end: () => server.end(),
    async stop() {
      await Promise.all(clients.map((client) => client.removeAllChannels()))
      await Promise.all(clients.map((client) => client.realtime.disconnect()))
      await sql.end()
      await server.stop()
      if (beside === undefined) await clone.drop()
    },
  }
}

async function readJson<Shape>(address: string): Promise<Shape> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return answer.json() as Promise<Shape>
}

async function readServiceKey(sql: pg.Client): Promise<string> {
  const { rows } = await sql.query<{ service_key: string }>('select service_key from auth.api_keys')
  return rows[0]?.service_key ?? ''
}
