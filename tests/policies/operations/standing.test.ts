// What a suspension closes: every table to writes, others' rows to reads, whatever function is called.
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import { liftAll, suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Row, Stage } from '#tests/support/policies/stage.ts'
import { move, offer, send } from '#tests/support/policies/trades.ts'

const say = `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Hello') returning conversation_id`
const items = JSON.stringify(offer)
const suspended = { code: 'PT403', hint: 'suspended' }

type Scene = {
  me: Member
  other: Member
  stranger: Member
  thread: string
  received: string
  sent: string
  accepted: string
  service: string
}

/** A page with services, wants and a picture for each; a conversation, and trades in three states, with `other` and one more. */
async function live(town: Stage): Promise<Scene> {
  const [me, other, stranger, fourth] = await town.professionals(4)
  for (const { id } of [me, other, stranger]) {
    await town.set(`insert into public.availability (user_id, timezone) values ($1, 'America/Chicago')`, [id])
    await town.set(`insert into public.services (user_id, category, name, duration_minutes) values ($1, 'hair', 'Cut', 60)`, [id])
    await town.set(`insert into public.service_wants (user_id, category, title) values ($1, 'nails', 'Gel set')`, [id])
    const path = `${id}/0000-1111.jpg`
    await town.set(`insert into storage.objects (bucket_id, name, metadata) values ('portfolio', $1, '{"width": 8, "height": 6}')`, [path])
    await town.set(
      `insert into public.portfolio_items (user_id, media) values ($1, jsonb_build_array(jsonb_build_object('role', 'main', 'path', $2::text, 'alt_text', 'Long curls')))`,
      [id, path],
    )
  }
  await town.set(`insert into public.founder_claims (user_id, number, benefits_expire_at) values ($1, 1, now()), ($2, 2, now())`, [
    me.id,
    stranger.id,
  ])
  const [message] = await town.as(other, say, [other.id, me.id])
  const accepted = await send(town, me, other)
  await move(town, other, 'accept', accepted)
  const received = await send(town, other, me)
  const sent = await send(town, me, fourth)
  const [service] = await town.set('select id from public.services where user_id = $1', [stranger.id])
  return {
    me,
    other,
    stranger,
    thread: String(message?.['conversation_id']),
    received: received.id,
    sent: sent.id,
    accepted: accepted.id,
    service: String(service?.['id']),
  }
}

const owners = async (town: Stage, who: Member, table: string, column = 'user_id') =>
  (await town.as(who, `select distinct ${column} as id from public.${table} order by 1`)).map(({ id }) => String(id))
const sorted = (...people: Member[]) => people.map(({ id }) => id).toSorted()

const pages = ['profile_details', 'portfolio_items']
const lists = ['services', 'service_wants', 'founder_claims']

/** Tables whose own policies show members only their own rows, or rows that say nothing about anyone. */
const showsOwn = [
  'appeals',
  'availability',
  'availability_exceptions',
  'availability_rules',
  'blocks',
  'cities',
  'conversation_members',
  'conversations',
  'crafts',
  'features',
  'invoices',
  'messages',
  'notifications',
  'profile_private',
  'profile_view_log',
  'reports',
  'sanctions',
  'service_prices',
  'states',
  'subscriptions',
  'trade_confirmations',
  'trade_items',
  'trade_proposals',
  'trade_versions',
  'user_daily_limits',
  'user_roles',
]

promise('a suspended member reads only what is theirs', async (town) => {
  const { me, other, stranger } = await live(town)
  for (const table of [...pages, ...lists]) assert.ok((await owners(town, me, table)).includes(stranger.id), `${table} has others' rows`)
  assert.ok((await owners(town, me, 'profiles', 'id')).includes(stranger.id))
  assert.ok((await owners(town, stranger, 'portfolio_items')).includes(me.id), 'before it, others read their page')

  await suspend(town, me)
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
    else if ([...pages, ...lists, 'profiles'].includes(table)) assert.match(String(reads), /i_am_suspended/, table)
    else assert.equal(reads, closed, table)
  }
})

/** Affects no row, but the right to it is checked anyway. */
function statement(row: Row): string {
  const [name, column, verb] = [String(row['name']), String(row['column']), String(row['verb'])]
  if (verb === 'insert') return `insert into ${name} ("${column}") select null where false`
  return verb === 'update' ? `update ${name} set "${column}" = default where false` : `delete from ${name} where false`
}

