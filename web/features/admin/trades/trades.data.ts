// How far trades come, and which are stuck, for those who run the site.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import { admin } from '../admin.data.ts'
import type { Party } from '../PartyLine.tsx'
import type { Question } from '../queue/queue.ts'

const minute = 60_000

export const steps = ['sent', 'answered', 'accepted', 'scheduled', 'completed', 'reviewed'] as const
export type Step = (typeof steps)[number]

export const lists = ['unanswered', 'unscheduled', 'unconfirmed', 'owed'] as const
export type List = (typeof lists)[number]

/** `before`: the trades of the 30 days before, as far as they have come by now. `stuck`: above 100 there are many. */
export type TradeFigures = {
  counted_at: string | null
  funnel: Record<Step, number>
  before: Record<Step, number>
  stuck: Record<List, number>
}

export type StuckTrade = {
  id: string
  list: List
  since: string
  phase: string
  /** Whose turn it is; null if either of the two can go on. */
  waits_for: string | null
  /** The caller is one of the two. */
  is_mine: boolean
  proposer: Party
  recipient: Party
}

export const isList = (name: string): name is List => lists.some((each) => each === name)

async function page({ filter }: Question, after: StuckTrade | null): Promise<StuckTrade[]> {
  const list = isList(filter) ? filter : 'unanswered'
  const rows = await ask(db.rpc('admin_stuck_trades', { which: list, ...(after && { cursor: { at: after.since, id: after.id } }) }))
  return (rows as unknown as Omit<StuckTrade, 'list'>[]).map((row) => ({ ...row, list }))
}

export const trades = {
  key: 'trades',
  page,
  figures: (userId: string) =>
    queryOptions({
      queryKey: [...admin.all(userId), 'trades', 'figures'],
      queryFn: async () => (await ask(db.rpc('admin_trades'))) as unknown as TradeFigures,
      staleTime: 0,
      refetchInterval: minute,
    }),
}
