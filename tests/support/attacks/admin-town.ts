// A running server with someone to read about, something in every table of staff, and every kind of caller who may not.
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { leavePosts } from '#tests/support/community/left-posts.ts'

type Account = { id: string; token: string; sessionId: string; email: string }
/** `acts`: what their roles include; they are not asked to do that. */
export type Caller = { kind: string; token: string | null; acts: ReadonlySet<string> }
/** `ids`: by the name of an argument or a table. */
export type AdminTown = { url: string; anonKey: string; callers: Caller[]; ids: Readonly<Record<string, string>>; email: string }

const password = 'swap-chairs-2026'

/** The server must require a second factor of admins. */
export async function openAdminTown(url: string, owner: pg.Client): Promise<AdminTown> {
  const { anonKey } = (await (await fetch(`${url}/config.json`)).json()) as { anonKey: string }
  const post = async (path: string, body: object): Promise<Account> => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const said = (await answer.json()) as { access_token?: string; user?: { id: string; email: string } }
    if (!said.access_token || !said.user) throw new Error(`${path} answered ${answer.status}`)
    const claims = JSON.parse(Buffer.from(said.access_token.split('.')[1] ?? '', 'base64url').toString()) as { session_id: string }
    return { ...said.user, token: said.access_token, sessionId: claims.session_id }
  }
  const account = (name: string) => post('/auth/v1/signup', { email: `${name}@attack.test`, password, data: { full_name: name } })
  const run = (sql: string, values: unknown[] = []) => owner.query<Record<string, unknown>>(sql, values)

  const victim = await account('vera')
  const ids = await leaveTraces(owner, run, victim.id, (await account('olive')).id)
  /** With a second factor that was given in this session, unless said otherwise. */
  const staff = async (name: string, role: string, { hasFactor = true, level = 'aal2' } = {}): Promise<Account> => {
    const person = await account(name)
    await run('insert into public.user_roles (user_id, role) values ($1, $2)', [person.id, role])
    if (hasFactor) await run(`insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`, [person.id])
    await run('update auth.sessions set aal = $2::text where id = $1', [person.sessionId, level])
    return person
  }
  const paying = async (tier: string) => {
    const person = await account(tier)
    await run(`insert into public.subscriptions (user_id, source, tier, status) values ($1, 'local', $2, 'active')`, [person.id, tier])
    return person
  }
  await staff('remaining', 'admin')
  const free = await account('free')
  await run('update public.profile_private set trial_ends_at = null where user_id = $1', [free.id])
  const founder = await account('founder')
  await run(`insert into public.founder_claims (user_id, number, benefits_expire_at) values ($1, 7, now() + interval '1 year')`, [
    founder.id,
  ])
  const suspended = await account('suspended')
  const [suspendedAdmin, ended] = [await staff('suspended-admin', 'admin'), await staff('ended', 'admin')]
  for (const { id } of [suspended, suspendedAdmin])
    await run(`insert into public.sanctions (user_id, kind, reason) values ($1, 'suspension', 'Rude messages')`, [id])
  await run('delete from auth.sessions where id = $1', [ended.sessionId])
  const actsOf = async (role: string) =>
    new Set((await run('select act from internal.role_acts where role = $1', [role])).rows.map(({ act }) => String(act)))
  const none = new Set<string>()
  const callers: Caller[] = [
    { kind: 'a visitor', token: null, acts: none },
    { kind: 'a free member', token: free.token, acts: none },
    { kind: 'a member in trial', token: (await account('trial')).token, acts: none },
    { kind: 'basic', token: (await paying('basic')).token, acts: none },
    { kind: 'premium', token: (await paying('premium')).token, acts: none },
    { kind: 'a founder', token: founder.token, acts: none },
    { kind: 'a suspended member', token: suspended.token, acts: none },
    { kind: 'an admin with the password alone', token: (await staff('one-factor', 'admin', { level: 'aal1' })).token, acts: none },
    {
      kind: 'an admin without a second factor',
      token: (await staff('no-factor', 'admin', { hasFactor: false, level: 'aal1' })).token,
      acts: none,
    },
    { kind: 'a suspended admin', token: suspendedAdmin.token, acts: none },
    { kind: 'an admin whose session has ended', token: ended.token, acts: none },
  ]
  for (const role of ['support', 'verifier', 'moderator'])
    callers.push({ kind: role, token: (await staff(role, role)).token, acts: await actsOf(role) })
  await untilRefused(url, anonKey, ended.token)
  return { url, anonKey, callers, ids, email: victim.email }
}

