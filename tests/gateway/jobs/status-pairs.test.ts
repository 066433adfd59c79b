// Every pair of statuses through the table API: an update by hand meets the same rule as the buttons.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { possible, statuses } from '#tests/support/jobs/moves.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const insert = async ({ client }: Member, table: string, values: object) =>
  (await client.from(table).insert(values).select('id').single<{ id: string }>().throwOnError()).data.id
const specified = (status: string) => ({ status, updated_at: new Date().toISOString() })

/** The status it had before counts as given to it just now. */
const put = (id: string, status: string) =>
  gateway.sql.query(`begin; set local session_replication_role = 'replica';
    update public.job_listings set status = 'approved', closed_reason = null;
    update public.job_applications set status = '${status}', decided_at = clock.now() where id = '${id}'; commit`)

async function statusOf(id: string): Promise<string | undefined> {
  const { rows } = await gateway.sql.query<{ status: string }>('select status from public.job_applications where id = $1', [id])
  return rows[0]?.status
}

test('of all pairs of statuses, owner, applicant and stranger make exactly the possible ones by the specified update (OWNER-02, STATE-01, STATE-16)', async () => {
  const [owner, applicant, stranger] = [
    await gateway.signUp('Ana Owns'),
    await gateway.signUp('Bea Sent'),
    await gateway.signUp('Cleo Else'),
  ]
  await gateway.sql.query(`update public.profile_private set user_role = 'pro'`)
  const row = { title: 'Nail artist', company_name: 'Lumen House', description: 'A calm floor with two chairs.', compensation_type: 'paid' }
  const jobId = await insert(owner, 'job_listings', { ...row, user_id: owner.user.id, is_remote: true })
  await gateway.sql.query(`update public.job_listings set status = 'approved'`)
  const sent = { job_id: jobId, applicant_id: applicant.user.id, mode: 'quick', intro: 'Hello', status: 'submitted' }
  const id = await insert(applicant, 'job_applications', sent)

  for (const from of statuses) {
    for (const [actor, who] of [
      ['owner', owner],
      ['applicant', applicant],
      ['stranger', stranger],
    ] as const) {
      const made: string[] = []
      await put(id, from)
      for (const to of statuses.filter((each) => each !== from)) {
        const { data, error } = await who.client.from('job_applications').update(specified(to)).eq('id', id).select('status')
        if (error) expect(error.hint, `${actor}: ${from} to ${to}`).toBe('bad_state')
        if (!data?.length) continue
        expect(await statusOf(id)).toBe(to)
        made.push(to)
        await put(id, from)
      }
      expect(await statusOf(id), 'nothing else was changed').toBe(from)
      expect(made.toSorted(), `${actor}, from ${from}`).toEqual(actor === 'stranger' ? [] : possible[from]?.[actor].toSorted())
    }
  }
})
