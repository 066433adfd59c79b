// What a member has of jobs (fillRows): $1 is the member, $2 someone they deal with.
export const rows = [
  // Not approved yet.
  `insert into public.job_listings (user_id, title, company_name, description, compensation_type)
   values ($1, 'Braider', 'Lumen House', 'A calm floor with two chairs.', 'paid')`,
  `insert into public.job_applications (job_id, applicant_id, mode, intro)
   select id, $1, 'quick', 'Hello' from public.job_listings where user_id = $2`,
  `insert into public.job_chats (job_id, application_id) select job_id, id from public.job_applications where applicant_id = $1`,
  `insert into public.job_chat_messages (chat_id, sender_id, content)
   select id, unnest(array[owner_id, applicant_id]), 'Hello' from public.job_chats where applicant_id = $1`,
  `insert into public.job_schedules (job_id, application_id, scheduled_by, title, scheduled_date)
   select job_id, id, $2, 'Trial day', clock.now() + interval '3 days' from public.job_applications where applicant_id = $1`,
  // Without the one who did it: it is about the interview alone.
  `insert into public.notifications (user_id, type, title, related_id)
   select $2, 'interview_reminder', 'Trial day', id from public.job_schedules where scheduled_by = $2`,
  `insert into internal.content_viewers (kind, content_id, viewer_id, minute_at, in_minute)
   select 'job', id, $1, now(), 1 from public.job_listings where user_id = $2`,
  `insert into internal.job_external_clicks (job_id, member_id) select id, $1 from public.job_listings where user_id = $2`,
  `insert into internal.introduction_drafts (user_id, is_outside) values ($1, true)`,
  `insert into internal.approvals (kind, content_id, approved)
   select 'job', id, '{"description": "Kind"}' from public.job_listings where user_id = $1 on conflict do nothing`,
]
