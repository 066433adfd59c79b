import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { NotificationRow } from '#domain/notifications.ts'
import { useMe } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { copy } from './notifications.copy.ts'
import { notifications } from './notifications.data.ts'
import { useFailureToast } from '#web/ui/feedback/notify.ts'
import { NotificationRowView } from './NotificationRowView.tsx'
import { useActors } from './use-actors.ts'
import { useReading } from './use-reading.ts'
import { useWords } from './words/use-words.ts'
import './notifications.css'

/** The panel that the bell opens (spec §2, notification dropdown). */
export function BellPanel({ onLeave }: { onLeave: () => void }) {
  const me = useMe()
  const latest = useQuery(notifications.latest(me.id))
  useFailureToast(latest.error, copy.loadFailed)
  const { readAll } = useReading()
  return (
    <div className="bell-panel">
      <div className="head">
        <h2 className="d5">{copy.title}</h2>
        <Button variant="link" size="sm" disabled={!latest.data?.some((row) => !row.read)} onClick={readAll}>
          {copy.markAll}
        </Button>
      </div>
      <Loaded query={latest} skeletons={<BellSkeletons />} failed={<Failed onRetry={() => void latest.refetch()} />}>
        {(rows) => <Rows rows={rows} onLeave={onLeave} />}
      </Loaded>
      <div className="foot">
        <Button asChild variant="ghost" block>
          <Link {...paths.notifications()} onClick={onLeave}>
            {copy.viewAll}
          </Link>
        </Button>
      </div>
    </div>
  )
}

function Rows({ rows, onLeave }: { rows: NotificationRow[]; onLeave: () => void }) {
  const actorsOf = useActors(rows)
  const now = useNow()
  const { read } = useReading()
  const words = useWords()
  if (rows.length === 0) return <p className="muted px-4 py-8 text-center">{copy.empty}</p>
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id}>
          <NotificationRowView
            row={words(row)}
            actors={actorsOf(row)}
            now={now}
            onOpen={() => {
              if (!row.read) read(row.id)
              onLeave()
            }}
          />
        </li>
      ))}
    </ul>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="p-4" role="alert">
      <p className="mb-2">{copy.loadFailed}</p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}

function BellSkeletons() {
  return (
    <div className="at-once grid gap-4 p-4" aria-label="Loading notifications" aria-busy>
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} className="h-11" />
      ))}
    </div>
  )
}
