// What every kind of content has that waits for approval, proven with one that no area has (B21).
import assert from 'node:assert/strict'
import { openJob, postJob } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

/** A kind without an end and without conflicts of its own. */
async function openSamples(town: Stage): Promise<void> {
  await town.set(`create table public.samples (
    id uuid primary key default gen_random_uuid(), user_id uuid not null references public.profiles (id) on delete cascade,
    title text not null default 'A sample', body text not null default 'Red', status text not null default 'pending',
    created_at timestamptz not null default clock.now(), updated_at timestamptz not null default clock.now())`)
  await town.set(`create view internal.sample_content with (security_invoker) as
    select id, user_id as owner_id, title, body as words, '/samples/' || id as link, created_at as written_at from public.samples`)
  await town.set(`select internal.content_kind('sample', 'public.samples', shown => 'internal.sample_content')`)
  await town.set(`select internal.content_approval('sample', 'decide_jobs', '{body}', topic => 'jobs', read_by => 'read_jobs',
    queue => 'samples', waits_as => 'system')`)
  await town.set(`insert into internal.notice_words (kind, words) values
    ('samples_waiting', '{"title": "{samples} to read", "message": "{sample}"}'),
    ('sample_approved', '{"title": "Live: {sample}", "message": "Others see it."}'),
    ('sample_rejected', '{"title": "Not live: {sample}", "message": "{reason}"}')`)
}
const sample = async (town: Stage, { id }: Member, status = 'pending') =>
  String((await town.set('insert into public.samples (user_id, status) values ($1, $2) returning id', [id, status]))[0]?.['id'])
const decide = (town: Stage, who: Member, ids: string[], decision: string, reason = '') =>
  town.as(who, `select public.content_decide('sample', $1, $2, $3) as many`, [ids, decision, reason])
const isTrusted = async (town: Stage, kind: string, { id }: Member) =>
  (await town.set('select internal.is_trusted_to_post($1, $2) as trusted', [kind, id]))[0]?.['trusted']

promise('a decision is made about one kind by those who approve it, and about no kind that does not wait', async (town) => {
  await openSamples(town)
  const { owner, jobId } = await openJob(town)
  const moderator = await town.staff('moderator')
  await town.set(`update public.job_listings set status = 'pending'`)
  const [id, own] = [await sample(town, owner), await sample(town, moderator)]
  await town.refuses(owner, `select public.content_decide('sample', $1, 'approve')`, [[id]], 'PT403')
  for (const kind of ['review', 'nothing', null])
    assert.equal((await town.refuses(moderator, `select public.content_decide($2, $1, 'approve')`, [[id], kind], 'PT400')).hint, 'invalid')
  assert.deepEqual(
    await decide(town, moderator, [jobId, own], 'approve'),
    [{ many: 0 }],
    'a job is no sample, and nobody decides their own',
  )
  assert.deepEqual(await decide(town, moderator, [id, id], 'approve'), [{ many: 1 }])
  assert.deepEqual(await town.set('select status from public.samples where id = $1', [id]), [{ status: 'approved' }])
  assert.deepEqual(await town.set('select status from public.job_listings'), [{ status: 'pending' }])
})

promise('what is approved or rejected is said to who made it, remembered with its text, and forgotten with it', async (town) => {
  await openSamples(town)
  const [ana] = await town.professionals(1)
  const moderator = await town.staff('moderator')
  const [good, bad] = [await sample(town, ana), await sample(town, ana)]
  await decide(town, moderator, [good], 'approve')
  await decide(town, moderator, [bad], 'reject', ' Too red ')
  const told = await town.as(
    ana,
    `select title, message, link, related_id from public.notifications where template like 'sample%' order by template`,
  )
  assert.deepEqual(told, [
    { title: 'Live: A sample', message: 'Others see it.', link: `/samples/${good}`, related_id: good },
    { title: 'Not live: A sample', message: 'Too red', link: `/samples/${bad}`, related_id: bad },
  ])
  const kept = 'select content_id, approved, rejection_reason as reason from internal.approvals order by reason'
  assert.deepEqual(await town.set(kept), [
    { content_id: bad, approved: null, reason: 'Too red' },
    { content_id: good, approved: { body: 'Red' }, reason: null },
  ])
  const copy = await town.set(`select query from internal.export_queries($1) where relation = 'internal.approvals'`, [ana.id])
  assert.equal((await town.set(String(copy[0]?.['query']))).length, 2, 'in the copy of her data')
  await town.set('delete from public.samples')
  assert.deepEqual(await town.set(kept), [])
})

promise('B21: who is trusted with one kind of content is not trusted with another', async (town) => {
  await openSamples(town)
  const { owner } = await openJob(town)
  await town.set('update public.profiles set is_verified = true where id = $1', [owner.id])
  for (let more = 0; more < 2; more += 1) await postJob(town, owner)
  assert.deepEqual([await isTrusted(town, 'job', owner), await isTrusted(town, 'sample', owner)], [true, false])
  for (let more = 0; more < 3; more += 1) await sample(town, owner, 'approved')
  assert.equal(await isTrusted(town, 'sample', owner), true)
  await town.set(`select internal.reject_content('sample', $1, 'Too red')`, [await sample(town, owner)])
  assert.deepEqual([await isTrusted(town, 'job', owner), await isTrusted(town, 'sample', owner)], [true, false])
})
