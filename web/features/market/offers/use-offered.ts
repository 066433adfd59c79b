// What is being offered: the draft, both sides of it, and what it lacks before it can be sent.
import { useQuery } from '@tanstack/react-query'
import { kindsFor } from '#domain/market/offers.ts'
import { partners } from '#web/features/trades/partner.data.ts'
import { useOfferDraft } from './draft.ts'
import { servicesOf } from './offer-words.ts'
import type { MyOffer, OfferedListing, Terms } from './offers.data.ts'
import { checked } from './terms.ts'
import { draftItemsOf, missingIn, sidesOf, wiredServices } from './trade/traded.ts'

export type Answered = Pick<MyOffer, 'id' | 'version' | 'buyer_id' | 'kind' | 'amount_cents' | 'quantity' | 'services'>
type About = { listing: OfferedListing; answers: Answered | null; isSeller: boolean; myId: string }

/** `terms` is null until everything is there. */
export function useOffered({ listing, answers, isSeller, myId }: About) {
  const given = draftItemsOf(servicesOf(answers?.services))
  const kept = answers ? `${answers.id}:${answers.version}` : listing.id
  const kinds = answers ? [] : kindsFor(listing)
  const {
    draft: written,
    change,
    forget,
  } = useOfferDraft(kept, {
    kind: answers?.kind ?? kinds[0] ?? 'cash',
    cents: answers?.amount_cents ?? null,
    quantity: answers?.quantity ?? 1,
    services: given,
  })
  // A draft may be of a kind that its seller takes no more.
  const kind = answers?.kind ?? kinds.find((each) => each === written.kind) ?? kinds[0] ?? 'cash'
  const draft = { ...written, kind }
  const isTrade = kind !== 'cash'
  const { quantity, amountCents, wrong } = checked(draft, listing, answers !== null)
  const { services, message, acceptsRules, acceptsUnverified, isHappy } = draft
  const sides = sidesOf(listing, { services, amountCents, quantity, isSeller, isHappy })
  const otherId = isSeller && answers ? answers.buyer_id : listing.user_id
  const readSelf = useQuery({ ...partners.one(myId), enabled: isTrade })
  const readThem = useQuery({ ...partners.one(otherId), enabled: isTrade })
  const people = { readSelf, readThem, self: readSelf.data ?? null, them: readThem.data ?? null }
  const isRead = !isTrade || (people.self !== null && people.them !== null)
  const missing = isTrade ? missingIn(draft, sides, { ...people, isSeller, isNew: answers === null }) : []
  const isWhole = wrong.quantity === undefined && wrong.amount === undefined && missing.length === 0 && isRead
  // Left out, they stay as they were, also those that are no longer on the buyer's menu.
  const isSame = answers !== null && JSON.stringify(wiredServices(services)) === JSON.stringify(wiredServices(given))
  const ticks = { acceptsRules, acceptsUnverified, isHappy }
  const terms: Terms | null = isWhole
    ? { kind, amountCents, quantity, message, services: isTrade && !isSame ? wiredServices(services) : null, ...ticks }
    : null
  return { draft, change, forget, kinds, isTrade, quantity, wrong, missing, sides, people, terms }
}
export type Offered = ReturnType<typeof useOffered>
export type People = Offered['people']
