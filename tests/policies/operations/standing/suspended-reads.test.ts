// What a suspended member reads: their own rows, in every table and function.
import assert from 'node:assert/strict'
import { fillRows } from '#tests/support/policies/all-areas/every-row.ts'
import { printedRights } from '#tests/support/policies/all-areas/rights.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { live } from './life.ts'

const owners = async (town: Stage, who: Member, table: string, column = 'user_id') =>
  (await town.as(who, `select distinct ${column} as id from public.${table} order by 1`)).map(({ id }) => String(id))
const sorted = (...people: Member[]) => people.map(({ id }) => id).toSorted()

const pages = ['profile_details', 'portfolio_items', 'services', 'service_wants', 'founder_claims']
const lists = ['job_listings', 'marketplace_listings']

/** What each table says of itself. */
const rules = Object.fromEntries(Object.entries(printedRights().tables).map(([table, { suspended }]) => [table, suspended.read]))

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

  // Of the other tables, no member sees a row anyway; the policy keeps a table that is added later closed until it says otherwise.
  const there = await town.set(
    `select relname as name, coalesce((select pg_get_expr(polqual, polrelid) from pg_policy
       where polrelid = c.oid and polname = 'a suspended member reads only what is theirs' and not polpermissive and polcmd = 'r'), 'open') as reads
     from pg_class as c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  )
  const closed = '(NOT ( SELECT internal.i_am_suspended() AS i_am_suspended))'
  for (const { name, reads } of there) {
    const table = String(name)
    if (rules[table] === 'own') assert.equal(reads, 'open', table)
    else if (rules[table] === 'some') assert.match(String(reads), /i_am_suspended/, table)
    else assert.equal(reads, closed, table)
  }
})

/** Tables that say nothing about anyone, and that a suspended member reads as a whole. */
const ofNobody = ['cities', 'crafts', 'features', 'license_types', 'states']

/** What is about them though a copy of their data has it in another table: how applications for their own jobs went. */
const theirsToo: Record<string, string> = {
  job_application_steps: 'application_id in (select id from public.job_applications where owner_id = $1)',
}

promise('of a table that a suspended member reads as theirs, every row is about them', async (town) => {
  const { me, other } = await live(town)
  await fillRows(town, me, other)
  await suspend(town, me)
  const own = Object.keys(rules).filter((table) => rules[table] === 'own' && !ofNobody.includes(table))
  const [conditions, columns] = [new Map<string, string>(), new Map<string, string>()]
  for (const { name, whose, readable } of await town.set(
    `select c.relname as name, string_agg(distinct '(' || internal.rows_of(rule, $1) || ')', ' or ') as whose,
       (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and has_column_privilege('authenticated', c.oid, attnum, 'select')) as readable
     from pg_class as c join internal.member_data as rule on to_regclass(rule.relation) = c.oid
     where c.relnamespace = 'public'::regnamespace group by c.oid, c.relname`,
    [me.id],
  )) {
    const more = theirsToo[String(name)]?.replace('$1', `'${me.id}'`)
    conditions.set(String(name), more === undefined ? String(whose) : `(${String(whose)}) or ${more}`)
    columns.set(String(name), String(readable))
  }
  const foreign: string[] = []
  let seen = 0
  for (const table of own) {
    const rowsOf = `select to_jsonb(shown)::text as row from (select ${columns.get(table)} from public.${table}`
    const theirs = new Set((await town.set(`${rowsOf} where ${conditions.get(table)}) as shown`)).map(({ row }) => row))
    const shown = await town.as(me, `${rowsOf}) as shown`)
    seen += shown.length
    foreign.push(...shown.filter(({ row }) => !theirs.has(row)).map(({ row }) => `${table}: ${String(row)}`))
  }
  assert.deepEqual(foreign, [])
  assert.ok(seen > 50, `${seen} rows`)
})

/** What only the team reads, and matches, of which this town has none to show. */
const notBefore = [
  'analytics_events',
  'audit_entries',
  'contact_messages',
  'match_suggestions',
  'site_stats',
  'staff_notes',
  'waitlist_signups',
]

promise('a suspended member sees no row of a table without a rule for them', async (town) => {
  const { me, other } = await live(town)
  await fillRows(town, me, other)
  const readable = await town.set(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and has_any_column_privilege('authenticated', oid, 'select') order by relname`,
  )
  const closed = readable.map(({ name }) => String(name)).filter((table) => rules[table] === 'nothing')
  const seen = async () => {
    const found: string[] = []
    for (const table of closed) {
      const rows = await town.as(me, `select from public.${table} limit 1`)
      if (rows.length > 0) found.push(table)
    }
    return found
  }
  const before = await seen()
  assert.deepEqual(
    closed.filter((table) => !before.includes(table)),
    notBefore,
  )
  await suspend(town, me)
  assert.deepEqual(await seen(), [])
})

promise('a suspended member finds nobody and learns no price, in any function', async (town) => {
  const { me, stranger, service } = await live(town)
  const price = 'select public.list_price_cents(jsonb_populate_record(null::public.services, $1)) as cents'
  const asked: [sql: string, values: unknown[]][] = [
    ['select id from public.browse_professionals()', []],
    [`select person from public.browse_page('', '{}', null, null, null, null, null, null, null, 'newest', null, 20)`, []],
    ['select id from public.near_me()', []],
    [`select listing from public.search_jobs() where owner ->> 'id' = $1`, [stranger.id]],
    [`select listing from public.search_listings() where owner ->> 'id' = $1`, [stranger.id]],
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
