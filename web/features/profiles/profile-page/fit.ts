// How two members match: one wants something in a craft that the other offers.
import { craftLabels, isCraft, type Craft } from '#domain/crafts.ts'
import { fitOf as fitOfService, isExact, type Fit as ServiceFit } from '#domain/trading/fit.ts'

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

type Service = { category: Craft; name: string }
type Wanted = { category: Craft; title: string }
type Shown<Entry> = Entry & { id: string }

/** What marks each of their services and wants, by its id. Only what is exactly mine is "this". */
export function fitMarks(
  mine: { services: readonly Service[]; wants: readonly Wanted[] },
  theirs: { services: readonly Shown<Service>[]; wants: readonly Shown<Wanted>[] },
): ReadonlyMap<string, string> {
  const marks = new Map<string, string>()
  for (const service of theirs.services) {
    const fit = fitOfService(service, mine.wants)
    if (fit > 0)
      marks.set(service.id, isExact(fit) ? 'You want this' : `You want something in ${craftLabels[service.category].toLowerCase()}`)
  }
  for (const want of theirs.wants) {
    const fit = mine.services.reduce<ServiceFit>((best, service) => larger(best, fitOfService(service, [want])), 0)
    if (fit > 0) marks.set(want.id, isExact(fit) ? 'You offer this' : `You offer something in ${craftLabels[want.category].toLowerCase()}`)
  }
  return marks
}

const larger = (one: ServiceFit, other: ServiceFit) => (one > other ? one : other)

/** The sentence in the trade panel; null if nothing matches. */
export function fitSentence({ offersIWant, wantsIOffer }: Fit, name: string): string | null {
  const give = listed(wantsIOffer)
  const get = listed(offersIWant)
  if (give && get) return `You're a two-way match: ${name} is looking for ${give}, and offers ${get}, which you want.`
  if (give) return `You offer ${give}, and ${name} is looking for ${wantsIOffer.length === 1 ? 'it' : 'them'}.`
  if (get) return `${name} offers ${get}, and you are looking for ${offersIWant.length === 1 ? 'it' : 'them'}.`
  return null
}

function listed(crafts: string[]): string {
  const names = crafts.map((craft) => (isCraft(craft) ? craftLabels[craft].toLowerCase() : craft))
  return new Intl.ListFormat('en').format(names)
}
