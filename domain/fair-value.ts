// The fair-value meter (B6.5): both sides of a trade compared by money, chair time and product
// cost. Money in cents, time in minutes. It advises; it never refuses. database/product/trading/fairness.sql asks the same of
// each offer.
import { dollars } from './wording/money.ts'

export const bases = ['money', 'time', 'even'] as const
export type Basis = (typeof bases)[number]
export type Band = 'balanced' | 'slightly_uneven' | 'uneven'
export type Weighed = {
  agreed_value_cents: number
  duration_minutes: number
  buffer_before_minutes?: number
  buffer_after_minutes?: number
  product_cost_cents?: number
  quantity?: number
}
export type Side = { cents: number; minutes: number; productCents: number }
export type FairValue = { give: Side; get: Side; basis: Basis; ratio: number; band: Band }
export const balanceMethods = ['none', 'add_on', 'iou', 'accept_uneven', 'outside_cash'] as const
export type BalanceMethod = (typeof balanceMethods)[number]

/** Of the larger side: what cash outside the product settles at most. */
const mostCash = 30

export const bandLabels: Record<Band, string> = { balanced: 'Balanced', slightly_uneven: 'Slightly uneven', uneven: 'Uneven' }

export function sumOf(items: readonly Weighed[]): Side {
  const side: Side = { cents: 0, minutes: 0, productCents: 0 }
  for (const item of items) {
    const { quantity = 1 } = item
    side.cents += item.agreed_value_cents * quantity
    side.minutes += chairMinutes(item) * quantity
    side.productCents += (item.product_cost_cents ?? 0) * quantity
  }
  return side
}

/**
 * With set-up and clean-up of each: offers are weighed by service, since which of them share a visit is only known once it is agreed
 * where they are given.
 */
const chairMinutes = ({ duration_minutes, buffer_before_minutes = 0, buffer_after_minutes = 0 }: Weighed) =>
  duration_minutes + buffer_before_minutes + buffer_after_minutes

/** `give` is the reader's side. On the basis `even` the two have agreed not to count. */
export function weigh(give: readonly Weighed[], get: readonly Weighed[], basis: Basis): FairValue {
  const sides = { give: sumOf(give), get: sumOf(get) }
  const [mine, theirs] = amounts({ ...sides, basis })
  const smaller = Math.min(mine, theirs)
  const larger = Math.max(mine, theirs)
  return { ...sides, basis, ratio: larger === 0 ? 1 : smaller / larger, band: bandOf(smaller, larger) }
}

// In whole numbers: 0.9 × 100 is not 90 in every floating sum, and the edge belongs to the better band.
function bandOf(smaller: number, larger: number): Band {
  if (smaller * 100 >= larger * 90) return 'balanced'
  return smaller * 100 >= larger * 75 ? 'slightly_uneven' : 'uneven'
}

function amounts({ give, get, basis }: Pick<FairValue, 'give' | 'get' | 'basis'>): [number, number] {
  const counted: Record<Basis, [number, number]> = {
    money: [give.cents, get.cents],
    time: [give.minutes, get.minutes],
    even: [0, 0],
  }
  return counted[basis]
}

/** Whether the reader gives so much more that they have to say that they are happy with it. */
export function needsConsent(value: FairValue): boolean {
  const [mine, theirs] = amounts(value)
  return value.band === 'uneven' && mine > theirs
}

/** What one side gives more, in cents, whatever the basis. */
export const gapOf = ({ give, get }: FairValue): number => Math.abs(give.cents - get.cents)

/** Whether cash outside the product may settle the gap. */
export function mayUseCash(value: FairValue): boolean {
  return gapOf(value) > 0 && gapOf(value) * 100 <= Math.max(value.give.cents, value.get.cents) * mostCash
}

export type Advice<Service> = { kind: 'add_on'; side: 'give' | 'get'; service: Service } | { kind: 'basis'; basis: Basis }

/**
 * How an offer that is not balanced could become fairer, apart from what can be done about a difference that stays. `more` has the
 * services each side could add. Following either never makes the ratio worse.
 */
