// Many members apply at the same moment for a job with one opening, and its owner hires one in the middle of it.
import { importJWK, SignJWT, type JWK } from 'jose'
import type pg from 'pg'

type Site = { url: string; anonKey: string; owner: pg.Client }
type Person = { id: string; token: string }
type Answer = { status: number; message: string }
export type Rush = {
  /** What the applicants were answered, and how many times each. */
  answers: Record<string, number>
  /** Answers that asked to come again in a moment, each of which was followed. */
  retries: number
  /** Tries to hire that took longer than a statement may. */
  timeouts: number
  /** What became of the applications that were taken. */
  ends: Record<string, number>
  told: number
  job: string
  /** Applications sent before the hire was answered, and after. */
  before: number
  after: number
}

const description = 'One quiet chair in a bright studio, three days a week, with clients of your own.'

/** Who come once the hire was answered. */
export const late = 5

/** `count` applicants at the same moment, and a few who come too late. */
export async function rushForJob(site: Site, count: number): Promise<Rush> {
  const [employer, ...applicants] = await people(site, 1 + count + late)
  if (employer === undefined) throw new Error('nobody posts the job')
  const posting = {
    user_id: employer.id,
    title: 'Nail artist',
    company_name: 'Lumen House',
    description,
    compensation_type: 'paid',
    is_remote: true,
  }
  const [{ id: jobId }] = (await (await send(site, employer, 'POST', 'job_listings', posting)).json()) as [{ id: string }]
  await site.owner.query(`update public.job_listings set status = 'approved' where id = $1`, [jobId])

  const answers = new Map<string, number>()
  const counts = { retries: 0, timeouts: 0, before: 0, after: 0 }
  let isHired = false
  let hiring: Promise<void> | undefined
  let answered = 0
  await Promise.all(applicants.slice(late).map(apply))
  await hiring
  await Promise.all(applicants.slice(0, late).map(apply))

  async function apply(person: Person): Promise<void> {
    const row = { job_id: jobId, applicant_id: person.id, mode: 'quick', intro: 'I paint small things.', status: 'submitted' }
    const { status, message } = await answerOf(() => send(site, person, 'POST', 'job_applications', row))
    counts[isHired ? 'after' : 'before'] += 1
    answered += 1
    const said = status === 201 ? 'taken' : `${status} ${message}`
    answers.set(said, (answers.get(said) ?? 0) + 1)
    // An application that was refused for another reason cannot be hired, and fails the run by its answer.
    if (hiring === undefined && status === 201 && answered >= Math.ceil(count / 3)) hiring = hire(person)
  }

  async function hire({ id }: Person): Promise<void> {
    const mine = `job_applications?job_id=eq.${jobId}&applicant_id=eq.${id}`
    const press = () => answerOf(() => send(site, employer as Person, 'PATCH', mine, { status: 'hired' }))
    let { status, message } = await press()
    // A machine that is busy with other things may need more than the seconds that a statement has. Nothing has happened then, and
    // the owner presses again.
    for (; counts.timeouts < 5 && message.includes('statement timeout'); { status, message } = await press()) counts.timeouts += 1
    if (status !== 200) throw new Error(`the hire was answered ${status}: ${message}`)
    isHired = true
  }

  /** Comes again when asked to, as the product's own client does. */
  async function answerOf(ask: () => Promise<Response>): Promise<Answer> {
    for (;;) {
      const answer = await ask()
      const body = await answer.text()
      const again = answer.headers.get('retry-after')
      if (answer.ok || again === null || ![429, 503].includes(answer.status)) {
        return { status: answer.status, message: answer.ok ? '' : (JSON.parse(body) as { message: string }).message }
      }
      counts.retries += 1
      await new Promise((resolve) => setTimeout(resolve, Number(again) * 1000))
    }
  }

  const { rows: ends } = await site.owner.query<{ end: string; count: number }>(
    `select concat_ws(' ', status, reason) as end, count(*)::int as count from public.job_applications where job_id = $1 group by 1`,
    [jobId],
  )
  const { rows: told } = await site.owner.query<{ count: number; status: string }>(
    `select count(distinct user_id)::int as count, (select status from public.job_listings where id = $1) as status
     from public.notifications where user_id = any ($2) and type = 'application_update'`,
    [jobId, applicants.map(({ id }) => id)],
  )
  return {
    answers: Object.fromEntries(answers),
    ends: Object.fromEntries(ends.map(({ end, count: times }) => [end, times])),
    told: told[0]?.count ?? 0,
    job: told[0]?.status ?? '',
    ...counts,
  }
}

function send({ url, anonKey }: Site, { token }: Person, method: string, path: string, body: object): Promise<Response> {
  const headers = { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer: 'return=representation' }
  return fetch(`${url}/rest/v1/${path}`, { method, headers, body: JSON.stringify(body) })
}

/** Members on the largest plan, with tokens of their own and without passwords, which would take minutes to hash. */
export async function people({ owner }: Pick<Site, 'owner'>, count: number): Promise<Person[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
     select gen_random_uuid(), 'rush-' || n || '@town.test', now(), jsonb_build_object('full_name', 'Member ' || n) from generate_series(1, $1::int) n
     returning id`,
    [count],
  )
  const ids = rows.map(({ id }) => id)
  await owner.query(`update public.profile_private set user_role = 'pro' where user_id = any ($1)`, [ids])
  const keys = await owner.query<{ id: string; private_jwk: JWK }>('select id, private_jwk from auth.signing_keys limit 1')
  const [key] = keys.rows
  if (key === undefined) throw new Error('the installation has no signing key')
  const secret = await importJWK(key.private_jwk, 'ES256')
  const tokenOf = (id: string) =>
    new SignJWT({ role: 'authenticated', aud: 'authenticated' }).setProtectedHeader({ alg: 'ES256', kid: key.id }).setSubject(id)
  return Promise.all(ids.map(async (id) => ({ id, token: await tokenOf(id).setExpirationTime('2h').sign(secret) })))
}
