// The search parameters of the forum, which its page reads itself: read by the route, they would be part of every screen's entry.
import { isCategory, kinds, tagOf, type Category, type Kind } from '#domain/community/forum.ts'
import { cut } from '#domain/wording/cut.ts'
import { isUuid } from '#web/data/uuid.ts'

export const lists = ['latest', 'top', 'unanswered', 'following', 'mine'] as const
export const periods = ['week', 'month', 'all'] as const
export type List = (typeof lists)[number]
export type Period = (typeof periods)[number]

/** Without a list the latest; without a period, the top of the week. */
export type ForumFilters = {
  q?: string
  category?: Category
  kind?: Kind
  tag?: string
  list?: Exclude<List, 'latest'>
  period?: Exclude<Period, 'week'>
}
/** `room`: of the live chat beside the list. `compose`: the draft that is open, or a new one. */
export type ForumSearch = ForumFilters & { room?: string; compose?: string }
export type Filtering = { filters: ForumFilters; onChange: (filters: ForumFilters) => void }

/** Ignores unknown parameters. */
export function readForumSearch(search: Record<string, unknown>): ForumSearch {
  const text = (name: string) => (typeof search[name] === 'string' ? search[name] : '')
  const one = <T extends string>(name: string, known: readonly T[]) => known.find((each) => each === text(name))
  const list = one('list', lists)
  const period = one('period', periods)
  const compose = text('compose')
  return withParts(
    {},
    {
      q: cut(text('q'), 80) || undefined,
      category: isCategory(text('category')) ? (text('category') as Category) : undefined,
      kind: one('kind', kinds),
      tag: tagOf(text('tag')) ?? undefined,
      list: list === 'latest' ? undefined : list,
      period: list !== 'top' || period === 'week' ? undefined : period,
      room: /^[\w-]{1,40}$/.test(text('room')) ? text('room') : undefined,
      compose: compose === 'new' || isUuid(compose) ? compose : undefined,
    },
  )
}

/** With other values; undefined removes one. */
export function withParts(search: ForumSearch, parts: { [K in keyof ForumSearch]: ForumSearch[K] | undefined }): ForumSearch {
  return Object.fromEntries(Object.entries({ ...search, ...parts }).filter(([, value]) => value !== undefined)) as ForumSearch
}

/** Whether anything but the list and its category narrows what is shown. */
export const isNarrowed = ({ q, kind, tag }: ForumFilters): boolean => [q, kind, tag].some((part) => part !== undefined)
