// The people of a life in the database, and what the tables hold about their trades, with the names of the model in place of ids.
import assert from 'node:assert/strict'
import type pg from 'pg'
import { openStage, type Member, type Row, type Stage } from '#tests/support/policies/stage.ts'
import { byText, type figuresOf } from './figures.ts'
import { lengthOf, minute, people, type Actor, type Who, type World } from './world.ts'

export type Town = {
  owner: pg.Client
  stage: Stage
  members: Record<Actor, Member>
  /** Statements that run the tasks, in the order in which the clock runs them. */
  tasks: string
  ids: Map<string, string>
  names: Map<string, string>
}

/** Those that concern trades; the others would take most of the time. */
const tasksOfTrades = [
  'count strikes',
  'end IOUs',
  'expire trades',
  'hand over disputes',
  'remind of appointments',
  'remind of IOUs',
  'remind of offers',
  'settle appointments',
  'settle debts',
  'settle no-shows',
]

/** In a transaction that has begun. */
export async function openTown(owner: pg.Client): Promise<Town> {
  const stage = openStage(owner)
  const [ana, bea, cleo] = await stage.professionals(3)
  for (const who of [ana, bea, cleo]) await stage.gains(who, 'basic')
  const known = await stage.set('select name from clock.tasks where name = any ($1) order by name', [tasksOfTrades])
  assert.equal(known.length, tasksOfTrades.length)
  const members = { ana, bea, cleo, sam: await stage.staff('moderator') }
  const tasks = known.map(({ name }) => `select clock.run('${String(name)}')`).join('; ')
  const town: Town = { owner, stage, members, tasks, ids: new Map(), names: new Map() }
  for (const [name, { id }] of Object.entries(town.members)) know(town, name, id)
  return town
}

/** For the next life, after everything since openTown was rolled back. */
export const forgetTrades = ({ members, ids, names }: Town): void => {
  const isTrade = (id: string) => !Object.values(members).some((member) => member.id === id)
  for (const [name, id] of ids) if (isTrade(id)) ids.delete(name)
  for (const id of names.keys()) if (isTrade(id)) names.delete(id)
}

export async function prepare({ stage, members }: Town, world: World): Promise<void> {
  for (const who of people) {
    const { timezone, noticeHours, graceMinutes } = world.people[who]
    await stage.set('insert into public.availability (user_id, timezone) values ($1, $2)', [members[who].id, timezone])
    // Without rules of their own, 24 hours and 15 minutes apply.
    if (noticeHours !== 24 || graceMinutes !== 15)
      await stage.set('update public.profile_details set trade_rules = $2 where user_id = $1', [
        members[who].id,
        JSON.stringify({ notice_hours: noticeHours, late_grace_minutes: graceMinutes }),
      ])
  }
}

// Named, so that PostgreSQL plans them once: they are sent after every step.
export const setClock = ({ owner }: Town, ms: number) =>
  owner.query({ name: 'clock', text: 'update clock.settings set shift = $1::timestamptz - now()', values: [new Date(ms).toISOString()] })

function know({ ids, names }: Town, name: string, id: string): void {
  ids.set(name, id)
  names.set(id, name)
}

export async function valuesOf(town: Town, values: readonly unknown[]): Promise<unknown[]> {
  const known: unknown[] = []
  for (const value of values) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) known.push(value)
    else if ('code' in value) {
      const [row] = await town.stage.set('select code from public.trade_check_codes where appointment_id = $1', [
        town.ids.get(String(value.code)),
      ])
      known.push(row?.['code'] ?? '000000')
    } else if ('id' in value) known.push(town.ids.get(String(value.id)))
  }
  return known
}

const trade = `id, proposer_id, recipient_id, status, phase, current_version, awaiting_user_id, expires_at, accepted_at, declined_at,
  completed_at, cancelled_at, cancelled_by, cancel_reason, owed_to, owed_at, proposer_excusable_until, recipient_excusable_until, created_at,
  updated_at, case status when 'accepted' then next_at end as next_at`
const meeting = `meeting.id, meeting.trade_id, visit.services, visit.ids, meeting.minutes, meeting.timezone, meeting.provider_id, meeting.receiver_id, meeting.status, meeting.slots, meeting.proposed_by,
  starts_at, ends_at, provider_coming_at, receiver_coming_at, provider_late_minutes, receiver_late_minutes, provider_here_at,
  receiver_here_at, provider_done_at, receiver_done_at, reported_by, reported_at, report_answer, given_up_by, held_seconds, meeting.timezone,
  meeting.location_mode, meeting.place_name, meeting.arrival_note, street.host_id, street.address, asked.proposed_by as asked_by,
  asked.location_mode as asked_mode, asked.place_name as asked_name, asked.arrival_note as asked_note, asked.address as asked_address`
