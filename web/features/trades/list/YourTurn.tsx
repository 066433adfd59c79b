import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Waiting } from '#domain/waiting/row.ts'
import { tradesToDo } from '#domain/waiting/trades.ts'
import { waitingWords } from '#domain/waiting/waiting.ts'
import { waiting } from '#web/features/account/waiting.data.ts'
import { useOpenFirst } from '#web/features/listing/detail/use-open-first.ts'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { yourTurn } from '../search.ts'
import { copy } from '../trades.copy.ts'
import { untilWhen } from '../when.ts'
import { RowSkeletons } from './TradeList.tsx'

/** Everything that waits for me in my trades: a row for each thing to do, the most urgent first. */
export function YourTurn({ myId, openId }: { myId: string; openId: string | undefined }) {
  const found = useQuery({ ...waiting.mine(myId), select: tradesToDo })
  const navigate = useNavigate()
  useOpenFirst(openId === undefined ? (found.data?.[0]?.trade_id ?? undefined) : undefined, (id) => {
    void navigate({ ...paths.trades({ tab: yourTurn, id }), replace: true, resetScroll: false })
  })
  return (
    <Loaded query={found} skeletons={<RowSkeletons />} failed={copy.failed}>
      {(rows) =>
        rows.length === 0 ? (
          <div className="px-(--gutter)">
            <EmptyState seed="trades-your-turn" craft="hair" title={copy.nothingWaits.title}>
              {copy.nothingWaits.line}
            </EmptyState>
          </div>
        ) : (
          <ul>
            {rows.map((row) => (
              <li key={`${row.kind} ${row.subject_id}`}>
                <Row row={row} isOpen={row.trade_id === openId} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Row({ row, isOpen }: { row: Waiting; isOpen: boolean }) {
  const now = useNow()
  const { title, line } = waitingWords(row)
  const name = row.person_name ?? copy.gone
  return (
    <Link
      {...paths.trades({ tab: yourTurn, id: row.trade_id ?? '' })}
      resetScroll={false}
      className="trade-row"
      aria-current={isOpen ? 'page' : undefined}
    >
      <Cameo
        name={name}
        craft={craftOf(row.person_craft ?? undefined)}
        seed={row.person_id ?? row.subject_id}
        src={row.person_picture}
        size={46}
      />
      <span className="lines">
        <span className="flex items-baseline justify-between gap-3">
          <b className="truncate">{title}</b>
          {row.until !== null && (
            <time className="muted flex-none text-xs tabular-nums" dateTime={row.until}>
              {untilWhen(row.until, now)}
            </time>
          )}
        </span>
        <span className="truncate text-sm">{line}</span>
        <span className="muted truncate text-sm">{name}</span>
      </span>
    </Link>
  )
}
