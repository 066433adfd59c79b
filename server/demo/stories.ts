import type pg from 'pg'
import { idOf, type Person, type Story } from './town.ts'
import { agreeOn, goWrong, moveConductBack } from './conduct.ts'

type Trade = { id: string; current_version: number }

/** Plays each trade up to its final state, with the functions that members use. */
export async function live(client: pg.Client, people: Person[], stories: Story[]): Promise<void> {
  const byKey = new Map(people.map((person) => [person.key, person]))
  const played: [Story, string][] = []
  for (const story of stories) {
    const id = await play(client, byKey, story)
    played.push([story, id])
    await review(client, story, id)
    await chat(client, story)
  }
  // The triggers of a message use the current time and would set it as the read time again.
  await client.query('alter table public.messages disable trigger user')
  for (const [story, id] of played) {
    await moveBack(client, story, id)
    await moveConductBack(client, id, story.daysAgo - 2)
  }
  await client.query('alter table public.messages enable trigger user')
  await client.query("select set_config('request.jwt.claim.sub', '', true)")
  await client.query(`select clock.run('expire trades')`)
  await client.query(`select clock.run('count strikes')`)
  await client.query(`update public.notifications set read = true where created_at < now() - interval '3 days'`)
}

async function play(client: pg.Client, people: Map<string, Person>, story: Story): Promise<string> {
  const { proposer, recipient, state } = story
  const trade = await move(client, proposer, 'public.trade_send($1, $2, $3, is_happy => true, accepts_unverified => true)', [
    idOf(recipient),
    items(people, story, story.gives, story.gets),
    story.message,
  ])
  if (state === 'pending' || state === 'expired') return trade.id
  if (state === 'withdrawn') return (await move(client, proposer, 'public.trade_withdraw($1)', [trade.id])).id
  if (state === 'declined') return (await move(client, recipient, 'public.trade_decline($1, $2)', [trade.id, story.reason])).id
  if (state === 'countered') {
    const terms = items(people, story, story.counterGives ?? story.gives, story.counterGets ?? story.gets)
    return (
      await move(client, recipient, 'public.trade_counter($1, $2, $3, $4, is_happy => true, accepts_unverified => true)', [
        trade.id,
        terms,
        story.counterMessage ?? '',
        trade.current_version,
      ])
    ).id
  }
  await move(client, recipient, 'public.trade_accept($1, $2, true, true)', [trade.id, trade.current_version])
  if (state === 'cancelled') return (await move(client, proposer, 'public.trade_cancel($1, $2)', [trade.id, story.reason])).id
  if (state === 'proposed' || state === 'scheduled') await schedule(client, trade.id, state)
  await goWrong(client, story, trade.id)
  if (state === 'half' || state === 'completed') {
    for (const who of [proposer, recipient]) await agreeOn(client, trade.id, idOf(who), '-1 hour')
    await markDone(client, trade.id, proposer)
  }
  if (state === 'completed') await markDone(client, trade.id, recipient)
  return trade.id
}

/** In the coming days: times for the first visit, or a time for both, with the place of who gives it. */
async function schedule(client: pg.Client, tradeId: string, state: 'proposed' | 'scheduled'): Promise<void> {
  const { rows } = await client.query<{ id: string; provider_id: string; receiver_id: string }>(
    `select meeting.* from public.trade_appointments as meeting where meeting.trade_id = $1
     order by (select min(item.position) from public.trade_items as item where item.appointment_id = meeting.id)`,
    [tradeId],
  )
  for (const [index, { id, provider_id: provider, receiver_id: receiver }] of rows.entries()) {
    if (index > 0 && state === 'proposed') return
    await actAs(client, provider)
    const { rows: times } = await client.query<{ slots: Date[] }>(
      `select (public.trade_propose_slots($1, array(
         select ((now() at time zone own.timezone)::date + make_interval(days => $2 + day, hours => 9 + 2 * day)) at time zone own.timezone
         from generate_series(1, 3) as day, public.availability as own where own.user_id = $3))).slots`,
      [id, 3 * index, provider],
    )
    if (state === 'proposed') return
    await client.query(`select public.trade_place_save($1, 'my_place', 'The studio', '1200 Alder Street, second door', 'Ring twice')`, [id])
    await actAs(client, receiver)
    await client.query('select public.trade_confirm_slot($1, $2)', [id, times[0]?.slots[0]])
  }
}

async function markDone(client: pg.Client, tradeId: string, who: string): Promise<void> {
  await actAs(client, idOf(who))
  await client.query('select public.trade_mark_done(id) from public.trade_appointments where trade_id = $1', [tradeId])
}

const actAs = (client: pg.Client, id: string) => client.query("select set_config('request.jwt.claim.sub', $1, true)", [id])

async function move(client: pg.Client, who: string, call: string, values: unknown[]): Promise<Trade> {
  await actAs(client, idOf(who))
  const { rows } = await client.query<Trade>(`select (m).id, (m).current_version from ${call} m`, values)
  const [trade] = rows
  if (!trade) throw new Error(`${call} answered no trade`)
  return trade
}

