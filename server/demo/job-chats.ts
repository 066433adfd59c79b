// The chats and interviews of the town's applications, written as the two who have them; afterwards their dates are moved back.
import type pg from 'pg'
import { as } from './as-member.ts'
import { idOf, idOfJob, type Application, type Job } from './town.ts'

/** The places of all interviews are in Oregon. */
const timezone = 'America/Los_Angeles'

export async function talk(client: pg.Client, job: Job, { who, chat = [] }: Application): Promise<void> {
  if (chat.length === 0) return
  const applicationId = await applicationOf(client, job, who)
  await as(client, job.owner, 'insert into public.job_chats (job_id, application_id, contact_shared) values ($1, $2, false)', [
    idOfJob(job),
    applicationId,
  ])
  for (const entry of chat) {
    const sender = entry.from === 'owner' ? job.owner : who
    if ('shares' in entry) {
      const column = entry.from === 'owner' ? 'contact_shared' : 'applicant_contact_shared'
      await as(client, sender, `update public.job_chats set ${column} = true where application_id = $1`, [applicationId])
    } else {
      const [content, type, metadata] = 'text' in entry ? [entry.text, 'text', null] : ['My week', 'availability', entry.week]
      await as(
        client,
        sender,
        `insert into public.job_chat_messages (chat_id, sender_id, content, message_type, metadata)
         select id, $2, $3, $4, $5 from public.job_chats where application_id = $1`,
        [applicationId, idOf(sender), content, type, metadata],
      )
    }
  }
}

export async function meet(client: pg.Client, job: Job, { who, interviews = [] }: Application): Promise<void> {
  const applicationId = await applicationOf(client, job, who)
  for (const { title, days, at, minutes = 45, place = null, link = null, note = null, answer } of interviews) {
    // One that is over was still to come when it was proposed.
    const made = await as(
      client,
      job.owner,
      `insert into public.job_schedules (job_id, application_id, scheduled_by, title, scheduled_date, duration_minutes, is_virtual, location, meeting_url,
         description, timezone)
       values ($1, $2, $3, $4, ${momentIn('greatest($5::int, 2)', '$6')}, $7, $8::text is not null, $9, $8, $10, '${timezone}') returning id`,
      [idOfJob(job), applicationId, idOf(job.owner), title, days, at, minutes, link, place, note],
    )
    const [{ id }] = made as [{ id: string }]
    if (answer === 'accepted') await as(client, who, `select public.interview_answer($1, 'accept')`, [id])
    if (answer === 'suggested')
      await as(client, who, `select public.interview_answer($1, 'suggest', ${momentIn('$2::int + 1', '$3')})`, [id, days, at])
  }
}

const momentIn = (days: string, time: string) =>
  `((now() at time zone '${timezone}')::date + ${days} + ${time}::time) at time zone '${timezone}'`

/** From the first message on, one a day; the last one by now. */
export async function chatBack(client: pg.Client, job: Job, { who, chat = [] }: Application): Promise<void> {
  if (chat.length === 0) return
  const applicationId = await applicationOf(client, job, who)
  await client.query(
    `update public.job_chats as chat set created_at = step.happened_at from public.job_application_steps as step
     where chat.application_id = $1 and step.application_id = $1 and step.step = 'in_chat'`,
    [applicationId],
  )
  await client.query(
    `update public.job_chat_messages as written set created_at = first + (place - 1) * least(interval '1 day', (now() - first) / many)
     from (select message.id, step.happened_at as first, row_number() over (order by message.ctid) as place, count(*) over () as many
       from public.job_chat_messages as message join public.job_chats as chat on chat.id = message.chat_id
         join public.job_application_steps as step on step.application_id = chat.application_id and step.step = 'message'
       where chat.application_id = $1) as story
     where written.id = story.id`,
    [applicationId],
  )
  // As the notification is read or not, so is the last message.
  await client.query(
    `update public.job_chat_messages as written set read_at = now()
     from (select chat.id, max(message.created_at) as last from public.job_chats as chat
       join public.job_chat_messages as message on message.chat_id = chat.id where chat.application_id = $1 group by chat.id) as story
     where written.chat_id = story.id and (written.created_at < story.last or story.last < now() - interval '2 days')`,
    [applicationId],
  )
  await client.query(
    `update public.job_chats as chat set last_message_at =
       (select max(message.created_at) from public.job_chat_messages as message where message.chat_id = chat.id)
     where chat.application_id = $1`,
    [applicationId],
  )
  await client.query(
    `update public.notifications as told set created_at = last, read = last < now() - interval '2 days'
     from (select chat.id, max(message.created_at) as last from public.job_chats as chat
       join public.job_chat_messages as message on message.chat_id = chat.id where chat.application_id = $1 group by chat.id) as story
     where told.related_id = story.id`,
    [applicationId],
  )
}

export async function meetingsBack(client: pg.Client, job: Job, { who, interviews = [] }: Application): Promise<void> {
  const applicationId = await applicationOf(client, job, who)
  for (const { title, days, at } of interviews) {
    await client.query(
      `update public.job_schedules as meeting set created_at = step.happened_at, updated_at = least(now(), step.happened_at + interval '3 hours'),
         responded_at = case when meeting.responded_at is not null then least(now(), step.happened_at + interval '3 hours') end
       from public.job_application_steps as step
       where meeting.application_id = $1 and meeting.title = $2 and step.application_id = $1 and step.step = 'interviewing'`,
      [applicationId, title],
    )
    if (days < 0)
      await client.query(
        `update public.job_schedules set status = 'done', scheduled_date = ${momentIn('$3::int', '$4')} where application_id = $1 and title = $2`,
        [applicationId, title, days, at],
      )
  }
  await client.query(
    `update public.notifications as told set created_at = meeting.updated_at, read = meeting.updated_at < now() - interval '2 days'
     from public.job_schedules as meeting where meeting.application_id = $1 and told.related_id = meeting.id`,
    [applicationId],
  )
}

async function applicationOf(client: pg.Client, job: Job, who: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from public.job_applications where job_id = $1 and applicant_id = $2', [
    idOfJob(job),
    idOf(who),
  ])
  if (rows[0] === undefined) throw new Error(`${who} has not applied for ${job.title}`)
  return rows[0].id
}
