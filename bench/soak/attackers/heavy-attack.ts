// Members who send the heaviest calls of every area at once, in a process of their own so that their work does not delay the
// measurements: lists and searches, edits that are followed by work in the background, pictures, files and joins.
import { fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'
import type { Call } from '../../growth/calls.ts'
import { headers, type Member, type Town } from '../../members.ts'
import { drawn, pictureOf, picturesEach, send } from './heavy-pictures.ts'

type Attacker = { member: Member; calls: Call[] }
type Order = { town: Town; attackers: Attacker[] }
export type Report = { sent: string; slowest: string[] }
type Figure = { times: number; answered: number; refused: number; ms: number }

/** Workers of each member: they send one call after the other. */
const listsAtOnce = 12
const shown = 12

export function openHeaviest(town: Town, attackers: Attacker[]): { end(): Promise<Report> } {
  const child = fork(fileURLToPath(import.meta.url), ['attack'], { execArgv: ['--import', 'tsx'] })
  child.send({ town, attackers } satisfies Order)
  return {
    end: () =>
      new Promise((resolve, reject) => {
        child.once('message', (told) => resolve(told as Report))
        child.once('exit', () => reject(new Error('the attackers ended too early')))
        child.send('end')
      }),
  }
}

const figures = new Map<string, Figure>()
/** The last status that was neither an answer nor 429. */
const lastOther = new Map<string, number>()

if (process.argv[2] === 'attack') {
  // Nobody attacks on after a run that failed.
  process.on('disconnect', () => process.exit())
  process.on('message', (order: Order | 'end') => {
    if (order === 'end') process.send?.(report(), () => process.exit())
    else for (const attacker of order.attackers) attack(order.town, attacker)
  })
}

function attack(town: Town, { member, calls }: Attacker): void {
  const requests = [...calls.map(asRequest(town, member)), ...moreOf(town, member)]
  for (let worker = 0; worker < listsAtOnce; worker += 1) {
    let turn = Math.floor((worker * requests.length) / listsAtOnce)
    void forever(async () => {
      const next = requests[turn++ % requests.length]
      if (next !== undefined) await noted(next.name, next.send)
    })
  }
  let at = picturesEach
  void forever(async () => {
    const bytes = await drawn(at)
    await noted('storage, upload', () => send(town, member, at, bytes))
    const path = `${town.url}/storage/v1/render/image/public/avatars/${pictureOf(member, at % 2 === 0 ? at : at % picturesEach)}`
    at += 1
    await Promise.all(
      [300, 600, 1200].map((width) =>
        noted('storage, render', () => ask(`${path}?width=${width}&quality=70`, { headers: { accept: 'image/avif,image/webp' } })),
      ),
    )
  })
  for (let socket = 0; socket < 2; socket += 1) void forever(() => noted('realtime, a hundred joins', () => join(town, member)))
}

const asRequest =
  (town: Town, member: Member) =>
  ({ name, path, body }: Call) => ({ name, send: () => rest(town, member, path, body) })

const hours = Array.from({ length: 7 }, (_, weekday) =>
  [6, 10, 14, 18].map((hour) => ({ weekday, start_time: `${hour}:00`, end_time: `${hour + 3}:45` })),
).flat()

/** What the lists of the growth bench do not have: edits that move others, files, and functions of the server. */
function moreOf(town: Town, member: Member): { name: string; send: () => Promise<number> }[] {
  const call = (name: string, path: string, body?: object) => ({ name, send: () => rest(town, member, path, body) })
  const year = new Date().getUTCFullYear()
  const zones = ['America/New_York', 'America/Chicago']
  let turn = 0
  const serverFunction = (name: string, body: object) => ({
    name: `function, ${name}`,
    send: () => ask(`${town.url}/functions/v1/${name}`, { method: 'POST', headers: headers(town, member), body: JSON.stringify(body) }),
  })
  return [
    { name: 'hours, saved', send: () => rest(town, member, 'rpc/availability_save', { timezone: zones[turn++ % 2], hours }) },
    call('a service, saved', 'rpc/save_service', {
      category: 'hair',
      name: `Balayage ${member.id}`,
      duration_minutes: 60,
      list_price_cents: 9000,
    }),
    call('a copy of the data', 'rpc/account_export', {}),
    call('my data', 'rpc/my_data', {}),
    call('my month', 'rpc/my_month', {}),
    call('a balance', 'rpc/trade_balance', { year }),
    call('a statement', 'rpc/trade_statement', { year }),
    call('a suggested value', 'rpc/suggested_value', { category: 'hair', minutes: 60 }),
    call(
      'trades, everything of them',
      'trade_proposals?select=*,versions:trade_versions(*,items:trade_items(*)),appointments:trade_appointments(*)&order=updated_at.desc',
    ),
    call('messages, a thousand', 'messages?select=*&order=created_at.desc&limit=1000'),
    call(
      'profiles, a thousand',
      'profiles?select=*,services(*),wants:service_wants(*),portfolio:portfolio_items(*)&order=created_at.desc&limit=1000',
    ),
    call('profiles, by a pattern', 'profiles?select=id&full_name=imatch.(a|b|c)%2B.*(a|b|c)%2Bz%24&limit=1000'),
    call('profiles, counted', 'profiles?select=id&or=(headline.ilike.*e*a*o*x*,full_name.ilike.*z*z*z*)'),
    call('replies, a thousand', 'forum_replies?select=*,author:profiles!forum_replies_author_id_fkey(*)&order=created_at&limit=1000'),
    call('chat, by a pattern', 'chat_messages?select=id&message_text=ilike.*9*9*9*9*9*&limit=1000'),
    call('jobs, by a pattern', 'job_listings?select=id&description=ilike.*q*x*z*&limit=1000'),
    serverFunction('trade-statement', { year }),
    serverFunction('check-subscription', {}),
    serverFunction('check-access', { area: 'trades' }),
  ]
}

function rest(town: Town, member: Member, path: string, body?: object): Promise<number> {
  const how = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  return ask(`${town.url}/rest/v1/${path}`, { headers: headers(town, member), ...how })
}

async function ask(address: string, how: RequestInit): Promise<number> {
  const answer = await fetch(address, how)
  await answer.arrayBuffer()
  return answer.status
}

/** A socket that joins a hundred channels, each with changes of several tables, and closes. */
function join({ url, anonKey }: Town, { id, token }: Member): Promise<number> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`)
  const channels = 100
  const changes = [
    { table: 'messages', filter: `recipient_id=eq.${id}` },
    { table: 'notifications', filter: `user_id=eq.${id}` },
    { table: 'chat_messages', filter: 'message_text=match.^(.+)+(.+)+(.+)+x{9}$' },
    { table: 'forum_replies', filter: 'body=match.^(.+)+(.+)+(.+)+x{9}$' },
    { table: 'trade_proposals', filter: `recipient_id=eq.${id}` },
    { table: 'bench_notes', filter: 'note=match.^(.+)+(.+)+(.+)+x{9}$' },
  ].map((change) => ({ event: '*', schema: 'public', ...change }))
  const payload = { config: { postgres_changes: changes }, access_token: token }
  let replies = 0
  return new Promise((resolve) => {
    socket.on('error', () => resolve(429))
    socket.once('close', () => resolve(replies >= channels ? 200 : 429))
    socket.on('open', () => {
      for (let n = 0; n < channels; n += 1) socket.send(JSON.stringify([`${n}`, `${n}`, `realtime:${n}`, 'phx_join', payload]))
    })
    socket.on('message', (data: Buffer) => {
      if (data.includes('phx_reply') && (replies += 1) >= channels) socket.close()
    })
  })
}

async function forever(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    await work().catch(() => undefined)
    // As fast as a shared machine can, instead of a busy loop of refusals.
    await wait(20)
  }
}

async function noted(name: string, work: () => Promise<number>): Promise<void> {
  const figure = figures.get(name) ?? { times: 0, answered: 0, refused: 0, ms: 0 }
  figures.set(name, figure)
  const began = performance.now()
  const status = await work().catch(() => 0)
  figure.times += 1
  if (status === 429) figure.refused += 1
  if (status >= 400 && status !== 429) lastOther.set(name, status)
  if (status < 200 || status > 299) return
  figure.answered += 1
  figure.ms += performance.now() - began
}

function report(): Report {
  const all = [...figures.entries()]
  const sum = (part: keyof Figure) => all.reduce((total, [, figure]) => total + figure[part], 0)
  const slowest = all
    .toSorted(([, one], [, other]) => other.ms - one.ms)
    .map(
      ([name, { times, answered, refused, ms }]) =>
        `${name}: ${answered} of ${times} answered, ${refused} refused, mean ${Math.round(ms / Math.max(1, answered))} ms`,
    )
  const others = [...lastOther].map(([name, status]) => `${name} ${status}`)
  return {
    sent: `${sum('times')} requests of ${all.length} kinds: ${sum('answered')} answered, ${sum('refused')} refused${others.length > 0 ? `; other answers: ${others.join(', ')}` : ''}`,
    slowest: slowest.slice(0, shown),
  }
}
