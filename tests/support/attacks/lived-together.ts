// What two members leave in every table, for a third one to attack.
import { leavePosts } from '../community/left-posts.ts'
import type { Gateway, Member } from '../gateway/gateway.ts'
import { beginSql, offer } from '../policies/trades.ts'

type Row = { id: string }
type Sql = Gateway['sql']
export type Lived = Record<'ana' | 'bea' | 'trade' | 'message' | 'conversation' | 'notification' | 'service', string>

/** Ana and Bea create a row in every table with members' data; returns the ids of some. */
export async function liveTogether(gateway: Gateway, ana: Member, bea: Member): Promise<Lived> {
  const { sql } = gateway
  const [a, b] = [ana.user.id, bea.user.id]
  const given = { category: 'hair', name: 'Silk press', duration_minutes: 60, list_price_cents: 9_000, show_price: false }
  await ana.client.rpc('save_service', given).throwOnError()
  await ana.client.from('service_wants').insert({ user_id: a, category: 'nails', title: 'Gel set' }).throwOnError()
  const hours = [{ weekday: 1, start_time: '09:00', end_time: '17:00' }]
  await ana.client.rpc('availability_save', { timezone: 'America/Chicago', hours }).throwOnError()
  await ana.client.from('availability_exceptions').insert({ user_id: a, on_date: '2030-01-01', kind: 'blocked' }).throwOnError()
  const { trial_ends_at: trial } = await endTrial(sql, ana)
  await ana.client.rpc('increment_profile_view', { viewer_id: a, profile_id: b }).throwOnError()
  await sql.query('update public.profile_private set trial_ends_at = $2 where user_id = $1', [a, trial])
  await leaveWhatTheServerWrites(sql, ana)
  await ana.client.from('messages').insert({ sender_id: a, recipient_id: b, content: 'Between us' }).throwOnError()
  const sent = await ana.client.rpc('trade_send', { recipient_id: b, items: offer }).single<Row>().throwOnError()
  const tradeId = sent.data.id
  await bea.client.rpc('trade_accept', { trade_id: tradeId, expected_version: 1 }).throwOnError()
  await sql.query(beginSql, [tradeId, []])
  await ana.client.rpc('trade_confirm', { trade_id: tradeId }).throwOnError()
  await agreeOnAnother(ana, bea)
  await sql.query(
    `insert into public.reviews (trade_id, reviewer_id, reviewee_id, rating_quality, rating_reliability, rating_friendliness, body, opens_at)
     values ($1, $2, $3, 5, 5, 5, 'Sealed', now() + interval '14 days')`,
    [tradeId, a, b],
  )
  await leaveWhatWentWrong(sql, a, b, tradeId)
  await leaveJobs(sql, a, b)
  await leaveAnOffer(sql, a, b)
  await leavePosts(sql, a, b)
  const report = { reported_id: b, subject_type: 'trade', subject_id: tradeId, reason: 'other', detail: 'Late' }
  await ana.client.rpc('report_create', report).throwOnError()
  await sql.query(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [b])
  const cleo = await gateway.signUp('Cleo Carter')
  await ana.client.from('blocks').insert({ blocker_id: a, blocked_id: cleo.user.id }).throwOnError()
  const oneOf = async (text: string) => (await sql.query<Row>(text, [a])).rows[0]?.id ?? ''
  return {
    ana: a,
    bea: b,
    trade: tradeId,
    message: await oneOf(`select id from public.messages where sender_id = $1 and kind = 'text'`),
    conversation: await oneOf('select conversation_id as id from public.conversation_members where user_id = $1'),
    notification: await oneOf('select id from public.notifications where user_id = $1'),
    service: await oneOf('select id from public.services where user_id = $1'),
  }
}

/** A second trade, with a time, an address and a code. */
async function agreeOnAnother(ana: Member, bea: Member): Promise<void> {
  const { data: trade } = await ana.client.rpc('trade_send', { recipient_id: bea.user.id, items: offer }).single<Row>().throwOnError()
  await bea.client.rpc('trade_accept', { trade_id: trade.id, expected_version: 1 }).throwOnError()
  const mine = ana.client.from('trade_appointments').select('id').eq('trade_id', trade.id).eq('provider_id', ana.user.id)
  const { data: meeting } = await mine.single<Row>().throwOnError()
  const slot = new Date(Math.ceil(Date.now() / 900_000 + 1) * 900_000).toISOString()
  const named = { appointment_id: meeting.id }
  await ana.client.rpc('trade_place_save', { ...named, location_mode: 'my_place', address: '12 Alder Street' }).throwOnError()
  await ana.client.rpc('trade_propose_slots', { ...named, slots: [slot] }).throwOnError()
  await bea.client.rpc('trade_confirm_slot', { ...named, slot }).throwOnError()
  // So soon before the start, another place needs an answer.
  await ana.client.rpc('trade_place_save', { ...named, location_mode: 'online', address: 'https://meet.test/ana' }).throwOnError()
  await ana.client.rpc('trade_trusted_contact_save', { ...named, name: 'Mia', email: 'mia@friend.test' }).throwOnError()
}

