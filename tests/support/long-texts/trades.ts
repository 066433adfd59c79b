// Trades between the two, one in each state that shows other texts.
import type { Town } from '../journeys/journey.ts'
import { call } from '../journeys/journey-messages.ts'
import type { Pair } from './members.ts'
import { longEmail } from './standing.ts'
import { plainUpTo, stacked, upTo, wordOf } from './texts.ts'

export type Trades = Record<'received' | 'sent' | 'planned' | 'disputed' | 'missed' | 'reviewed', string>
type Meeting = { id: string; provider_id: string }

const day = 86_400_000
const accepts = { accepts_unverified: true }

function items({ services }: Pair) {
  const item = { category: 'nails', duration_minutes: 90, agreed_value_cents: 480_000, note: plainUpTo(300) }
  return [
    { ...item, giver: 'proposer', title: wordOf(80), service_id: services.ana.service },
    { ...item, giver: 'recipient', title: upTo(80, `${stacked} `), service_id: services.bea.service, category: 'hair' },
  ]
}

async function sent(town: Town, pair: Pair): Promise<string> {
  const offer = {
    items: items(pair),
    message: upTo(1000),
    balance_method: 'iou',
    balance_note: plainUpTo(200),
    is_happy: true,
    ...accepts,
    accepts_rules: true,
  }
  const { id } = await call<{ id: string }>(town, pair.ana, 'rpc/trade_send', { recipient_id: pair.bea.id, ...offer })
  return id
}

async function accepted(town: Town, pair: Pair): Promise<{ id: string; meetings: Meeting[] }> {
  const id = await sent(town, pair)
  await call(town, pair.bea, 'rpc/trade_accept', { trade_id: id, expected_version: 1, is_happy: true, ...accepts })
  return { id, meetings: await call<Meeting[]>(town, pair.ana, `trade_appointments?select=id,provider_id&trade_id=eq.${id}`) }
}

async function planned(town: Town, pair: Pair): Promise<string> {
  const { ana, bea } = pair
  const { id, meetings } = await accepted(town, pair)
  const meeting = meetings.find(({ provider_id: provider }) => provider === ana.id)?.id
  const other = meetings.find(({ provider_id: provider }) => provider === bea.id)?.id
  // The first within a day, so that another place waits for an answer; the other is only proposed.
  const slot = new Date(Math.ceil((Date.now() + 0.8 * day) / 900_000) * 900_000).toISOString()
  const place = { appointment_id: meeting, location_mode: 'my_place', place_name: wordOf(120), address: upTo(300), arrival_note: upTo(300) }
  await call(town, ana, 'rpc/trade_propose_slots', { appointment_id: meeting, slots: [slot], location_mode: 'my_place' })
  await call(town, bea, 'rpc/trade_confirm_slot', { appointment_id: meeting, slot })
  await call(town, ana, 'rpc/trade_place_save', place)
  await call(town, ana, 'rpc/trade_place_save', { ...place, place_name: wordOf(118) })
  for (const who of [ana, bea])
    await call(town, who, 'rpc/trade_trusted_contact_save', {
      appointment_id: meeting,
      name: wordOf(80),
      email: longEmail,
    })
  const slots = [2, 3, 4].map((days) => new Date(Math.ceil((Date.now() + days * day) / 900_000) * 900_000).toISOString())
  await call(town, bea, 'rpc/trade_propose_slots', { appointment_id: other, slots })
  return id
}

export async function disputed(town: Town, pair: Pair): Promise<string> {
  const { id, meetings } = await accepted(town, pair)
  await town.begin(id)
  const [meeting] = meetings
  const dispute = { trade_id: id, appointment_id: meeting?.id, reason: 'quality', statement: upTo(2000) }
  const { id: disputeId } = await call<{ id: string }>(town, pair.ana, 'rpc/trade_dispute_open', dispute)
  await call(town, pair.bea, 'rpc/trade_dispute_answer', { dispute_id: disputeId, answer: upTo(2000) })
  return id
}

async function missed(town: Town, pair: Pair): Promise<string> {
  const { id, meetings } = await accepted(town, pair)
  await town.begin(id)
  await call(town, pair.bea, 'rpc/trade_report_no_show', { appointment_id: meetings[0]?.id, note: upTo(500) })
  return id
}

async function reviewed(town: Town, pair: Pair): Promise<string> {
  const { ana, bea } = pair
  const { id } = await accepted(town, pair)
  await town.begin(id)
  for (const who of [ana, bea]) await call(town, who, 'rpc/trade_confirm', { trade_id: id })
  const words = { trade_id: id, quality: 5, reliability: 4, friendliness: 5, body: upTo(2000), private_note: upTo(1000) }
  for (const who of [ana, bea]) await call(town, who, 'rpc/review_save', words)
  const reviews = await call<{ id: string; reviewee_id: string }[]>(town, ana, `reviews?select=id,reviewee_id&trade_id=eq.${id}`)
  for (const review of reviews)
    await call(town, review.reviewee_id === ana.id ? ana : bea, 'rpc/review_reply', { review_id: review.id, reply: upTo(1000) })
  return id
}

/** `other` asks Ana too: two people have one request at a time between them. */
export async function tradeInEveryState(town: Town, pair: Pair, other: Pair): Promise<Trades> {
  const trades = {
    reviewed: await reviewed(town, pair),
    planned: await planned(town, pair),
    disputed: await disputed(town, pair),
    missed: await missed(town, pair),
    sent: await sent(town, pair),
    received: await sent(town, other),
  }
  const counter = { trade_id: trades.sent, items: items(pair), message: upTo(1000), expected_version: 1, is_happy: true, ...accepts }
  await call(town, pair.bea, 'rpc/trade_counter', { ...counter, balance_method: 'accept_uneven', balance_note: plainUpTo(200) })
  return trades
}