/** The items as JSON: what the proposer gives, then what they get. */
function items(people: Map<string, Person>, story: Story, gives: string[], gets: string[]): string {
  const line = (giver: 'proposer' | 'recipient') => (name: string) => ({ giver, ...serviceOf(people.get(story[giver]), name) })
  return JSON.stringify([...gives.map(line('proposer')), ...gets.map(line('recipient'))])
}

/** A service of someone's menu, as it is offered at its price. */
export function serviceOf(person: Person | undefined, name: string) {
  const service = person?.services.find((each) => each.name === name)
  if (!person || !service) throw new Error(`${person?.key ?? 'nobody'} offers no ${name}`)
  return {
    title: service.name,
    category: service.category,
    duration_minutes: service.minutes,
    agreed_value_cents: service.price,
    product_cost_cents: service.product,
    service_id: idOf(`${person.key}/${name}`),
  }
}

async function review(client: pg.Client, story: Story, tradeId: string): Promise<void> {
  const given = story.reviews ?? []
  for (const { by, quality, reliability, friendliness, body } of given) {
    await client.query("select set_config('request.jwt.claim.sub', $1, true)", [idOf(by)])
    await client.query('select public.review_save($1, $2, $3, $4, $5)', [tradeId, quality, reliability, friendliness, body])
  }
  for (const { by, reply } of given) {
    if (reply === undefined) continue
    await client.query("select set_config('request.jwt.claim.sub', $1, true)", [
      idOf(by === story.proposer ? story.recipient : story.proposer),
    ])
    await client.query('select public.review_reply(id, $3) from public.reviews where trade_id = $1 and reviewer_id = $2', [
      tradeId,
      idOf(by),
      reply,
    ])
  }
}

async function chat(client: pg.Client, story: Story): Promise<void> {
  for (const { from, text } of story.chat) {
    const to = from === story.proposer ? story.recipient : story.proposer
    await actAs(client, idOf(from))
    await client.query('insert into public.messages (sender_id, recipient_id, content) values ($1, $2, $3)', [idOf(from), idOf(to), text])
  }
}

/** Everything above happened at one moment; this spreads it over the days of the story. */
async function moveBack(client: pg.Client, story: Story, id: string): Promise<void> {
  const pair = [idOf(story.proposer), idOf(story.recipient)]
  const days = story.daysAgo
  await client.query(
    `update public.trade_proposals
     set created_at = now() - make_interval(days => $2), updated_at = now() - make_interval(days => $2 / 2),
         expires_at = expires_at - make_interval(days => $2), accepted_at = accepted_at - make_interval(days => $2, hours => -20),
         completed_at = completed_at - make_interval(days => $2 / 2), declined_at = declined_at - make_interval(days => $2, hours => -8),
         cancelled_at = cancelled_at - make_interval(days => $2 / 2)
     where id = $1`,
    [id, days],
  )
  await client.query(
    'update public.trade_versions set created_at = now() - make_interval(days => $2, hours => -3 * version) where trade_id = $1',
    [id, days],
  )
  // What one of the two says counts by itself after three days, so the trades that are half done are so since yesterday.
  await client.query(
    `update public.trade_appointments set provider_done_at = provider_done_at - past, receiver_done_at = receiver_done_at - past,
       starts_at = starts_at - past, ends_at = ends_at - past
     from (select case $2 when 'half' then interval '20 hours' else make_interval(days => $3 / 2) end as past) as told
     where trade_id = $1 and coalesce(provider_done_at, receiver_done_at) is not null`,
    [id, story.state, days],
  )
  // A review is a day younger than the trade it is about.
  await client.query(
    `update public.reviews set opens_at = opens_at - make_interval(days => $2 / 2), published_at = published_at - make_interval(days => $2 / 2 - 1),
         replied_at = replied_at - make_interval(days => $2 / 2 - 2)
     where trade_id = $1`,
    [id, days],
  )
  await client.query(
    `update public.messages m set created_at = now() - make_interval(days => $3, mins => -(17 * n)::int),
            read_at = case when n < total then now() - make_interval(days => $3) end
     from (select id, row_number() over (order by kind, ctid) as n, count(*) over () as total from public.messages
           where sender_id = any ($1) and recipient_id = any ($1) and created_at = $2::timestamptz) o
     where o.id = m.id`,
    [pair, await beginning(client), days],
  )
  await client.query(
    `update public.conversation_members c set last_message_at = m.latest, created_at = m.latest - interval '1 hour'
     from (select conversation_id, max(created_at) as latest from public.messages where sender_id = any ($1) and recipient_id = any ($1) group by 1) m
     where m.conversation_id = c.conversation_id`,
    [pair],
  )
  await client.query(
    `update public.notifications set created_at = created_at - make_interval(days => $3)
     where created_at = $2::timestamptz and user_id = any ($1) and (actor_id is null or actor_id = any ($1))`,
    [pair, await beginning(client), days],
  )
}

/** The start of this transaction, which all rows it creates have as their time. */
async function beginning(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ at: string }>('select now()::text as at')
  return rows[0]?.at ?? ''
}
