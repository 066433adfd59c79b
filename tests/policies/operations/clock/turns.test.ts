// A long queue of one member does not hold up the others.
import assert from 'node:assert/strict'
import { posters } from '../../../support/policies/forum/posts.ts'
import { promise } from '../../../support/policies/promises.ts'

promise("of forum news, each author's next comes before anyone's second, in batches", async (town) => {
  const [ana, bea] = await posters(town, 2)
  const news = async (author: string, many: number) =>
    town.set(
      `with thread as (
         insert into public.forum_threads (author_id, category, kind, title, body)
         select $1, 'nails', 'question', 'Which lamp is it?', 'One of them is not bright.' from generate_series(1, $2::int) returning id)
       insert into internal.forum_news (thread_id, event) select id, 'thread' from thread`,
      [author, many],
    )
  await town.set('set local session_replication_role = replica')
  await news(ana.id, 30)
  await news(bea.id, 1)
  await town.set('set local session_replication_role = origin')
  const [batch] = await town.set(`select done from clock.run_batch('tell followers in the forum', 2, '{}')`)
  assert.equal(batch?.['done'], 2)
  const waiting = await town.set(
    `select thread.author_id as id, count(*)::int as many from internal.forum_news as news
     join public.forum_threads as thread on thread.id = news.thread_id group by 1`,
  )
  assert.deepEqual(waiting, [{ id: ana.id, many: 29 }])
})
