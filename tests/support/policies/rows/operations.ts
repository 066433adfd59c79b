// What a member has of operations (fillRows): $1 is the member, $2 someone they deal with.
export const rows = [
  `insert into public.site_stats (source) values ('given')`,
  `insert into public.sanctions (user_id, kind, limits, reason, ends_at) values ($1, 'limit', '{no_chat}', 'Rude', now() + interval '9 days')`,
  `insert into public.sanctions (user_id, given_by, kind, reason, ends_at) values ($2, $1, 'warning', 'Rude', now() + interval '9 days')`,
  `insert into public.appeals (sanction_id, user_id, message) select id, $1, 'It was not me' from public.sanctions where user_id = $1`,
  `insert into public.appeals (sanction_id, user_id, message, is_lifted, answer, answered_by, answered_at)
   select id, $2, 'It was not me', false, 'It was', $1, now() from public.sanctions where given_by = $1`,
  `insert into public.staff_notes (member_id, author_id, note) values ($1, $2, 'Called'), ($2, $1, 'Called')`,
  `insert into internal.announcements (title, body, channels, starts_at, ends_at, author_id)
   values ('News', 'There is news.', '{banner}', now() - interval '1 day', now() + interval '1 day', $1)`,
  `insert into internal.announcement_dismissals (announcement_id, user_id) select id, $1 from internal.announcements`,
  `insert into public.analytics_events (name, user_id, happened_at) values ('trade_sent', $1, now())`,
  `insert into internal.analytics_consents (user_id) values ($1)`,
  `insert into internal.mail_preferences (address) select email from auth.users where id = $1`,
  `insert into public.waitlist_signups (email, referral_code, joined_user_id) select email, '22345678', $1 from auth.users where id = $1`,
  `insert into internal.emails (kind, address, user_id) select 'message', email, id from auth.users where id = $1`,
  `insert into internal.admin_resets (request_key, caller_id) values (gen_random_uuid(), $1)`,
  `select internal.audit('note_member', 'member', $2::text, '{}', '{}', 'A reason', $1)`,
]
