// What a suspended member reads: their own rows, in every table and function.
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { live } from './life.ts'

const owners = async (town: Stage, who: Member, table: string, column = 'user_id') =>
  (await town.as(who, `select distinct ${column} as id from public.${table} order by 1`)).map(({ id }) => String(id))
const sorted = (...people: Member[]) => people.map(({ id }) => id).toSorted()

const pages = ['profile_details', 'portfolio_items', 'services', 'service_wants', 'founder_claims']
const lists = ['job_listings']

/** Tables whose own policies show members only their own rows, or rows that say nothing about anyone. */
const showsOwn = [
  'appeals',
  'availability',
  'availability_exceptions',
  'availability_rules',
  'blocks',
  'busy_feeds',
  'calendar_feeds',
  'chat_muted_people',
  'chat_reads',
  'cities',
  'conduct_strikes',
  'content_likes',
  'conversation_members',
  'conversations',
  'crafts',
  'features',
  'forum_drafts',
  'forum_follows',
  'forum_reactions',
  'forum_reads',
  'forum_visits',
  'forum_votes',
  'invoices',
  'job_application_presets',
  'job_application_steps',
  'job_applications',
  'job_chat_messages',
  'job_chats',
  'job_schedules',
  'job_searches',
  'license_types',
  'messages',
  'notifications',
  'profile_private',
  'profile_view_log',
  'reports',
  'sanctions',
  'saved_items',
  'service_prices',
  'states',
  'subscriptions',
  'trade_addresses',
  'trade_appointments',
  'trade_check_codes',
  'trade_confirmations',
  'trade_disputes',
  'trade_ious',
  'trade_items',
  'trade_proposals',
  'trade_trusted_contacts',
  'trade_versions',
  'user_daily_limits',
  'user_roles',
]

promise('a suspended member reads only what is theirs', async (town) => {
  const { me, other, stranger } = await live(town)
  for (const table of [...pages, ...lists]) assert.ok((await owners(town, me, table)).includes(stranger.id), `${table} has others' rows`)
  assert.ok((await owners(town, me, 'profiles', 'id')).includes(stranger.id))
  assert.ok((await owners(town, stranger, 'portfolio_items')).includes(me.id), 'before it, others read their page')

  await town.set(
    `with theirs as (
       insert into public.trade_proposals (proposer_id, recipient_id, status, phase, completed_at) values ($1, $2, 'completed', 'completed', now()) returning id)
     insert into public.reviews (trade_id, reviewer_id, reviewee_id, rating_quality, rating_reliability, rating_friendliness, status, opens_at, published_at)
     select id, $1, $2, 5, 5, 5, 'published', now(), now() from theirs`,
    [other.id, stranger.id],
  )
  assert.deepEqual(await owners(town, me, 'reviews', 'reviewee_id'), sorted(me, stranger))

  await suspend(town, me)
  assert.deepEqual(await owners(town, me, 'reviews', 'reviewee_id'), [me.id])
  for (const table of [...pages, ...lists]) assert.deepEqual(await owners(town, me, table), [me.id], table)
  const [fourth] = await town.set('select recipient_id as id from public.trade_proposals where proposer_id = $1 and recipient_id <> $2', [
    me.id,
    other.id,
  ])
  assert.deepEqual(
    await owners(town, me, 'profiles', 'id'),
    [...sorted(me, other), String(fourth?.['id'])].toSorted(),
    'the cards of those they have a conversation or a trade with',
  )
  for (const table of pages)
    assert.ok(!(await owners(town, stranger, table)).includes(me.id), `nobody reads ${table} of a suspended member`)
  for (const table of lists)
    assert.ok((await owners(town, stranger, table)).includes(other.id) || table === 'founder_claims', 'others see each other')
  for (const table of [
    'messages',
    'trade_proposals',
    'notifications',
    'profile_private',
    'trade_items',
    'conversation_members',
    'sanctions',
    'reviews',
  ])
    assert.ok((await town.as(me, `select from public.${table}`)).length > 0, `they still read ${table}`)

  // Of the other tables, no member sees a row anyway; the policy keeps a table that is added later closed until it is listed.
  const there = await town.set(
    `select relname as name, coalesce((select pg_get_expr(polqual, polrelid) from pg_policy
       where polrelid = c.oid and polname = 'a suspended member reads only what is theirs' and not polpermissive and polcmd = 'r'), 'open') as reads
     from pg_class as c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  )
  const closed = '(NOT ( SELECT internal.i_am_suspended() AS i_am_suspended))'
  for (const { name, reads } of there) {
    const table = String(name)
    if (showsOwn.includes(table)) assert.equal(reads, 'open', table)
    else if ([...pages, ...lists, 'profiles', 'reviews'].includes(table)) assert.match(String(reads), /i_am_suspended/, table)
    else assert.equal(reads, closed, table)
  }
})

promise('a suspended member finds nobody and learns no price, in any function', async (town) => {
  const { me, stranger, service } = await live(town)
  const price = 'select public.list_price_cents(jsonb_populate_record(null::public.services, $1)) as cents'
  const asked: [sql: string, values: unknown[]][] = [
    ['select id from public.browse_professionals()', []],
    [`select person from public.browse_page('', '{}', null, null, null, null, null, null, null, 'newest', null, 20)`, []],
    ['select id from public.near_me()', []],
    [`select listing from public.search_jobs() where owner ->> 'id' = $1`, [stranger.id]],
    ['select id from public.looks_near()', []],
    ['select 1 from public.browse_counts() where people > 0', []],
    [`select * from (${price}) as asked where cents is not null`, [{ id: service }]],
  ]
  for (const [sql, values] of asked) assert.ok((await town.as(me, sql, values)).length > 0, sql)
  await suspend(town, me)
  for (const [sql, values] of asked) assert.deepEqual(await town.as(me, sql, values), [], sql)
  assert.deepEqual(await town.as(me, 'select people, by_craft from public.browse_counts()'), [{ people: 0, by_craft: {} }])
  assert.equal((await town.refuses(me, 'select public.trade_terms($1)', [stranger.id], 'PT403')).hint, 'suspended')
  assert.deepEqual(await town.as(me, 'select internal.my_suspension() as words'), [
    { words: 'Your account is suspended. Settings says why.' },
  ])
  assert.deepEqual(await town.as(stranger, 'select internal.my_suspension() as words'), [{ words: null }])
})
