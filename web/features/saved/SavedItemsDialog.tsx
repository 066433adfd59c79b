import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { SavedItemKind } from '#domain/generated/content-kinds.ts'
import { savedKinds, type SavedKind } from '#domain/saved/saved.ts'
import { useMe } from '#web/data/session/session.ts'
import type { SavedItemsOf } from '#web/features/kinds/saved.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Tabs } from '#web/ui/controls/Tabs.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { copy } from './saved.copy.ts'
import { MoreKinds } from './MoreKinds.tsx'
import { SavedCard } from './SavedCard.tsx'
import { copy as threadsCopy } from './threads/saved-threads.copy.ts'
import { savedThreads } from './threads/saved-threads.data.ts'
import { areas } from './items.data.ts'
import { useCollection, type Kept } from './use-collection.ts'
import { useSaving } from './use-saving.ts'
import './saved.css'

const tabs = Object.keys(savedKinds) as SavedKind[]
const areaOf = (shown: string): SavedItemsOf | undefined => areas.find(({ kind, tab }) => (tab ?? kind) === shown)
const behindMore = areas.filter(({ tab }) => tab === null)
const SavedThreads = lazy(() => import('./threads/SavedThreads.tsx').then(({ SavedThreads: part }) => ({ default: part })))

/** What the member saved: a tab for each kind, and threads behind More (B17). */
export function SavedItemsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} wide title={copy.title} onOpenChange={onOpenChange}>
      <Collection onLeave={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Collection({ onLeave }: { onLeave: () => void }) {
  const me = useMe()
  const collection = useCollection()
  const kept = collection.data
  const threads = useQuery(savedThreads.list(me.id))
  const [tab, setTab] = useState<SavedKind | SavedItemKind | 'threads' | null>(null)
  const rowsIn = (each: string): Kept[] | undefined => {
    const area = areaOf(each)
    return kept && ((area && kept[area.kind]) ?? [])
  }
  // The first that has something, and not another one once that is removed.
  if (tab === null && kept && !threads.isPending) {
    const others = behindMore.map(({ kind }) => kind)
    const first = [...tabs, ...others].find((each) => rowsIn(each)?.length)
    setTab(threads.data?.length && !tabs.some((each) => each === first) ? 'threads' : (first ?? 'shop'))
  }
  const shown = tab ?? 'shop'
  return (
    <div className="saved">
      <MoreKinds
        shown={shown}
        kinds={[
          { value: 'threads' as const, label: threadsCopy.threads, many: threads.data?.length },
          ...behindMore.map(({ kind, name }) => ({ value: kind, label: name, many: rowsIn(kind)?.length })),
        ]}
        onChoose={setTab}
      />
      <Tabs
        label={copy.title}
        value={tabs.find((each) => each === shown) ?? null}
        onChange={setTab}
        tabs={tabs.map((value) => ({ value, label: copy.tabs[value], count: rowsIn(value)?.length }))}
      >
        {shown === 'threads' ? (
          <Threads onLeave={onLeave} />
        ) : (
          <Loaded query={collection} skeletons={<Skeletons />} failed={copy.loadFailed}>
            {() => (tab === null ? <Skeletons /> : <Cards key={shown} shown={shown} rows={rowsIn(shown) ?? []} onLeave={onLeave} />)}
          </Loaded>
        )}
      </Tabs>
    </div>
  )
}

function Skeletons() {
  return (
    <div className="saved-grid" aria-label={copy.loading} aria-busy>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="aspect-square" />
      ))}
    </div>
  )
}

function Threads({ onLeave }: { onLeave: () => void }) {
  const [removed, setRemoved] = useState<{ undo: () => void } | null>(null)
  return (
    <>
      {removed && (
        <Undo
          onUndo={() => {
            setRemoved(null)
            removed.undo()
          }}
        />
      )}
      <Suspense fallback={<Skeleton className="mt-5 h-16" />}>
        <SavedThreads onLeave={onLeave} onRemoved={(undo) => setRemoved({ undo })} />
      </Suspense>
    </>
  )
}

function Cards({ shown, rows, onLeave }: { shown: string; rows: Kept[]; onLeave: () => void }) {
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
        <Empty shown={shown} onLeave={onLeave} />
      ) : (
        <ul className="saved-grid" aria-label={areaOf(shown)?.name}>
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

function Empty({ shown, onLeave }: { shown: string; onLeave: () => void }) {
  const area = areaOf(shown)
  const toCome = tabs.find((each) => each === shown)
  const words = area?.empty ?? (toCome && copy.empty[toCome])
  return (
    words && (
      <EmptyState
        seed={`saved-${shown}`}
        title={words.title}
        action={
          area && (
            <Button asChild variant="outline">
              <Link {...area.browse.to} onClick={onLeave}>
                {area.browse.label}
              </Link>
            </Button>
          )
        }
      >
        {words.line}
      </EmptyState>
    )
  )
}
