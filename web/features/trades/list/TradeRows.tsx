import { Link } from '@tanstack/react-router'
import { lowered, titleOf } from '#domain/trades.ts'
import { linkTo, paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { craftOf } from '#web/ui/art/crafts.ts'
import { useNow } from '#web/ui/use-now.ts'
import { asMine } from '../my-trade.ts'
import { TradeBadge } from './TradeBadge.tsx'
import { copy } from './list.copy.ts'
import type { Tab } from '../search.ts'
import type { Trade } from '../trades.data.ts'
import { shortWhen } from '../when.ts'

export function TradeRows({
  tab,
  rows,
  myId,
  openId,
  busy,
}: {
  tab: Tab
  rows: Trade[]
  myId: string
  openId: string | undefined
  busy: boolean
}) {
  if (rows.length === 0) return <NoTrades tab={tab} />
  return (
    <ul aria-busy={busy}>
      {rows.map((trade) => (
        <li key={trade.id}>
          <TradeRow trade={trade} tab={tab} myId={myId} isOpen={trade.id === openId} />
        </li>
      ))}
    </ul>
  )
}

function TradeRow({ trade, tab, myId, isOpen }: { trade: Trade; tab: Tab; myId: string; isOpen: boolean }) {
  const mine = asMine(trade, myId)
  const now = useNow()
  return (
    <Link
      {...linkTo(paths.trades({ tab, id: trade.id }))}
      resetScroll={false}
      className="trade-row"
      aria-current={isOpen ? 'page' : undefined}
    >
      <Cameo
        name={mine.otherName}
        craft={craftOf(mine.other?.specialties[0])}
        seed={mine.otherId}
        src={mine.other?.profile_picture}
        size={46}
      />
      <span className="lines">
        <span className="flex items-baseline justify-between gap-3">
          <b className="truncate">{mine.otherName}</b>
          <time className="muted flex-none text-xs tabular-nums" dateTime={trade.updated_at}>
            {shortWhen(trade.updated_at, now)}
          </time>
        </span>
        <span className="truncate text-sm">{titleOf(mine.gets)}</span>
        <span className="muted truncate text-sm">{copy.forYour(lowered(titleOf(mine.gives)))}</span>
        <TradeBadge mine={mine} />
      </span>
    </Link>
  )
}

function NoTrades({ tab }: { tab: Tab }) {
  const { title, line } = copy.empty[tab]
  return (
    <div className="px-(--gutter)">
      <EmptyState
        seed={`trades-${tab}`}
        craft={emptyCrafts[tab]}
        title={title}
        action={
          <Button asChild variant="outline">
            <Link {...(tab === 'received' ? linkTo(paths.myProfile({ tab: 'services' })) : { to: paths.browse() })}>
              {tab === 'received' ? copy.listServices : copy.findSomeone}
            </Link>
          </Button>
        }
      >
        {line}
      </EmptyState>
    </div>
  )
}

const emptyCrafts = { active: 'nails', received: 'hair', sent: 'massage', history: 'makeup' } as const satisfies Record<Tab, string>
