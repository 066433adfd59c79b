// What a member has and does before they are suspended.
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { slotIn, stepSql } from '#tests/support/policies/appointments.ts'
import { move, send } from '#tests/support/policies/trades.ts'

const say = `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Hello') returning conversation_id`

export type Scene = {
  me: Member
  other: Member
  stranger: Member
  thread: string
  received: string
  sent: string
  accepted: string
  completed: string
  /** By `other`, about `me`. */
  review: string
  service: string
  /** Of the accepted trade: one without a time, one that begins soon and that the other wants to move to `later`. */
  open: string
  agreed: string
  later: string
  /** A job of theirs that is over, and a preset. */
  overJob: string
  preset: string
  /** Of the marketplace, one of theirs that is over. */
  overListing: string
  /** One that they proposed to who applied for a job of theirs. */
  interview: string
}

const shears = `insert into public.marketplace_listings (user_id, title, description, category, condition, price_mode, photos, status, expires_at)
  values ($1::uuid, 'Shears from Japan', 'Six inches, in their own case.', 'bundle', 'good', 'free',
    jsonb_build_array(jsonb_build_object('path', $1::uuid || '/00000000-0000-4000-8000-000000000001.jpg', 'alt_text', 'A pair of shears')),
    'approved', clock.now() + $2::interval) returning id`

/** A page with services, wants and a picture for each; a conversation, trades in four states, and a review, with `other` and one more. */
export async function live(town: Stage): Promise<Scene> {
  const [me, other, stranger, fourth] = await town.professionals(4)
  for (const { id } of [me, other, stranger]) {
    await town.set(`insert into public.availability (user_id, timezone) values ($1, 'America/Chicago')`, [id])
    await town.set(`insert into public.services (user_id, category, name, duration_minutes) values ($1, 'hair', 'Cut', 60)`, [id])
    await town.set(`insert into public.service_wants (user_id, category, title) values ($1, 'nails', 'Gel set')`, [id])
    await town.gains({ id } as Member, 'premium')
    await town.set(
      `insert into public.job_listings (user_id, title, company_name, description, compensation_type, status) values ($1, 'Nail artist', 'Lumen House', 'A calm floor with two chairs.', 'paid', 'approved')`,
      [id],
    )
    await town.set(shears, [id, '60 days'])
    const path = `${id}/0000-1111.jpg`
    await town.set(`insert into storage.objects (bucket_id, name, metadata) values ('portfolio', $1, '{"width": 8, "height": 6}')`, [path])
    await town.set(
      `insert into public.portfolio_items (user_id, media) values ($1, jsonb_build_array(jsonb_build_object('role', 'main', 'path', $2::text, 'alt_text', 'Long curls')))`,
      [id, path],
    )
  }
  await town.set(`insert into public.founder_claims (user_id, number, benefits_expire_at) values ($1, 1, now()), ($2, 2, now())`, [
    me.id,
    stranger.id,
  ])
  const [over] = await town.set(
    `insert into public.job_listings (user_id, title, company_name, description, compensation_type, status, expires_at)
     values ($1, 'Nail artist', 'Lumen House', 'A calm floor with two chairs.', 'paid', 'approved', clock.now()) returning id`,
    [me.id],
  )
  const [overListing] = await town.set(shears, [me.id, '0 days'])
  const [preset] = await town.as(
    me,
    `insert into public.job_application_presets (user_id, name, intro) values ($1, 'Mine', 'Hello') returning id`,
    [me.id],
  )
  const [interview] = await town.set(
    `with sent as (
       insert into public.job_applications (job_id, applicant_id, mode, intro)
       select id, $2, 'quick', 'Hello' from public.job_listings where user_id = $1 and expires_at > clock.now() returning id, job_id)
     insert into public.job_schedules (job_id, application_id, scheduled_by, applicant_id, title, scheduled_date)
     select job_id, id, $1, $2, 'Trial day', clock.now() + interval '3 days' from sent returning id`,
    [me.id, other.id],
  )
  const [message] = await town.as(other, say, [other.id, me.id])
  const accepted = await send(town, me, other)
  await move(town, other, 'accept', accepted)
  const meetings = await town.set('select id from public.trade_appointments where trade_id = $1 order by provider_id = $2 desc', [
    accepted.id,
    me.id,
  ])
  const [open, agreed] = meetings.map(({ id }) => String(id))
  if (open === undefined || agreed === undefined) throw new Error('no appointments')
  await town.as(me, `select public.trade_place_save($1, 'my_place', '', '12 Alder Street')`, [open])
  for (const distance of ['1 second', '1 day']) {
    const slot = await slotIn(town, distance)
    await town.as(other, stepSql.propose, [agreed, slot])
    if (distance === '1 second') await town.as(me, stepSql.choose, [agreed, slot])
  }
  await town.set(`insert into public.trade_place_proposals (appointment_id, proposed_by, location_mode) values ($1, $2, 'online')`, [
    agreed,
    other.id,
  ])
  await town.set(
    `insert into public.trade_trusted_contacts (appointment_id, user_id, name, email) values ($2, $1, 'Mia', 'mia@friend.test'), ($3, $1, 'Mia', 'mia@friend.test')`,
    [me.id, open, agreed],
  )
  const received = await send(town, other, me)
  const sent = await send(town, me, fourth)
  const [completed] = await town.set(
    `insert into public.trade_proposals (proposer_id, recipient_id, status, phase, completed_at) values ($1, $2, 'completed', 'completed', clock.now())
     returning id`,
    [other.id, me.id],
  )
  const [review] = await town.set(
    `insert into public.reviews (trade_id, reviewer_id, reviewee_id, rating_quality, rating_reliability, rating_friendliness, status, opens_at, published_at)
     values ($1, $2, $3, 5, 5, 5, 'published', now(), now()) returning id`,
    [completed?.['id'], other.id, me.id],
  )
  const [service] = await town.set('select id from public.services where user_id = $1', [stranger.id])
  return {
    me,
    other,
    stranger,
    thread: String(message?.['conversation_id']),
    received: received.id,
    sent: sent.id,
    accepted: accepted.id,
    completed: String(completed?.['id']),
    review: String(review?.['id']),
    service: String(service?.['id']),
    open,
    agreed,
    later: await slotIn(town, '1 day'),
    overJob: String(over?.['id']),
    preset: String(preset?.['id']),
    overListing: String(overListing?.['id']),
    interview: String(interview?.['id']),
  }
}
