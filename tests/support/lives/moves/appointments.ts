// What the two do about an appointment (B6.7), and when one of them did not come (B6.8).
import { giveLateCancel, markDone, missAppointment, openADispute, settle } from '../settling.ts'
import {
  answersReport,
  bothCame,
  day,
  hour,
  isMarked,
  isOpen,
  isParty,
  isReported,
  itemOf,
  lateSide,
  minute,
  otherOf,
  reportUntil,
  sideOf,
  zoneOf,
  type Meeting,
  type Strike,
  type Who,
  type World,
} from '../world.ts'
import {
  about,
  allMeetings,
  anyTimes,
  count,
  counted,
  findFor,
  id,
  inTouch,
  iso,
  isFrozen,
  meetingBy,
  momentsOf,
  when,
  type Found,
  type How,
  type Move,
} from './move.ts'
import { lengthOf } from './offers.ts'

/** From so long before the start to so long after it. */
function within(world: World, { meeting: { starts_at, status } }: Found, before: number, after: number): string[] {
  if (starts_at === null || status !== 'confirmed') return ['no_time_yet']
  return when([world.now < starts_at - before, 'too_early'], [world.now > starts_at + after, 'too_late'])
}

function hasOther(world: World, who: Who, meeting: Meeting, from: number, until: number): boolean {
  return world.trades
    .flatMap(({ meetings }) => meetings)
    .filter((other) => other !== meeting && other.status === 'confirmed' && (other.provider_id === who || other.receiver_id === who))
    .some(({ starts_at, ends_at }) => (starts_at ?? 0) < until && (ends_at ?? 0) > from)
}

/** Giving up a confirmed time within the notice that the other asks for, once for each time; not in answer to times the other proposed. */
function isLateMove(world: World, { trade, meeting, me }: Found): boolean {
  const { status, starts_at, proposed_by } = meeting
  if (status !== 'confirmed' || starts_at === null || proposed_by === otherOf(trade, me)) return false
  return starts_at <= world.now + world.people[otherOf(trade, me)].noticeHours * hour && world.lateMoves.get(meeting.id) !== starts_at
}

const propose = inTouch(
  (world, found, { slots = [], reason }) =>
    when(
      [momentsOf(world, slots).some((slot) => slot <= world.now || slot > world.now + 60 * day), 'slots_wrong'],
      [isMarked(found.meeting) || (found.meeting.starts_at ?? Infinity) <= world.now, 'appointment_began'],
      [counted(world, `${found.me} ${found.meeting.id}`) >= 20, 'times_used_up'],
      [isLateMove(world, found) && !reason, 'reason_missing'],
    ),
  (world, found, { slots = [], reason }) => {
    const { trade, meeting, me } = found
    if (isLateMove(world, found) && reason !== 'illness') {
      if (reason !== 'safety') giveLateCancel(world, me, trade)
      trade[lateSide(trade, me)] = world.now + 48 * hour
      world.lateMoves.set(meeting.id, meeting.starts_at ?? 0)
    }
    count(world, `${me} ${meeting.id}`)
    Object.assign(meeting, { slots: momentsOf(world, slots), proposed_by: me })
    if (meeting.status !== 'confirmed') {
      meeting.status = 'proposed'
      meeting.timezone = zoneOf(world, meeting, meeting.location_mode) ?? world.people[meeting.provider_id].timezone
    }
    settle(world, trade)
  },
  (world, on, { slots = [], reason = null }) => [
    'select id from public.trade_propose_slots($1, $2, reason => $3)',
    [id(on), momentsOf(world, slots).map(iso), reason],
  ],
  (random) => ({ slots: anyTimes(random), reason: random.one([null, 'schedule', 'illness', 'safety', 'other']) }),
)

const chosenSlot = (world: World, meeting: Meeting, { slot = -1 }: How): number =>
  meeting.slots[slot] ?? momentsOf(world, [[3, 11]])[0] ?? 0

