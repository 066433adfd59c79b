// The figures of the overview, counted ahead by the server.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import { admin } from '../admin.data.ts'
import type { City } from '../charts/Balance.tsx'
import type { QueueCount } from '../waiting.data.ts'

const minute = 60_000

export const figures = ['sign_ups', 'trades_sent', 'trades_accepted', 'trades_completed'] as const
export type Figure = (typeof figures)[number]
/** A day in UTC. */
type Day = { day: string } & Record<Figure, number>

/** What the doctor found, and what to do about it. */
type Finding = { level: 'wrong' | 'unsafe'; what: string; todo?: string }

/** What admin_overview answers.  */
export type Overview = {
  counted_at: string | null
  is_clock_late: boolean
  members: number
  days: Day[]
  cities: City[]
  plans: { tier: 'basic' | 'premium'; status: string; members: number }[]
  queues: QueueCount[]
  /** Null before the server's first look. `is_late`: it has not looked for two hours. */
  doctor: { at: string; is_late: boolean; findings: Finding[] } | null
  mail: { waiting: number; is_late: boolean; given_up: number }
}

export const overview = (userId: string, days: number) =>
  queryOptions({
    queryKey: [...admin.all(userId), 'overview', days],
    queryFn: async () => (await ask(db.rpc('admin_overview', { days }))) as unknown as Overview,
    staleTime: minute,
    refetchInterval: minute,
    placeholderData: keepPreviousData,
  })
