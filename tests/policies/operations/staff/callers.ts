// Every kind of caller, and a member about whom the team acts.
import type pg from 'pg'
import { become, kinds } from '#tests/support/policies/kinds.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

export type Scene = {
  member_id: string
  job_ids: string
  sanction_id: string
  appeal_id: string
  signup_id: string
  announcement_id: string
  thread_id: string
  reply_id: string
}
type Caller = { kind: string; who: Member | null; acts: Set<string>; hint: string }

/** A member with something of each kind that an act of the team is about. */
export async function setScene(town: Stage): Promise<Scene> {
  const victim = await town.member('Vera Victim')
  const sanction = await suspend(town, victim)
  const [appeal] = await town.set(
    `insert into public.appeals (sanction_id, user_id, message) values ($1, $2, 'It was not me') returning id`,
    [sanction, victim.id],
  )
  const [signup] = await town.set(
    `insert into public.waitlist_signups (email, referral_code) values ('someone@wait.test', '22345678') returning id`,
  )
  const [announcement] = await town.set(
    `insert into internal.announcements (title, body, channels, starts_at, ends_at)
     values ('News', 'There is news.', '{bell}', now() + interval '1 day', now() + interval '2 days') returning id`,
  )
  const [thread] = await town.set(
    `insert into public.forum_threads (author_id, category, kind, title, body) values ($1, 'hair', 'discussion', 'Silk press', 'What am I missing?') returning id`,
    [victim.id],
  )
  const [reply] = await town.set(`insert into public.forum_replies (thread_id, author_id, body) values ($1, $2, 'Nobody?') returning id`, [
    thread?.['id'],
    victim.id,
  ])
  const [job] = await town.set(
    `insert into public.job_listings (user_id, title, company_name, description, compensation_type)
     values ($1, 'Nail artist', 'Lumen House', 'A calm floor with two chairs.', 'paid') returning id`,
    [victim.id],
  )
  return {
    member_id: victim.id,
    job_ids: `{${String(job?.['id'])}}`,
    sanction_id: sanction,
    appeal_id: String(appeal?.['id']),
    signup_id: String(signup?.['id']),
    announcement_id: String(announcement?.['id']),
    thread_id: String(thread?.['id']),
    reply_id: String(reply?.['id']),
  }
}

export const plain: Record<string, unknown> = {
  job_ids: '{00000000-0000-4000-8000-000000000000}',
  decision: 'approve',
  reason: 'A reason',
  note: 'A note',
  answer: 'An answer',
  role: 'support',
  until: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  days: 7,
  hours: 1,
  what: 'remove',
  room_id: 'hair',
  rules: 'Be kind.',
  notice: '',
  slow_mode_seconds: 0,
  is_active: false,
  cancel_trades: false,
  keep_posts: false,
  limits: ['no_posts'],
  people: 1,
  is_lifted: true,
  upheld: true,
  outcome: 'redo',
  template: 'signed_out',
  title: 'News',
  body: 'There is news.',
  channels: ['bell'],
  ends_at: new Date(Date.now() + 86_400_000).toISOString(),
  area: 'messaging',
  is_on: false,
  name: 'messages_a_minute',
  value: 20,
}

/** `open`, or how it was refused. */
export async function knock(town: Stage, who: Member | null, sql: string, values: unknown[]): Promise<string> {
  await town.set('savepoint knock')
  const found = await town.as(who, sql, values).then(
    (rows) => (Object.values(rows[0] ?? {})[0] === null ? 'null' : 'open'),
    ({ code, hint, message }: pg.DatabaseError) => `${code} ${hint ?? ''} ${message}`,
  )
  await town.set('rollback to savepoint knock')
  return found
}

/** All kinds of callers, one after the other, each with the second factor unless the kind says otherwise. */
export async function* callers(town: Stage): AsyncGenerator<Caller> {
  const roleActs = await town.set('select role, array_agg(act) as acts from internal.role_acts group by role')
  const every = (await town.set('select name from internal.acts')).map(({ name }) => String(name))
  const actsOf = (role: string | undefined) =>
    new Set(role === 'admin' ? every : ((roleActs.find((row) => row['role'] === role)?.['acts'] ?? []) as string[]))
  const none = new Set<string>()
  for (const { kind, made } of kinds) {
    await town.set('savepoint kind')
    const person = await town.member('Cal Caller')
    if (made !== null) await become(town, person, made)
    await town.enrols(person)
    yield { kind, who: made === null ? null : await town.signsIn(person, 'aal2'), acts: actsOf(made?.role), hint: 'not_allowed' }
    if (made?.role !== undefined) {
      const [acts, role] = [none, made.role]
      yield { kind: `${kind} with the password alone`, who: await town.signsIn(person), acts, hint: 'second_factor_needed' }
      const ended = await town.signsIn(person, 'aal2')
      await town.set('delete from auth.sessions where id = $1', [ended.sessionId])
      yield { kind: `${kind} whose session has ended`, who: ended, acts, hint: 'not_allowed' }
      const unprotected = await town.member('Una Unprotected')
      await become(town, unprotected, { role })
      yield { kind: `${kind} without a second factor`, who: await town.signsIn(unprotected), acts, hint: 'enrolment_needed' }
    }
    if (made !== null && [undefined, 'admin', 'moderator'].includes(made.role)) {
      await suspend(town, person)
      yield {
        kind: `${kind}, suspended`,
        who: await town.signsIn(person, 'aal2'),
        acts: none,
        hint: made.role ? 'suspended' : 'not_allowed',
      }
    }
    await town.set('rollback to savepoint kind')
  }
}
