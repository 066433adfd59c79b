// What follows in the model from a change of an appointment: the phase of its trade, its end, and what is owed (B6.2, B6.8).
import {
  canStillBeReported,
  day,
  dayOf,
  hour,
  isMarked,
  isOpen,
  itemsOf,
  offerOf,
  otherOf,
  reportUntil,
  type Item,
  type Iou,
  type Meeting,
  type Strike,
  type Trade,
  type Who,
  type World,
} from './world.ts'

export function settle(world: World, trade: Trade): void {
  trade.updated_at = world.now
  if (trade.meetings.some(isOpen)) {
    trade.phase = phaseOf(world, trade)
    trade.next_at = nextOf(trade)
    trade.owed_to = null
    return
  }
  if (!trade.meetings.some(isDone)) return cancel(world, trade, 'cancelled')
  // What is owed depends on whether someone is still reported.
  if (trade.meetings.some((meeting) => canStillBeReported(world, meeting)))
    return void Object.assign(trade, { phase: 'in_progress', owed_to: null, next_at: Infinity })
  const creditor = creditorOf(trade)
  if (creditor === null) return completeEven(world, trade)
  if (trade.owed_to === null) trade.owed_at = world.now
  Object.assign(trade, { phase: 'in_progress', owed_to: creditor, next_at: -Infinity })
}

const isDone = ({ status }: Meeting): boolean => status === 'done'

export function phaseOf(world: World, trade: Trade): string {
  if (trade.meetings.some(isDone) && !trade.meetings.every(isDone)) return 'in_progress'
  const open = trade.meetings.filter(isOpen)
  if (open.some((meeting) => isMarked(meeting) || (meeting.ends_at !== null && meeting.ends_at <= world.now)))
    return 'awaiting_confirmation'
  return open.every(({ status }) => status === 'confirmed') ? 'scheduled' : 'to_schedule'
}

function nextOf(trade: Trade): number {
  return Math.min(...trade.meetings.filter(isOpen).map((meeting) => meeting.starts_at ?? Infinity))
}

/** Who gave something and lacks something, if that is one of the two alone. */
function creditorOf(trade: Trade): Who | null {
  const lacking = [trade.proposer_id, trade.recipient_id].filter(
    (who) => trade.meetings.some((meeting) => meeting.provider_id === who && isDone(meeting)) && missingFor(trade, who).length > 0,
  )
  return lacking.length === 1 ? (lacking[0] ?? null) : null
}

export function missingFor(trade: Trade, who: Who): Meeting[] {
  return trade.meetings.filter(({ receiver_id, status }) => receiver_id === who && (status === 'missed' || status === 'cancelled'))
}

export function callOff(meeting: Meeting, status: 'cancelled' | 'missed'): void {
  Object.assign(meeting, { status, slots: [], proposed_by: null })
}

export function cancel(world: World, trade: Trade, phase: 'cancelled' | 'unconfirmed'): void {
  for (const meeting of trade.meetings.filter(isOpen)) callOff(meeting, 'cancelled')
  Object.assign(trade, { status: 'cancelled', phase, owed_to: null, cancelled_at: world.now, updated_at: world.now })
}

export function complete(world: World, trade: Trade, phase: 'completed' | 'completed_with_iou'): void {
  Object.assign(trade, { status: 'completed', phase, owed_to: null, completed_at: world.now, updated_at: world.now })
  for (const who of [trade.proposer_id, trade.recipient_id]) world.people[who].completed += 1
}

const valueOf = (items: readonly Item[]): number => items.reduce((sum, item) => sum + item.agreed_value_cents * item.quantity, 0)

/** If they agreed to settle the difference with an IOU, it is what one of the two gave more. */
export function completeEven(world: World, trade: Trade): void {
  const givenBy = (who: Who) => itemsOf(trade, ...trade.meetings.filter((meeting) => isDone(meeting) && meeting.provider_id === who))
  const more = valueOf(givenBy(trade.proposer_id)) - valueOf(givenBy(trade.recipient_id))
  if (offerOf(trade).balance !== 'iou' || more === 0) return complete(world, trade, 'completed')
  const creditor = more > 0 ? trade.proposer_id : trade.recipient_id
  const titles = givenBy(creditor).map(({ title }) => title)
  writeIou(world, trade, creditor, Math.abs(more), `Difference: ${titles.join(', ')}`)
}

/** What is owed becomes an IOU. */
export function makeIou(world: World, trade: Trade): void {
  if (offerOf(trade).balance === 'iou') completeEven(world, trade)
  else iouOfMissing(world, trade)
}

/** What the creditor lacks becomes an IOU for the value the two agreed on. */
export function iouOfMissing(world: World, trade: Trade): void {
  const creditor = trade.owed_to as Who
  const items = itemsOf(trade, ...missingFor(trade, creditor))
  writeIou(world, trade, creditor, valueOf(items), items.map(({ title }) => title).join(', '))
}

