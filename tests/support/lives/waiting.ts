// What waits for each of the three, as the model has it and as `waiting_for_me` answers it. No life has messages or reviews.
import { wallClock } from '#tests/support/policies/hours.ts'
import type { Row } from '#tests/support/policies/stage.ts'
import type { Town } from './town.ts'
import {
  answersReport,
  day,
  hour,
  isBlockedPair,
  isMarked,
  isOpen,
  isParty,
  isReported,
  lateSide,
  minute,
  openDispute,
  otherOf,
  people,
  sideOf,
  type Meeting,
  type Trade,
  type Who,
  type World,
} from './world.ts'

/** Kind, whether there is something to do, the trade, what of it, with whom, until when. */
type Waits = [kind: string, toDo: boolean, trade: string, subject: string, other: string, until: number | null]
type Waiting = Record<Who, Waits[]>

const byText = (one: Waits, other: Waits): number => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)

export function waitingOf(world: World): Waiting {
  const of = (me: Who) =>
    world.trades
      .filter((trade) => isParty(trade, me))
      .flatMap((trade) => waitsOf(world, trade, me))
      .toSorted(byText)
  return { ana: of('ana'), bea: of('bea'), cleo: of('cleo') }
}

function waitsOf(world: World, trade: Trade, me: Who): Waits[] {
  const { now } = world
  const of = (kind: string, until: number | null, subject = trade.id, toDo = true): Waits => [
    kind,
    toDo,
    trade.id,
    subject,
    otherOf(trade, me),
    until,
  ]
  const late = trade[lateSide(trade, otherOf(trade, me))]
  const excuse = late !== null && late > now ? [of('excuse', late)] : []
  if (trade.status === 'pending')
    return trade.awaiting_user_id === me && (trade.expires_at ?? 0) > now && !isBlockedPair(world, trade.proposer_id, trade.recipient_id)
      ? [of('answer', trade.expires_at)]
      : []
  if (trade.status !== 'accepted') {
    const end = trade.completed_at ?? trade.cancelled_at ?? 0
    const isReviewable =
      trade.status === 'completed' || (trade.status === 'cancelled' && trade.meetings.some(({ status }) => status === 'missed'))
    const ious = world.ious
      .filter((iou) => iou.trade_id === trade.id && iou.status === 'open')
      .map((iou) => Date.parse(iou.due_on) + day)
      .filter((until) => now < until && now >= until - 15 * day)
      .map((until) => of('iou', until))
    return [...excuse, ...ious, ...(isReviewable && now < end + 14 * day ? [of('review', end + 14 * day)] : [])]
  }
  if (trade.phase === 'disputed') {
    const dispute = openDispute(trade)
    if (dispute?.status !== 'open' || dispute.other_id !== me || now > dispute.created_at + 72 * hour) return []
    return [of('tell_side', dispute.created_at + 72 * hour, dispute.id)]
  }
  if (trade.owed_to !== null) return [...excuse, ...(trade.owed_to === me ? [of('owed', (trade.owed_at ?? 0) + 7 * day)] : [])]
  return [
    ...excuse,
    ...trade.meetings
      .filter(isOpen)
      .flatMap((meeting) => meetingWaits(world, trade, meeting, me).map(([kind, until, toDo]) => of(kind, until, meeting.id, toDo))),
  ]
}

type MeetingWaits = [kind: string, until: number | null, toDo?: boolean]

