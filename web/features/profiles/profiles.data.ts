// Reads and writes profiles. The policies decide who can see what.
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Database } from '#domain/generated/database.ts'
import { ask, askCount, db } from '#web/data/client.ts'
import { membership } from '#web/features/membership/membership.data.ts'
import { isUuid } from '#web/data/uuid.ts'
import { refusalOf } from '#web/data/wording.ts'

type Tables = Database['public']['Tables']
export type Link = { url: string; label?: string }

const card =
  'id, full_name, profile_picture, headline, specialties, experience_years, salon_name, state_code, city, open_to_trade, is_verified, is_founder, is_suspended, founder_number, trades_completed, last_active_on, review_count, review_avg, review_quality, review_reliability, review_friendliness' as const
const service =
  'id, category, name, description, duration_minutes, list_price_cents, product_cost_cents, is_tradeable, show_price, location_modes, is_active, sort_order, buffer_before_minutes, buffer_after_minutes, min_notice_hours, created_at' as const
const want = 'id, category, title, note, max_value_cents, urgency, status, created_at' as const

/** Of a new service: as the table has it. */
export const usualTimeAround = { buffer_before_minutes: 0, buffer_after_minutes: 0, min_notice_hours: 24 }

/** A member's own service as they can write it. They always see their own price, so it is never null. */
export function serviceDraft({ id: _id, created_at: _at, ...own }: Service): ServiceDraft {
  return { ...own, list_price_cents: own.list_price_cents ?? 0, product_cost_cents: own.product_cost_cents ?? 0 }
}

/**
 * Everything on a page in one select. Hidden and paused entries are left out of the member's own page too, so that they see
 * it as others do.
 */
function pageOf(profileId: string) {
  return ask(
    db
      .from('profiles')
      .select(
        `${card}, details:profile_details(bio, techniques, languages, links), services(${service}), wants:service_wants(${want}), portfolio:portfolio_items(id, media, caption, category, picture_addresses)` as const,
      )
      .eq('id', profileId)
      .eq('services.is_active', true)
      .eq('wants.status', 'active')
      .order('sort_order', { referencedTable: 'services' })
      .order('created_at', { referencedTable: 'services' })
      .order('created_at', { referencedTable: 'wants' })
      .eq('portfolio.status', 'shown')
      .order('sort_order', { referencedTable: 'portfolio' })
      .order('created_at', { referencedTable: 'portfolio' })
      .maybeSingle(),
  )
}

const publicCardOf = (profileId: string) =>
  ask(db.from('profiles').select('id, full_name, profile_picture, specialties, city, state_code').eq('id', profileId).maybeSingle())

const servicesOf = (userId: string) =>
  ask(db.from('services').select(service).eq('user_id', userId).order('sort_order').order('created_at'))
const wantsOf = (userId: string) => ask(db.from('service_wants').select(want).eq('user_id', userId).order('created_at'))

const basicsOf = (userId: string) =>
  ask(
    db
      .from('profiles')
      .select(
        'full_name, headline, specialties, experience_years, salon_name, state_code, city, open_to_trade, trade_radius_miles, in_spotlight, details:profile_details(bio, techniques, languages, links, trade_rules), limits:profile_private(trade_budget_cents, trades_a_month)',
      )
      .eq('id', userId)
      .single(),
  )

export type ProfilePage = NonNullable<Awaited<ReturnType<typeof pageOf>>>
export type PublicCard = NonNullable<Awaited<ReturnType<typeof publicCardOf>>>
export type Service = Awaited<ReturnType<typeof servicesOf>>[number]
export type Want = Awaited<ReturnType<typeof wantsOf>>[number]
export type Opened = { state: 'open'; page: ProfilePage } | { state: 'limit'; card: PublicCard } | { state: 'gone' } | { state: 'paused' }

type Reliability = {
  kept_percent: number
  late_cancels: number
  no_shows: number
  /** Null if they answered no request. */
  reply_minutes: number | null
  /** Null if nobody checked in. */
  on_time_percent: number | null
}

async function countView(viewerId: string, profileId: string): Promise<number | null | 'suspended'> {
  try {
    return await ask(db.rpc('increment_profile_view', { viewer_id: viewerId, profile_id: profileId }))
  } catch (error) {
    if (refusalOf(error) === 'suspended') return 'suspended'
    throw error
  }
}

/** Counts the view first and only reads the details if it is granted; an error grants nothing (spec §8). */
async function openPage(viewerId: string, profileId: string, queries: QueryClient): Promise<Opened> {
  if (!isUuid(profileId)) return { state: 'gone' }
  if (viewerId !== profileId) {
    const viewed = await countView(viewerId, profileId)
    // A suspended member opens nobody's page.
    if (viewed === 'suspended') return { state: 'gone' }
    void queries.invalidateQueries({ queryKey: membership.views(viewerId) })
    if (viewed === null) {
      const shown = await publicCardOf(profileId)
      return shown ? { state: 'limit', card: shown } : { state: 'gone' }
    }
  }
  const page = await pageOf(profileId)
  if (page && (!page.is_suspended || viewerId === profileId)) return { state: 'open', page }
  const isPaused = page !== null || (await ask(db.rpc('profile_is_paused', { profile_id: profileId })))
  return { state: isPaused ? 'paused' : 'gone' }
}