/** For 180 days. */
function writeIou(world: World, trade: Trade, creditor: Who, cents: number, title: string): void {
  const iou: Iou = {
    trade_id: trade.id,
    debtor_id: otherOf(trade, creditor),
    creditor_id: creditor,
    amount_cents: cents,
    service_title: title,
    due_on: dayOf(world.now + 180 * day),
    status: 'open',
    redeemed_trade_id: null,
    created_at: world.now,
    settled_at: null,
  }
  world.ious.push(iou)
  complete(world, trade, 'completed_with_iou')
}

export function settleIou(world: World, iou: Iou, status: 'redeemed' | 'forgiven' | 'expired', by?: string): void {
  Object.assign(iou, { status, redeemed_trade_id: by ?? null, settled_at: world.now })
  for (const trade of world.trades) if (trade.id === iou.trade_id) trade.updated_at = world.now
}

/** Both find a new time for a service that failed. */
export function reopen(meeting: Meeting): void {
  Object.assign(meeting, { ...fresh, ...notAsked, slots: [], status: 'unscheduled' })
}

/** What nobody has said of an appointment yet. */
export const fresh = {
  proposed_by: null,
  starts_at: null,
  ends_at: null,
  provider_coming_at: null,
  receiver_coming_at: null,
  provider_late_minutes: null,
  receiver_late_minutes: null,
  provider_here_at: null,
  receiver_here_at: null,
  provider_done_at: null,
  receiver_done_at: null,
  reported_by: null,
  reported_at: null,
  report_answer: null,
  given_up_by: null,
  held_seconds: 0,
}

export const notAsked = { asked_by: null, asked_mode: null, asked_name: null, asked_note: null, asked_address: null }
/** Where a visit is of which nobody has said more. */
export const noPlace = {
  place_name: '',
  arrival_note: '',
  host_id: null,
  address: null,
  ...notAsked,
}

export function markDone(world: World, trade: Trade, meeting: Meeting, sides: readonly ('provider' | 'receiver')[]): void {
  for (const side of sides) meeting[`${side}_done_at`] ??= world.now
  Object.assign(meeting, { slots: [], proposed_by: null })
  if (meeting.provider_done_at !== null && meeting.receiver_done_at !== null) meeting.status = 'done'
  settle(world, trade)
}

/** Late cancels count 1 point, missed appointments 2, IOUs that expired 3, faults in a dispute 2. */
export const pointsFor = { late_cancel: 1, no_show: 2, abandoned_owed: 3, conduct: 2 } as const

export function giveStrike(world: World, who: Who, kind: Strike['kind'], tradeId: string, countsIn = 0): void {
  world.strikesGiven += 1
  world.strikes.push({
    id: `strike ${world.strikesGiven}`,
    user_id: who,
    kind,
    points: pointsFor[kind],
    trade_id: tradeId,
    created_at: world.now,
    counts_at: world.now + countsIn,
    expires_at: world.now + countsIn + 180 * day,
    appeal_status: 'none',
    isCounted: false,
  })
}

/** Counts after two days, or once nobody can be reported anymore, in place of one in the same trade that waits. */
export function giveLateCancel(world: World, who: Who, { id, meetings }: Trade): void {
  const begun = meetings.filter(({ status, starts_at }) => status === 'confirmed' && (starts_at ?? Infinity) <= world.now)
  world.strikes = world.strikes.filter(
    ({ user_id, trade_id, kind, isCounted }) => user_id !== who || trade_id !== id || kind !== 'late_cancel' || isCounted,
  )
  giveStrike(world, who, 'late_cancel', id, Math.max(48 * hour, ...begun.map((meeting) => reportUntil(meeting) - world.now)))
}

export function missAppointment(world: World, trade: Trade, meeting: Meeting, answer: 'agree' | 'me_too'): void {
  const accused = meeting.reported_by === meeting.provider_id ? meeting.receiver_id : meeting.provider_id
  callOff(meeting, 'missed')
  meeting.report_answer = answer
  for (const who of answer === 'me_too' ? [meeting.provider_id, meeting.receiver_id] : [accused])
    giveStrike(world, who, 'no_show', trade.id)
  settle(world, trade)
}

export function openADispute(world: World, trade: Trade, meeting: Meeting, opener: Who, reason: string, service: number | null): void {
  trade.disputes.push({
    id: `${trade.id} dispute ${trade.disputes.length + 1}`,
    meeting,
    service,
    opened_by: opener,
    other_id: otherOf(trade, opener),
    reason,
    status: 'open',
    outcome: null,
    created_at: world.now,
  })
  Object.assign(trade, { phase: 'disputed', updated_at: world.now })
}
