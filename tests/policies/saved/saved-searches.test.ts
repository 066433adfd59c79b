import assert from 'node:assert/strict'
import { bounds } from '#tests/support/policies/bounds.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Stage } from '#tests/support/policies/stage.ts'

const add = `insert into public.saved_searches (kind, user_id, name, filters) values ('job', $1, $2, '{"q": "braider", "remote": "yes"}') returning id`

async function two(town: Stage) {
  const [ana, bea] = await town.professionals(2)
  for (const person of [ana, bea]) await town.gains(person, 'premium')
  return { ana, bea }
}

promise('a member sees their own saved searches', async (town) => {
  const { ana, bea } = await two(town)
  await town.as(ana, add, [ana.id, ' Braids  from home '])
  const list = 'select name, filters from public.saved_searches'
  await town.refuses(null, list)
  assert.deepEqual(await town.as(bea, list), [])
  await town.set('delete from public.subscriptions')
  await town.endsTrial(ana)
  assert.deepEqual(await town.as(ana, list), [{ name: 'Braids from home', filters: { q: 'braider', remote: 'yes' } }], 'on any plan')
})

promise('a member saves searches of their own', async (town) => {
  const { ana, bea } = await two(town)
  const [free] = await town.free(1)
  await town.refuses(bea, add, [ana.id, 'Not mine'])
  await town.refuses(free, add, [free.id, 'No plan'])
  await town.refuses(ana, add, [ana.id, '   '], '23514')
  for (const kind of ['reply', 'anything'])
    await town.refuses(
      ana,
      `insert into public.saved_searches (kind, user_id, name, filters) values ($2, $1, 'Mine', '{"q": "braider"}')`,
      [ana.id, kind],
    )
  await town.as(ana, add, [ana.id, 'Mine'])
})

promise('a member chooses whether a saved search brings news', async (town) => {
  const { ana, bea } = await two(town)
  await town.as(ana, add, [ana.id, 'Mine'])
  assert.equal(await town.touches(bea, 'update public.saved_searches set wants_news = false'), 0)
  assert.equal(await town.touches(ana, 'update public.saved_searches set wants_news = false'), 1)
})

promise('a member deletes their own saved searches', async (town) => {
  const { ana, bea } = await two(town)
  await town.as(ana, add, [ana.id, 'Mine'])
  assert.equal(await town.touches(bea, 'delete from public.saved_searches'), 0)
  assert.equal(await town.touches(ana, 'delete from public.saved_searches'), 1)
})

grants('saved_searches', { insert: ['filters', 'kind', 'name', 'user_id', 'wants_news'], update: ['wants_news'], remove: true })

bounds(
  'public.saved_searches',
  {
    row: async (town) => {
      const [ana] = await town.professionals(1)
      await town.set(`insert into public.saved_searches (kind, user_id, name, filters) values ('job', $1, 'Mine', '{"q": "braider"}')`, [
        ana.id,
      ])
    },
  },
  {
    saved_searches_name_length: { refuses: [`name = ''`, `name = '  '`, `name = repeat('x', 41)`], takes: [`name = repeat('x', 40)`] },
    saved_searches_filters_are_some: {
      refuses: [`filters = '[1]'`, `filters = '"braider"'`, `filters = '{}'`, `filters = jsonb_build_object('q', repeat('x', 992))`],
      takes: [`filters = jsonb_build_object('q', repeat('x', 991))`],
    },
  },
)

bounds(
  'internal.content_kinds',
  { which: `kind = 'job'` },
  {
    content_kinds_searches_bring_news: { refuses: ['searched = null', 'found_notice = null', 'list_path = null'] },
  },
)

/** Threads as a kind whose searches can be saved: each finds two, but one called Broken cannot be looked for. */
const declareThreads = (town: Stage) =>
  town.set(`
    create function internal.new_threads_of(kept public.saved_searches) returns jsonb language plpgsql stable as $$
    begin
      if kept.name = 'Broken' then
        raise exception 'no';
      end if;
      return jsonb_build_object('jobs', (select count(*) from public.profiles where id = auth.uid()) + 1);
    end $$;
    update internal.content_kinds set (searched, found_notice, list_path) = ('internal.new_threads_of', 'jobs_found', '/forum')
      where kind = 'thread'`)

promise('a kind of content brings its saved searches: the plan they need, ten of each kind, and what is new', async (town) => {
  const { ana, bea } = await two(town)
  const save = `insert into public.saved_searches (kind, user_id, name, filters) values ($2, $1, $3, '{"q": "nobody writes this"}') returning id`
  await town.refuses(ana, save, [ana.id, 'thread', 'Too early'])
  await declareThreads(town)
  for (let number = 1; number <= 10; number += 1) await town.as(ana, save, [ana.id, 'job', `Job ${number}`])
  assert.equal((await town.refuses(ana, save, [ana.id, 'job', 'Job 11'], 'PT429')).hint, 'limit_reached')
  const [lamps] = await town.as(ana, save, [ana.id, 'thread', 'Lamps'])
  const [broken] = await town.as(bea, save, [bea.id, 'thread', 'Broken'])
  const [later] = await town.as(bea, save, [bea.id, 'thread', 'Later'])
  await town.set(`update public.saved_searches set told_at = told_at - interval '1 minute' where id = $1`, [broken?.['id']])
  await town.set(`update public.feature_switches set is_on = false where area = 'community'`)
  await town.refuses(ana, save, [ana.id, 'thread', 'Resting'])
  await town.set(`update public.feature_switches set is_on = true where area = 'community'`)
  await town.set(`update public.feature_switches set is_on = false where area = 'jobs'`)
  await town.as(ana, save, [ana.id, 'thread', 'Open'])

  await town.set(`update clock.settings set shift = shift + interval '1 day'`)
  await town.set(`select clock.run('tell of what searches find')`)
  const told = await town.set(
    `select user_id, facts, link from public.notifications where template = 'jobs_found' and link <> '/forum?search=' || $1 order by facts ->> 'search'`,
    [(await town.set(`select id from public.saved_searches where name = 'Open'`))[0]?.['id']],
  )
  assert.deepEqual(told, [
    { user_id: ana.id, facts: { search: 'Lamps', jobs: 2 }, link: `/forum?search=${String(lamps?.['id'])}` },
    { user_id: bea.id, facts: { search: 'Later', jobs: 2 }, link: `/forum?search=${String(later?.['id'])}` },
  ])
  const due = await town.set('select key from internal.due_saved_searches')
  assert.deepEqual(due, [{ key: broken?.['id'] }], 'what fails is tried again, and stops no other')
  assert.equal((await town.set('delete from clock.failures returning key')).length, 1)
})
