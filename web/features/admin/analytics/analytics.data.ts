// Figures of what members do by day, counted ahead by the server. They name nobody.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import { admin } from '../admin.data.ts'
import type { City } from '../charts/Balance.tsx'

const minute = 60_000

export const figures = ['sign_ups', 'members_active', 'trades_sent', 'trades_accepted', 'trades_completed'] as const
export type Figure = (typeof figures)[number]
/** `times`: on each of the days. */
export type EventTimes = { name: string; total: number; times: number[] }

/** What admin_analytics answers. `members_here`: who was here on any of the days. */
export type Analytics = {
  counted_at: string | null
  members_here: number
  days: ({ day: string } & Record<Figure, number>)[]
  has_few_consents: boolean
  events: EventTimes[]
  cities: City[]
}

export const analytics = (userId: string, days: number) =>
  queryOptions({
    queryKey: [...admin.all(userId), 'analytics', days],
    queryFn: async () => (await ask(db.rpc('admin_analytics', { days }))) as unknown as Analytics,
    staleTime: minute,
    refetchInterval: minute,
    placeholderData: keepPreviousData,
  })
