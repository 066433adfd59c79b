// What happens next in a random life: mostly something the model allows, sometimes anything, and time passing to both sides of a deadline.
import type { Random } from '#tests/support/rest-oracle/random.ts'
import { zones } from '#tests/support/policies/hours.ts'
import { moves, type MoveName } from './moves/moves.ts'
import type { How, Move } from './moves/move.ts'
import { day, firstMark, hour, isOpen, minute, reportUntil, people, type Actor, type Person, type World } from './world.ts'

/** `after` are the milliseconds since the step before. Waiting moves the clock, and mostly runs its tasks. */
export type Step = { after: number; does: MoveName; who: Actor; on: string; how: How } | { after: number; does: 'wait'; runs: boolean }

/** How often each is tried. */
const weights: Record<MoveName, number> = {
  send: 8,
  counter: 6,
  accept: 36,
  decline: 3,
  withdraw: 3,
  cancel: 6,
  cancelBegun: 12,
  excuse: 30,
  choice: 12,
  redeem: 120,
  forgive: 12,
  dispute: 12,
  tellSide: 24,
  takeBack: 9,
  resolve: 18,
  appeal: 6,
  decide: 9,
  propose: 18,
  choose: 54,
  coming: 6,
  late: 6,
  here: 18,
  code: 9,
  done: 80,
  report: 24,
  reportAfterCancel: 60,
  answer: 24,
  place: 12,
  placeAnswer: 120,
  split: 12,
  join: 15,
  block: 1,
  unblock: 36,
}
const names = (Object.entries(weights) as [MoveName, number][]).flatMap(([name, often]) => Array<MoveName>(often).fill(name))

/** How many steps a life has. */
export const lengthOf = (random: Random): number => 15 + random.below(46)

export function newWorld(random: Random): World {
  const person = (): Person => ({
    timezone: random.one(zones),
    ...(random.chance(0.4)
      ? { noticeHours: 24, graceMinutes: 15 }
      : { noticeHours: random.one([12, 24, 48]), graceMinutes: random.one([0, 5, 10, 20, 30]) }),
    completed: 0,
    strikeNotices: 0,
  })
  return {
    now: Date.UTC(2027, random.below(12), 1 + random.below(28)) + random.below(day),
    people: { ana: person(), bea: person(), cleo: person() },
    trades: [],
    ious: [],
    strikes: [],
    pauses: [],
    blocks: new Set(),
    proposals: new Map(),
    lateMoves: new Map(),
    givenByTeam: new Set(),
    strikesGiven: 0,
  }
}

export function nextStep(random: Random, world: World): Step {
  if (world.trades.length > 0 && random.chance(0.35)) return { after: wait(random, world), does: 'wait', runs: random.chance(0.85) }
  const isAnything = random.chance(0.2)
  const after = 1 + random.below(40_000)
  // A move is judged at the time at which it is made.
  const then = { ...world, now: world.now + after }
  const fitting = (does: MoveName) =>
    candidates(random, then, does).filter(({ who, on, how }) => isAnything || moves[does].refusals(then, who, on, how).length === 0)
  for (const does of random.chance(0.3) ? again : []) {
    const all = fitting(does).filter((made) => isOfIou(then, made))
    if (all.length > 0) return { after, ...random.one(all) }
  }
  for (let tries = 0; tries < 200; tries += 1) {
    const all = fitting(random.one(names))
    if (all.length > 0) return { after, ...random.one(all) }
  }
  // Requests between all of them have expired, and the clock has not noticed yet.
  return { after, does: 'wait', runs: true }
}

/** By these an IOU is paid back, which would hardly happen by chance: who owes and who is owed trade again. */
const again = ['redeem', 'accept', 'send'] as const

function isOfIou({ ious, trades }: World, { does, who, on }: Made): boolean {
  const others: Actor[] = trades.filter(({ id }) => id === on).flatMap(({ proposer_id, recipient_id }) => [proposer_id, recipient_id])
  return ious.some(
    ({ status, debtor_id, creditor_id }) =>
      status === 'open' && (does === 'redeem' || [who, on, ...others].filter((one) => one === debtor_id || one === creditor_id).length > 1),
  )
}

type Made = Omit<Extract<Step, { who: Actor }>, 'after'>

function candidates(random: Random, world: World, does: MoveName): Made[] {
  const move: Move = moves[does]
  return move
    .about(world)
    .flatMap((on) => (move.isByStaff ? (['sam'] as const) : people).map((who) => ({ does, who, on, how: move.how(random, world, on) })))
}

/** Never a whole minute: what happens in the very millisecond of a deadline is for the tests of that deadline. */
function wait(random: Random, world: World): number {
  const odd = 1 + random.below(59_000)
  if (random.chance(0.015)) return day * (60 + random.below(140)) + odd
  const ahead = [...timesOfMeetings(world), ...(random.chance(0.3) ? deadlines(world) : [])]
    .filter((moment) => moment > world.now)
    .toSorted((one, other) => one - other)
  if (ahead.length === 0 || random.chance(0.04))
    return random.one([minute * random.below(180), hour * random.below(12), hour * random.below(48), day * random.below(10)]) + odd
  let place = 0
  while (random.chance(0.6)) place += 1
  const moment = ahead[place % ahead.length] ?? world.now
  return Math.max(1, moment - world.now + (random.chance(0.4) ? -odd : odd))
}

const after = (moment: number | null, ...spans: number[]): number[] => (moment === null ? [] : spans.map((span) => moment + span))

/** When something of the day of an appointment becomes possible, or no longer is. */
function timesOfMeetings({ trades }: World): number[] {
  const around = [
    -48 * hour,
    -24 * hour,
    -12 * hour,
    -hour,
    -30 * minute,
    0,
    20 * minute,
    25 * minute,
    30 * minute,
    hour,
    72 * hour,
    14 * day,
  ]
  return trades
    .flatMap(({ meetings }) => meetings)
    .filter(({ status }) => status === 'confirmed')
    .flatMap((meeting) => [
      ...after(meeting.starts_at, ...around),
      ...after(meeting.ends_at, 0, 14 * day),
      ...after(meeting.reported_at, 48 * hour, 96 * hour),
      ...after(reportUntil(meeting), 0),
    ])
}

/** When something else ends. */
function deadlines(world: World): number[] {
  return [
    ...world.trades.flatMap((trade) => [
      ...after(trade.expires_at, 0),
      ...after(trade.status === 'accepted' ? trade.accepted_at : null, 60 * day),
      ...after(trade.owed_to === null ? null : trade.owed_at, 7 * day),
      ...trade.meetings.filter(({ given_up_by }) => given_up_by !== null).flatMap((meeting) => after(reportUntil(meeting), 0)),
      ...after(trade.proposer_excusable_until, 0),
      ...after(trade.recipient_excusable_until, 0),
      ...trade.disputes.filter(({ status }) => status === 'open').flatMap(({ created_at }) => after(created_at, 72 * hour)),
      ...trade.meetings.filter(isOpen).flatMap((meeting) => after(firstMark(meeting), 72 * hour, 72 * hour + meeting.held_seconds * 1000)),
    ]),
    ...world.ious.filter(({ status }) => status === 'open').flatMap(({ due_on }) => after(Date.parse(due_on), -14 * day, day)),
    ...world.strikes.flatMap(({ counts_at }) => after(counts_at, 0, 14 * day, 90 * day)),
    ...world.pauses.flatMap(({ ends_at }) => after(ends_at, 0)),
  ]
}
