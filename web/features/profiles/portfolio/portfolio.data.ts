// Reads and writes the member's own portfolio. Other members' work comes with their page (profiles.data.ts).
import { queryOptions } from '@tanstack/react-query'
import { mediaOf } from '#domain/portfolio.ts'
import { ask, db } from '#web/data/client.ts'

const item = 'id, media, caption, category, status, sort_order, created_at, picture_addresses' as const

const itemsOf = (userId: string) =>
  ask(db.from('portfolio_items').select(item).eq('user_id', userId).order('sort_order').order('created_at').order('id'))

export type PortfolioItem = Awaited<ReturnType<typeof itemsOf>>[number]
export type PieceDraft = { path: string; altText: string; caption: string; category: PortfolioItem['category']; sort_order: number }

export const portfolio = {
  mine: (userId: string) => queryOptions({ queryKey: ['profiles', userId, 'portfolio'], queryFn: () => itemsOf(userId) }),
  limit: (userId: string) =>
    queryOptions({
      queryKey: ['profiles', userId, 'portfolio-limit'],
      queryFn: () => ask(db.rpc('portfolio_limit', { member_id: userId })),
    }),
}

export const write = {
  add: (userId: string, { path, altText, ...rest }: PieceDraft) =>
    ask(db.from('portfolio_items').insert({ ...rest, user_id: userId, media: mediaOf(path, altText) })),
  change: (id: string, { path, altText, ...rest }: Omit<PieceDraft, 'sort_order'>) =>
    ask(
      db
        .from('portfolio_items')
        .update({ ...rest, media: mediaOf(path, altText) })
        .eq('id', id),
    ),
  move: (id: string, sort_order: number) => ask(db.from('portfolio_items').update({ sort_order }).eq('id', id)),
  remove: (id: string) => ask(db.from('portfolio_items').delete().eq('id', id)),
}
