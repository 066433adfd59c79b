// Hand-made calls of everything that staff do, by callers who may not: each twice, once about something that exists and once about
// something that does not. None may succeed, and the two answers must be the same.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { openAdminTown, type AdminTown, type Caller } from './admin-town.ts'
import { seeded } from './hostile-tokens.ts'

type Target = { name: string; act: string }
type StaffFunction = Target & { arguments: Record<string, string> }
type Catalog = { functions: StaffFunction[]; tables: (Target & { id: string; type: string })[] }
/** `about`: whether `id` is somewhere in it. */
type Request = { what: string; method: string; path: string; body?: unknown; headers?: Record<string, string> }
type Make = (id: (name: string) => string) => Request
type Answer = { status: number; body: string; headers: string }
type Outcome = { calls: number; statuses: Map<number, number>; faults: string[] }

const atOnce = 4
/** Headers that differ from request to request whatever was asked, or repeat the request. */
const changing = new Set(['date', 'x-request-id', 'content-location'])

export async function runAdminCalls(url: string, owner: pg.Client, { seed, calls }: { seed: number; calls: number }): Promise<Outcome> {
  const town = await openAdminTown(url, owner)
  const catalog = await readCatalog(owner)
  const random = seeded(seed)
  const before = await fingerprint(owner)
  const outcome: Outcome = { calls: 0, statuses: new Map(), faults: [] }
  const pairs = Array.from({ length: Math.ceil(calls / 2) }, () => nextPair(town, catalog, random))
  const work = async () => {
    for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) await judge(town, pair, outcome)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const after = await fingerprint(owner)
  for (const [table, hash] of Object.entries(before)) if (after[table] !== hash) outcome.faults.push(`something changed in ${table}`)
  return outcome
}

async function readCatalog(owner: pg.Client): Promise<Catalog> {
  const functions = await owner.query<StaffFunction>(
    `select proname as name,
       (regexp_match(prosrc, '(?:refuse_unless_may|refuse_strike_act|refuse_act_on_member|refuse_sanction|sanction_give|public\\.may)\\(\\s*(?:coalesce\\([a-z_.]+, )?''([a-z_]+)'''))[1] as act,
       (select coalesce(jsonb_object_agg(argument, format_type(type, null)), '{}')
         from unnest(proargnames[1:pronargs], proargtypes::oid[]) as given (argument, type)) as arguments
     from pg_proc where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')
       and prosrc ~ '(refuse_unless_may|refuse_strike_act|refuse_act_on_member|refuse_sanction|sanction_give|public\\.may)\\('`,
  )
  const tables = await owner.query<Catalog['tables'][number]>(
    `select tablename as name, (regexp_match(qual, 'may\\(''([a-z_]+)'''))[1] as act, attname as id, format_type(atttypid, null) as type
     from pg_policies join pg_attribute on attrelid = format('public.%I', tablename)::regclass
       and attname = case tablename when 'user_roles' then 'user_id' when 'site_stats' then 'source' else 'id' end
     where schemaname = 'public' and cmd = 'SELECT' and permissive = 'PERMISSIVE' and qual ~ 'may\\('`,
  )
  return { functions: functions.rows, tables: tables.rows }
}

const values: Record<string, unknown[]> = {
  reason: ['A reason', '', null, 'x'.repeat(600)],
  note: ['A note', ''],
  answer: ['An answer', '', null],
  role: ['admin', 'support', 'owner'],
  until: [new Date(Date.now() + 86_400_000).toISOString().slice(0, 10), '1999-01-01'],
  days: [1, 7, 30, 9999, null],
  limits: [['no_posts'], [], ['no_life']],
  people: [1, 100, -1],
  is_lifted: [true, false, null],
  answered: [true, false],
  template: ['role_given', 'none'],
  facts: [{ role: 'admin' }, {}],
  search: ['', 'vera', 'x'],
  title: ['News', ''],
  body: ['There is news.', ''],
  channels: [['bell'], [], ['smoke']],
  ends_at: [new Date(Date.now() + 86_400_000).toISOString(), '1999-01-01'],
  tiers: [['basic'], ['gold']],
  area: ['messaging', 'none'],
  is_on: [true, false, null],
  outcome: ['redo', 'split', 'kept', null],
  subject_type: ['profile', 'thread', null],
  upheld: [true, false, null],
  which: ['appeals', 'all'],
  settled: [true, false],
  name: ['messages_a_minute', 'none'],
  value: [20, -1],
  what: ['publish', 'lock', 'remove', 'praise'],
  category: ['hair', 'none'],
}