async function leaveJobs(sql: Sql, a: string, b: string): Promise<void> {
  await sql.query(
    `insert into public.saved_searches (kind, user_id, name, filters) values ('job', $1, 'For me alone', '{"q": "braider"}')`,
    [a],
  )
  await sql.query(`insert into public.job_application_presets (user_id, name, intro) values ($1, 'Weekends', 'Nobody else reads this.')`, [
    a,
  ])
  await sql.query(
    `with job as (
       insert into public.job_listings (user_id, title, company_name, description, compensation_type, status)
       values ($1, 'Nail artist', 'Lumen House', 'A calm floor with two chairs.', 'paid', 'approved') returning id)
     insert into public.job_applications (job_id, applicant_id, owner_id, mode, intro) select id, $2, $1, 'quick', 'Between us' from job`,
    [b, a],
  )
  await sql.query(
    `with chat as (
       insert into public.job_chats (job_id, application_id) select job_id, id from public.job_applications where applicant_id = $1 returning id)
     insert into public.job_chat_messages (chat_id, sender_id, content) select id, $1, 'Between us' from chat`,
    [a],
  )
  await sql.query(
    `insert into public.job_schedules (job_id, application_id, scheduled_by, title, scheduled_date)
     select job_id, id, owner_id, 'Trial day', now() + interval '3 days' from public.job_applications where applicant_id = $1`,
    [a],
  )
  await sql.query(`insert into public.saved_items (user_id, item_id, item_type) select $1, id, 'job' from public.job_listings limit 1`, [a])
  await sql.query(`insert into public.content_likes (user_id, content_id, content_type) values ($1, gen_random_uuid(), 'event')`, [a])
  await sql.query('insert into public.follows (follower_id, followee_id) values ($1, $2)', [a, b])
  await sql.query(`insert into public.notification_mutes (user_id, kind, subject_id) values ($1, 'job', gen_random_uuid())`, [a])
}

async function leaveAnOffer(sql: Sql, a: string, b: string): Promise<void> {
  await sql.query(
    `with listing as (
       insert into public.marketplace_listings (user_id, title, description, category, condition, price_mode, photos)
       values ($1, 'Shears from Japan', 'Six inches, in their own case.', 'bundle', 'good', 'free', '[{"path": "a.jpg", "alt_text": "Shears"}]')
       returning id)
     insert into public.listing_offers (listing_id, seller_id, buyer_id, kind, quantity, amount_cents, message, expires_at)
     select id, $1, $2, 'cash', 1, 0, 'Between us', now() + interval '3 days' from listing`,
    [a, b],
  )
}

async function leaveWhatWentWrong(sql: Sql, a: string, b: string, tradeId: string): Promise<void> {
  await sql.query(
    `insert into public.trade_disputes (trade_id, appointment_id, opened_by, other_id, reason, statement, status)
     select trade_id, id, $2, $3, 'quality', 'Nobody else may read this.', 'withdrawn' from public.trade_appointments where trade_id = $1 limit 1`,
    [tradeId, a, b],
  )
  await sql.query(
    `insert into public.trade_ious (trade_id, debtor_id, creditor_id, amount_cents, service_title, due_on) values ($1, $2, $3, 100, 'Cut', current_date + 90)`,
    [tradeId, a, b],
  )
  await sql.query(
    // Counted already, because the clock would do that at some moment of this test.
    `insert into public.conduct_strikes (user_id, kind, points, trade_id, expires_at, is_counted)
     values ($1, 'late_cancel', 1, $2, now() + interval '180 days', true)`,
    [a, tradeId],
  )
}

async function leaveWhatTheServerWrites(sql: Sql, ana: Member): Promise<void> {
  const a = ana.user.id
  await ana.client.rpc('calendar_feed_renew').throwOnError()
  await sql.query(`select public.busy_feed_store(gen_random_uuid(), $1, 'calendar.test', 'sealed', '{[1,2)}', null, null, '[]')`, [a])
  await sql.query(`insert into public.subscriptions (user_id, source, tier, status) values ($1, 'local', 'basic', 'active')`, [a])
  await sql.query(
    `insert into public.invoices (id, source, user_id, contract_id, tier, amount_cents, status, issued_at)
     values ('in_1', 'local', $1, 'sub_1', 'basic', 599, 'paid', now())`,
    [a],
  )
  await sql.query(`insert into public.founder_claims (user_id, number, benefits_expire_at) values ($1, 1, now())`, [a])
  await sql.query(`insert into public.waitlist_signups (email, referral_code) values ('someone@town.test', '22345678')`)
  await sql.query(
    `insert into public.contact_messages (ref, topic, name, email, message)
     values ('22345678', 'other', 'Someone', 'someone@town.test', 'What I want to say is long enough.')`,
  )
  await sql.query(`insert into public.site_stats (source) values ('given')`)
  await sql.query(`select internal.audit('reset_password', 'member', $1)`, [a])
  await sql.query(
    `insert into public.match_suggestions (user_id, other_id, score, miles, expires_at)
     select $1, id, 90, 0, now() + interval '7 days' from public.profiles where full_name = 'Bea Brooks'`,
    [a],
  )
  await sql.query(`insert into public.staff_notes (member_id, author_id, note) values ($1, $1, 'Called about a refund.')`, [a])
  await sql.query(`insert into public.analytics_events (name, user_id, happened_at) values ('trade_sent', $1, now())`, [a])
  await sql.query(
    `with given as (insert into public.sanctions (user_id, kind, reason, ends_at) values ($1, 'warning', 'Be kind', now() + interval '9 days') returning id)
     insert into public.appeals (sanction_id, user_id, message) select id, $1, 'I was kind' from given`,
    [a],
  )
}

/** Returns when the trial would have ended. */
export async function endTrial(sql: Sql, { user }: Member): Promise<{ trial_ends_at: Date | null }> {
  const { rows } = await sql.query<{ trial_ends_at: Date | null }>(
    `update public.profile_private as now set trial_ends_at = null from public.profile_private as before
     where now.user_id = $1 and before.user_id = $1 returning before.trial_ends_at`,
    [user.id],
  )
  return rows[0] ?? { trial_ends_at: null }
}
