// A member who writes notifications to others, in every way that the API takes, and afterwards what came of it: no row that is not
// theirs, none of our words replaced, no email, and no more notes of their own than the bounds allow.
import { randomUUID } from 'node:crypto'
import { randomFrom } from './frames.ts'

type Known = { id: string; token: string }
type On = { url: string; anonKey: string; forger: Known; victim: Known; tradeId: string; count: number; seed: number }
type Rows = Record<string, unknown>[]
type Query = (sql: string, values?: unknown[]) => Promise<{ rows: Rows }>
export type Outcome = {
  sent: number
  stored: number
  refused: number
  faults: number
  foreign: number
  replaced: number
  own: number
  inOneMinute: number
  emails: number
}

const types = (
  'message trade_proposal trade_accepted trade_declined trade_completed trade_cancelled trade_update verification review ' +
  'new_marketplace new_event new_job new_education new_forum_thread new_user new_verification system billing application_update ' +
  'interview_reminder match_found unheard_of '
).split(' ')
const atOnce = 4

const wordsOf = (rows: Rows) => new Map(rows.map((each) => [String(each['id']), JSON.stringify(each)]))

export async function forgeNotices(on: On, query: Query): Promise<Outcome> {
  const random = randomFrom(on.seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const of = async (id: string) => (await query('select * from public.notifications where user_id = $1 order by id', [id])).rows
  const before = await of(on.victim.id)
  const ids = before.map(({ id }) => String(id))

  const row = () => ({
    user_id: pick([on.victim.id, on.victim.id, on.victim.id, on.forger.id, randomUUID(), null]),
    type: pick(types),
    title: pick(['Your account is closed', '', 'x'.repeat(80), 'x'.repeat(81), '<img src=x onerror=alert(1)>']),
    message: pick(['Send me your password', '', 'x'.repeat(201)]),
    related_id: pick([on.tradeId, on.victim.id, randomUUID(), null]),
    read: pick([true, false]),
    ...pick<object>([
      {},
      {},
      {},
      { cause: `trade:${on.tradeId}:v1` },
      { template: 'trade_sent' },
      { link: '/admin' },
      { facts: {} },
      { actor_id: on.victim.id },
    ]),
    ...pick<object>([{}, {}, {}, { id: pick(ids) ?? randomUUID() }, { created_at: '2020-01-01' }, { is_shown: false }]),
  })
  const words = { type: 'system', title: 'Mine', message: 'My words', template: 'message', cause: 'x' }
  const attempts = (): { method: string; address: string; prefer?: string; schema?: string; body: unknown } =>
    pick([
      // More than a minute or a member has room for, in one request.
      { method: 'POST', address: '', body: Array.from({ length: 250 }, () => ({ user_id: on.forger.id, type: 'review', title: 'Many' })) },
      {
        method: 'POST',
        address: '?columns=user_id,type,title&select=*',
        prefer: 'missing=default,return=representation',
        body: [row(), row()],
      },
      { method: 'POST', address: '?on_conflict=user_id,type,cause', prefer: 'resolution=merge-duplicates', body: { ...row(), ...words } },
      { method: 'PUT', address: `?id=eq.${pick(ids)}`, body: { ...row(), id: pick(ids) } },
      {
        method: 'PATCH',
        address: `?user_id=eq.${on.forger.id}`,
        body: pick<object>([{ user_id: on.victim.id }, words, { created_at: '2020-01-01' }]),
      },
      // The functions behind our own words.
      {
        method: 'POST',
        address: `rpc/${pick(['notify', 'notify_of_trade', 'notify_of_conduct', 'notify_in_forum', 'deliver', 'queue_email', 'tell_queue'])}`,
        schema: pick(['public', 'internal', 'realtime']),
        body: pick<object>([
          { trade_id: on.tradeId, member_id: on.victim.id, event: pick(['sent', 'completed', 'expired']) },
          { member_id: on.victim.id, kind: 'message', facts: words, cause: 'x', link: '/' },
          { people: [on.victim.id], actor_id: on.forger.id, ...words },
          { kind: 'notice', address: 'victim@town.test', facts: words, cause: 'x', user_id: on.victim.id },
        ]),
      },
      { method: 'POST', address: '', body: row() },
      { method: 'POST', address: '', body: row() },
      { method: 'POST', address: '', body: Array.from({ length: 1 + Math.floor(random() * 60) }, row) },
      { method: 'POST', address: '?on_conflict=id', prefer: 'resolution=merge-duplicates', body: { ...row(), id: pick(ids) } },
      {
        method: 'PATCH',
        address: `?user_id=eq.${on.victim.id}`,
        body: pick<object>([{ title: 'Mine' }, { read: true }, { user_id: on.forger.id }]),
      },
      // What a member may write: to themselves, until the bounds.
      { method: 'POST', address: '', body: { user_id: on.forger.id, type: pick(types.slice(0, 9)), title: 'A note of mine', message: '' } },
      { method: 'DELETE', address: `?user_id=eq.${on.victim.id}`, body: null },
    ])

  const emails = async () => Number((await query('select count(*)::int as many from internal.emails')).rows[0]?.['many'])
  const emailsBefore = await emails()
  const outcome: Outcome = { sent: 0, stored: 0, refused: 0, faults: 0, foreign: 0, replaced: 0, own: 0, inOneMinute: 0, emails: 0 }
  const work = async () => {
    while (outcome.sent < on.count) {
      outcome.sent += 1
      const { method, address, prefer, schema, body } = attempts()
      const answer = await fetch(`${on.url}/rest/v1/${address.startsWith('rpc/') ? address : `notifications${address}`}`, {
        method,
        headers: {
          apikey: on.anonKey,
          authorization: `Bearer ${on.forger.token}`,
          'content-type': 'application/json',
          ...(prefer !== undefined && { prefer }),
          ...(schema !== undefined && { 'content-profile': schema }),
        },
        ...(body !== null && { body: JSON.stringify(body) }),
      })
      await answer.arrayBuffer()
      if (answer.status >= 500) outcome.faults += 1
      else if (answer.ok) outcome.stored += 1
      else outcome.refused += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))

  const after = await of(on.victim.id)
  const own = await of(on.forger.id)
  const [was, now] = [wordsOf(before), wordsOf(after)]
  outcome.emails = (await emails()) - emailsBefore
  outcome.replaced = [...was].filter(([id, each]) => now.get(id) !== each).length
  const others = await query('select count(*)::int as many from public.notifications where user_id <> $1 and cause is null', [on.forger.id])
  outcome.foreign = Number(others.rows[0]?.['many']) + [...now.keys()].filter((id) => !was.has(id)).length
  const written = own.filter(({ cause }) => cause === null)
  outcome.own = written.length
  outcome.foreign += written.filter((each) => each['template'] !== null || each['link'] !== null || each['actor_id'] !== null).length
  const moments = written.map((each) => new Date(String(each['created_at'])).getTime())
  outcome.inOneMinute = Math.max(0, ...moments.map((at) => moments.filter((other) => other >= at && other < at + 60_000).length))
  return outcome
}
