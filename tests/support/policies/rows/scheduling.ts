// What a member has of scheduling (fillRows): $1 is the member, $2 someone they deal with.
export const rows = [
  `insert into public.availability_rules (user_id, weekday, position, start_time, end_time) values ($1, 1, 1, '09:00', '17:00')`,
  `insert into public.availability_exceptions (user_id, on_date, kind) values ($1, (now() at time zone 'utc')::date + 3, 'blocked')`,
  `insert into public.busy_feeds (user_id, host) values ($1, 'calendar.test')`,
  `insert into internal.free_time (user_id, until_day, quarters)
   values ($1, (now() at time zone 'utc')::date + 30, '{}') on conflict do nothing`,
  `insert into public.calendar_feeds (user_id) values ($1)`,
  `insert into internal.calendar_feed_tokens (user_id, hash) values ($1, repeat('a', 64))`,
]