export function adviceOn<Service extends Weighed>(
  offer: { give: readonly Weighed[]; get: readonly Weighed[]; basis: Basis },
  more: { give: readonly Service[]; get: readonly Service[] },
): Advice<Service>[] {
  const value = weigh(offer.give, offer.get, offer.basis)
  if (value.band === 'balanced') return []
  const [mine, theirs] = amounts(value)
  const side = mine < theirs ? 'give' : 'get'
  const gap = Math.abs(mine - theirs)
  // In whole numbers, like the bands: within a tenth of the gap.
  const [cheapest] = more[side]
    .filter((service) => Math.abs(amountOf(service, offer.basis) - gap) * 10 <= gap)
    .toSorted((one, other) => one.agreed_value_cents - other.agreed_value_cents)
  const fairer = (['money', 'time'] as const).filter((basis) => weigh(offer.give, offer.get, basis).ratio > value.ratio)
  return [
    ...(cheapest ? [{ kind: 'add_on', side, service: cheapest } as const] : []),
    ...fairer.map((basis) => ({ kind: 'basis', basis }) as const),
  ]
}

const amountOf = (item: Weighed, basis: Basis) => (basis === 'time' ? chairMinutes(item) : item.agreed_value_cents)

/** "Value $120 vs $110", "Time 90 vs 150 min", "Products $18 vs $2"; the reader's side first. */
export function meterLines({ give, get }: FairValue): [string, string, string] {
  return [
    `Value ${dollars(give.cents)} vs ${dollars(get.cents)}`,
    `Time ${give.minutes} vs ${get.minutes} min`,
    `Products ${dollars(give.productCents)} vs ${dollars(get.productCents)}`,
  ]
}

/** The meter for those who hear it: "Slightly uneven: you give $10 more value and 60 minutes less time." */
export function meterText({ give, get, band }: FairValue): string {
  const value = give.cents - get.cents
  const time = give.minutes - get.minutes
  const parts = [
    value === 0 ? '' : `${dollars(Math.abs(value))} ${value > 0 ? 'more' : 'less'} value`,
    time === 0 ? '' : `${minutes(Math.abs(time))} ${time > 0 ? 'more' : 'less'} time`,
  ].filter((part) => part !== '')
  return `${bandLabels[band]}: you give ${parts.length === 0 ? 'as much as you get' : parts.join(' and ')}.`
}

/** The sentence under the beam: "An even trade." or "Lena gives $25 more." */
export function beamSentence(value: FairValue, theirFirstName: string): string {
  const [mine, theirs] = amounts(value)
  if (mine === theirs) return 'An even trade.'
  const gap = value.basis === 'time' ? minutes(Math.abs(mine - theirs)) : dollars(Math.abs(mine - theirs))
  return `${mine > theirs ? 'You give' : `${theirFirstName} gives`} ${gap} more.`
}

/** The same while the offer may still change, with what would even it out: "Lena gives $25 more. Add a service to even it out." */
export function advisedSentence(value: FairValue, theirFirstName: string): string {
  const sentence = beamSentence(value, theirFirstName)
  const [mine, theirs] = amounts(value)
  if (value.band === 'balanced') return sentence
  return `${sentence} ${mine > theirs ? 'Ask for one more, or take one away.' : 'Add a service to even it out.'}`
}

/** Where the ball lies (50 is the middle, percent of the beam) and how far the beam tips (degrees), towards the larger side; the reader's is left. Called even, it lies level whatever the values are. */
export function beamOf(value: FairValue): { ball: number; tilt: number } {
  const [left, right] = amounts(value)
  const larger = Math.max(left, right)
  const offset = larger === 0 ? 0 : clamp(((right - left) / larger) * 60, 30)
  return { ball: 50 + offset, tilt: clamp(offset * 0.15, 4) }
}

function clamp(number: number, most: number): number {
  return Math.max(-most, Math.min(most, number))
}

function minutes(many: number): string {
  return many === 1 ? '1 minute' : `${many} minutes`
}