promise('a suspended member writes to no table', async (town) => {
  const { me, stranger } = await live(town)
  const columns = await town.set(
    `select format('public.%I', relname) as name, attname as column, verb from pg_class as c join pg_attribute on attrelid = c.oid,
       unnest(array['insert', 'update']) as verb
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped and attgenerated = ''
       and has_column_privilege('authenticated', c.oid, attnum, verb)
     union all
     select format('public.%I', relname), 'id', 'delete' from pg_class as c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and has_table_privilege('authenticated', c.oid, 'delete')
     union all
     select format('storage.%I', name), 'id', verb from unnest(array['objects', 'buckets']) as name, unnest(array['insert', 'update', 'delete']) as verb`,
  )
  assert.ok(columns.length > 60, 'the rights to write were found')
  await town.set(`select set_config('storage.allow_delete_query', 'true', true)`)
  await suspend(town, me)
  for (const each of columns) {
    await town.touches(stranger, statement(each))
    assert.equal((await town.refuses(me, statement(each), [], 'PT403')).hint, 'suspended', statement(each))
  }
  const unguarded = await town.set(
    `select relname as name from pg_class as c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not exists (select from pg_trigger where tgrelid = c.oid and tgname = 'closed_while_suspended') order by relname`,
  )
  assert.deepEqual(
    unguarded.map(({ name }) => name),
    ['analytics_events', 'appeals', 'audit_entries'],
    'written by withdrawing one’s consent, by an appeal, and by a copy of one’s data; none by hand',
  )
})

/** Functions that write, by how they answer a suspended member. */
const calls: Record<string, { sql: string; values: (scene: Scene) => unknown[]; answers?: 'allowed' | 'not_allowed' | 'proof_needed' }> = {
  accept_terms: { sql: `select public.accept_terms('2')`, values: () => [] },
  // Their own data, and the end of their account.
  account_delete_request: { sql: 'select public.account_delete_request()', values: () => [], answers: 'proof_needed' },
  account_export: { sql: 'select public.account_export()', values: () => [], answers: 'allowed' },
  account_keep: { sql: 'select public.account_keep()', values: () => [], answers: 'allowed' },
  announcement_dismiss: { sql: 'select public.announcement_dismiss(gen_random_uuid())', values: () => [] },
  appeal_send: { sql: `select public.appeal_send((select id from public.sanctions), 'I was not')`, values: () => [], answers: 'allowed' },
  arrange_home: { sql: `select public.arrange_home('{}', '{}')`, values: () => [] },
  availability_save: { sql: `select public.availability_save('America/Chicago', '[]')`, values: () => [] },
  close_welcome: { sql: 'select public.close_welcome()', values: () => [] },
  increment_profile_view: { sql: 'select public.increment_profile_view($1, $2)', values: ({ me, stranger }) => [me.id, stranger.id] },
  open_conversation: { sql: 'select public.open_conversation($1)', values: ({ stranger }) => [stranger.id] },
  overlap_slots: { sql: 'select public.overlap_slots($1, minutes => 60)', values: ({ stranger }) => [stranger.id] },
  report_create: { sql: `select public.report_create($1, 'profile', $1, 'spam')`, values: ({ other }) => [other.id] },
  save_service: { sql: `select public.save_service('hair', 'Trim', 30, 3000)`, values: () => [] },
  set_analytics_consent: { sql: 'select public.set_analytics_consent(false)', values: () => [], answers: 'allowed' },
  set_news_by_mail: { sql: 'select public.set_news_by_mail(false)', values: () => [], answers: 'allowed' },
  trade_accept: { sql: 'select public.trade_accept($1, 1)', values: ({ received }) => [received] },
  trade_cancel: { sql: `select public.trade_cancel($1, 'other')`, values: ({ accepted }) => [accepted] },
  trade_confirm: { sql: 'select public.trade_confirm($1)', values: ({ accepted }) => [accepted] },
  trade_counter: { sql: `select public.trade_counter($1, '${items}', '', 1)`, values: ({ received }) => [received] },
  trade_decline: { sql: 'select public.trade_decline($1)', values: ({ received }) => [received] },
  trade_send: { sql: `select public.trade_send($1, '${items}')`, values: ({ stranger }) => [stranger.id] },
  trade_withdraw: { sql: 'select public.trade_withdraw($1)', values: ({ sent }) => [sent] },
  ...Object.fromEntries(
    (
      [
        ['announcement_create', `('Hello', 'Hello', '{banner}', now())`],
        ['announcement_end', `(gen_random_uuid(), 'Over')`],
        ['appeal_answer', `(gen_random_uuid(), true, 'Sorry')`],
        ['comp_end', `(gen_random_uuid(), 'Over')`],
        ['comp_give', `(gen_random_uuid(), current_date + 9, 'Thanks')`],
        ['member_limit', `(gen_random_uuid(), '{no_posts}', 1, 'Spam')`],
        ['member_sign_out', `(gen_random_uuid(), 'Lost')`],
        ['member_suspend', `(gen_random_uuid(), 1, 'Spam')`],
        ['member_unverify', `(gen_random_uuid(), 'Lapsed')`],
        ['member_warn', `(gen_random_uuid(), 'Spam')`],
        ['role_give', `(gen_random_uuid(), 'support', 'Help')`],
        ['role_take', `(gen_random_uuid(), 'support', 'Help')`],
        ['sanction_lift', `(gen_random_uuid(), 'Sorry')`],
        ['setting_change', `('messages_a_minute', 5, 'Spam')`],
        ['staff_note_add', `(gen_random_uuid(), 'A note')`],
        ['switch_feature', `('messaging', false, 'Spam')`],
        ['waitlist_invite', '(1)'],
        ['waitlist_invite_one', '(gen_random_uuid())'],
        ['waitlist_mail_again', '(gen_random_uuid())'],
      ] as const
    ).map(([name, given]) => [name, { sql: `select public.${name}${given}`, values: () => [], answers: 'not_allowed' as const }]),
  ),
}

