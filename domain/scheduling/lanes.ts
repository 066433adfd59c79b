// Times that two people share, as screens draw them: a lane a day, with the starts of its morning, afternoon and evening.
import { wallTime } from '../wording/days.ts'
import { byDate, dayEnd, joined, minutesOf, type Stretch, type Week } from './hours.ts'

type Moment = { starts_at: string }
export type Part = 'morning' | 'afternoon' | 'evening'
export type DayLane<M extends Moment> = {
  date: string
  /** From a start to the end of what begins then; as one where the next start comes before that. */
  shared: Stretch[]
  parts: { part: Part; moments: M[] }[]
}

const partOf = (minutes: number): Part => (minutes < 12 * 60 ? 'morning' : minutes < 17 * 60 ? 'afternoon' : 'evening')
const partOrder = ['morning', 'afternoon', 'evening'] as const

/** What the clock of a place shows, in minutes since midnight. */
const clockOf = ({ starts_at }: Moment, place: string) => minutesOf(wallTime(place, new Date(starts_at)).split('T')[1] ?? '')

export function lanesOf<M extends Moment>(times: readonly M[], minutes: number, place: string): DayLane<M>[] {
  return byDate(times, place).map(({ date, moments }) => ({
    date,
    shared: joined(moments.map((moment) => ({ from: clockOf(moment, place), to: Math.min(clockOf(moment, place) + minutes, dayEnd) }))),
    parts: partOrder
      .map((part) => ({ part, moments: moments.filter((moment) => partOf(clockOf(moment, place)) === part) }))
      .filter((each) => each.moments.length > 0),
  }))
}

type Exception = { on_date: string; kind: 'blocked' | 'open'; start_time: string; end_time: string }

/** A member's own hours on a date: those of its weekday and what is open besides, without what is blocked. */
export function hoursOn(date: string, { week, exceptions }: { week: Week; exceptions: readonly Exception[] }): Stretch[] {
  const differs = exceptions.filter(({ on_date }) => on_date === date)
  const stretches = (kind: Exception['kind']) =>
    differs.filter((one) => one.kind === kind).map((one) => ({ from: minutesOf(one.start_time), to: minutesOf(one.end_time) }))
  const open = joined([...(week[new Date(date).getUTCDay()] ?? []), ...stretches('open')])
  return stretches('blocked').reduce<Stretch[]>((left, blocked) => left.flatMap((one) => without(one, blocked)), open)
}

const without = ({ from, to }: Stretch, blocked: Stretch): Stretch[] =>
  [
    { from, to: Math.min(to, blocked.from) },
    { from: Math.max(from, blocked.to), to },
  ].filter((part) => part.from < part.to)

/** The whole hours that a lane needs to show everything. */
export function spanOf(stretches: readonly Stretch[]): Stretch {
  const from = Math.min(...stretches.map((one) => one.from))
  const to = Math.max(...stretches.map((one) => one.to))
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 }
}
