// Doors to jobs and applications.
import type { Door } from './door.ts'

export const jobs: Door[] = [
  {
    to: 'job_listings',
    does: 'read',
    area: 'jobs',
    sql: 'select * from public.job_listings where user_id <> $1',
    values: ({ me }) => [me],
  },
  {
    to: 'job_listings',
    does: 'write',
    area: 'jobs',
    sql: `insert into public.job_listings (user_id, title, company_name, description, compensation_type, is_remote)
      values ($1, 'Nail artist', 'Lumen House', 'A calm floor with two chairs.', 'paid', true)`,
    values: ({ me }) => [me],
  },
  {
    to: 'search_jobs',
    does: 'read',
    area: 'jobs',
    sql: `select * from public.search_jobs() where owner ->> 'id' <> $1`,
    values: ({ me }) => [me],
  },
  // On a job that runs: with the plan its state refuses it, without it the plan does.
  {
    to: 'job_repost',
    does: 'write',
    area: 'jobs',
    sql: 'select public.job_repost(id) from public.job_listings where user_id = $1',
    values: ({ me }) => [me],
  },
  {
    to: 'job_applications',
    does: 'write',
    area: 'jobs',
    sql: `insert into public.job_applications (job_id, applicant_id, mode, intro, status) values ($1, $2, 'quick', 'Hello', 'submitted')`,
    values: ({ job, me }) => [job, me],
  },
  // For an application that is not there: with the plan that refuses it, without it the plan does.
  {
    to: 'job_schedules',
    does: 'write',
    area: 'jobs',
    sql: `insert into public.job_schedules (job_id, application_id, scheduled_by, title, scheduled_date)
      values ($1, $1, $2, 'Trial day', clock.now() + interval '3 days')`,
    values: ({ job, me }) => [job, me],
  },
  {
    to: 'interview_move',
    does: 'write',
    area: 'jobs',
    sql: `select public.interview_move($1, clock.now() + interval '9 days')`,
    values: ({ interview }) => [interview],
  },
  {
    to: 'job_chats',
    does: 'write',
    area: 'jobs',
    sql: 'insert into public.job_chats (job_id, application_id, contact_shared) values ($1, $2, false)',
    values: ({ ownJob, application }) => [ownJob, application],
  },
  {
    to: 'job_chats',
    does: 'write',
    area: 'jobs',
    sql: 'update public.job_chats set contact_shared = true where id = $1',
    values: ({ chat }) => [chat],
  },
  {
    to: 'job_chat_messages',
    does: 'write',
    area: 'jobs',
    sql: `insert into public.job_chat_messages (chat_id, sender_id, content) values ($1, $2, 'Hello')`,
    values: ({ chat, me }) => [chat, me],
  },
  {
    to: 'job_application_presets',
    does: 'write',
    area: 'jobs',
    sql: `insert into public.job_application_presets (user_id, name, intro) values ($1, 'Mine', 'Hello')`,
    values: ({ me }) => [me],
  },
  {
    to: 'job_searches',
    does: 'write',
    area: 'jobs',
    sql: `insert into public.job_searches (user_id, name, filters) values ($1, 'Mine', '{"q": "braider"}')`,
    values: ({ me }) => [me],
  },
]