const readAll = `
  with trades as materialized (select ${trade} from public.trade_proposals where proposer_id = any ($1)),
  mine as (select id from trades)
  select
    (select jsonb_agg(to_jsonb(trades) order by created_at) from trades) as trades,
    (select jsonb_agg(to_jsonb(one) order by one.trade_id, one.services -> 0) from (select ${meeting} from public.trade_appointments as meeting
      left join lateral (select jsonb_agg(item.position order by item.position) as services, jsonb_agg(item.id order by item.position) as ids
        from public.trade_items as item where item.appointment_id = meeting.id) as visit on true
      left join public.trade_addresses as street on street.appointment_id = meeting.id
      left join public.trade_place_proposals as asked on asked.appointment_id = meeting.id where meeting.trade_id in (select id from mine)) as one) as meetings,
    (select jsonb_agg(to_jsonb(one) order by one.created_at) from (select id, trade_id, appointment_id, (
        select item.position from public.trade_items as item where item.id = item_id) as service, opened_by, other_id, reason, status, outcome, created_at
      from public.trade_disputes where trade_id in (select id from mine)) as one) as disputes,
    (select jsonb_agg(to_jsonb(one)) from (select id, trade_id, debtor_id, creditor_id, amount_cents, service_title, due_on::text, status,
      redeemed_trade_id, created_at, settled_at from public.trade_ious where trade_id in (select id from mine)) as one) as ious,
    (select jsonb_agg(to_jsonb(one) order by one.id) from (select id, user_id, kind, points, trade_id, created_at, counts_at, expires_at, appeal_status
      from public.conduct_strikes where user_id = any ($1)) as one) as strikes,
    (select jsonb_agg(to_jsonb(one)) from (select user_id, given_at, ends_at, lifted_at from public.sanctions where user_id = any ($1)) as one) as pauses`

/** Debts and IOUs for what never had an agreed time that began; there are none, whatever happens. */
const owedForNothingSql = `
  select trade.id from public.trade_proposals as trade left join public.trade_ious as iou on iou.trade_id = trade.id
  where (trade.owed_to is not null or iou.id is not null) and not exists (
    select from public.trade_appointments as given where given.trade_id = trade.id and given.starts_at <= clock.now()
      and (given.status = 'done' and given.provider_id = coalesce(iou.creditor_id, trade.owed_to)
        or given.id in (select decided.appointment_id from public.trade_disputes as decided where decided.outcome = 'iou_created')))
  union all
  select trade_id from public.trade_appointments
  where status = 'done' and (starts_at is null or least(provider_done_at, receiver_done_at) < starts_at)`
export const owedForNothing = async ({ owner }: Town): Promise<Row[]> =>
  (await owner.query<Row>({ name: 'owed for nothing', text: owedForNothingSql })).rows

type Rows = { [table: string]: Row[] }

/** Every row about the trades of the three, in the words of the model. */
export async function read(town: Town, world: World): Promise<Rows> {
  const ids = people.map((who) => town.members[who].id)
  const [answer = {}] = (await town.owner.query<Record<string, Row[] | null>>({ name: 'rows', text: readAll, values: [ids] })).rows
  const { trades = [], meetings = [], disputes = [], ious = [], strikes = [], pauses = [] } = mapped(answer, (rows) => rows ?? [])
  trades.forEach(({ id }, index) => know(town, `trade ${index + 1}`, String(id)))
  nameVisits(town, trades, meetings)
  for (const { id, trade_id } of ious) know(town, `IOU of ${town.names.get(String(trade_id))}`, String(id))
  const counts = new Map<unknown, number>()
  for (const { id, trade_id } of disputes) {
    counts.set(trade_id, (counts.get(trade_id) ?? 0) + 1)
    know(town, `${town.names.get(String(trade_id))} dispute ${counts.get(trade_id)}`, String(id))
  }
  nameStrikes(town, world, strikes)
  return mapped({ trades, meetings: meetings.map((row) => without(row, 'ids')), disputes, ious, strikes, pauses }, (rows) =>
    inOrder(rows.map((row) => plain(town, row))),
  )
}

/** A visit keeps its name; new ones are numbered in the order of their first services. */
function nameVisits(town: Town, trades: readonly Row[], meetings: readonly Row[]): void {
  const versions = new Map(trades.map(({ id, current_version }) => [id, current_version]))
  for (const { id, trade_id, services, ids } of meetings) {
    const name = `${town.names.get(String(trade_id))}`
    const known = [...town.ids.keys()].filter((each) => each.startsWith(`${name}.`)).length
    if (!town.names.has(String(id))) know(town, `${name}.${known + 1}`, String(id))
    for (const [index, service] of ((services ?? []) as number[]).entries())
      know(town, `${name} version ${String(versions.get(trade_id))} service ${service}`, String((ids as string[])[index]))
  }
}

/** Strikes that are alike in everything can have each other's name. */
function nameStrikes(town: Town, world: World, rows: readonly Row[]): void {
  for (const row of rows) {
    if (town.names.has(String(row['id']))) continue
    const { user_id, trade_id, kind, counts_at } = plain(town, row)
    const known = world.strikes.find(
      (strike) =>
        !town.ids.has(strike.id) &&
        strike.user_id === user_id &&
        strike.trade_id === trade_id &&
        strike.kind === kind &&
        strike.counts_at === counts_at,
    )
    know(town, known?.id ?? `unexpected strike ${String(row['id'])}`, String(row['id']))
  }
}

