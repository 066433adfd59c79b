import type { ReactNode } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { copy } from './later.copy.ts'

export type Narrowed = {
  /** What was searched for. */
  words: string | undefined
  /** Null where neither words nor filters narrow the list. */
  onClear: (() => void) | null
  /** Leads beyond the place, where one narrows the list. */
  further: ReactNode
}

/** Nobody was found. */
export function NoCards({ words, onClear, further }: Narrowed) {
  return (
    <EmptyState
      seed="browse-professionals"
      title={copy.none(words)}
      action={
        <div className="state-actions">
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
