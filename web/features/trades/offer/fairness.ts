// How the meter's measures are shown: the beam weighs what the two agreed to compare by, and says it in its unit.
import { lengthOf } from '#domain/wording/durations.ts'
import { beamOf, beamSentence, type Band, type FairValue } from '#domain/fair-value.ts'
import { dollars } from '#domain/wording/money.ts'
import type { BadgeTone } from '#web/ui/display/Badge.tsx'

type Shown = { ball: number; tilt: number; words: [give: string, get: string] }

/** For `Beam`. */
export function beamProps(value: FairValue): Shown {
  const { give, get, basis } = value
  const inTime = basis === 'time'
  return {
    ...beamOf(value),
    words: inTime ? [lengthOf(give.minutes), lengthOf(get.minutes)] : [dollars(give.cents), dollars(get.cents)],
  }
}

/** What the beam of an offer that was sent says in words, and what it goes by. */
export function verdictOf(value: FairValue, firstName: string): { said: string; by: string } {
  const by = { money: 'Compared by value.', time: 'Compared by time in the chair.', even: 'You call it even.' }[value.basis]
  return { said: beamSentence(value, firstName), by }
}

export const bandTones = { balanced: 'success', slightly_uneven: 'warning', uneven: 'destructive' } as const satisfies Record<
  Band,
  BadgeTone
>