/** What the model remembers, as `read` answers it. */
export function rowsOf({ trades, ious, strikes, pauses }: World): Rows {
  const rows = {
    trades: trades.map((row) => ({
      ...without(row, 'offers', 'meetings', 'visits', 'disputes'),
      next_at: row.status === 'accepted' ? row.next_at : null,
    })),
    meetings: trades.flatMap((one) => one.meetings.map((row) => ({ ...row, trade_id: one.id, minutes: lengthOf(one, row) / minute }))),
    disputes: trades.flatMap(({ id, disputes }) =>
      disputes.map((row) => ({ ...without(row, 'meeting'), trade_id: id, appointment_id: row.meeting.id })),
    ),
    ious: ious.map((row) => ({ ...row, id: `IOU of ${row.trade_id}` })),
    strikes: strikes.map((row) => without(row, 'isCounted')),
    pauses,
  }
  return mapped(rows, (each) => inOrder(each as Row[]))
}

const without = (row: object, ...keys: string[]): Row => Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)))
const mapped = <From, To>(tables: Record<string, From>, by: (rows: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, by(rows)]))
const keyOf = (row: Row): string => JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)))
const inOrder = (rows: Row[]): Row[] =>
  rows
    .map((row) => [keyOf(row), row] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row)

function plain({ names }: Town, row: Row): Row {
  const of = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(of)
    if (typeof value !== 'string') return value
    if (value === 'infinity') return Infinity
    if (value === '-infinity') return -Infinity
    return /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : (names.get(value) ?? value)
  }
  return mapped(row, of)
}

/** The same figures as the model's, as the member reads them. */
export async function readFigures(town: Town, who: Who, years: readonly number[]): Promise<ReturnType<typeof figuresOf>> {
  const { stage, members } = town
  const me = members[who]
  const [own] = await stage.set(
    `select internal.strike_points($1) as points, trades_completed,
       (select count(*)::int from public.notifications where user_id = $1 and template = 'strike_given') as notices
     from public.profiles where id = $1`,
    [me.id],
  )
  const [history, balances, statements, month, reliability, ious, strikes, addresses, asked] = await answersTo(town, me, years, [
    `select id, phase from public.trade_proposals where status in ('completed', 'declined', 'cancelled') order by updated_at desc, id desc`,
    ofEachYear('trade_balance', 'trades, given_cents::int, given_minutes::int, received_cents::int, received_minutes::int'),
    ofEachYear(
      'trade_statement',
      'trade_id, completed_on::text, partner_name, given, given_cents::int, received, received_cents::int, product_cost_cents::int',
    ),
    'select trades, given_cents::int from public.trade_month()',
    'select * from public.trade_reliability($1)',
    'select trade_id, status, amount_cents from public.trade_ious',
    'select trade_id, kind, points, to_jsonb(counts_at) as counts_at, appeal_status from public.conduct_strikes',
    'select appointment_id, address from public.trade_addresses',
    'select appointment_id, proposed_by, place_name from public.trade_place_proposals',
  ])
  const figures = {
    history,
    balances,
    statements: statements.map((line) =>
      line.map((cell, index) => (index === 2 ? (people.find((known) => members[known].name === cell) ?? null) : cell)),
    ),
    month: month[0],
    reliability: reliability[0] ?? null,
    ious: ious.toSorted(byText),
    strikes: strikes.toSorted(byText),
    addresses: addresses.toSorted(byText),
    asked: asked.toSorted(byText),
    points: own?.['points'],
    completed: own?.['trades_completed'],
    strikeNotices: own?.['notices'],
  }
  return figures as ReturnType<typeof figuresOf>
}

/** What a function answers about each of the years, in its own order. */
const ofEachYear = (call: string, columns: string) =>
  `select ${columns} from unnest($2::int[]) with ordinality as asked (year, turn) cross join lateral public.${call}(asked.year) with ordinality as answer
   order by asked.turn, answer.ordinality`

/** What each statement answers a member ($1) about these years ($2), as rows of values; all of them in one, because they are many. */
async function answersTo<const Statements extends readonly string[]>(
  town: Town,
  me: Member,
  years: readonly number[],
  statements: Statements,
): Promise<{ [Place in keyof Statements]: unknown[][] }> {
  const each = statements.map((sql) => `coalesce((select json_agg(answer) from (${sql}) as answer), '[]')`)
  const [row = {}] = await town.stage.as(me, `select json_build_array(${each.join(', ')}) as answers`, [me.id, years])
  const answers = (row['answers'] as Row[][]).map((rows) => rows.map((line) => Object.values(plain(town, line))))
  return answers as { [Place in keyof Statements]: unknown[][] }
}
