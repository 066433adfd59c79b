// What the team wrote to a member and about them, and what they wrote back.
import { anonKeyOf, type Account, type Town } from '../journeys/journey.ts'
import { call } from '../journeys/journey-messages.ts'
import { longName, upTo, wordOf } from './texts.ts'

export const longEmail = `${'friend'.repeat(10)}@${'salon'.repeat(12)}.example`

/** Warned, limited and with a strike, with an appeal against the last two. */
export async function judge(town: Town, member: Account, team: Account): Promise<void> {
  await call(town, team, 'rpc/member_warn', { member_id: member.id, reason: upTo(500) })
  const limits = { member_id: member.id, limits: ['no_messages'], days: 7, reason: upTo(500) }
  const sanction = await call<string>(town, team, 'rpc/member_limit', limits)
  await call(town, member, 'rpc/appeal_send', { sanction_id: sanction, message: upTo(1000) })
  const strike = await call<string>(town, team, 'rpc/member_strike', { member_id: member.id, points: 3, reason: upTo(500) })
  await call(town, member, 'rpc/strike_appeal', { strike_id: strike, statement: upTo(1000) })
  await call(town, team, 'rpc/staff_note_add', { member_id: member.id, note: upTo(1000) })
}

/** Someone without an account writes to the team and waits for an invitation. */
export async function visit(town: Town): Promise<void> {
  await send(town, 'contact', { topic: 'account', name: longName, email: longEmail, message: upTo(3000) })
  await send(town, 'waitlist-signup', { email: longEmail, name: longName, profession: null, city: wordOf(80) })
}

async function send(town: Town, name: string, body: object): Promise<void> {
  const headers = { apikey: await anonKeyOf(town.url), 'content-type': 'application/json' }
  const answer = await fetch(`${town.url}/functions/v1/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`)
}