/** One call with an id that exists, and the same with one that does not. */
function nextPair(
  town: AdminTown,
  { functions, tables }: Catalog,
  random: () => number,
): { caller: Caller; make: Make; missing: () => string } {
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const caller = oneOf(town.callers)
  const shut = <T extends Target>(all: T[]) => all.filter(({ act }) => !caller.acts.has(act))
  const kind = random()
  if (kind < 0.6) {
    const called = oneOf(shut(functions))
    const given = Object.entries(called.arguments).filter(([name, type]) => type === 'uuid' || (name in values && random() < 0.9))
    const fixed = Object.fromEntries(given.filter(([, type]) => type !== 'uuid').map(([name]) => [name, oneOf(values[name] ?? [null])]))
    const named = given.filter(([, type]) => type === 'uuid').map(([name]) => name)
    const isRead = random() < 0.15
    const prefer = oneOf(['', 'return=minimal', 'count=exact', 'tx=rollback'])
    const make: Make = (id) => {
      const body = { ...fixed, ...Object.fromEntries(named.map((name) => [name, id(name)])) }
      const what = `rpc/${called.name}`
      if (!isRead) return { what, method: 'POST', path: `/rest/v1/rpc/${called.name}`, body, headers: { prefer } }
      const query = new URLSearchParams(
        Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
      )
      return { what, method: 'GET', path: `/rest/v1/rpc/${called.name}?${query}` }
    }
    return { caller, make, missing: randomUUID }
  }
  if (kind < 0.85) {
    const { name, id: column, type } = oneOf(shut(tables))
    const missing =
      type === 'uuid' ? randomUUID : type === 'text' ? () => `s${Math.random()}` : () => String(Math.floor(Math.random() * 1e12) + 1e12)
    const way = oneOf(['GET', 'HEAD', 'PATCH', 'DELETE', 'POST', 'PUT', 'count', 'in', 'or'])
    const make: Make = (id) => ({ what: `${way} ${name}`, ...tableRequest(way, name, column, id(name)) })
    return { caller, make, missing }
  }
  if (kind < 0.93) return { caller, make: oneOf(exportRequests), missing: randomUUID }
  const usesEmail = random() < 0.5
  const key = randomUUID()
  const make: Make = (id) =>
    usesEmail
      ? {
          what: 'reset-user-password',
          method: 'POST',
          path: '/functions/v1/reset-user-password',
          body: {
            email: id('member_id') === town.ids['member_id'] ? town.email : 'nobody@attack.test',
            newPassword: 'a-long-new-password-42',
          },
          headers: { 'idempotency-key': key },
        }
      : {
          what: 'send-recovery-mail',
          method: 'POST',
          path: '/functions/v1/send-recovery-mail',
          body: { member_id: id('member_id'), reason: 'A reason' },
        }
  if (!usesEmail && caller.acts.has('send_recovery_mail')) return nextPair(town, { functions, tables }, random)
  return { caller, make: random() < 0.5 ? make : oneOf(accountRequests), missing: randomUUID }
}

function tableRequest(way: string, name: string, column: string, id: string): Omit<Request, 'what'> {
  const one = `/rest/v1/${name}?${column}=eq.${id}`
  switch (way) {
    case 'GET':
    case 'HEAD':
      return { method: way, path: `${one}&select=${column}` }
    case 'count':
      return { method: 'GET', path: `${one}&select=${column}`, headers: { prefer: 'count=exact' } }
    case 'in':
      return { method: 'GET', path: `/rest/v1/${name}?${column}=in.(${id})&select=${column}&order=${column}.desc&limit=1` }
    case 'or':
      return { method: 'GET', path: `/rest/v1/${name}?or=(${column}.eq.${id})&select=${column}` }
    case 'PATCH':
      return {
        method: way,
        path: one,
        body: name === 'contact_messages' ? { status: 'closed' } : { [column]: id },
        headers: { prefer: 'return=representation' },
      }
    case 'DELETE':
      return { method: way, path: one, headers: { prefer: 'return=representation' } }
    case 'PUT':
      return { method: way, path: one, body: { [column]: id } }
    default:
      return { method: 'POST', path: `/rest/v1/${name}`, body: { [column]: id }, headers: { prefer: 'resolution=merge-duplicates' } }
  }
}

