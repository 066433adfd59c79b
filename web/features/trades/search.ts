// The search parameters of the trades page. The route reads them at startup, so this module imports nothing heavy.
import { isUuid } from '#web/data/uuid.ts'

export const tabs = ['active', 'received', 'sent', 'history'] as const
export type Tab = (typeof tabs)[number]
/** The tab of suggestions has no trades. */
export const forYou = 'for-you'
/** The tab of what waits for me: each of its rows is something to do in a trade. */
export const yourTurn = 'your-turn'
/** How the trades of the tab History ended. */
export const endings = ['completed', 'declined', 'cancelled'] as const
export type Ending = (typeof endings)[number]
export type TradesSearch = { tab?: Tab | typeof forYou | typeof yourTurn; id?: string; ended?: Ending }

/** Ignores unknown parameters. */
export function readTradesSearch(search: Record<string, unknown>): TradesSearch {
  const tab = ([forYou, yourTurn, ...tabs] as const).find((known) => known === search['tab'])
  const id = search['id']
  const ended = tab === 'history' ? endings.find((known) => known === search['ended']) : undefined
  return { ...(tab && { tab }), ...(ended && { ended }), ...(typeof id === 'string' && isUuid(id) && { id }) }
}
