// The search parameters of a thread. The route reads them at startup, so this module imports nothing heavy.
import { cut } from '#domain/wording/cut.ts'
import { isUuid } from '#web/data/uuid.ts'

export const sorts = ['oldest', 'newest', 'helpful'] as const
export type Sort = (typeof sorts)[number]
/** `reply`: where the replies open, in the order in which they were written. `find`: what is searched for in the thread. */
export type ThreadSearch = { sort?: Exclude<Sort, 'oldest'>; reply?: string; find?: string }

/** Ignores unknown parameters. */
export function readThreadSearch(search: Record<string, unknown>): ThreadSearch {
  const { reply, find } = search
  if (typeof reply === 'string' && isUuid(reply)) return { reply }
  const sort = (['newest', 'helpful'] as const).find((known) => known === search['sort'])
  const words = typeof find === 'string' ? cut(find, 200) : ''
  return { ...(sort && { sort }), ...(words.trim() !== '' && { find: words }) }
}
