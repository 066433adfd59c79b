// Interviews through the official client: what the two see of one, what nobody else learns, and what their calendars get.
import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway
let [owner, applicant, rival, other]: (Member | undefined)[] = []
let jobId: string
let applicationId: string

const startsAt = (days: number) => new Date(Math.ceil(Date.now() / 60_000 + days * 1440) * 60_000).toISOString()
const member = (who: Member | undefined): Member => {
  if (who === undefined) throw new Error('nobody')
  return who
}
const row = (days: number) => ({
  job_id: jobId,
  application_id: applicationId,
  scheduled_by: member(owner).user.id,
  title: 'See the studio',
  scheduled_date: startsAt(days),
  timezone: 'America/Denver',
  is_virtual: true,
  meeting_url: 'https://meet.example.com/secret-room',
})
const propose = async (days: number): Promise<string> => {
  const { data } = await member(owner)
    .client.from('job_schedules')
    .insert(row(days) as never)
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

async function jobOf({ client, user }: Member, title: string): Promise<string> {
  const job = {
    user_id: user.id,
    title,
    company_name: 'Lumen House',
    description: 'A calm floor with two chairs.',
    compensation_type: 'paid',
    is_remote: true,
  }
  const { data } = await client
    .from('job_listings')
    .insert(job as never)
    .select('id')
    .single()
    .throwOnError()
  const id = data.id
  await gateway.sql.query(`update public.job_listings set status = 'approved' where id = $1`, [id])
  return id
}
const applyTo = async ({ client, user }: Member, id: string): Promise<string> => {
  const sent = { job_id: id, applicant_id: user.id, mode: 'quick', intro: 'Hello', status: 'submitted' }
  const { data } = await client
    .from('job_applications')
    .insert(sent as never)
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

beforeAll(async () => {
  gateway = await startGateway()
  const people = ['Ana Alvarez', 'Bea Brooks', 'Cleo Carter', 'Dee Diaz'].map((name) => gateway.signUp(name))
  ;[owner, applicant, rival, other] = await Promise.all(people)
  for (const who of [owner, applicant, rival, other])
    await gateway.sql.query(`insert into public.subscriptions (user_id, source, tier, status) values ($1, 'manual', 'premium', 'active')`, [
      member(who).user.id,
    ])
  jobId = await jobOf(member(owner), 'Nail artist')
  await jobOf(member(other), 'Another chair')
  applicationId = await applyTo(member(applicant), jobId)
  await applyTo(member(rival), jobId)
})
afterAll(() => gateway.stop())

async function fileFor({ session }: Member, body: object): Promise<[number, { file?: string }]> {
  const answer = await fetch(`${gateway.url}/functions/v1/calendar-file`, {
    method: 'POST',
    headers: { apikey: gateway.anonKey, authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return [answer.status, (await answer.json()) as { file?: string }]
}
const eventsIn = (file: string) => new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))

async function hearing({ client }: Member): Promise<unknown[]> {
  const heard: unknown[] = []
  let isReady = false
  client
    .channel(randomUUID())
    .on('postgres_changes', { event: '*', schema: 'public', table: 'job_schedules' }, (change) => heard.push(change.new))
    .on('system', {}, ({ status }: { status: string }) => (isReady ||= status === 'ok'))
    .subscribe()
  await vi.waitFor(() => expect(isReady).toBe(true), { timeout: 20_000 })
  return heard
}

test('another applicant, another owner and a stranger learn nothing, by select, embed, filter, count, answer, file or live channel', async () => {
  const stranger = await gateway.signUp('Eve Stranger')
  await gateway.sql.query(`insert into public.subscriptions (user_id, source, tier, status) values ($1, 'manual', 'premium', 'active')`, [
    stranger.user.id,
  ])
  const outsiders = [member(rival), member(other), stranger]
  const [heard, ...silent] = await Promise.all([member(applicant), ...outsiders].map(hearing))
  const id = await propose(3)
  await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 20_000 })
  expect((await member(applicant).client.from('job_schedules').select('meeting_url').eq('id', id).throwOnError()).data).toHaveLength(1)
  for (const who of outsiders) {
    const { client } = who
    for (const select of ['id', '*, job:job_listings(title)', 'id, application:job_applications(*)'])
      expect((await client.from('job_schedules').select(select).throwOnError()).data, select).toEqual([])
    expect((await client.from('job_schedules').select('id', { count: 'exact', head: true }).throwOnError()).count).toBe(0)
    expect((await client.from('job_schedules').select('id').like('meeting_url', '%secret%').throwOnError()).data).toEqual([])
    const { data } = await client.from('job_listings').select('id, interviews:job_schedules(id)').eq('id', jobId).throwOnError()
    expect(data?.flatMap(({ interviews }) => interviews)).toEqual([])
    expect((await client.rpc('interview_answer', { schedule_id: id, answer: 'accept' })).error?.hint).toBe('not_found')
    expect((await fileFor(who, { schedule_id: id }))[0]).toBe(404)
    const forged = await client.from('job_schedules').insert({ ...row(4), scheduled_by: who.user.id } as never)
    expect(forged.error?.hint).toBe('not_found')
    expect((await client.from('job_schedules').insert(row(4) as never)).error?.code).toBe('42501')
    expect(
      (
        await client
          .from('job_schedules')
          .update({ status: 'done' } as never)
          .eq('id', id)
      ).error?.code,
    ).toBe('42501')
  }
  // A later change has come to the applicant, so earlier ones would have come to the others.
  await member(applicant).client.rpc('interview_answer', { schedule_id: id, answer: 'decline' }).throwOnError()
  await vi.waitFor(() => expect(heard).toHaveLength(2), { timeout: 20_000 })
  expect(silent).toEqual([[], [], []])
})

test('both have an accepted interview in their feed and as a file, with its link; a cancelled one leaves the feed', async () => {
  const id = await propose(5)
  const feeds = await Promise.all(
    [member(owner), member(applicant)].map(
      async ({ client }) => `${gateway.url}/calendar/${String((await client.rpc('calendar_feed_renew')).data)}.ics`,
    ),
  )
  const shown = async (feed: string) => eventsIn(await (await fetch(feed)).text()).map(({ summary, location }) => [summary, location])
  for (const feed of feeds) expect(await shown(feed)).toEqual([])
  await member(applicant).client.rpc('interview_answer', { schedule_id: id, answer: 'accept' }).throwOnError()
  const link = 'https://meet.example.com/secret-room'
  expect(await Promise.all(feeds.map(shown))).toEqual([
    [['See the studio with Bea Brooks', link]],
    [['See the studio with Lumen House', link]],
  ])
  const [status, { file = '' }] = await fileFor(member(applicant), { schedule_id: id })
  const [event, ...more] = eventsIn(file)
  expect([status, more, event?.sequence, event?.startDate.zone.tzid]).toEqual([200, [], 1, 'America/Denver'])
  expect(event?.uid).toMatch(new RegExp(`^${id}@`))
  await member(owner).client.rpc('interview_answer', { schedule_id: id, answer: 'cancel' }).throwOnError()
  for (const feed of feeds) expect(await shown(feed)).toEqual([])
  const [, { file: gone = '' }] = await fileFor(member(applicant), { schedule_id: id })
  expect(eventsIn(gone).map((each) => [each.sequence, each.component.getFirstPropertyValue('status')])).toEqual([[2, 'CANCELLED']])
})

test('SCHED-16: a draft becomes a file with title, date and time, and none without', async () => {
  const draft = {
    title: 'Trial',
    starts_at: '2030-11-05T18:30:00Z',
    duration_minutes: 30,
    timezone: 'America/Denver',
    place: null,
    note: null,
  }
  const [status, { file = '' }] = await fileFor(member(owner), { draft })
  expect([status, eventsIn(file).map(({ summary }) => summary)]).toEqual([200, ['Trial']])
  for (const wrong of [
    { title: '' },
    { starts_at: '' },
    { duration_minutes: 481 },
    { title: 'x'.repeat(101) },
    { timezone: 'Mars/Olympus' },
    { timezone: '' },
    { starts_at: '+275760-09-12T23:59:00Z', duration_minutes: 480 },
  ])
    expect((await fileFor(member(owner), { draft: { ...draft, ...wrong } }))[0], JSON.stringify(wrong)).toBe(400)
})
