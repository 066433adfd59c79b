import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AlarmClock, Bookmark } from 'lucide-react'
import { useMe } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { paddedDay } from '#web/ui/days.ts'
import { SwatchChip } from '#web/ui/display/SwatchChip.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { copy as savedCopy } from '../saved.copy.ts'
import { dayAndTime } from './day-and-time.ts'
import { savedThreads, type SavedThread } from './saved-threads.data.ts'
import { copy } from './saved-threads.copy.ts'
import { useSavingThreads } from './use-saving-thread.ts'
import './save-thread.css'
import './saved-threads.css'

/** The threads that the member saved and can read, with their reminders. `onRemoved` is given how to take a removal back. */
export function SavedThreads({ onLeave, onRemoved }: { onLeave: () => void; onRemoved: (undo: () => void) => void }) {
  const me = useMe()
  const found = useQuery(savedThreads.list(me.id))
  return (
    <Loaded query={found} skeletons={<Skeletons />} failed={copy.failed}>
      {(rows) => <Rows rows={rows} onLeave={onLeave} onRemoved={onRemoved} />}
    </Loaded>
  )
}

function Rows({ rows, onLeave, onRemoved }: { rows: SavedThread[]; onLeave: () => void; onRemoved: (undo: () => void) => void }) {
  const change = useSavingThreads()
  if (rows.length === 0) return <NoThreads onLeave={onLeave} />
  function remove({ thread_id: threadId, saved_at: at, remind_at: remindAt }: SavedThread) {
    const before = { at, remindAt }
    onRemoved(() => change({ threadId, before: null, next: before, isUndo: true }))
    change({ threadId, before, next: null })
  }
  return (
    <ul className="saved-threads" aria-label={copy.threads}>
      {rows.map((row) => (
        <li key={row.thread_id} aria-labelledby={`saved-${row.thread_id}`}>
          <div className="min-w-0">
            <p className="saved-thread-meta text-xs">
              <SwatchChip craft={craftOf(row.category)} />
              <time className="muted tabular-nums" dateTime={row.saved_at}>
                {savedCopy.savedOn(paddedDay(row.saved_at))}
              </time>
            </p>
            <Link {...paths.thread(row.thread_id)} className="d5" id={`saved-${row.thread_id}`} onClick={onLeave}>
              {row.title}
            </Link>
            <p className="saved-thread-meta muted text-xs">
              <span>
                {copy.replies(row.reply_count)}
                {row.is_solved && `, ${copy.solved}`}
              </span>
              {row.remind_at !== null && (
                <span>
                  <AlarmClock aria-hidden /> {copy.reminderOn(dayAndTime(row.remind_at))}
                </span>
              )}
            </p>
          </div>
          <Button
            variant="ghost"
            size="icon"
            className="save-thread"
            data-saved="true"
            aria-label={savedCopy.removeOne(row.title)}
            onClick={() => remove(row)}
          >
            <Bookmark aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Skeletons() {
  return (
    <div className="grid gap-4 pt-5" aria-label={copy.loading} aria-busy>
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} className="h-16" />
      ))}
    </div>
  )
}

function NoThreads({ onLeave }: { onLeave: () => void }) {
  return (
    <EmptyState
      seed="saved-threads"
      title={copy.empty.title}
      action={
        <Button asChild variant="outline">
          <Link {...paths.forum()} onClick={onLeave}>
            {copy.empty.action}
          </Link>
        </Button>
      }
    >
      {copy.empty.line}
    </EmptyState>
  )
}
