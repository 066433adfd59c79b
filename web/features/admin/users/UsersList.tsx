import { useInfiniteQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Select } from '#web/ui/controls/Input.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PagedRows } from '#web/ui/feedback/PagedRows.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { SearchField } from '../SearchField.tsx'
import { TabHead } from '../TabHead.tsx'
import { useAdminSearch } from '../use-admin-search.ts'
import { filtersOf, noFilters, valuesOf, type Choice } from './filters.ts'
import { UserRows } from './UserRows.tsx'
import { copy } from './users.copy.ts'
import { users } from './users.data.ts'

const shown: readonly Choice[] = ['tier', 'role', 'verified', 'founder', 'suspended', 'active', 'sort']

export function UsersList({ onOpen }: { onOpen: (id: string) => void }) {
  const me = useMe()
  const [search, change] = useAdminSearch()
  const filters = filtersOf(search)
  const list = useInfiniteQuery(users.pages(me.id, filters))
  return (
    <>
      <TabHead title={copy.title} />
      <div className="users-search">
        <SearchField label={copy.search} value={filters.q ?? ''} onChange={(q) => change({ q })} />
      </div>
      <div className="users-filters">
        {shown.map((name) => (
          <Select
            key={name}
            aria-label={copy.filters[name]?.['label']}
            value={filters[name] ?? ''}
            onChange={(event) => change({ [name]: event.target.value || undefined })}
          >
            <option value="">{copy.filters[name]?.['any']}</option>
            {valuesOf(name).map((value) => (
              <option key={value} value={value}>
                {copy.filters[name]?.[value]}
              </option>
            ))}
          </Select>
        ))}
        {Object.keys(filters).length > 0 && (
          <Button variant="ghost" onClick={() => change(noFilters)}>
            {copy.clear}
          </Button>
        )}
      </div>
      <PagedRows list={list} skeletons={<RowSkeletons />} failed={copy.loadFailed}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState seed="admin users" title={copy.none}>
              {copy.noneLine}
            </EmptyState>
          ) : (
            <UserRows rows={rows} isStale={list.isPlaceholderData} onOpen={onOpen} />
          )
        }
      </PagedRows>
    </>
  )
}

function RowSkeletons() {
  return (
    <div className="grid gap-2" aria-label={copy.title} aria-busy>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-14" />
      ))}
    </div>
  )
}