/** The server asks once a second which sessions have ended; until then, the two answers of a pair could differ. */
async function untilRefused(url: string, apikey: string, token: string): Promise<void> {
  const ask = () => fetch(`${url}/rest/v1/profiles?select=id&limit=1`, { headers: { apikey, authorization: `Bearer ${token}` } })
  for (let tries = 0; (await ask()).status !== 401; tries += 1) {
    if (tries === 150) throw new Error('The session that was ended still counts after 15 s.')
    await delay(100)
  }
}

type Run = (sql: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

async function leaveTraces(owner: pg.Client, run: Run, member: string, otherMember: string): Promise<Record<string, string>> {
  const made = async (sql: string, values: unknown[] = []) => String((await run(`${sql} returning id`, values)).rows[0]?.['id'])
  const sanction = await made(
    `insert into public.sanctions (user_id, kind, reason, ends_at) values ($1, 'warning', 'Be kind', now() + interval '9 days')`,
    [member],
  )
  const appeal = await made(`insert into public.appeals (sanction_id, user_id, message) values ($1, $2, 'I was kind')`, [sanction, member])
  const signup = await made(`insert into public.waitlist_signups (email, referral_code) values ('someone@wait.test', '22345678')`)
  const announcement = await made(`insert into internal.announcements (title, body, channels, starts_at, ends_at)
      values ('News', 'There is news.', '{bell}', now() + interval '1 day', now() + interval '2 days')`)
  await run(`insert into public.user_roles (user_id, role) values ($1, 'verifier')`, [member])
  await run(`insert into public.site_stats (source) values ('given')`)
  await run(`select internal.audit('reset_password', 'member', $1)`, [member])
  // A file that is no copy in this list is removed within the minute.
  const copy = await made(
    `insert into internal.account_exports (user_id, status, size_bytes, expires_at) values ($1, 'ready', 1, now() + interval '7 days')`,
    [member],
  )
  await run(`insert into storage.objects (bucket_id, name, owner_id) values ('exports', $1 || '/' || $2 || '.zip', $1)`, [member, copy])
  const reviewed = async (status: string) =>
    made(
      `with trade as (
         insert into public.trade_proposals (proposer_id, recipient_id, status, phase)
           values ($1, $2, 'completed', 'completed') returning id)
       insert into public.reviews (trade_id, reviewer_id, reviewee_id, rating_quality, rating_reliability, rating_friendliness, status, opens_at, published_at)
         select id, $1, $2, 1, 1, 1, $3, now() + interval '14 days', case when $3 = 'published' then now() end from trade`,
      [member, otherMember, status],
    )
  // One that was taken down: others see those that are shown.
  await run(
    `insert into storage.objects (bucket_id, name, owner_id, metadata)
      values ('portfolio', $1 || '/0000-1111.jpg', $1, '{"width": 8, "height": 6}')`,
    [member],
  )
  const piece = await made(
    `insert into public.portfolio_items (user_id, status, taken_down_from, media) values ($1::uuid, 'removed', 'shown', jsonb_build_array(
       jsonb_build_object('role', 'main', 'path', $1::uuid || '/0000-1111.jpg', 'alt_text', 'Long curls')))`,
    [member],
  )
  const wrong = await leaveWrongs(run, member, otherMember)
  const post = await leavePosts(owner, member, otherMember)
  await run(
    `insert into public.reports (reporter_id, reported_id, subject_type, subject_id, reason) values ($1, $2, 'chat_message', $3, 'spam')`,
    [otherMember, member, post.message],
  )
  const job = await made(
    `insert into public.job_listings (user_id, title, company_name, description, compensation_type)
     values ($1, 'Nail artist', 'Lumen House', 'A calm floor with two chairs.', 'paid')`,
    [member],
  )
  const listing = await made(
    `insert into public.marketplace_listings (user_id, title, description, category, condition, price_mode, photos)
     values ($1, 'Shears from Japan', 'Six inches, in their own case.', 'bundle', 'good', 'free', '[{"path": "a.jpg", "alt_text": "Shears"}]')`,
    [member],
  )
  return {
    ...wrong,
    member_id: member,
    review_id: await reviewed('published'),
    reviews: await reviewed('sealed'),
    portfolio_items: piece,
    sanction_id: sanction,
    appeal_id: appeal,
    signup_id: signup,
    announcement_id: announcement,
    export_id: copy,
    chat_messages: post.message,
    message_id: post.message,
    post_id: post.thread,
    forum_threads: post.thread,
    thread_id: post.thread,
    forum_replies: post.reply,
    reply_id: post.reply,
    forum_pictures: post.picture,
    subject_id: post.thread,
    before_id: announcement,
    user_roles: member,
    sanctions: sanction,
    appeals: appeal,
    waitlist_signups: signup,
    staff_notes: await made(`insert into public.staff_notes (member_id, note) values ($1, 'Called about a refund')`, [member]),
    contact_messages: await made(`insert into public.contact_messages (ref, topic, name, email, message)
      values ('22345678', 'other', 'Someone', 'someone@wait.test', 'What I want to say is long enough.')`),
    analytics_events: await made(`insert into public.analytics_events (name, happened_at) values ('trade_sent', now())`),
    audit_entries: String((await run('select id from public.audit_entries order by id desc limit 1')).rows[0]?.['id']),
    site_stats: 'given',
    job_listings: job,
    job_id: job,
    marketplace_listings: listing,
    listing_id: listing,
  }
}

/** A dispute that waits for a decision, and a strike with an appeal. */
async function leaveWrongs(run: Run, member: string, otherMember: string): Promise<Record<string, string>> {
  const made = async (sql: string, values: unknown[]) => String((await run(`${sql} returning id`, values)).rows[0]?.['id'])
  const trade = await made(
    `insert into public.trade_proposals (proposer_id, recipient_id, status, phase, accepted_at) values ($1, $2, 'accepted', 'disputed', now())`,
    [member, otherMember],
  )
  await run(`insert into public.trade_versions (trade_id, version, author_id) values ($1, 1, $2)`, [trade, member])
  const item = await made(
    `insert into public.trade_items (trade_id, version, giver_id, receiver_id, position, title, category, duration_minutes, agreed_value_cents)
     values ($1, 1, $2, $3, 1, 'Cut', 'hair', 60, 100)`,
    [trade, member, otherMember],
  )
  const meeting = await made(
    `insert into public.trade_appointments (trade_id, provider_id, receiver_id, minutes, timezone) values ($1, $2, $3, 60, 'America/Chicago')`,
    [trade, member, otherMember],
  )
  await run(`update public.trade_items set appointment_id = $2 where id = $1`, [item, meeting])
  return {
    dispute_id: await made(
      `insert into public.trade_disputes (trade_id, appointment_id, opened_by, other_id, reason, statement, answer, answered_at, status)
       values ($1, $2, $3, $4, 'quality', 'It was not as we had agreed.', 'It was exactly that.', now(), 'answered')`,
      [trade, meeting, member, otherMember],
    ),
    strike_id: await made(
      `insert into public.conduct_strikes (user_id, kind, points, trade_id, expires_at, is_counted, appeal_status, appeal, appealed_at, review_status)
       values ($1, 'late_cancel', 1, $2, now() + interval '180 days', true, 'open', 'The bus broke down', now(), 'open')`,
      [member, trade],
    ),
  }
}
