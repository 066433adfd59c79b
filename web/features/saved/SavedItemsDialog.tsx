import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { savedKinds, type SavedKind } from '#domain/saved/saved.ts'
import { linkTo, paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Tabs } from '#web/ui/controls/Tabs.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { copy } from './saved.copy.ts'
import { SavedCard } from './SavedCard.tsx'
import { useCollection, type Kept } from './use-collection.ts'
import { useSaving } from './use-saving.ts'
import './saved.css'

const kinds = Object.keys(savedKinds) as SavedKind[]

/** What the member saved, a tab for each kind. */
export function SavedItemsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} wide title={copy.title} onOpenChange={onOpenChange}>
      <Collection onLeave={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Collection({ onLeave }: { onLeave: () => void }) {
  const { kept, isError, retry } = useCollection()
  const [tab, setTab] = useState<SavedKind | null>(null)
  // The first that has something, and not another one once that is removed.
  if (tab === null && kept) setTab(kinds.find((kind) => kept[kind].length > 0) ?? 'shop')
  const shown = tab ?? 'shop'
  return (
    <div className="saved">
      <Tabs
        label={copy.title}
        value={shown}
        onChange={setTab}
        tabs={kinds.map((value) => ({ value, label: copy.tabs[value], count: kept?.[value].length }))}
      >
        {isError && !kept ? (
          <ErrorState title={copy.loadFailed} onRetry={retry} />
        ) : !kept ? (
          <div className="saved-grid" aria-label={copy.loading} aria-busy>
            {Array.from({ length: 4 }, (_, index) => (
              <Skeleton key={index} className="aspect-square" />
            ))}
          </div>
        ) : (
          <Cards key={shown} kind={shown} rows={kept[shown]} onLeave={onLeave} />
        )}
      </Tabs>
    </div>
  )
}

function Cards({ kind, rows, onLeave }: { kind: SavedKind; rows: Kept[]; onLeave: () => void }) {
  const now = useNow()
  const saving = useSaving()
  const [removed, setRemoved] = useState<Kept | null>(null)
  return (
    <>
      {removed && (
        <Undo
          key={removed.item.id}
          onUndo={() => {
            setRemoved(null)
            saving.undoRemove({ kind: removed.kind, id: removed.item.id }, removed.savedAt)
          }}
        />
      )}
      {rows.length === 0 ? (
        <Empty kind={kind} onLeave={onLeave} />
      ) : (
        <ul className="saved-grid" aria-label={copy.tabs[kind]}>
          {rows.map((each) => (
            <SavedCard
              key={each.item.id}
              kept={each}
              now={now}
              onOpen={onLeave}
              onRemove={() => {
                setRemoved(each)
                saving.remove({ kind: each.kind, id: each.item.id }, each.savedAt)
              }}
            />
          ))}
        </ul>
      )}
    </>
  )
}

/** The toast with Undo is outside the dialog, which keeps the keyboard: this one is in it, and seen only with the keyboard. */
function Undo({ onUndo }: { onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <Button variant="outline" size="sm" className="saved-undo" ref={button} onClick={onUndo}>
      {copy.undo}
    </Button>
  )
}

function Empty({ kind, onLeave }: { kind: SavedKind; onLeave: () => void }) {
  const { title, line } = copy.empty[kind]
  return (
    <EmptyState
      seed={`saved-${kind}`}
      title={title}
      action={
        kind === 'jobs' && (
          <Button asChild variant="outline">
            <Link {...linkTo(paths.jobs())} onClick={onLeave}>
              {copy.browseJobs}
            </Link>
          </Button>
        )
      }
    >
      {line}
    </EmptyState>
  )
}
