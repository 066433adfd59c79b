// Creates the journeys' servers: one scratch PostgreSQL per run with two templates, the bare schema and the demo town. Each
// worker has its own servers, on clones of them. The servers of a run share the pictures they have rendered; otherwise
// each would render the town's again.
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { beginSql } from '../policies/trades.ts'
import { type Clone, cloneOf } from '../setup/clone.ts'
import { type Scratch, startScratch } from '../setup/scratch.ts'
import { type Server, startServer } from '../setup/server.ts'

export type JourneyServer = Server & {
  /** Does what `npm run admin -- …` does with these arguments. */
  admin(...command: ['grant' | 'revoke', email: string, role: string] | ['clock', by: string]): Promise<void>
  /** Back to real time, if a journey moved the clock: the next one has the same server. */
  resetClock(): Promise<void>
  /** Gives the seal, which no screen gives yet. */
  verify: (email: string) => Promise<void>
  /** Lets the appointments of a trade begin an hour ago; only these, if some are given. */
  begin: (tradeId: string, ...only: string[]) => Promise<void>
  /** Writes notifications of these kinds to a member who has chosen this language, which no screen offers yet. */
  notifyIn: (locale: string, email: string, notices: { kind: string; facts: unknown }[]) => Promise<void>
}
export type Settings = Record<string, string>

type Run = { scratch: Scratch; rendered: string }

const demoTemplate = 'template_demo'
// The shipped build.
const entry = 'dist/server/main.js'

export default async function setup(): Promise<() => Promise<void>> {
  const { scratch, stop } = await startScratch()
  const demo = await cloneOf(scratch, scratch.template, demoTemplate)
  const server = await startServer({ DATABASE_URL: demo.ownerUrl, AUTHENTICATOR_URL: demo.authenticatorUrl, DEMO: 'on' }, entry)
  await server.stop()
  const rendered = await mkdtemp(path.join(tmpdir(), 'bb-rendered-'))
  // Workers start after this and inherit it.
  process.env['JOURNEY_RUN'] = JSON.stringify({ scratch, rendered } satisfies Run)
  return async () => {
    await stop()
    await rm(rendered, { recursive: true, force: true })
  }
}

export async function openServer(settings: Settings): Promise<JourneyServer> {
  const given: Run | null = JSON.parse(process.env['JOURNEY_RUN'] ?? 'null')
  if (given === null) throw new Error("The journeys' database is not running: start them with npx playwright test.")
  const { scratch, rendered } = given
  const clone = await cloneOf(scratch, settings['DEMO'] === 'on' ? demoTemplate : scratch.template)
  const database = { DATABASE_URL: clone.ownerUrl, AUTHENTICATOR_URL: clone.authenticatorUrl }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bb-journey-'))
  await mkdir(path.join(dataDir, 'storage'))
  await symlink(rendered, path.join(dataDir, 'storage/pictures'))
  const server = await startServer({ ...database, DATA_DIR: dataDir, ...settings }, entry)
  let isClockMoved = false
  return {
    ...server,
    admin(command, ...values) {
      if (command === 'clock') isClockMoved = true
      return asOwner(clone, statements[command], values)
    },
    async resetClock() {
      if (isClockMoved) await asOwner(clone, statements.clock, ['reset'])
      isClockMoved = false
    },
    verify: (email) => asOwner(clone, statements.verify, [email]),
    begin: (tradeId, ...only) => asOwner(clone, beginSql, [tradeId, only]),
    notifyIn: (locale, email, notices) => asOwner(clone, statements.notifyIn, [locale, email, JSON.stringify(notices)]),
    async stop() {
      await server.stop()
      await clone.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

// A process for each, with the whole command line, would take half a second of a core; tests/gateway/operations/ starts those.
const statements = {
  grant: 'insert into public.user_roles (user_id, role) values ((select id from auth.users where email = $1), $2)',
  revoke: 'delete from public.user_roles where user_id = (select id from auth.users where email = $1) and role = $2',
  verify: 'update public.profiles set is_verified = true where id = (select id from auth.users where email = $1)',
  notifyIn: `with reader as (update public.profile_private set locale = $1 where email = $2 returning user_id)
    select count(internal.notify(reader.user_id, told.kind, told.facts, told.kind || ' ' || told.facts::text, null))
    from reader, jsonb_to_recordset($3::jsonb) as told (kind text, facts jsonb)`,
  clock: `select clock.move(nullif($1, 'reset')::interval)`,
}

async function asOwner({ owner }: Clone, statement: string, values: (string | string[])[]): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rowCount } = await client.query(statement, values)
    if (rowCount !== 1 && statement !== beginSql) throw new Error(`${statement} with ${values.join(', ')} concerned ${rowCount} rows`)
  } finally {
    await client.end()
  }
}
