// How many rows of jobs a member may insert.
import { premium } from '../all-areas/limit.ts'
import type { Limit } from '../all-areas/limit.ts'

export const limits: Record<string, Limit> = {
  'public.job_application_presets': {
    most: 10,
    before: premium,
    fill: `insert into public.job_application_presets (user_id, name, intro) select $1, 'A preset', 'Hello' from generate_series(1, $2::int)`,
  },
  'public.job_applications': {
    most: 10,
    before: `with plan as (${premium}),
        person as (insert into auth.users (id, email) select gen_random_uuid(), 'owner-' || number || '@stage.test' from generate_series(1, 11) as number returning id)
      insert into public.job_listings (user_id, title, company_name, description, compensation_type, status)
      select id, 'A job', 'Lumen House', 'A calm floor with two chairs.', 'paid', 'approved' from person`,
    fill: `insert into public.job_applications (job_id, applicant_id, mode, intro, status)
      select id, $1, 'quick', 'Hello', 'submitted' from public.job_listings where id not in (select job_id from public.job_applications) limit $2::int`,
  },
  'public.job_chat_messages': {
    most: 30,
    before: `with plan as (${premium}),
        person as (insert into auth.users (id, email) values (gen_random_uuid(), 'owner@stage.test') returning id),
        job as (insert into public.job_listings (user_id, title, company_name, description, compensation_type, status)
          select id, 'A job', 'Lumen House', 'A calm floor with two chairs.', 'paid', 'approved' from person returning id),
        application as (insert into public.job_applications (job_id, applicant_id, mode, intro) select id, $1, 'quick', 'Hello' from job returning job_id, id)
      insert into public.job_chats (job_id, application_id) select job_id, id from application`,
    fill: `insert into public.job_chat_messages (chat_id, sender_id, content) select (select id from public.job_chats), $1, 'Hello' from generate_series(1, $2::int)`,
  },
  'public.job_chats': 'one for each application, tests/policies/jobs/chats.test.ts',
  'public.job_listings': {
    most: 10,
    before: premium,
    fill: `insert into public.job_listings (user_id, title, company_name, description, compensation_type, is_remote)
      select $1, 'A job', 'Lumen House', 'A calm floor with two chairs.', 'paid', true from generate_series(1, $2::int)`,
  },
  'public.job_schedules': {
    most: 3,
    before: `with plan as (${premium}),
        person as (insert into auth.users (id, email) values (gen_random_uuid(), 'applicant@stage.test') returning id),
        job as (insert into public.job_listings (user_id, title, company_name, description, compensation_type, status)
          select $1, 'A job', 'Lumen House', 'A calm floor with two chairs.', 'paid', 'approved' returning id)
      insert into public.job_applications (job_id, applicant_id, owner_id, mode, intro) select job.id, person.id, $1, 'quick', 'Hello' from job, person`,
    fill: `insert into public.job_schedules (job_id, application_id, scheduled_by, title, scheduled_date)
      select job_id, id, $1, 'Trial day', clock.now() + interval '3 days' from public.job_applications, generate_series(1, $2::int)`,
  },
}
