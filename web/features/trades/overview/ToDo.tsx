import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { Waiting } from '#domain/waiting/row.ts'
import { tradesToDo } from '#domain/waiting/trades.ts'
import { waitingWords } from '#domain/waiting/waiting.ts'
import { waiting } from '#web/features/account/waiting.data.ts'
import { paths } from '#web/paths.ts'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { copy } from './overview.copy.ts'

/** As many as fit; the tab Your turn has all. */
const most = 5

/** What waits for me in my trades, the most urgent first. */
export function ToDo({ myId }: { myId: string }) {
  const found = useQuery({ ...waiting.mine(myId), select: tradesToDo })
  return (
    <section className={found.data?.length === 0 ? 'overview-card empty' : 'overview-card'} aria-labelledby="overview-to-do">
      <div className="overview-head">
        <h2 className="d5" id="overview-to-do">
          {copy.toDo.title}
        </h2>
      </div>
      <Loaded query={found} skeletons={<Skeleton className="h-24" />} failed={<p className="muted text-sm">{copy.toDo.failed}</p>}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="muted text-sm">{copy.toDo.none}</p>
          ) : (
            <ul className="overview-tasks">
              {rows.slice(0, most).map((row) => (
                <li key={`${row.kind} ${row.subject_id}`}>
                  <Task row={row} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Task({ row }: { row: Waiting }) {
  const { title, line } = waitingWords(row)
  return (
    <Link {...paths.trades({ id: row.trade_id ?? '' })} className="overview-link">
      <span>
        <b className="block truncate">{title}</b>
        <span className="muted text-sm">{line}</span>
      </span>
      <ChevronRight aria-hidden />
    </Link>
  )
}
