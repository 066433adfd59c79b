// Announcements as those who run the site see them, and the calls that write and end them.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import { admin } from '../admin.data.ts'
import type { Audience } from './audience.ts'

const perPage = 50
type Cursor = { before_at: string; before_id: string }

export type Announcement = Audience & {
  id: string
  title: string
  body: string
  link: string | null
  channels: string[]
  starts_at: string
  ends_at: string
  /** When it ended or will end. */
  over_at: string
  end_reason: string | null
  status: 'waiting' | 'running' | 'ended'
  sent_to: number
  is_sent: boolean
}

/** What the form sends. Without `starts_at` it starts at once. */
export type Written = Audience & {
  title: string
  body: string
  channels: string[]
  ends_at: string
  starts_at?: string
  link?: string
}

export const announcements = {
  all: (userId: string) => [...admin.all(userId), 'announcements'] as const,

  /** Those that run or wait, at most twenty; or those that are over, page by page. */
  pages: (userId: string, isOver: boolean) =>
    infiniteQueryOptions({
      queryKey: [...announcements.all(userId), 'list', isOver],
      queryFn: async ({ pageParam }) =>
        (await ask(db.rpc('announcement_list', { is_over: isOver, ...pageParam }))) as unknown as Announcement[],
      initialPageParam: null as Cursor | null,
      getNextPageParam: (last): Cursor | undefined => {
        const end = last.length < perPage ? undefined : last.at(-1)
        return end && { before_at: end.over_at, before_id: end.id }
      },
      staleTime: 0,
    }),

  reach: (userId: string, { tiers, states, crafts }: Audience) =>
    queryOptions({
      queryKey: [...announcements.all(userId), 'reach', tiers, states, crafts],
      queryFn: () => ask(db.rpc('announcement_reach', { tiers, states, crafts })),
      placeholderData: keepPreviousData,
    }),
}

export const write = (written: Written) => ask(db.rpc('announcement_create', written))
export const end = (id: string, reason: string) => ask(db.rpc('announcement_end', { announcement_id: id, reason }))
