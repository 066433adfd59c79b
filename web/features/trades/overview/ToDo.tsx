import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { badgeOf } from '#domain/trading/marks.ts'
import { paths } from '#web/paths.ts'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { copy } from './overview.copy.ts'
import { overview } from './overview.data.ts'

/** The trades in which it is my turn, newest first. */
export function ToDo({ myId }: { myId: string }) {
  const found = useQuery(overview.toDo(myId))
  return (
    <section className={found.data?.length === 0 ? 'overview-card empty' : 'overview-card'} aria-labelledby="overview-to-do">
      <div className="overview-head">
        <h2 className="d5" id="overview-to-do">
          {copy.toDo.title}
        </h2>
      </div>
      <Loaded query={found} skeletons={<Skeleton className="h-24" />} failed={<p className="muted text-sm">{copy.toDo.failed}</p>}>
        {(waiting) =>
          waiting.length === 0 ? (
            <p className="muted text-sm">{copy.toDo.none}</p>
          ) : (
            <ul className="overview-tasks">
              {waiting.map((trade) => {
                const other = trade.proposer_id === myId ? trade.recipient : trade.proposer
                const name = other?.full_name ?? copy.toDo.gone
                return (
                  <li key={trade.id}>
                    <Link {...paths.trades({ id: trade.id })} className="overview-link">
                      <span>
                        <b className="block truncate">{name}</b>
                        <span className="muted text-sm">{badgeOf(trade, true, name).words}</span>
                      </span>
                      <ChevronRight aria-hidden />
                    </Link>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
