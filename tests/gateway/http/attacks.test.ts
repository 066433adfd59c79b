// Hand-made requests with the public key by a hostile member. What they may not access is read from the catalog, so that
// tables, columns and functions added later are attacked too.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askAs, type Ask } from '#tests/support/gateway/by-hand.ts'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { until } from '#tests/support/gateway/realtime.ts'
import { leavePosts } from '#tests/support/community/left-posts.ts'
import { offer } from '#tests/support/policies/trades.ts'

type Row = { id: string }

/** Tables that every member may read, except for rows hidden by a block; pages too, since views are unlimited in Eve's trial. */
const shared = [
  'profiles',
  'profile_details',
  'services',
  'service_wants',
  'states',
  'cities',
  'crafts',
  'license_types',
  'portfolio_items',
  'features',
  'feature_switches',
  'chat_rooms',
]

let gateway: Gateway
let ana: Member
let bea: Member
let eve: Member
let ask: Ask
let tables: { name: string; columns: string[] }[]
let ids: Record<'ana' | 'bea' | 'trade' | 'message' | 'conversation' | 'notification' | 'service', string>

beforeAll(async () => {
  gateway = await startGateway()
  ana = await gateway.signUp('Ana Alvarez')
  bea = await gateway.signUp('Bea Brooks')
  eve = await gateway.signUp('Eve Ellis')
  ask = askAs(gateway, eve)
  ids = await liveTogether()
  const { rows } = await gateway.sql.query<{ name: string; columns: string[] }>(
    `select relname as name, (select array_agg(attname::text order by attnum) from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
     from pg_class as c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  )
  tables = rows
})
afterAll(() => gateway.stop())

/** Ana and Bea create a row in every table with members' data. */
/** A second trade, with a time, an address and a code. */
async function agreeOnAnother(): Promise<void> {
  const { data: trade } = await ana.client.rpc('trade_send', { recipient_id: bea.user.id, items: offer }).single<Row>().throwOnError()
  await bea.client.rpc('trade_accept', { trade_id: trade.id, expected_version: 1 }).throwOnError()
  const mine = ana.client.from('trade_appointments').select('id').eq('trade_id', trade.id).eq('provider_id', ana.user.id)
  const { data: meeting } = await mine.single<Row>().throwOnError()
  const slot = new Date(Math.ceil(Date.now() / 900_000 + 1) * 900_000).toISOString()
  const named = { appointment_id: meeting.id }
  await ana.client.rpc('trade_place_save', { ...named, location_mode: 'my_place', address: '12 Alder Street' }).throwOnError()
  await ana.client.rpc('trade_propose_slots', { ...named, slots: [slot] }).throwOnError()
  await bea.client.rpc('trade_confirm_slot', { ...named, slot }).throwOnError()
  await ana.client.rpc('trade_trusted_contact_save', { ...named, name: 'Mia', email: 'mia@friend.test' }).throwOnError()
}

async function liveTogether(): Promise<typeof ids> {
  const [a, b] = [ana.user.id, bea.user.id]
  const given = { category: 'hair', name: 'Silk press', duration_minutes: 60, list_price_cents: 9_000, show_price: false }
  await ana.client.rpc('save_service', given).throwOnError()
  await ana.client.from('service_wants').insert({ user_id: a, category: 'nails', title: 'Gel set' }).throwOnError()
  const hours = [{ weekday: 1, start_time: '09:00', end_time: '17:00' }]
  await ana.client.rpc('availability_save', { timezone: 'America/Chicago', hours }).throwOnError()
  await ana.client.from('availability_exceptions').insert({ user_id: a, on_date: '2030-01-01', kind: 'blocked' }).throwOnError()
  const { trial_ends_at: trial } = await endTrial(ana)
  await ana.client.rpc('increment_profile_view', { viewer_id: a, profile_id: b }).throwOnError()
  await gateway.sql.query('update public.profile_private set trial_ends_at = $2 where user_id = $1', [a, trial])
  await leaveWhatTheServerWrites(a)
  await ana.client.from('messages').insert({ sender_id: a, recipient_id: b, content: 'Between us' }).throwOnError()
  const sent = await ana.client.rpc('trade_send', { recipient_id: b, items: offer }).single<Row>().throwOnError()
  const tradeId = sent.data.id
  await bea.client.rpc('trade_accept', { trade_id: tradeId, expected_version: 1 }).throwOnError()
  await ana.client.rpc('trade_confirm', { trade_id: tradeId }).throwOnError()
  await agreeOnAnother()
  await gateway.sql.query(
    `insert into public.reviews (trade_id, reviewer_id, reviewee_id, rating_quality, rating_reliability, rating_friendliness, body, opens_at)
     values ($1, $2, $3, 5, 5, 5, 'Sealed', now() + interval '14 days')`,
    [tradeId, a, b],
  )
  await leaveWhatWentWrong(a, b, tradeId)
  await leaveJobs(a, b)
  await leavePosts(gateway.sql, a, b)
  const report = { reported_id: b, subject_type: 'trade', subject_id: tradeId, reason: 'other', detail: 'Late' }
  await ana.client.rpc('report_create', report).throwOnError()
  await gateway.sql.query(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [b])
  const cleo = await gateway.signUp('Cleo Carter')
  await ana.client.from('blocks').insert({ blocker_id: a, blocked_id: cleo.user.id }).throwOnError()
  const oneOf = async (sql: string) => (await gateway.sql.query<Row>(sql, [a])).rows[0]?.id ?? ''
  return {
    ana: a,
    bea: b,
    trade: tradeId,
    message: await oneOf(`select id from public.messages where sender_id = $1 and kind = 'text'`),
    conversation: await oneOf('select conversation_id as id from public.conversation_members where user_id = $1'),
    notification: await oneOf('select id from public.notifications where user_id = $1'),
    service: await oneOf('select id from public.services where user_id = $1'),
  }
}

async function leaveJobs(a: string, b: string): Promise<void> {
  await gateway.sql.query(`insert into public.job_searches (user_id, name, filters) values ($1, 'For me alone', '{"q": "braider"}')`, [a])
  await gateway.sql.query(
    `insert into public.job_application_presets (user_id, name, intro) values ($1, 'Weekends', 'Nobody else reads this.')`,
    [a],
  )
  await gateway.sql.query(
    `with job as (
       insert into public.job_listings (user_id, title, company_name, description, compensation_type, status)
       values ($1, 'Nail artist', 'Lumen House', 'A calm floor with two chairs.', 'paid', 'approved') returning id)
     insert into public.job_applications (job_id, applicant_id, owner_id, mode, intro) select id, $2, $1, 'quick', 'Between us' from job`,
    [b, a],
  )
  await gateway.sql.query(
    `with chat as (
       insert into public.job_chats (job_id, application_id) select job_id, id from public.job_applications where applicant_id = $1 returning id)
     insert into public.job_chat_messages (chat_id, sender_id, content) select id, $1, 'Between us' from chat`,
    [a],
  )
  await gateway.sql.query(
    `insert into public.job_schedules (job_id, application_id, scheduled_by, title, scheduled_date)
     select job_id, id, owner_id, 'Trial day', now() + interval '3 days' from public.job_applications where applicant_id = $1`,
    [a],
  )
  await gateway.sql.query(
    `insert into public.saved_items (user_id, item_id, item_type) select $1, id, 'job' from public.job_listings limit 1`,
    [a],
  )
  await gateway.sql.query(`insert into public.content_likes (user_id, content_id, content_type) values ($1, gen_random_uuid(), 'event')`, [
    a,
  ])
}

async function leaveWhatWentWrong(a: string, b: string, tradeId: string): Promise<void> {
  await gateway.sql.query(
    `insert into public.trade_disputes (trade_id, appointment_id, opened_by, other_id, reason, statement, status)
     select trade_id, id, $2, $3, 'quality', 'Nobody else may read this.', 'withdrawn' from public.trade_appointments where trade_id = $1 limit 1`,
    [tradeId, a, b],
  )
  await gateway.sql.query(
    `insert into public.trade_ious (trade_id, debtor_id, creditor_id, amount_cents, service_title, due_on) values ($1, $2, $3, 100, 'Cut', current_date + 90)`,
    [tradeId, a, b],
  )
  await gateway.sql.query(
    // Counted already, because the clock would do that at some moment of this test.
    `insert into public.conduct_strikes (user_id, kind, points, trade_id, expires_at, is_counted)
     values ($1, 'late_cancel', 1, $2, now() + interval '180 days', true)`,
    [a, tradeId],
  )
}

async function leaveWhatTheServerWrites(a: string): Promise<void> {
  await ana.client.rpc('calendar_feed_renew').throwOnError()
  await gateway.sql.query(`select public.busy_feed_store(gen_random_uuid(), $1, 'calendar.test', 'sealed', '{[1,2)}', null, null)`, [a])
  await gateway.sql.query(`insert into public.subscriptions (user_id, source, tier, status) values ($1, 'local', 'basic', 'active')`, [a])
  await gateway.sql.query(
    `insert into public.invoices (id, source, user_id, contract_id, tier, amount_cents, status, issued_at)
     values ('in_1', 'local', $1, 'sub_1', 'basic', 599, 'paid', now())`,
    [a],
  )
  await gateway.sql.query(`insert into public.founder_claims (user_id, number, benefits_expire_at) values ($1, 1, now())`, [a])
  await gateway.sql.query(`insert into public.waitlist_signups (email, referral_code) values ('someone@town.test', '22345678')`)
  await gateway.sql.query(
    `insert into public.contact_messages (ref, topic, name, email, message)
     values ('22345678', 'other', 'Someone', 'someone@town.test', 'What I want to say is long enough.')`,
  )
  await gateway.sql.query(`insert into public.site_stats (source) values ('given')`)
  await gateway.sql.query(`select internal.audit('reset_password', 'member', $1)`, [a])
  await gateway.sql.query(
    `insert into public.match_suggestions (user_id, other_id, score, miles, expires_at)
     select $1, id, 90, 0, now() + interval '7 days' from public.profiles where full_name = 'Bea Brooks'`,
    [a],
  )
  await gateway.sql.query(`insert into public.staff_notes (member_id, author_id, note) values ($1, $1, 'Called about a refund.')`, [a])
  await gateway.sql.query(`insert into public.analytics_events (name, user_id, happened_at) values ('trade_sent', $1, now())`, [a])
  await gateway.sql.query(
    `with given as (insert into public.sanctions (user_id, kind, reason, ends_at) values ($1, 'warning', 'Be kind', now() + interval '9 days') returning id)
     insert into public.appeals (sanction_id, user_id, message) select id, $1, 'I was kind' from given`,
    [a],
  )
}

/** Returns when the trial would have ended. */
async function endTrial({ user }: Member): Promise<{ trial_ends_at: Date | null }> {
  const { rows } = await gateway.sql.query<{ trial_ends_at: Date | null }>(
    `update public.profile_private as now set trial_ends_at = null from public.profile_private as before
     where now.user_id = $1 and before.user_id = $1 returning before.trial_ends_at`,
    [user.id],
  )
  return rows[0] ?? { trial_ends_at: null }
}

const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/** Every row that does not contain Eve's id, as text, by table. */
async function othersRows(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await gateway.sql.query<{ line: string }>(
      `select to_jsonb(t)::text as line from public.${name} as t where to_jsonb(t)::text not like '%' || $1 || '%' order by 1`,
      [eve.user.id],
    )
    found[name] = rows.map(({ line }) => line)
  }
  return found
}

describe('a stranger', () => {
  test('sees no row of anyone else except cards, services, wants, shown work and places', async () => {
    const there = await othersRows()
    for (const { name } of tables.filter((table) => !shared.includes(table.name))) {
      expect(there[name], `nobody left a row in ${name}`).not.toEqual([])
      const { status, body } = await ask('GET', `/rest/v1/${name}`)
      if (status === 403) continue
      expect(status).toBe(200)
      const foreign = (body as object[]).filter((row) => !JSON.stringify(row).includes(eve.user.id))
      expect([name, foreign]).toEqual([name, []])
    }
  })

  test('learns nothing hidden by embedding it, by filters and orders on it, or by counting', async () => {
    const { trial_ends_at: trial } = await endTrial(eve)
    const of = `id=eq.${ids.ana}`
    const embeds = 'email,user_role,trial_ends_at,bio,profile_private(*),profile_details(*),user_daily_limits(*),user_roles(*)'
    const [card] = (await ask('GET', `/rest/v1/profiles?${of}&select=${embeds}`)).body as Record<string, unknown>[]
    expect(Object.values(card ?? { missing: true }).filter((value) => value !== null && JSON.stringify(value) !== '[]')).toEqual([])
    await gateway.sql.query('update public.profile_private set trial_ends_at = $2 where user_id = $1', [eve.user.id, trial])
    const { email } = ana
    const askings = [
      `profiles?email=eq.${email}`,
      `profiles?or=(email.eq.${email},user_role.eq.nobody)`,
      `profiles?${of}&profile_private.email=eq.${email}&select=id,profile_private!inner(user_id)`,
      `services?user_id=eq.${ids.ana}&select=id,trade_items!inner(id)`,
      `profiles?${of}&select=id,messages!messages_sender_id_fkey!inner(id)`,
      `profiles?${of}&select=id,profile_private()&profile_private=not.is.null`,
    ]
    for (const path of askings) {
      const answer = await fetch(`${gateway.url}/rest/v1/${path}`, {
        headers: { apikey: gateway.anonKey, authorization: `Bearer ${eve.session.access_token}`, prefer: 'count=exact' },
      })
      expect([path, answer.headers.get('content-range'), await answer.json()]).toEqual([path, '*/0', []])
    }
    expect((await ana.client.from('profiles').select('id').eq('email', email)).data).toEqual([{ id: ids.ana }])
  })

  test('changes no row of anyone else, in any column of any table, by any verb', async () => {
    const before = await othersRows()
    const accepted: string[] = []
    for (const { name, columns } of tables) {
      const [line] = before[name] ?? []
      const copy: Record<string, unknown> = JSON.parse(line ?? '{}')
      // Ids become Eve's, everything else is copied from another member.
      const mine = (column: string) => (isId(copy[column]) ? eve.user.id : (copy[column] ?? null))
      const attempts = [
        ...columns.map((column) => ['PATCH', `${name}?${column}=not.is.null`, { [column]: mine(column) }, ''] as const),
        ['DELETE', `${name}?${columns[0]}=not.is.null`, undefined, ''] as const,
        ['POST', name, copy, ''] as const,
        ['POST', name, copy, 'resolution=merge-duplicates'] as const,
        ['POST', name, copy, 'resolution=ignore-duplicates'] as const,
        ['PUT', `${name}?id=eq.${String(copy['id'])}`, { ...copy, user_id: eve.user.id }, ''] as const,
        ...columns
          .filter((column) => [ids.ana, ids.bea].includes(String(copy[column])))
          .map((column) => ['POST', name, { [column]: copy[column] }, ''] as const),
      ]
      for (const [method, path, body, prefer] of attempts) {
        const { status } = await ask(method, `/rest/v1/${path}`, { ...(body !== undefined && { body }), headers: { prefer } })
        expect(status, `${method} ${path}`).toBeLessThan(500)
        if (status === 201) accepted.push(`${method} ${path}`)
      }
    }
    expect(accepted).toEqual([])
    expect(await othersRows()).toEqual(before)
  })

  test("changes nothing of anyone else by calling functions with other people's ids", async () => {
    const before = await othersRows()
    const { rows } = await gateway.sql.query<{ name: string; named: Record<string, string> }>(
      `select proname as name, (select coalesce(jsonb_object_agg(argument, format_type(type, null)), '{}')
         from unnest(proargnames[1:pronargs], proargtypes::oid[]) as given (argument, type)) as named
       from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
         and has_function_privilege('authenticated', oid, 'execute')`,
    )
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['trade_accept', 'trade_confirm', 'open_conversation']))
    const plain: Record<string, unknown> = { text: 'other', integer: 1, boolean: true, jsonb: offer }
    for (const { name, named } of rows) {
      for (const id of Object.values(ids)) {
        const body = Object.fromEntries(Object.entries(named).map(([key, type]) => [key, type === 'uuid' ? id : (plain[type] ?? null)]))
        expect((await ask('POST', `/rest/v1/rpc/${name}`, { body })).status, name).toBeLessThan(500)
      }
    }
    expect(await othersRows()).toEqual(before)
    await gateway.sql.query('delete from public.trade_proposals where proposer_id = $1', [eve.user.id])
  })

  test('hears nothing of a deleted row, whatever they filter by', async () => {
    const heard: string[] = []
    const channel = eve.client.channel('deletions')
    const listen = (name: string, filter?: string) =>
      channel.on('postgres_changes', { event: 'DELETE', schema: 'public', table: 'messages', ...(filter && { filter }) }, () => {
        heard.push(name)
      })
    listen('words', 'content=eq.Soon gone')
    listen('sender', `sender_id=eq.${ids.ana}`)
    listen('any')
    const own = { event: 'INSERT', schema: 'public', table: 'notifications', filter: `user_id=eq.${eve.user.id}` } as const
    channel.on('postgres_changes', own, () => void heard.push('own'))
    let isOpen = false
    channel.on('system', {}, ({ status }) => (isOpen ||= status === 'ok')).subscribe()
    await until(() => isOpen)
    await ana.client.from('messages').insert({ sender_id: ids.ana, recipient_id: ids.bea, content: 'Soon gone' }).throwOnError()
    await gateway.sql.query(`delete from public.messages where content = 'Soon gone'`)
    await gateway.sql.query(`insert into public.notifications (user_id, type, title, message) values ($1, 'system', 'Hello', 'Later')`, [
      eve.user.id,
    ])
    await until(() => heard.length > 0)
    expect(heard).toEqual(['own'])
  })
})
