// What the blocks of the home read: one request a block, all side by side.
import { queryOptions } from '@tanstack/react-query'
import { pieceOf } from '#domain/portfolio.ts'
import { ask, db } from '#web/data/client.ts'
import type { BrowseCard } from '#web/features/profiles/browse/browse.data.ts'
import type { Arrangement } from './blocks.ts'

type Filter = { state: string; city: string }

const newestLooks = 8

async function looksNear(userId: string, { state, city }: Filter) {
  let query = db
    .from('portfolio_items')
    .select('id, media, category, owner:profiles!inner(id, full_name, specialties, state_code, city)')
    .eq('status', 'shown')
    .neq('user_id', userId)
    .order('created_at', { ascending: false })
    .limit(newestLooks)
  if (state !== '') query = query.eq('owner.state_code', state)
  if (city !== '') query = query.eq('owner.city', city)
  const found = await ask(query)
  return found.flatMap(({ media, ...look }) => {
    const piece = pieceOf(media)
    return piece ? [{ ...look, piece }] : []
  })
}

export type Look = Awaited<ReturnType<typeof looksNear>>[number]

export const home = {
  near: ({ state, city }: Filter) =>
    queryOptions({
      queryKey: ['browse', 'near-me', state, city],
      queryFn: () => ask(db.rpc('near_me', { state: state || null, city: city || null })) as Promise<BrowseCard[]>,
    }),
  looks: (userId: string, filter: Filter) =>
    queryOptions({ queryKey: ['profiles', 'looks', userId, filter.state, filter.city], queryFn: () => looksNear(userId, filter) }),
}

export const arrange = ({ order, hidden }: Arrangement) => ask(db.rpc('arrange_home', { blocks: order, hidden }))
export const closeWelcome = () => ask(db.rpc('close_welcome'))
