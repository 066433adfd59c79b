// What a model of three members and the trades between them remembers, in the words of the tables: people and trades by short names,
// moments in milliseconds. The rules are those of docs/product/trades.md, written out again; nothing here asks the product.
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

export const people = ['ana', 'bea', 'cleo'] as const
export type Who = (typeof people)[number]
/** `sam` decides disputes and appeals. */
export type Actor = Who | 'sam'

export type Person = { timezone: string; noticeHours: number; graceMinutes: number; completed: number; strikeNotices: number }

export type Item = {
  giver: 'proposer' | 'recipient'
  title: string
  category: 'nails' | 'hair'
  duration_minutes: number
  agreed_value_cents: number
  product_cost_cents: number
  quantity: number
  slots: number[]
}
export type Offer = { author: Who; at: number; items: Item[]; balance: 'none' | 'iou' }

export type Meeting = {
  id: string
  provider_id: Who
  receiver_id: Who
  status: 'unscheduled' | 'proposed' | 'confirmed' | 'done' | 'cancelled' | 'missed'
  slots: number[]
  proposed_by: Who | null
  starts_at: number | null
  ends_at: number | null
  provider_coming_at: number | null
  receiver_coming_at: number | null
  provider_late_minutes: number | null
  receiver_late_minutes: number | null
  provider_here_at: number | null
  receiver_here_at: number | null
  provider_done_at: number | null
  receiver_done_at: number | null
  reported_by: Who | null
  reported_at: number | null
  report_answer: 'agree' | 'me_too' | 'disagree' | null
  given_up_by: 'provider' | 'receiver' | null
  held_seconds: number
  timezone: string
  location_mode: Mode
  place_name: string
  arrival_note: string
  host_id: Who | null
  address: string | null
  asked_by: Who | null
  asked_mode: Mode | null
  asked_name: string | null
  asked_note: string | null
  asked_address: string | null
}
/** The host's, if one of the two is the host. */
export const zoneOf = ({ people: all }: World, { provider_id, receiver_id }: Pick<Meeting, 'provider_id' | 'receiver_id'>, mode: Mode) =>
  mode === 'my_place' ? all[provider_id].timezone : mode === 'your_place' ? all[receiver_id].timezone : null
export type Mode = 'my_place' | 'your_place' | 'salon_third' | 'online'

export type Dispute = {
  id: string
  meeting: Meeting
  opened_by: Who
  other_id: Who
  reason: string
  status: 'open' | 'answered' | 'in_review' | 'resolved' | 'withdrawn'
  outcome: string | null
  created_at: number
}

export type Trade = {
  id: string
  proposer_id: Who
  recipient_id: Who
  status: 'pending' | 'accepted' | 'declined' | 'completed' | 'cancelled'
  phase: string
  current_version: number
  awaiting_user_id: Who | null
  expires_at: number | null
  accepted_at: number | null
  declined_at: number | null
  completed_at: number | null
  cancelled_at: number | null
  cancelled_by: Who | null
  cancel_reason: string | null
  owed_to: Who | null
  owed_at: number | null
  proposer_excusable_until: number | null
  recipient_excusable_until: number | null
  /** Infinity while no appointment that is open has a time. */
  next_at: number
  created_at: number
  updated_at: number
  offers: Offer[]
  meetings: Meeting[]
  disputes: Dispute[]
}

export type Iou = {
  trade_id: string
  debtor_id: Who
  creditor_id: Who
  amount_cents: number
  service_title: string
  due_on: string
  status: 'open' | 'redeemed' | 'forgiven' | 'expired'
  redeemed_trade_id: string | null
  created_at: number
  settled_at: number | null
}

export type Strike = {
  id: string
  user_id: Who
  kind: 'late_cancel' | 'no_show' | 'abandoned_owed' | 'conduct'
  points: number
  trade_id: string
  created_at: number
  counts_at: number
  expires_at: number
  appeal_status: 'none' | 'open' | 'upheld' | 'lifted'
  isCounted: boolean
}
/** A pause of new trades. */
export type Pause = { user_id: Who; given_at: number; ends_at: number; lifted_at: number | null }