promise('a suspended member calls no function that writes, except to appeal, and about their own data and privacy', async (town) => {
  const scene = await live(town)
  const { me } = scene
  const there = await town.set(
    `select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 'v'
       and has_function_privilege('authenticated', oid, 'execute') order by proname`,
  )
  assert.deepEqual(
    there.map(({ name }) => name),
    Object.keys(calls).toSorted(),
    'every function that writes is tried here',
  )
  await suspend(town, me)
  for (const [name, { sql, values, answers }] of Object.entries(calls)) {
    await town.set('savepoint call')
    if (answers === 'allowed') await town.as(me, sql, values(scene))
    else assert.equal((await town.refuses(me, sql, values(scene), 'PT403')).hint, answers ?? 'suspended', name)
    await town.set('rollback to savepoint call')
  }
  // The same calls work once it is lifted.
  await liftAll(town, me)
  for (const [name, { sql, values, answers }] of Object.entries(calls)) {
    if (answers !== undefined) continue
    await town.set('savepoint call')
    await town.as(me, sql, values(scene)).catch((error: Error) => assert.fail(`${name}: ${error.message}`))
    await town.set('rollback to savepoint call')
  }
})

promise('a suspended member finds nobody and learns no price, in any function', async (town) => {
  const { me, stranger, service } = await live(town)
  const price = 'select public.list_price_cents(jsonb_populate_record(null::public.services, $1)) as cents'
  const asked: [sql: string, values: unknown[]][] = [
    ['select id from public.browse_professionals()', []],
    [`select person from public.browse_page('', '{}', null, null, null, null, null, null, null, 'newest', null, 20)`, []],
    ['select id from public.near_me()', []],
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

promise('a suspended member adds no file, not with a URL signed before either', async (town) => {
  const [me, other] = await town.professionals(2)
  const file = `insert into storage.objects (bucket_id, name, owner) values ('avatars', $1, $2)`
  await suspend(town, me)
  assert.equal((await town.refuses(me, file, [`${me.id}/0000-1111.jpg`, me.id], 'PT403')).hint, 'suspended')
  await town.set('savepoint file')
  const signed = town.set(file, [`${me.id}/0000-2222.jpg`, me.id])
  await assert.rejects(signed, { ...suspended, message: 'This account is suspended.' })
  await town.set('rollback to savepoint file')
  await town.set(file, [`${other.id}/0000-2222.jpg`, other.id])
  await liftAll(town, me)
  await town.set(file, [`${me.id}/0000-2222.jpg`, me.id])
})

const openChannels = `create policy planted on realtime.messages for select to authenticated using (true);
  create policy planted_too on realtime.messages for insert to authenticated with check (true)`
const hear = 'select from realtime.messages'
const speak = `insert into realtime.messages (topic, extension, private) values ('room', 'broadcast', true)`

promise('a suspended member hears no private channel', async (town) => {
  const [me] = await town.professionals(1)
  await town.set(`${openChannels}; ${speak}`)
  assert.equal((await town.as(me, hear)).length, 1)
  await suspend(town, me)
  assert.deepEqual(await town.as(me, hear), [])
})

promise('a suspended member says nothing in a private channel', async (town) => {
  const [me] = await town.professionals(1)
  await town.set(openChannels)
  assert.equal(await town.touches(me, speak), 1)
  await suspend(town, me)
  await town.refuses(me, speak)
})
