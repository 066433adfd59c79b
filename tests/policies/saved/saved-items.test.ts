import assert from 'node:assert/strict'
import { bounds } from '#tests/support/policies/bounds.ts'
import { openJob, postJob, reject } from '#tests/support/policies/jobs.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const save = `insert into public.saved_items (item_id, item_type, user_id) values ($1, 'job', $2)`
/** The specified calls. */
const list = `select item_id from public.saved_items where user_id = $1 and item_type = 'job' order by created_at desc`
const remove = `delete from public.saved_items where item_id = $1 and item_type = 'job' and user_id = $2`
const nobody = '00000000-0000-4000-8000-000000000000'

const like = (town: Stage, who: Member, type = 'event') =>
  town.set(`insert into public.content_likes (user_id, content_id, content_type) values ($1, gen_random_uuid(), $2) returning content_id`, [
    who.id,
    type,
  ])

promise('a member sees what they saved', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  await town.as(applicant, save, [jobId, applicant.id])
  // Not the owner of the job either, by any condition.
  assert.deepEqual(await town.as(owner, 'select * from public.saved_items'), [])
  assert.deepEqual(await town.as(owner, list, [applicant.id]), [])
  assert.deepEqual(await town.as(applicant, list, [applicant.id]), [{ item_id: jobId }])
})

promise('a member saves what they can read', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const [free] = await town.free(1)
  const waiting = await postJob(town, owner, 'pending')
  await town.refuses(owner, save, [jobId, applicant.id])
  // A hidden job, one that never was, and one that the plan does not include get the same answer.
  const unknown = await town.refuses(applicant, save, [nobody, applicant.id])
  assert.deepEqual(await town.refuses(applicant, save, [waiting, applicant.id]), unknown)
  assert.deepEqual(await town.refuses(free, save, [jobId, free.id]), unknown)
  await town.set('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [owner.id, applicant.id])
  assert.deepEqual(await town.refuses(applicant, save, [jobId, applicant.id]), unknown)
  await town.set('delete from public.blocks')
  const tomorrow = `insert into public.saved_items (item_id, item_type, user_id, created_at) values ($1, 'job', $2, clock.now() + interval '1 day')`
  await town.refuses(applicant, tomorrow, [jobId, applicant.id])
  await town.as(applicant, save, [jobId, applicant.id])
  await town.as(owner, save, [waiting, owner.id])
})

promise('a member removes what they saved', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  await town.as(applicant, save, [jobId, applicant.id])
  assert.equal(await town.touches(owner, 'delete from public.saved_items'), 0)
  assert.equal(await town.touches(owner, remove, [jobId, applicant.id]), 0)
  assert.equal(await town.touches(applicant, remove, [jobId, applicant.id]), 1)
})

grants('saved_items', { insert: ['created_at', 'item_id', 'item_type', 'remind_at', 'user_id'], update: ['remind_at'], remove: true })

promise('SAVED-06: an item is saved once, with the day on which it was', async (town) => {
  const { applicant, jobId } = await openJob(town)
  const earlier = `insert into public.saved_items (item_id, item_type, user_id, created_at) values ($1, 'job', $2, '2026-01-02 03:04:05Z')`
  await town.as(applicant, earlier, [jobId, applicant.id])
  await town.refuses(applicant, save, [jobId, applicant.id], '23505')
  const [kept] = await town.as(
    applicant,
    'select id is not null as has_id, item_id, item_type, user_id, created_at from public.saved_items',
  )
  assert.deepEqual(kept, {
    has_id: true,
    item_id: jobId,
    item_type: 'job',
    user_id: applicant.id,
    created_at: new Date('2026-01-02T03:04:05Z'),
  })
})

bounds(
  'public.saved_items',
  {
    row: async (town) => {
      const { applicant, jobId } = await openJob(town)
      await town.as(applicant, save, [jobId, applicant.id])
    },
  },
  {
    saved_items_remind_of_threads: { refuses: [`remind_at = now()`], takes: [`item_type = 'thread', remind_at = now()`] },
  },
)

promise("a saved job that is deleted is forgotten, and others' saves stay", async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const other = await postJob(town, owner)
  for (const id of [jobId, other]) await town.as(applicant, save, [id, applicant.id])
  await town.set('delete from public.job_listings where id = $1', [jobId])
  assert.deepEqual(await town.as(applicant, list, [applicant.id]), [{ item_id: other }])
})

promise('a saved job that is no longer readable stays saved, and its row does not tell what became of it', async (town) => {
  const { applicant, jobId } = await openJob(town)
  await town.as(applicant, save, [jobId, applicant.id])
  const seen = () => town.as(applicant, 'select item_id, item_type from public.saved_items')
  const before = await seen()
  await reject(town, jobId)
  assert.deepEqual(await town.as(applicant, 'select id from public.job_listings where id = $1', [jobId]), [])
  assert.deepEqual(await seen(), before)
})

