import { useInfiniteQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { Tabs } from '#web/ui/controls/Tabs.tsx'
import { copy } from '../forum.copy.ts'
import { forum } from '../forum.data.ts'
import { lists, withParts, type Filtering } from '../search.ts'
import { CategoryChips } from './CategoryChips.tsx'
import { ListTools } from './ListTools.tsx'
import { Threads } from './Threads.tsx'
import { useLookedAt } from './use-looked-at.ts'

const tabs = lists.map((value) => ({ value, label: copy.lists[value] }))

/** Everything that narrows the list is in the address. */
export function ForumList({ filters, onChange }: Filtering) {
  const me = useMe()
  const list = useInfiniteQuery(forum.pages(me.id, filters))
  const hasRows = list.data !== undefined
  useLookedAt(filters, hasRows && !list.isFetching)
  return (
    <>
      <CategoryChips filters={filters} onChange={onChange} hasRows={hasRows} />
      <Tabs
        label={copy.title}
        value={filters.list ?? 'latest'}
        onChange={(chosen) => onChange(withParts(filters, { list: chosen === 'latest' ? undefined : chosen, period: undefined }))}
        tabs={tabs}
      >
        <ListTools filters={filters} onChange={onChange} />
        <Threads list={list} filters={filters} onChange={onChange} />
      </Tabs>
    </>
  )
}
