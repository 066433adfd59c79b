// How the meter is displayed: the beam uses the basis that the two parties agreed on, and its unit.
import { lengthOf } from '#domain/wording/durations.ts'
import { beamOf, beamSentence, type Band, type FairValue } from '#domain/fair-value.ts'
import { dollars } from '#domain/wording/money.ts'
import type { BadgeTone } from '#web/ui/display/Badge.tsx'

type Shown = { ball: number; tilt: number; words: [give: string, get: string] }

/** Props of `Beam`. */
export function beamProps(value: FairValue): Shown {
  const { give, get, basis } = value
  const inTime = basis === 'time'
  return {
    ...beamOf(value),
    words: inTime ? [lengthOf(give.minutes), lengthOf(get.minutes)] : [dollars(give.cents), dollars(get.cents)],
  }
}

/** The beam of a sent offer in words, and its basis. */
export function verdictOf(value: FairValue, firstName: string): { sentence: string; basis: string } {
  const basis = { money: 'Compared by value.', time: 'Compared by time in the chair.', even: 'You call it even.' }[value.basis]
  return { sentence: beamSentence(value, firstName), basis }
}

export const bandTones = { balanced: 'success', slightly_uneven: 'warning', uneven: 'destructive' } as const satisfies Record<
  Band,
  BadgeTone
>
