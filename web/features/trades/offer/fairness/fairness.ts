// How the meter is displayed: the beam uses the basis that the two parties agreed on, and its unit.
import { lengthOf } from '#domain/wording/durations.ts'
import { beamOf, beamSentence, gapOf, type BalanceMethod, type Band, type FairValue } from '#domain/fair-value.ts'
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

/** What the two agreed to do about the difference, or null. */
export function balanceInWords(value: FairValue, method: BalanceMethod, firstName: string): string | null {
  const gap = dollars(gapOf(value))
  const owing = value.give.cents < value.get.cents ? 'You owe' : `${firstName} owes`
  const words: Record<BalanceMethod, string | null> = {
    none: null,
    add_on: 'An extra service covers the difference.',
    iou: `IOU for ${gap}. ${owing} it in services.`,
    accept_uneven: 'You both know it is uneven.',
    outside_cash: `${gap} is settled directly. Beauty Barter takes no part.`,
  }
  return words[method]
}

export const bandTones = { balanced: 'success', slightly_uneven: 'warning', uneven: 'destructive' } as const satisfies Record<
  Band,
  BadgeTone
>
