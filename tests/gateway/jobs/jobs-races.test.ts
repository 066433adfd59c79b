// Two steps about the same job or application at the same moment: one of them wins, and nothing is left between.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway
let owner: Member
let people: Member[]
beforeAll(async () => {
  gateway = await startGateway()
  owner = await gateway.signUp('Ana Alvarez')
  people = await Promise.all(['Bea Brooks', 'Cleo Carter', 'Dee Dawson'].map((name) => gateway.signUp(name)))
  await gateway.sql.query(`update public.profile_private set user_role = 'pro'`)
})
afterAll(() => gateway.stop())

type Answer = { error: { hint: string | null } | null }
const hints = (answers: Answer[]) => answers.map(({ error }) => error?.hint ?? 'done').toSorted()

const row = () => ({
  user_id: owner.user.id,
  title: 'Nail artist',
  company_name: 'Lumen House',
  description: 'A calm floor with two chairs and good light.',
  compensation_type: 'paid',
  is_remote: true,
})

/** A new job that takes applications; earlier ones are over, and count for no day. */
async function openJob(): Promise<string> {
  await gateway.sql.query(`update public.job_listings set expires_at = clock.now(), created_at = created_at - interval '2 days'`)
  await gateway.sql.query(`update public.job_applications set created_at = created_at - interval '2 days'`)
  const { data } = await owner.client.from('job_listings').insert(row()).select('id').single<{ id: string }>().throwOnError()
  await gateway.sql.query(`update public.job_listings set status = 'approved' where id = $1`, [data.id])
  return data.id
}

const apply = ({ client, user }: Member, jobId: string) =>
  client.from('job_applications').insert({ job_id: jobId, applicant_id: user.id, mode: 'quick', intro: 'Hello', status: 'submitted' })
const move = ({ client }: Member, jobId: string, person: Member, status: string) =>
  client.from('job_applications').update({ status }).eq('job_id', jobId).eq('applicant_id', person.user.id).select('id').single()

async function endsOf(jobId: string): Promise<string[]> {
  const { rows } = await gateway.sql.query<{ status: string }>('select status from public.job_applications where job_id = $1 order by 1', [
    jobId,
  ])
  return rows.map(({ status }) => status)
}

test('of two hires at once exactly one is made, and nobody is left waiting', async () => {
  for (let round = 0; round < 5; round += 1) {
    const jobId = await openJob()
    for (const person of people) await apply(person, jobId).throwOnError()
    const [bea, cleo] = people as [Member, Member]
    expect(hints(await Promise.all([move(owner, jobId, bea, 'hired'), move(owner, jobId, cleo, 'hired')]))).toEqual(['bad_state', 'done'])
    expect(await endsOf(jobId)).toEqual(['hired', 'rejected', 'rejected'])
  }
})

test('a hire, a withdrawal and a new application at once leave nobody waiting in a job that is filled', async () => {
  const [bea, cleo, dee] = people as [Member, Member, Member]
  for (let round = 0; round < 8; round += 1) {
    const jobId = await openJob()
    for (const person of [bea, cleo]) await apply(person, jobId).throwOnError()
    const answers = await Promise.all([
      move(owner, jobId, bea, 'hired'),
      move(cleo, jobId, cleo, 'withdrawn'),
      move(bea, jobId, bea, 'withdrawn'),
      apply(dee, jobId),
    ])
    for (const { error } of answers) expect(['bad_state', undefined, null]).toContain(error?.hint)
    const [hired, cleoLeft, beaLeft, applied] = answers.map(({ error }) => error === null)
    expect(hired).toBe(!beaLeft)
    const waiting = hired ? 'rejected' : 'submitted'
    const ends = [hired ? 'hired' : 'withdrawn', cleoLeft ? 'withdrawn' : waiting, ...(applied ? [waiting] : [])]
    expect(await endsOf(jobId)).toEqual(ends.toSorted())
  }
})

test('closing a job while someone applies answers them, or takes no application', async () => {
  const [bea] = people as [Member]
  for (let round = 0; round < 8; round += 1) {
    const jobId = await openJob()
    const [closed, applied] = await Promise.all([owner.client.rpc('job_close', { job_id: jobId, reason: 'filled' }), apply(bea, jobId)])
    expect(closed.error).toBeNull()
    expect(await endsOf(jobId)).toEqual(applied.error === null ? ['rejected'] : [])
  }
})

test('a job that is over is posted again once', async () => {
  const jobId = await openJob()
  await owner.client.rpc('job_close', { job_id: jobId, reason: 'paused' }).throwOnError()
  const answers = await Promise.all([1, 2, 3].map(() => owner.client.rpc('job_repost', { job_id: jobId })))
  expect(hints(answers)).toEqual(['bad_state', 'bad_state', 'done'])
})

test('of twenty jobs posted at once ten are taken', async () => {
  await gateway.sql.query(`update public.job_listings set expires_at = clock.now(), created_at = created_at - interval '2 days'`)
  const answers = await Promise.all(Array.from({ length: 20 }, () => owner.client.from('job_listings').insert(row())))
  expect(hints(answers)).toEqual([...Array.from({ length: 10 }, () => 'done'), ...Array.from({ length: 10 }, () => 'limit_reached')])
})

test('of two presets made the default at once one is, and neither request fails', async () => {
  const [bea] = people as [Member]
  const rows = ['First', 'Second', 'Third'].map((name) => ({ user_id: bea.user.id, name, intro: 'I paint small things.' }))
  const { data } = await bea.client.from('job_application_presets').insert(rows).select('id').throwOnError()
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all(data.slice(1).map(({ id }) => bea.client.rpc('preset_make_default', { preset_id: id })))
    expect(answers.map(({ error }) => error)).toEqual([null, null])
    await bea.client.rpc('preset_make_default', { preset_id: data[0]?.id }).throwOnError()
  }
})
