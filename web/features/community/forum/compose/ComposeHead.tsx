import { Cloud, CloudOff } from 'lucide-react'
import type { DraftState } from '#web/data/drafts/draft-keeper.ts'
import { wordingOf } from '#web/data/wording.ts'
import { copy } from './compose.copy.ts'
import type { ThreadDraft } from './draft/draft.ts'

/** The title, and whether what was written is safe. */
export function ComposeHead({ state, isOnline, isApart }: { state: DraftState<ThreadDraft>; isOnline: boolean; isApart: boolean }) {
  const Icon = isOnline && state.state !== 'failed' ? Cloud : CloudOff
  const words = wordsOf(state, isOnline)
  return (
    <>
      <div className="compose-head">
        <h1 className="d2">{copy.title}</h1>
        <output className="muted text-sm">
          {words !== '' && (
            <>
              <Icon aria-hidden /> {words}
            </>
          )}
        </output>
      </div>
      {isApart && <p className="note info">{copy.apart}</p>}
    </>
  )
}

function wordsOf({ state, saved, failure }: DraftState<ThreadDraft>, isOnline: boolean): string {
  if (state === 'saved') return saved === null ? '' : copy.saved
  if (!isOnline) return copy.offline
  if (state === 'saving') return copy.saving
  return state === 'failed' ? `${copy.notSaved} ${wordingOf(failure, '')}`.trim() : copy.unsaved
}