const fileOf = (id: (name: string) => string) => `${id('member_id')}/${id('export_id')}.zip`
const exportRequests: Make[] = [
  (id) => ({ what: 'GET a copy', method: 'GET', path: `/storage/v1/object/authenticated/exports/${fileOf(id)}` }),
  (id) => ({ what: 'HEAD a copy', method: 'HEAD', path: `/storage/v1/object/exports/${fileOf(id)}` }),
  (id) => ({ what: 'info of a copy', method: 'GET', path: `/storage/v1/object/info/exports/${fileOf(id)}` }),
  (id) => ({ what: 'sign a copy', method: 'POST', path: `/storage/v1/object/sign/exports/${fileOf(id)}`, body: { expiresIn: 60 } }),
  (id) => ({ what: 'list copies', method: 'POST', path: '/storage/v1/object/list/exports', body: { prefix: id('member_id') } }),
  (id) => ({ what: 'delete a copy', method: 'DELETE', path: '/storage/v1/object/exports', body: { prefixes: [fileOf(id)] } }),
]
const accountRequests: Make[] = [
  (id) => ({ what: 'read an account', method: 'GET', path: `/auth/v1/admin/users/${id('member_id')}` }),
  (id) => ({ what: 'change an account', method: 'PUT', path: `/auth/v1/admin/users/${id('member_id')}`, body: { ban_duration: '24h' } }),
  (id) => ({ what: 'delete an account', method: 'DELETE', path: `/auth/v1/admin/users/${id('member_id')}` }),
]

async function judge(town: AdminTown, { caller, make, missing }: ReturnType<typeof nextPair>, outcome: Outcome): Promise<void> {
  const invented = missing()
  const about = make((name) => town.ids[name] ?? '')
  const [found, none] = [
    await send(town, caller, about),
    await send(
      town,
      caller,
      make(() => invented),
    ),
  ]
  outcome.calls += 2
  for (const { status } of [found, none]) outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1)
  // An answer may repeat the id that was sent.
  const sent = [...Object.values(town.ids).filter((id) => id.length === 36), invented].join('|')
  const plain = ({ status, body, headers }: Answer) => JSON.stringify([status, headers, body]).replaceAll(new RegExp(sent, 'g'), 'ID')
  const where = `${caller.kind}: ${about.what}`
  if (plain(found) !== plain(none)) outcome.faults.push(`${where} tells what exists: ${plain(found)} / ${plain(none)}`)
  for (const answer of [found, none]) {
    if (answer.status >= 500) outcome.faults.push(`${where}: ${answer.status} ${answer.body}`)
    // Filters that match nothing, and null from functions that say nothing to others.
    const isCall = about.what.startsWith('rpc/')
    const isEmpty = ['', '[]', 'null'].includes(answer.body) && (isCall ? answer.status !== 204 : !/content-range: \d/.test(answer.headers))
    if (answer.status < 300 && !isEmpty) outcome.faults.push(`${where} succeeded: ${answer.status} ${answer.body}`)
  }
}

async function send(town: AdminTown, { token }: Caller, { method, path, body, headers }: Request): Promise<Answer> {
  const answer = await fetch(town.url + path, {
    method,
    headers: {
      apikey: town.anonKey,
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const kept = [...answer.headers].filter(([name]) => !changing.has(name)).map(([name, value]) => `${name}: ${value}`)
  return { status: answer.status, body: await answer.text(), headers: kept.join('\n') }
}

/** A hash of every row that an act of staff could write. */
async function fingerprint(owner: pg.Client): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where relkind in ('r', 'p') and (relnamespace = 'public'::regnamespace
       or c.oid in ('internal.announcements'::regclass, 'internal.site_settings'::regclass, 'internal.emails'::regclass, 'internal.account_deletions'::regclass, 'auth.users'::regclass, 'storage.objects'::regclass))`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of rows) {
    // Emails are sent meanwhile.
    const line = name === 'internal.emails' ? 'kept.id::text' : 'kept::text'
    const found = await owner.query<{ hash: string }>(
      `select md5(coalesce(string_agg(${line}, ';' order by ${line}), '')) as hash from ${name} as kept`,
    )
    hashes[name] = found.rows[0]?.hash ?? ''
  }
  return hashes
}