const choose = inTouch(
  (world, found, how) => {
    const { meeting, me, trade } = found
    const slot = chosenSlot(world, meeting, how)
    const until = slot + lengthOf(itemOf(trade, meeting))
    return when(
      [meeting.proposed_by === null || meeting.proposed_by === me, 'no_times_to_choose'],
      [!meeting.slots.includes(slot), 'times_changed'],
      [(meeting.starts_at ?? Infinity) <= world.now, 'appointment_began'],
      [slot <= world.now, 'time_passed'],
      [[meeting.provider_id, meeting.receiver_id].some((who) => hasOther(world, who, meeting, slot, until)), 'time_taken'],
    )
  },
  (world, { trade, meeting }, how) => {
    const starts = chosenSlot(world, meeting, how)
    Object.assign(meeting, {
      status: 'confirmed',
      slots: [],
      proposed_by: null,
      starts_at: starts,
      ends_at: starts + lengthOf(itemOf(trade, meeting)),
      provider_coming_at: null,
      receiver_coming_at: null,
      provider_late_minutes: null,
      receiver_late_minutes: null,
      provider_here_at: null,
      receiver_here_at: null,
      held_seconds: 0,
    })
    settle(world, trade)
  },
  (world, on, how) => [
    'select id from public.trade_confirm_slot($1, $2)',
    [id(on), iso(chosenSlot(world, meetingBy(world, on).meeting, how))],
  ],
  (random) => ({ slot: random.one([0, 0, 0, 1, 2, -1]) }),
)

const coming = inTouch(
  (world, found) => within(world, found, 48 * hour, 0),
  (world, { trade, meeting, me }) => {
    meeting[`${sideOf(meeting, me)}_coming_at`] ??= world.now
    settle(world, trade)
  },
  (_, on) => ['select id from public.trade_coming($1)', [id(on)]],
)

const late = inTouch(
  (world, found) => within(world, found, hour, hour),
  (world, { trade, meeting, me }, { minutes = 0 }) => {
    meeting[`${sideOf(meeting, me)}_late_minutes`] = minutes
    settle(world, trade)
  },
  (_, on, { minutes }) => ['select id from public.trade_running_late($1, $2)', [id(on), minutes]],
  (random) => ({ minutes: random.one([5, 10, 15, 20]) }),
)

const here = inTouch(
  (world, found) => within(world, found, 30 * minute, hour),
  (world, { trade, meeting, me }) => {
    meeting[`${sideOf(meeting, me)}_here_at`] ??= world.now
    settle(world, trade)
  },
  (_, on) => ['select id from public.trade_check_in($1)', [id(on)]],
)

/** The code that the receiver shows counts for both, if the provider enters it. */
const code = inTouch(
  (world, found) => [
    ...within(world, found, 30 * minute, 72 * hour),
    ...when([counted(world, `code ${found.meeting.id}`) >= 10, 'codes_used_up']),
  ],
  (world, { trade, meeting, me }) => {
    count(world, `code ${meeting.id}`)
    if (meeting.provider_id !== me) return
    meeting.provider_here_at ??= world.now
    meeting.receiver_here_at ??= world.now
    settle(world, trade)
  },
  (_, on) => ['select id from public.trade_check_in($1, $2)', [id(on), { code: on }]],
)

const done = about(
  (world, { meeting, me }) =>
    when(
      [isReported(meeting), 'no_show_open'],
      [meeting[`${sideOf(meeting, me)}_done_at`] !== null, 'marked_already'],
      [meeting.starts_at === null, 'no_time_yet'],
      [(meeting.starts_at ?? 0) > world.now, 'too_early'],
    ),
  (world, { trade, meeting, me }) => markDone(world, trade, meeting, [sideOf(meeting, me)]),
  (_, on) => ['select id from public.trade_mark_done($1)', [id(on)]],
)

