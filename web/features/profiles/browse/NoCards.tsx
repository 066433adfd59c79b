import type { ReactNode } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { wider, withMiles } from './filters.ts'
import { copy } from './later.copy.ts'
import type { BrowseSearch } from './search.ts'

export type Narrowed = {
  /** The search text. */
  words: string | undefined
  /** Null without search text or filters. */
  onClear: (() => void) | null
  /** A link to a wider area, if the list is limited to a place. */
  further: ReactNode
  /** Null if the list is not of one city. */
  widen: { search: BrowseSearch; onChange: (search: BrowseSearch) => void } | null
}

/** Shown when the search has no results. */
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
