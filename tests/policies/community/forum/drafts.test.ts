// Drafts for the forum.
import assert from 'node:assert/strict'
import { bounds } from '#tests/support/policies/bounds.ts'
import { nobodys, post, posters } from '#tests/support/policies/forum/posts.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const beginSql = 'insert into public.forum_drafts (user_id, thread_id, content) values ($1, $2, $3)'
const draft = { title: 'Silk press' }
const read = async (town: Stage, who: Member) =>
  (await town.as(who, 'select content from public.forum_drafts')).map(({ content }) => content)

promise('a member sees their own drafts for the forum', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await town.as(ana, beginSql, [ana.id, null, draft])
  assert.deepEqual(await read(town, ana), [draft])
  assert.deepEqual(await read(town, bea), [])
  await town.refuses(null, 'select from public.forum_drafts')
  await town.set('delete from public.subscriptions where user_id = $1', [ana.id])
  assert.deepEqual(await read(town, ana), [draft], 'on any plan')
})

promise('a member begins drafts for the forum in their own name', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await town.refuses(ana, beginSql, [bea.id, null, draft])
  await town.as(ana, beginSql, [ana.id, null, draft])
  const [free] = await town.free(1)
  assert.equal((await town.refuses(free, beginSql, [free.id, null, draft], 'PT403')).hint, 'gate_premium')
})

promise('a draft answers a thread that its author reads', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana)
  await town.as(bea, beginSql, [bea.id, thread.id, draft])
  await town.refuses(bea, beginSql, [bea.id, nobodys, draft], 'PT404')
  await town.blocks(ana, bea)
  assert.equal((await town.refuses(bea, beginSql, [bea.id, thread.id, draft], 'PT404')).message, 'This thread is no longer there.')
})

promise('a member goes on with their own drafts for the forum', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await town.as(ana, beginSql, [ana.id, null, draft])
  await town.as(bea, beginSql, [bea.id, null, draft])
  await town.set(`update public.forum_drafts set content = '{}'`)
  const change = `update public.forum_drafts set content = '{"title": "Mine"}'`
  assert.equal(await town.touches(ana, change), 1)
  assert.deepEqual(await read(town, bea), [{}])
  const [dated] = await town.set(`select updated_at = clock.now() as yes from public.forum_drafts where user_id = $1`, [ana.id])
  assert.equal(dated?.['yes'], true)
})

promise('a member removes their own drafts for the forum', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await town.as(ana, beginSql, [ana.id, null, draft])
  await town.as(bea, beginSql, [bea.id, null, draft])
  assert.equal(await town.touches(ana, 'delete from public.forum_drafts'), 1)
  assert.deepEqual([await read(town, ana), await read(town, bea)], [[], [draft]])
})

promise('20 drafts for each member; one that is removed makes room for another', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, bea)
  for (let many = 0; many < 20; many += 1) await town.as(ana, beginSql, [ana.id, many % 2 === 0 ? null : thread.id, draft])
  assert.deepEqual(await town.refusalOf(ana, beginSql, [ana.id, null, draft], 'PT429'), {
    message: 'You can keep 20 drafts. Remove one to keep another.',
    hint: 'limit_reached',
    detail: '{"what": "drafts_used_up", "most": 20}',
  })
  await town.as(bea, beginSql, [bea.id, null, draft])
  await town.set('delete from public.forum_drafts where id = (select id from public.forum_drafts where user_id = $1 limit 1)', [ana.id])
  await town.as(ana, beginSql, [ana.id, null, draft])
})

grants('forum_drafts', { insert: ['user_id', 'thread_id', 'content'], update: ['content'], remove: true })
bounds(
  'public.forum_drafts',
  {
    row: async (town) => {
      const [ana] = await posters(town, 1)
      await town.as(ana, beginSql, [ana.id, null, draft])
    },
  },
  {
    forum_drafts_content_is_bounded: {
      refuses: [`content = '[]'`, `content = jsonb_build_object('body', repeat('x', 30001))`],
      takes: [`content = '{}'`],
    },
    forum_drafts_pictures_few: {
      refuses: [`content = '{"pictures": [1, 2, 3, 4, 5, 6, 7]}'`, `content = '{"pictures": {}}'`],
      takes: [`content = '{"pictures": [1, 2, 3, 4, 5, 6]}'`, `content = '{"title": "x"}'`],
    },
  },
)