promise('200 saved items of a kind for each member', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  await town.set(
    `insert into public.saved_items (item_id, item_type, user_id) select gen_random_uuid(), 'job', $1 from generate_series(1, 200)`,
    [applicant.id],
  )
  assert.deepEqual(await town.refuses(applicant, save, [jobId, applicant.id], 'PT429'), {
    message: 'You have saved 200 of these. Remove one to save another.',
    hint: 'limit_reached',
  })
  await town.as(owner, save, [jobId, owner.id])
  await town.set(
    `insert into public.content_likes (user_id, content_id, content_type) select $1, gen_random_uuid(), 'event' from generate_series(1, 200)`,
    [applicant.id],
  )
  await like(town, applicant, 'educational_content')
  await assert.rejects(() => like(town, applicant), { code: 'PT429' })
})

promise('a member sees what they liked', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [first] = await like(town, ana)
  assert.deepEqual(await town.as(bea, 'select * from public.content_likes'), [])
  assert.deepEqual(
    await town.as(ana, 'select content_id from public.content_likes where user_id = $1 order by created_at desc', [ana.id]),
    [first],
  )
})

promise('a member removes what they liked', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [first] = await like(town, ana)
  const unlike = `delete from public.content_likes where content_id = $1 and content_type = 'event' and user_id = $2`
  assert.equal(await town.touches(bea, 'delete from public.content_likes'), 0)
  assert.equal(await town.touches(ana, unlike, [first?.['content_id'], ana.id]), 1)
})

promise('a member likes what they can read', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const [free] = await town.free(1)
  const waiting = await postJob(town, owner, 'pending')
  const sql = `insert into public.content_likes (user_id, content_id, content_type) values ($2, $1, 'planted')`
  const unknown = await town.refuses(applicant, sql, [jobId, applicant.id])
  await town.set(`insert into internal.content_kinds (kind, relation, shown, saved_in)
    values ('planted', 'public.job_listings', 'internal.job_content', 'content_likes')`)
  assert.deepEqual(await town.refuses(owner, sql, [jobId, applicant.id]), unknown)
  assert.deepEqual(await town.refuses(applicant, sql, [waiting, applicant.id]), unknown)
  assert.deepEqual(await town.refuses(applicant, sql, [nobody, applicant.id]), unknown)
  assert.deepEqual(await town.refuses(free, sql, [jobId, free.id]), unknown)
  const inSaved = `insert into public.saved_items (user_id, item_id, item_type) values ($2, $1, 'planted')`
  await town.refuses(applicant, inSaved, [jobId, applicant.id])
  const asLike = `insert into public.content_likes (user_id, content_id, content_type) values ($2, $1, 'job')`
  assert.deepEqual(await town.refuses(applicant, asLike, [jobId, applicant.id]), unknown, 'a job is saved in saved_items')
  const tomorrow = `insert into public.content_likes (user_id, content_id, content_type, created_at)
    values ($2, $1, 'planted', clock.now() + interval '1 day')`
  assert.deepEqual(await town.refuses(applicant, tomorrow, [jobId, applicant.id]), unknown)
  await town.as(applicant, sql, [jobId, applicant.id])
})

grants('content_likes', { insert: ['content_id', 'content_type', 'created_at', 'user_id'], remove: true })

promise('SAVED-05: content_likes keeps who liked what, of which kind, and when, once', async (town) => {
  const [ana] = await town.professionals(1)
  const [first] = await like(town, ana)
  const [kept] = await town.as(
    ana,
    `select user_id, content_id, content_type, created_at <= clock.now() as is_past from public.content_likes`,
  )
  assert.deepEqual(kept, { user_id: ana.id, content_id: first?.['content_id'], content_type: 'event', is_past: true })
  const again = `insert into public.content_likes (user_id, content_id, content_type) values ($1, $2, 'event')`
  await assert.rejects(() => town.set(again, [ana.id, first?.['content_id']]), { code: '23505' })
})

promise('SAVED-20, SAVED-21: the specified deletions remove one item of one kind', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const other = await postJob(town, owner)
  for (const id of [jobId, other]) await town.as(applicant, save, [id, applicant.id])
  assert.equal(await town.touches(applicant, remove, [jobId, applicant.id]), 1)
  assert.deepEqual(await town.as(applicant, list, [applicant.id]), [{ item_id: other }])
  for (const type of ['event', 'marketplace_listing'])
    await town.set('insert into public.content_likes (user_id, content_id, content_type) values ($1, $2, $3)', [applicant.id, jobId, type])
  const unlike = `delete from public.content_likes where content_id = $1 and content_type = 'event' and user_id = $2`
  assert.equal(await town.touches(applicant, unlike, [jobId, applicant.id]), 1)
  assert.deepEqual(await town.as(applicant, 'select content_type from public.content_likes'), [{ content_type: 'marketplace_listing' }])
})
