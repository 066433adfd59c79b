import assert from 'node:assert/strict'
import { openJob } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { offer } from '#tests/support/policies/trades.ts'

/** Where a new request of this member to that one comes from, as it is stored; everything else is undone. */
async function sourceOf(town: Stage, from: Member, to: Member, source: string, id: string | null) {
  await town.set('savepoint asked')
  const [trade] = await town.as(
    from,
    `select t.source, t.source_id from public.trade_send($1, $2, is_happy => true, source => $3, source_id => $4) as t`,
    [to.id, JSON.stringify(offer), source, id],
  )
  await town.set('rollback to savepoint asked; release savepoint asked')
  return trade
}
const profile = { source: 'profile', source_id: null }

promise(
  'a trade says which job it came from: an open one of the recipient that a trade pays for and its proposer can read',
  async (town) => {
    const { owner, applicant, jobId } = await openJob(town)
    const job = { source: 'job', source_id: jobId }
    assert.deepEqual(await sourceOf(town, applicant, owner, 'job', jobId), profile, 'money pays for it')
    for (const type of ['trade', 'either']) {
      await town.set('update public.job_listings set compensation_type = $1', [type])
      assert.deepEqual(await sourceOf(town, applicant, owner, 'job', jobId), job)
    }
    assert.deepEqual(await sourceOf(town, applicant, owner, 'profile', jobId), profile)
    assert.deepEqual(await sourceOf(town, applicant, owner, 'chain', jobId), profile)
    assert.deepEqual(await sourceOf(town, applicant, owner, 'job', null), profile)
    assert.deepEqual(await sourceOf(town, applicant, owner, 'job', '00000000-0000-4000-8000-000000000000'), profile)

    const [other] = await town.professionals(1)
    await town.gains(other, 'premium')
    assert.deepEqual(await sourceOf(town, applicant, other, 'job', jobId), profile, 'of somebody else')
    const [basic] = await town.professionals(1)
    await town.gains(basic, 'basic')
    assert.deepEqual(await sourceOf(town, basic, owner, 'job', jobId), profile, 'without the feature jobs')
    for (const state of [
      `status = 'pending'`,
      `status = 'rejected'`,
      `status = 'closed', closed_reason = 'filled'`,
      `status = 'approved', expires_at = clock.now()`,
    ]) {
      await town.set('savepoint as_it_was')
      await town.set(`update public.job_listings set ${state}`)
      assert.deepEqual(await sourceOf(town, applicant, owner, 'job', jobId), profile, state)
      await town.set('rollback to savepoint as_it_was')
    }
  },
)
