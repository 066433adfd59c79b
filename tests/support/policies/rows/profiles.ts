// What a member has of profiles (fillRows): $1 is the member, $2 someone they deal with.
export const rows = [
  `insert into public.blocks (blocker_id, blocked_id) select unnest(array[$1, id]), unnest(array[id, $1])
   from public.profiles where id not in ($1, $2)`,
  `insert into public.reports (reporter_id, reported_id, subject_type, subject_id, reason, detail)
   values ($1, $2, 'profile', $2, 'spam', 'Sells things'), ($2, $1, 'profile', $1, 'spam', 'Sells things')`,
  `insert into public.profile_view_log (viewer_id, profile_id, date)
   values ($1, $2, (now() at time zone 'utc')::date), ($2, $1, (now() at time zone 'utc')::date)`,
  `insert into public.user_daily_limits (user_id, date, profiles_viewed) values ($1, (now() at time zone 'utc')::date, 1)`,
  `insert into public.contact_messages (ref, topic, name, email, message)
   select '22345678', 'other', 'Me', email, 'What I want to say is long enough.' from auth.users where id = $1`,
  `insert into internal.attempts (door, who) values ('profile', $1::text)`,
]
