// What a member has of notifications (fillRows): $1 is the member, $2 someone they deal with.
export const rows = [
  `insert into public.notifications (user_id, type, title) values ($1, 'system', 'News')`,
  `insert into public.notifications (user_id, actor_id, type, title) values ($2, $1, 'system', 'News')`,
  `insert into internal.notification_preferences (user_id, topic, in_app, email) values ($1, 'jobs', true, 'daily')`,
  `insert into internal.quiet_hours (user_id, starts_at, ends_at, timezone, days) values ($1, '21:00', '07:00', 'America/Chicago', '{1}')`,
  `insert into internal.digests (user_id, due_at) values ($1, now() + interval '1 day') on conflict do nothing`,
  `insert into public.notification_mutes (user_id, kind, subject_id)
   select $1, 'trade', id from public.trade_proposals where proposer_id = $1`,
  `insert into internal.nudges (user_id) values ($1) on conflict do nothing`,
]