/** The other gave the appointment up after its start, and nothing was settled since. */
const isGivenUpTo = ({ trade, meeting, me }: Found): boolean =>
  meeting.status === 'cancelled' &&
  meeting.given_up_by !== null &&
  meeting.given_up_by !== sideOf(meeting, me) &&
  (trade.status === 'cancelled' || (trade.status === 'accepted' && !isFrozen(trade) && trade.owed_to === null))

function reportRefusals(world: World, found: Found): string[] {
  const { meeting, me } = found
  if (isReported(meeting) && meeting.reported_by !== me) return ['no_show_open']
  const starts = meeting.starts_at ?? 0
  return when(
    [meeting.reported_at !== null, 'reported_already'],
    [meeting[`${sideOf(meeting, me)}_done_at`] !== null, 'marked_already'],
    [bothCame(meeting), 'both_came'],
    [meeting.status !== 'confirmed' && !isGivenUpTo(found), 'no_time_yet'],
    [meeting.starts_at !== null && world.now < starts + 20 * minute, 'too_early'],
    [meeting.starts_at !== null && world.now > reportUntil(meeting), 'too_late'],
  )
}

/** Also of who cancelled after the start, as if they had not; not if both showed that they were there. */
const report: Move = {
  about: allMeetings,
  how: () => ({}),
  refusals(world, who, on) {
    const { trade, meeting } = meetingBy(world, on)
    if (!isParty(trade, who)) return ['trade_gone']
    const found = findFor(world, who, on)
    if (isGivenUpTo(found)) return reportRefusals(world, found)
    return [
      ...when([isFrozen(trade), 'trade_disputed'], [!isOpen(meeting), 'appointment_over']),
      ...(isOpen(meeting) ? reportRefusals(world, found) : []),
    ]
  },
  take(world, who, on) {
    const found = findFor(world, who, on)
    const { trade, meeting, me } = found
    if (isGivenUpTo(found)) {
      const isTakenBack = ({ trade_id, user_id, kind, isCounted }: Strike) =>
        trade_id === trade.id && user_id === otherOf(trade, me) && kind === 'late_cancel' && !isCounted
      world.strikes = world.strikes.filter((strike) => !isTakenBack(strike))
      const open = { status: 'accepted', cancelled_at: null, proposer_excusable_until: null, recipient_excusable_until: null }
      Object.assign(trade, open)
      meeting.status = 'confirmed'
    }
    Object.assign(meeting, { reported_by: me, reported_at: world.now, slots: [], proposed_by: null })
    settle(world, trade)
  },
  sql: (_, on) => ['select id from public.trade_report_no_show($1)', [id(on)]],
}

const answer = about(
  (world, { meeting, me }, { answer: said }) => {
    if (!isReported(meeting) || answersReport(meeting) !== me) return ['nothing_to_answer']
    const isSecond = meeting.report_answer !== null
    return when(
      [world.now > (meeting.reported_at ?? 0) + (isSecond ? 96 : 48) * hour, 'too_late'],
      [isSecond && said === 'me_too', 'answer_missing'],
    )
  },
  (world, { trade, meeting }, { answer: said = 'agree' }) => {
    if (said === 'agree') return missAppointment(world, trade, meeting, meeting.report_answer === null ? 'agree' : 'me_too')
    meeting.report_answer = said
    if (said === 'me_too') settle(world, trade)
    else openADispute(world, trade, meeting, meeting.reported_by as Who, 'no_show')
  },
  (_, on, { answer: said }) => ['select id from public.trade_answer_no_show($1, $2)', [id(on), said]],
  (random) => ({ answer: random.one(['agree', 'me_too', 'disagree']) }),
)

const reportAfterCancel: Move = {
  ...report,
  about: (world) =>
    world.trades.flatMap(({ meetings }) => meetings.filter(({ given_up_by }) => given_up_by !== null).map(({ id: name }) => name)),
}

export const appointmentMoves = { propose, choose, coming, late, here, code, done, report, reportAfterCancel, answer }