export const profiles = {
  opened: (viewerId: string, profileId: string) =>
    queryOptions({
      queryKey: ['profiles', profileId, 'opened', viewerId],
      queryFn: ({ client }) => openPage(viewerId, profileId, client),
      // A refusal is stale immediately, because a new day may have begun.
      staleTime: ({ state }) => (state.data?.state === 'open' ? 5 * 60_000 : 0),
    }),

  /** What I offer and want, to show how well others match. */
  mine: (userId: string) =>
    queryOptions({
      queryKey: ['profiles', userId, 'offers-and-wants'],
      queryFn: async () => {
        const [services, wants] = await Promise.all([
          ask(db.from('services').select('category, name').eq('user_id', userId).eq('is_active', true).eq('is_tradeable', true)),
          ask(db.from('service_wants').select('category, title').eq('user_id', userId).eq('status', 'active')),
        ])
        return { services, wants }
      },
    }),

  /** How reliable a member was in the trades of a year; null while there are too few. */
  reliability: (userId: string) =>
    queryOptions({
      queryKey: ['profiles', userId, 'reliability'],
      queryFn: async (): Promise<Reliability | null> => {
        const [row] = await ask(db.rpc('trade_reliability', { member_id: userId }))
        return (row as Reliability | undefined) ?? null
      },
    }),

  /** How many members follow them, which only they read. */
  followers: (userId: string) =>
    queryOptions({
      queryKey: ['profiles', userId, 'followers'],
      queryFn: () => askCount(db.from('follows').select('follower_id', { count: 'exact', head: true }).eq('followee_id', userId)),
    }),

  basics: (userId: string) => queryOptions({ queryKey: ['profiles', userId, 'basics'], queryFn: () => basicsOf(userId) }),
  services: (userId: string) => queryOptions({ queryKey: ['profiles', userId, 'services'], queryFn: () => servicesOf(userId) }),
  wants: (userId: string) => queryOptions({ queryKey: ['profiles', userId, 'wants'], queryFn: () => wantsOf(userId) }),
}

export type Basics = Awaited<ReturnType<typeof basicsOf>>
type Price = 'list_price_cents' | 'product_cost_cents'
export type CardChange = Pick<
  Tables['profiles']['Update'],
  | 'full_name'
  | 'headline'
  | 'specialties'
  | 'experience_years'
  | 'salon_name'
  | 'state_code'
  | 'city'
  | 'open_to_trade'
  | 'trade_radius_miles'
  | 'in_spotlight'
>
export type DetailsChange = Pick<Tables['profile_details']['Update'], 'bio' | 'techniques' | 'languages' | 'links' | 'trade_rules'>
export type TradeLimits = Pick<Tables['profile_private']['Row'], 'trade_budget_cents' | 'trades_a_month'>
export type ServiceDraft = Omit<Service, 'id' | 'created_at' | Price> & Record<Price, number>
export type WantDraft = Omit<Want, 'id' | 'created_at'>

export const write = {
  card: (userId: string, change: CardChange) => ask(db.from('profiles').update(change).eq('id', userId)),
  details: (userId: string, change: DetailsChange) => ask(db.from('profile_details').update(change).eq('user_id', userId)),
  tradeLimits: (userId: string, limits: TradeLimits) => ask(db.from('profile_private').update(limits).eq('user_id', userId)),

  addService: (draft: ServiceDraft) => ask(db.rpc('save_service', draft)),
  changeService: (id: string, draft: ServiceDraft) => ask(db.rpc('save_service', { ...draft, service_id: id })),
  placeService: (id: string, place: number) => ask(db.from('services').update({ sort_order: place }).eq('id', id)),
  removeService: (id: string) => ask(db.from('services').delete().eq('id', id)),

  addWant: (userId: string, draft: WantDraft) => ask(db.from('service_wants').insert({ ...draft, user_id: userId })),
  changeWant: (id: string, change: Partial<WantDraft>) => ask(db.from('service_wants').update(change).eq('id', id)),
  removeWant: (id: string) => ask(db.from('service_wants').delete().eq('id', id)),
}

/** My card is shown in the header, in the directory and on my page. */
export async function seeMineAnew(queries: QueryClient, userId: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['profiles', userId] }),
    queries.invalidateQueries({ queryKey: ['me', userId] }),
    queries.invalidateQueries({ queryKey: ['browse'] }),
    queries.invalidateQueries({ queryKey: ['trades', 'partner', userId] }),
  ])
}
