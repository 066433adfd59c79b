// The moves of an application: which there are, and for whom.
import assert from 'node:assert/strict'
import { possible, statuses } from '#tests/support/jobs/moves.ts'
import { apply, applySql, openJob, postJob, statusOf } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { liftAll, suspend } from '#tests/support/policies/sanctions.ts'
import type { Member } from '#tests/support/policies/stage.ts'

const move = 'update public.job_applications set status = $2, updated_at = now() where id = $1'
const sorted = (table: typeof possible) =>
  Object.fromEntries(Object.entries(table).map(([from, to]) => [from, { owner: to.owner.toSorted(), applicant: to.applicant.toSorted() }]))

promise(
  'of all pairs of statuses, exactly the possible ones pass, for owner, applicant and stranger (STATE-01, STATE-08, STATE-11, STATE-13, STATE-15, STATE-16)',
  async (town) => {
    const { owner, applicant, jobId } = await openJob(town)
    const [stranger] = await town.professionals(1)
    const id = await apply(town, applicant, jobId)
    const walked: Record<string, { owner: string[]; applicant: string[] }> = {}
    for (const from of statuses) {
      const became = { owner: [] as string[], applicant: [] as string[], stranger: [] as string[] }
      for (const to of statuses.filter((each) => each !== from)) {
        for (const [actor, who] of Object.entries({ owner, applicant, stranger }) as [keyof typeof became, Member][]) {
          await town.set(`set local session_replication_role = replica`)
          await town.set(`update public.job_listings set status = 'approved', closed_reason = null`)
          await town.set('update public.job_applications set status = $2, decided_at = clock.now() where id = $1', [id, from])
          await town.set(`set local session_replication_role = origin`)
          await town.as(who, move, [id, to]).catch((error: { hint?: string }) => assert.equal(error.hint, 'bad_state'))
          if ((await statusOf(town, id)) === to) became[actor].push(to)
        }
      }
      assert.deepEqual(became.stranger, [])
      walked[from] = { owner: became.owner, applicant: became.applicant }
    }
    assert.deepEqual(sorted(walked), sorted(possible))
  },
)

promise('a suspended owner moves no application, and a suspended applicant sends and withdraws none', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const id = await apply(town, applicant, jobId)
  const another = await postJob(town, owner)
  const refusedTo = async (who: Member, sql: string, values: string[]) => {
    await suspend(town, who)
    assert.equal((await town.refuses(who, sql, values, 'PT403')).hint, 'suspended')
    await liftAll(town, who)
  }
  await refusedTo(owner, move, [id, 'shortlisted'])
  await refusedTo(applicant, move, [id, 'withdrawn'])
  await refusedTo(applicant, applySql, [another, applicant.id])
  assert.equal(await town.touches(owner, move, [id, 'shortlisted']), 1)
  await apply(town, applicant, another)
})

promise("a move is the owner's or the applicant's", async (town) => {
  const add = `insert into internal.application_moves (status_from, status_to, actor) values ('hired', 'withdrawn', $1)`
  await assert.rejects(town.set(add, ['moderator']), { constraint: 'application_moves_actor_known' })
})

promise('a date sent along with nothing else changes no application', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const id = await apply(town, applicant, jobId)
  for (const [who, time] of [
    [applicant, 'infinity'],
    [owner, '-infinity'],
    [owner, '2999-01-01'],
  ] as const)
    await town.as(who, 'update public.job_applications set updated_at = $2 where id = $1', [id, time])
  const [kept] = await town.set('select updated_at = created_at as is_kept from public.job_applications where id = $1', [id])
  assert.deepEqual(kept, { is_kept: true })
})