function meetingWaits(world: World, trade: Trade, meeting: Meeting, me: Who): MeetingWaits[] {
  const { now } = world
  if (isReported(meeting)) {
    const isSecond = meeting.report_answer !== null
    const until = (meeting.reported_at ?? 0) + (isSecond ? 96 : 48) * hour
    return answersReport(meeting) === me && now <= until ? [[isSecond ? 'neither_came' : 'no_show', until]] : []
  }
  const { status, slots, starts_at: starts, ends_at: ends } = meeting
  const isInTouch = !isBlockedPair(world, trade.proposer_id, trade.recipient_id)
  const isAsked = meeting.proposed_by !== null && meeting.proposed_by !== me
  const hasSlot = slots.some((slot) => slot > now)
  const isAhead = starts !== null && starts > now
  const waits: MeetingWaits[] = []
  if (isInTouch && isAsked && hasSlot && (starts === null || isAhead))
    waits.push(['choose', Math.min(starts ?? Infinity, Math.max(...slots))])
  const isLapsed = status === 'proposed' && isAsked && !hasSlot
  if (isInTouch && !trade.meetings.some(isReported) && ((status === 'unscheduled' && meeting.provider_id === me) || isLapsed))
    waits.push(['propose', silentUntil(trade)])
  if (status !== 'confirmed' || starts === null || ends === null) return waits
  if (isInTouch && isAhead && meeting.asked_by !== null && meeting.asked_by !== me) waits.push(['place', starts])
  const side = sideOf(meeting, me)
  const theirs = meeting[side === 'provider' ? 'receiver_done_at' : 'provider_done_at']
  if (meeting[`${side}_done_at`] === null && (theirs !== null || ends <= now))
    waits.push(['confirm', theirs === null ? silentUntil(trade) : theirs + 72 * hour + meeting.held_seconds * 1000])
  if (ends > now && !isMarked(meeting)) {
    const isToday = wallClock(meeting.timezone, now).day >= wallClock(meeting.timezone, starts).day || now >= starts - 30 * minute
    waits.push(['appointment', starts, isInTouch && meeting[`${side}_here_at`] === null && isToday && now <= starts + hour])
  }
  return waits
}

/** When it ends by itself, as long as nobody has said anything: 14 days after the last appointment, 60 days without a time. */
function silentUntil(trade: Trade): number | null {
  const open = trade.meetings.filter(isOpen)
  if (open.some((meeting) => isMarked(meeting) || isReported(meeting))) return null
  const sinceAgreed = Math.max(trade.accepted_at ?? 0, trade.owed_at ?? 0)
  return Math.max(
    ...open.map(({ ends_at: ends, held_seconds: held }) => (ends === null ? sinceAgreed + 60 * day : ends + held * 1000 + 14 * day)),
  )
}

const columns = 'kind, to_do, trade_id, subject_id, person_id, extract(epoch from until) * 1000 as until'
/** Of all three at once, as reminders ask. */
const rulesSql = `select member.id as member_id, ${columns} from unnest($1::uuid[]) as member (id),
  internal.trade_waits(array(select id from public.trade_proposals where member.id in (proposer_id, recipient_id)), member.id)`
const answerSql = `select ${columns} from public.waiting_for_me() where area = 'trades'`

/** By the rules, and now and then what one of the three is answered themselves: for another role PostgreSQL plans the same rules again. */
export async function readWaiting(town: Town, asker: Who | null): Promise<{ rules: Waiting; answer: Waits[] | null }> {
  const { owner, stage, members } = town
  const ids = people.map((who) => members[who].id)
  const { rows } = await owner.query<Row>({ name: 'what waits', text: rulesSql, values: [ids] })
  const of = (who: Who) =>
    inWords(
      town,
      rows.filter(({ member_id: id }) => id === members[who].id),
    )
  const answer = asker && inWords(town, await stage.as(members[asker], answerSql))
  return { rules: { ana: of('ana'), bea: of('bea'), cleo: of('cleo') }, answer }
}

function inWords({ names }: Town, rows: Row[]): Waits[] {
  const nameOf = (id: unknown) => names.get(String(id)) ?? String(id)
  return rows
    .map(({ kind, to_do, trade_id, subject_id, person_id, until }): Waits => {
      const end = until === null ? null : Math.round(Number(until))
      return [String(kind), to_do === true, nameOf(trade_id), nameOf(subject_id), nameOf(person_id), end]
    })
    .toSorted(byText)
}
