// What a request needs: what each of the two offers and wants, and what such services are worth nearby.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import { isUuid } from '#web/data/uuid.ts'
import { refusalOf } from '#web/data/wording.ts'
import { person } from './trades.data.ts'

const service =
  'id, category, name, duration_minutes, list_price_cents, product_cost_cents, buffer_before_minutes, buffer_after_minutes, location_modes' as const

/** The job that a request came from; null if the reader cannot see it, or no longer. */
export const sourceJob = (jobId: string) =>
  queryOptions({
    queryKey: ['trades', 'job', jobId],
    queryFn: () => (isUuid(jobId) ? ask(db.from('job_listings').select('id, title, company_name').eq('id', jobId).maybeSingle()) : null),
    staleTime: Infinity,
  })

/** The listing that a trade is for; null if the reader cannot see it, or no longer. */
export const sourceListing = (listingId: string) =>
  queryOptions({
    queryKey: ['trades', 'listing', listingId],
    queryFn: () => (isUuid(listingId) ? ask(db.from('marketplace_listings').select('id, title').eq('id', listingId).maybeSingle()) : null),
    staleTime: Infinity,
  })

export const partners = {
  /** The recipient, with what they offer and want. */
  one: (userId: string) =>
    queryOptions({
      queryKey: ['trades', 'partner', userId],
      queryFn: () => partnerOf(userId),
    }),

  /** What services like this one were worth in trades nearby; null if too few are known, or after a hundred questions a day. */
  suggestedValue: (category: string, minutes: number) =>
    queryOptions({
      queryKey: ['trades', 'suggested', category, minutes],
      queryFn: () =>
        ask(db.rpc('suggested_value', { category, minutes })).catch((error: unknown) => {
          if (refusalOf(error) === null) throw error
          return null
        }),
      staleTime: Infinity,
    }),
}

const cardAndLists = (userId: string) =>
  ask(
    db
      .from('profiles')
      .select(
        `${person}, open_to_trade, details:profile_details(trade_rules), services(${service}), wants:service_wants(id, category, title, note, max_value_cents)` as const,
      )
      .eq('id', userId)
      .eq('services.is_active', true)
      .eq('services.is_tradeable', true)
      .eq('wants.status', 'active')
      .order('sort_order', { referencedTable: 'services' })
      .maybeSingle(),
  )

/** Prices are readable for one's own services and within a trade; before a request, trade_terms returns them. */
async function partnerOf(userId: string) {
  const found = isUuid(userId) ? await cardAndLists(userId) : null
  if (found === null) return null
  const needsTerms = found.open_to_trade && found.services.some(({ product_cost_cents }) => product_cost_cents === null)
  const terms = needsTerms ? await termsOf(userId) : []
  const services = found.services.map((each) => {
    const { list_price_cents = each.list_price_cents, product_cost_cents = each.product_cost_cents } =
      terms.find(({ service_id }) => service_id === each.id) ?? {}
    return { ...each, list_price_cents: list_price_cents ?? 0, product_cost_cents: product_cost_cents ?? 0 }
  })
  return { ...found, services }
}

/** Members who may not send a request get the refusal when they send it, not while the page loads. */
const termsOf = (userId: string) =>
  ask(db.rpc('trade_terms', { recipient_id: userId })).catch((error: unknown) => {
    if (refusalOf(error) === null) throw error
    return []
  })

export type Partner = NonNullable<Awaited<ReturnType<typeof partnerOf>>>
export type Service = Partner['services'][number]
export type Want = Partner['wants'][number]
