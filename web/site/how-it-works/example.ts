// The example trade that public pages show on the scale. The reader's side is on the left.
import { advisedSentence, beamOf, weigh } from '#domain/fair-value.ts'
import { dollars } from '#domain/wording/money.ts'

export const example = {
  give: { service: 'Hand-painted full set', by: 'You offer', agreed_value_cents: 120_00, duration_minutes: 90 },
  get: { service: 'Gloss and blowout', by: 'Amara offers', agreed_value_cents: 115_00, duration_minutes: 75 },
  slider: 'Change what your full set costs',
}

export type Weighing = { price: string; sentence: string; at: string; tilt: string }

/** The fair-value meter for one price, in cents, of the reader's service. */
export function weighing(cents: number): Weighing {
  const value = weigh([{ ...example.give, agreed_value_cents: cents }], [example.get], 'money')
  const { ball, tilt } = beamOf(value)
  return { price: dollars(cents), sentence: advisedSentence(value, 'Amara'), at: `${ball.toFixed(1)}%`, tilt: `${tilt.toFixed(2)}deg` }
}

/** Computed at build time for every price on the slider, so that the page needs no arithmetic. */
export const weighings: readonly Weighing[] = Array.from({ length: 29 }, (_, place) => weighing(60_00 + place * 5_00))
export const start = weighings.findIndex(({ price }) => price === dollars(example.give.agreed_value_cents))
