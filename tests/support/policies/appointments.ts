// Trades that were accepted, and their appointments, visits of one service or several, brought to any point with the moves themselves.
import type { Appointment, AppointmentMove } from '#domain/scheduling/appointments.ts'
import { item, move, send } from './trades.ts'
import type { Member, Row, Stage } from './stage.ts'

export type Meeting = Appointment & Row & { id: string; trade_id: string; sequence: number; reminded: number }

export const stepSql: Record<AppointmentMove, string> = {
  propose: `select * from public.trade_propose_slots($1, array[$2::timestamptz], reason => 'illness')`,
  choose: 'select * from public.trade_confirm_slot($1, $2)',
  coming: 'select * from public.trade_coming($1)',
  late: 'select * from public.trade_running_late($1, 10)',
  here: 'select * from public.trade_check_in($1)',
  done: 'select * from public.trade_mark_done($1)',
  report: 'select * from public.trade_report_no_show($1)',
  answer: `select * from public.trade_answer_no_show($1, 'agree')`,
}

/** A trade that the second of the two accepted, and its appointments: what the first one gives, then what they get. */
export async function agree(town: Stage, from: Member, to: Member): Promise<[Meeting, Meeting]> {
  const trade = await send(town, from, to)
  await move(town, to, 'accept', trade)
  const rows = await town.set('select * from public.trade_appointments where trade_id = $1 order by provider_id = $2 desc', [
    trade.id,
    from.id,
  ])
  return rows as [Meeting, Meeting]
}

/** The visits that someone gives in a trade, in the order of their services. */
export async function agreedIn(town: Stage, tradeId: string, { id }: Member): Promise<Meeting[]> {
  const rows = await town.set(
    `select meeting.* from public.trade_appointments as meeting where trade_id = $1 and provider_id = $2
     order by (select min(position) from public.trade_items as item where item.appointment_id = meeting.id)`,
    [tradeId, id],
  )
  return rows as Meeting[]
}

/** The quarter hour that begins at this distance from now, or soon after it. */
export async function slotIn(town: Stage, distance: string): Promise<string> {
  const [row] = await town.set(
    `select to_char(to_timestamp(ceil(extract(epoch from clock.now() + $1::interval) / 900) * 900) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as slot`,
    [distance],
  )
  return String(row?.['slot'])
}

export async function meetingNow(town: Stage, { id }: Pick<Meeting, 'id'>): Promise<Meeting> {
  const [row] = await town.set('select * from public.trade_appointments where id = $1', [id])
  return row as Meeting
}

/** Both agree on a time at this distance from now; answers it. */
export async function confirmTime(town: Stage, meeting: Meeting, provider: Member, receiver: Member, distance = '5 days'): Promise<string> {
  const slot = await slotIn(town, distance)
  await town.as(provider, stepSql.propose, [meeting.id, slot])
  await town.as(receiver, stepSql.choose, [meeting.id, slot])
  return slot
}

/** Moves the clock to this distance before the start; a negative one is after it. */
export async function moveTo(town: Stage, { id }: Pick<Meeting, 'id'>, before: string): Promise<void> {
  await town.set('select clock.move(starts_at - $2::interval - clock.now()) from public.trade_appointments where id = $1', [id, before])
}

export const visitSql = {
  split: 'select * from public.trade_split_visit($1, $2)',
  join: 'select * from public.trade_join_visits($1, $2)',
} as const

/** The first of the two gives these services, an hour each unless it is said; the other gives one. Answers the visits of the first. */
export async function visitsOf(town: Stage, from: Member, to: Member, services: readonly (readonly [title: string, more?: object])[]) {
  const items = services.map(([title, more]) => item('proposer', { title, duration_minutes: 60, agreed_value_cents: 3000, ...more }))
  return agreedIn(town, await accepted(town, from, to, [...items, item('recipient')]), from)
}

/** The id of a trade that both are happy with, whatever it is worth. */
export async function accepted(town: Stage, from: Member, to: Member, items: unknown): Promise<string> {
  const { id } = await send(town, from, to, items)
  await town.as(to, 'select public.trade_accept($1, 1, is_happy => true)', [id])
  return id
}

/** The ids of services by their titles. */
export async function idsOf(town: Stage, ...titles: string[]): Promise<string[]> {
  const rows = await town.set('select id from public.trade_items where title = any ($1) order by position', [titles])
  return rows.map(({ id }) => String(id))
}

/** Each visit of someone with the titles of its services: the longest ago agreed on first, then in the order of the offer. */
export async function titlesBy(town: Stage, giver: Member): Promise<Row[]> {
  return town.set(
    `select meeting.status, meeting.minutes, string_agg(item.title, ', ' order by item.position) as services
     from public.trade_appointments as meeting join public.trade_items as item on item.appointment_id = meeting.id
     where meeting.provider_id = $1 group by meeting.id order by min(item.position)`,
    [giver.id],
  )
}
