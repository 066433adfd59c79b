// Accounts, plans, staff, jobs and the forum.
import { type DueByTask, each } from './due.ts'

const noticeTo = { table: 'public.notifications', by: 'user_id' }
const jobs = (columns: string, values: string) =>
  `insert into public.job_listings (id, user_id, title, company_name, description, compensation_type, status, ${columns})
   select id, id, 'Nail artist for a new floor', 'Lumen House', 'A calm floor with two chairs.', 'paid', 'approved', ${values} ${each}`
const open = jobs('expires_at, created_at', `clock.now() + interval '20 days', clock.now() - interval '40 days'`)
/** To the job of each of the three, by the fourth; both have the poster's id as theirs. */
const applications = (age: string) =>
  `insert into public.job_applications (id, job_id, applicant_id, owner_id, mode, intro, created_at)
   select id, id, $2, id, 'quick', 'I paint small things.', clock.now() - ${age} ${each}`
const interviews = (status: string, when: string) =>
  `insert into public.job_schedules (id, job_id, application_id, scheduled_by, applicant_id, title, scheduled_date, timezone, status)
   select id, id, id, id, $2, 'Meet the team', clock.now() + ${when}, 'America/New_York', '${status}' ${each}`
const thread = `insert into public.forum_threads (id, author_id, category, kind, title, body)
  select id, id, 'nails', 'question', 'Which lamp is it?', 'One of them is not bright.' ${each}`

export const memberTasks: DueByTask = {
  announcements: {
    rows: [
      `insert into internal.announcements (title, body, channels, starts_at, ends_at)
       select 'Closed on Monday', 'See you on Tuesday.', '{banner}', clock.now() - interval '2 days', clock.now() - n * interval '1 hour' ${each}`,
    ],
    table: 'internal.announcements',
    by: 'id',
  },
  billing: {
    rows: [
      `insert into internal.till_contracts (user_id, tier, status, price_cents, period_start, period_end, anchor, cancel_at)
       select id, 'basic', 'active', 1900, clock.now() - interval '31 days', clock.now() - interval '1 hour', clock.now() - interval '31 days',
         clock.now() - n * interval '1 hour' ${each}`,
    ],
    table: 'internal.till_contracts',
    by: 'user_id',
  },
  'match members': {
    rows: [
      `insert into internal.match_pool (user_id, matched_on) select id, '2026-01-01' ${each}
       on conflict (user_id) do update set matched_on = excluded.matched_on`,
      `insert into clock.failures (task, key, tries, again_at, error) select 'match members', id, 0, now(), 'Left to the clock' ${each}`,
    ],
    table: 'internal.match_pool',
    by: 'user_id',
  },
  'nudge members': {
    rows: [
      `with away as (update public.profiles set last_active_on = '2026-01-01', created_at = '2026-01-01' where id in (select id ${each}) returning id)
       insert into internal.nudges (user_id, due_at) select id, clock.now() - interval '1 minute' from away
       on conflict (user_id) do update set due_at = excluded.due_at`,
    ],
    table: 'internal.nudges',
    by: 'user_id',
  },
  'chain audit': {
    rows: [
      `with entry as (insert into public.audit_entries (act) select 'look_around' ${each} returning id)
       insert into internal.audit_unchained (entry_id) select id from entry`,
    ],
    table: 'internal.audit_chain',
    by: 'entry_id',
  },
  'end suspensions': { rows: [`update public.profiles set is_suspended = true where id = any ($1)`], table: 'public.profiles', by: 'id' },
  'erase accounts': {
    rows: [`insert into internal.account_deletions (user_id, erases_at) select id, clock.now() - n * interval '1 hour' ${each}`],
    table: 'public.profiles',
    by: 'id',
  },
  'fill founder seats': {
    rows: [`insert into internal.founder_candidates (user_id) select id ${each}`],
    table: 'public.founder_claims',
    by: 'user_id',
  },
  recount: {
    rows: [`insert into internal.recounts (subject, day) select 'day', '2026-01-01'::date + n::int ${each}`],
    table: 'internal.day_counts',
    by: 'day',
    value: `split_part($1, '|', 2)`,
    among: /^day\|2026-01/,
  },
  'remind founders': {
    rows: [
      `insert into public.founder_claims (user_id, number, benefits_expire_at) select id, n, clock.now() + interval '20 days' ${each}`,
      `update public.profile_private set founder_benefits_expire_at = clock.now() + interval '20 days' where user_id = any ($1)`,
    ],
    ...noticeTo,
  },
  'remind of trials': {
    rows: [`update public.profile_private set trial_ends_at = clock.now() + interval '2 days' where user_id = any ($1)`],
    ...noticeTo,
  },
  'tell of new members': {
    rows: [
      `insert into public.user_roles (user_id, role) select id, 'admin' ${each}`,
      `update public.profiles set created_at = clock.now() - interval '1 day' where id = $2`,
    ],
    ...noticeTo,
  },
  'send digests': {
    rows: [`insert into internal.digests (user_id, due_at) select id, clock.now() - n * interval '1 minute' ${each}`],
    table: 'internal.digests',
    by: 'user_id',
  },
  'remind of saved threads': {
    rows: [
      thread,
      `insert into public.subscriptions (user_id, source, tier, status) select id, 'manual', 'premium', 'active' ${each}`,
      `insert into public.saved_items (item_id, item_type, user_id, remind_at) select id, 'thread', id, clock.now() - n * interval '1 minute' ${each}`,
    ],
    ...noticeTo,
    value: '(select user_id from public.saved_items where id = $1::uuid)',
  },
  'tell followers in the forum': {
    rows: [thread, `insert into internal.forum_news (thread_id, event) select id, 'thread' ${each}`],
    table: 'internal.forum_news',
    by: 'id',
  },
  'tell of what searches find': {
    rows: [
      `insert into public.saved_searches (kind, user_id, name, filters, wants_news, told_at)
       select 'job', id, 'Nails', '{"search": "nails"}', true, clock.now() - n * interval '25 hours' ${each}`,
    ],
    table: 'public.saved_searches',
    by: 'id',
  },
  'tell of job ends': {
    rows: [jobs('closed_reason', `'paused'`)],
    table: 'public.job_listings',
    by: 'id',
  },
  'end featured jobs': {
    rows: [jobs('featured, featured_until', 'true, clock.now()')],
    table: 'public.job_listings',
    by: 'id',
  },
  'tend jobs that end': {
    rows: [jobs('expires_at', `clock.now() - n * interval '1 hour'`)],
    table: 'public.job_listings',
    by: 'id',
  },
  'tend unopened applications': { rows: [open, applications(`interval '4 days'`)], table: 'internal.job_reminders', by: 'job_id' },
  'tend reply badges': {
    rows: [open, `update public.job_listings set reply_percent = 95 where id = any ($1)`, applications(`interval '8 days'`)],
    table: 'public.job_listings',
    by: 'user_id',
  },
  'remind of interviews': {
    rows: [open, applications(`interval '1 day'`), interviews('accepted', `n * interval '2 hours'`)],
    table: 'public.job_schedules',
    by: 'id',
  },
  'settle interviews': {
    rows: [open, applications(`interval '9 days'`), interviews('accepted', `n * interval '-5 hours'`)],
    table: 'public.job_schedules',
    by: 'application_id',
  },
  'end interviews of leavers': {
    rows: [
      open,
      applications(`interval '1 day'`),
      interviews('proposed', `interval '2 days'`),
      `insert into internal.account_deletions (user_id) select id ${each}`,
    ],
    table: 'public.job_schedules',
    by: 'scheduled_by',
  },
}
