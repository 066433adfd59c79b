import type { ReactNode } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { wider, withMiles } from './filters.ts'
import { copy } from './later.copy.ts'
import type { BrowseSearch } from './search.ts'

export type Narrowed = {
  /** What was searched for. */
  words: string | undefined
  /** Null where neither words nor filters narrow the list. */
  onClear: (() => void) | null
  /** Leads beyond the place, where one narrows the list. */
  further: ReactNode
  /** Null where no city's professionals are listed. */
  widen: { search: BrowseSearch; onChange: (search: BrowseSearch) => void } | null
}

/** Nobody was found. */
export function NoCards({ words, onClear, further, widen }: Narrowed) {
  const miles = widen && wider(widen.search)
  return (
    <EmptyState
      seed="browse-professionals"
      title={copy.none(words)}
      action={
        <div className="state-actions">
          {miles && <Button onClick={() => widen.onChange(withMiles(widen.search, miles))}>{copy.widen(miles)}</Button>}
          {onClear && (
            <Button variant="outline" onClick={onClear}>
              Clear filters
            </Button>
          )}
          {further}
        </div>
      }
    >
      {onClear || further ? copy.noneNarrowed : copy.noneAtAll}
    </EmptyState>
  )
}
