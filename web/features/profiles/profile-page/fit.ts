// How two members match: one wants something in a craft that the other offers.
import { craftLabels, isCraft } from '#domain/crafts.ts'

type Offer = { category: string; name: string }
type Want = { category: string; title: string }
export type Fit = { offersIWant: string[]; wantsIOffer: string[] }

/** The crafts in which they offer what I want, and in which I offer what they want. */
export function fitOf(mine: { services: Offer[]; wants: Want[] }, theirs: { services: Offer[]; wants: Want[] }): Fit {
  return { offersIWant: shared(theirs.services, mine.wants), wantsIOffer: shared(mine.services, theirs.wants) }
}

function shared(offers: { category: string }[], wanted: { category: string }[]): string[] {
  return [...new Set(offers.map(({ category }) => category))].filter((craft) => wanted.some(({ category }) => category === craft))
}

/** The sentence in the trade panel; null if nothing matches. */
export function fitSentence({ offersIWant, wantsIOffer }: Fit, name: string): string | null {
  const give = listed(wantsIOffer)
  const get = listed(offersIWant)
  if (give && get) return `You’re a two-way match: ${name} is looking for ${give}, and offers ${get}, which you want.`
  if (give) return `You offer ${give}, and ${name} is looking for ${wantsIOffer.length === 1 ? 'it' : 'them'}.`
  if (get) return `${name} offers ${get}, and you are looking for ${offersIWant.length === 1 ? 'it' : 'them'}.`
  return null
}

function listed(crafts: string[]): string {
  const names = crafts.map((craft) => (isCraft(craft) ? craftLabels[craft].toLowerCase() : craft))
  return new Intl.ListFormat('en').format(names)
}