export type World = {
  now: number
  people: Record<Who, Person>
  trades: Trade[]
  ious: Iou[]
  strikes: Strike[]
  pauses: Pause[]
  /** As `ana > bea`: who has blocked whom. */
  blocks: Set<string>
  /** How often someone proposed times for an appointment. */
  proposals: Map<string, number>
  /** By appointment, which confirmed time someone asked late to move. */
  lateMoves: Map<string, number>
  /** Strikes that the team gave: another one of it answers their appeals. */
  givenByTeam: Set<string>
  /** So that every strike has a name of its own. */
  strikesGiven: number
}

/** A block works both ways. */
export const isBlockedPair = ({ blocks }: World, one: Who, other: Who): boolean =>
  blocks.has(`${one} > ${other}`) || blocks.has(`${other} > ${one}`)
export const isParty = (trade: Trade, who: Actor): who is Who => trade.proposer_id === who || trade.recipient_id === who
export const otherOf = (trade: Trade, who: Who): Who => (trade.proposer_id === who ? trade.recipient_id : trade.proposer_id)
/** Which of the two times says until when this member's being late can be excused. */
export const lateSide = (trade: Trade, who: Who) =>
  trade.proposer_id === who ? ('proposer_excusable_until' as const) : ('recipient_excusable_until' as const)
export const otherSide = (meeting: Meeting, who: Who): Who => (meeting.provider_id === who ? meeting.receiver_id : meeting.provider_id)
export const sideOf = (meeting: Meeting, who: Who): 'provider' | 'receiver' => (meeting.provider_id === who ? 'provider' : 'receiver')
export const isOpen = ({ status }: Meeting): boolean => status === 'unscheduled' || status === 'proposed' || status === 'confirmed'
export const isMarked = ({ provider_done_at, receiver_done_at }: Meeting): boolean => provider_done_at !== null || receiver_done_at !== null
export const firstMark = ({ provider_done_at, receiver_done_at }: Meeting): number | null => provider_done_at ?? receiver_done_at
/** Someone says that the other did not come, and it is not settled: no answer, or that neither came, which the first has to confirm. */
export const isReported = ({ status, reported_at, report_answer }: Meeting): boolean =>
  status === 'confirmed' && reported_at !== null && (report_answer === null || report_answer === 'me_too')
/** Who has to say something about it. */
export const answersReport = (meeting: Meeting): Who =>
  meeting.report_answer === null ? otherSide(meeting, meeting.reported_by as Who) : (meeting.reported_by as Who)
/** 72 hours after the start; what time the trade was in dispute since does not count. */
export const reportUntil = ({ starts_at, held_seconds }: Meeting): number => (starts_at ?? 0) + 72 * hour + held_seconds * 1000
export const bothCame = ({ provider_here_at, receiver_here_at }: Meeting): boolean => provider_here_at !== null && receiver_here_at !== null
/** One of the two cancelled after the start, and the other can still say that they did not come. */
export const canStillBeReported = (world: World, meeting: Meeting): boolean =>
  meeting.status === 'cancelled' &&
  meeting.given_up_by !== null &&
  meeting.reported_at === null &&
  world.now <= reportUntil(meeting) &&
  !bothCame(meeting) &&
  meeting[meeting.given_up_by === 'provider' ? 'receiver_done_at' : 'provider_done_at'] === null
export const offerOf = (trade: Trade): Offer => trade.offers.at(-1) as Offer
export const openDispute = (trade: Trade): Dispute | undefined =>
  trade.disputes.find(({ status }) => status !== 'resolved' && status !== 'withdrawn')
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
/** Midnight at which a day in UTC begins. */
export const midnight = (ms: number): number => Date.parse(dayOf(ms))
/** The item an appointment is about; it may have been given another title since. */
export const itemOf = (trade: Trade, meeting: Meeting): Item => offerOf(trade).items[Number(meeting.id.split('.')[1]) - 1] as Item

export function strikePoints(world: World, who: Who): number {
  return world.strikes
    .filter((strike) => strike.user_id === who && strike.isCounted && strike.appeal_status !== 'lifted')
    .filter(({ counts_at }) => counts_at > world.now - 90 * day)
    .reduce((sum, { points }) => sum + points, 0)
}

export const isPaused = (world: World, who: Who): boolean =>
  world.pauses.some(({ user_id, ends_at, lifted_at }) => user_id === who && lifted_at === null && ends_at > world.now)
