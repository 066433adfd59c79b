// Jobs and applications for promises.
import type { Member, Stage } from './stage.ts'

export const post = `insert into public.job_listings (user_id, title, company_name, description, compensation_type, city, state_code)
  values ($1, 'Nail artist for a new floor', 'Lumen House', 'A calm floor with two chairs and good light.', 'paid', 'Portland', 'OR') returning id`

/** Two members who may use jobs, and a listing of the first, approved. */
export async function openJob(town: Stage): Promise<{ owner: Member; applicant: Member; jobId: string }> {
  const [owner, applicant] = await town.professionals(2)
  for (const person of [owner, applicant]) await town.gains(person, 'premium')
  return { owner, applicant, jobId: await postJob(town, owner) }
}

export async function postJob(town: Stage, owner: Member, status = 'approved'): Promise<string> {
  const [job] = await town.as(owner, post, [owner.id])
  const id = String(job?.['id'])
  if (status === 'rejected') await reject(town, id)
  else
    await town.set(`update public.job_listings set status = $2, closed_reason = case $2 when 'closed' then 'filled' end where id = $1`, [
      id,
      status,
    ])
  return id
}

export const reject = (town: Stage, jobId: string) => town.set(`select internal.reject_content('job', $1, 'Too short')`, [jobId])

export const applySql = `insert into public.job_applications (job_id, applicant_id, mode, intro, status) values ($1, $2, 'quick', '  I paint small things. ', 'submitted')
  returning id`

export async function apply(town: Stage, applicant: Member, jobId: string): Promise<string> {
  const [sent] = await town.as(applicant, applySql, [jobId, applicant.id])
  return String(sent?.['id'])
}

export const statusOf = async (town: Stage, id: string) =>
  (await town.set('select status from public.job_applications where id = $1', [id]))[0]?.['status']

export const scheduleSql = `insert into public.job_schedules (job_id, application_id, scheduled_by, title, scheduled_date, duration_minutes, is_virtual)
  values ($1, $2, $3, ' Trial day ', clock.now() + $4::interval, 45, false) returning id`

/** The owner proposes an interview in that time. */
export async function propose(town: Stage, owner: Member, jobId: string, applicationId: string, within = '3 days'): Promise<string> {
  const [made] = await town.as(owner, scheduleSql, [jobId, applicationId, owner.id, within])
  return String(made?.['id'])
}

export const answerSql = 'select public.interview_answer($1, $2, $3)'
