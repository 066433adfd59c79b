// Doors to jobs and applications.
import type { Stage } from '../stage.ts'
import { type DoorOf, type People, through } from '../all-areas/door.ts'
import { apply, postJob } from '../jobs.ts'

/** A job of `other`; of a job of `me`, an application without a chat but with an interview, and a chat about another. */
type Scene = { me: string; job: string; ownJob: string; application: string; chat: string; interview: string }

export async function doorsOf(town: Stage, { me, other, third }: People) {
  const job = await postJob(town, other)
  const [own] = await town.set(
    `insert into public.job_listings (user_id, title, company_name, description, compensation_type, is_remote, status)
     values ($1, 'Nail artist', 'Lumen House', 'A calm floor with two chairs.', 'paid', true, 'approved') returning id`,
    [me.id],
  )
  const ownJob = String(own?.['id'])
  const application = await apply(town, other, ownJob)
  const [interview] = await town.set(
    `insert into public.job_schedules (job_id, application_id, scheduled_by, title, scheduled_date)
     values ($1, $2, $3, 'Trial day', clock.now() + interval '3 days') returning id`,
    [ownJob, application, me.id],
  )
  const [chat] = await town.set(`insert into public.job_chats (job_id, application_id) values ($1, $2) returning id`, [
    ownJob,
    await apply(town, third, ownJob),
  ])
  return through({ me: me.id, job, ownJob, application, chat: String(chat?.['id']), interview: String(interview?.['id']) }, doors)
}

export const open = {
  job_applications: 'what a member sent or received is theirs to read on any plan',
  job_application_presets: 'what a member keeps is theirs to read on any plan',
  job_application_steps: 'what became of an application is read by its two members on any plan',
  job_chats: 'what a member said is theirs to read on any plan',
  job_chat_messages: 'what a member said is theirs to read on any plan',
  job_schedules: 'the two of an interview read it on any plan',
  saved_searches: 'what a member keeps is theirs to read on any plan',
  public_job: 'what its owner shows to anyone',
  job_chat_contacts: 'what the other of the two has shared stays readable on any plan',
  increment_job_view_count: 'counts nothing of a job that the caller cannot read',
  note_external_click: 'counts nothing of a job that the caller cannot read',
  job_analytics: "the owner's figures of their own listing on any plan",
  unread_job_messages: 'counts nothing without the plan',
  job_page: 'ids of the jobs that the policies show the caller, for search_jobs',
  job_close: 'the owner ends their own listing on any plan',
  job_delete: 'the owner deletes their own listing on any plan',
  has_hire: 'nothing of a job that the caller cannot read',
  content_decide: 'for those who approve jobs',
  job_feature: 'for those who run the site',
  rejection_reason: 'for those who approve jobs, and the owner on any plan',
  interview_answer: 'the two of an interview answer on any plan',
  preset_make_default: "of the caller's own presets",
}

const doors: DoorOf<Scene>[] = [
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
  // For longer than any job: with the plan that refuses it, without it the plan does.
  {
    to: 'job_extend',
    does: 'write',
    area: 'jobs',
    sql: 'select public.job_extend(id, 91) from public.job_listings where user_id = $1',
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
    to: 'saved_searches',
    does: 'write',
    area: 'jobs',
    sql: `insert into public.saved_searches (kind, user_id, name, filters) values ('job', $1, 'Mine', '{"q": "braider"}')`,
    values: ({ me }) => [me],
  },
]
