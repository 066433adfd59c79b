import { Link } from '@tanstack/react-router'
import { lowered, titleOf } from '#domain/trading/items.ts'
import { ownTimeZone } from '#domain/wording/days.ts'
import { whenWords } from '#domain/wording/meeting-times.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { craftOf } from '#web/ui/art/crafts.ts'
import { useNow } from '#web/ui/use-now.ts'
import { asMine } from '../my-trade.ts'
import { grouped } from './groups.ts'
import { TradeBadge } from './TradeBadge.tsx'
import { copy } from './list.copy.ts'
import type { Ending, Tab } from '../search.ts'
import type { Trade } from '../trades.data.ts'
import { shortWhen, untilWhen } from '../when.ts'

type Shown = { tab: Tab; ended: Ending | undefined; myId: string; openId: string | undefined }

export function TradeRows({ rows, busy, ...shown }: Shown & { rows: Trade[]; busy: boolean }) {
  const now = useNow()
  const { tab, ended } = shown
  if (rows.length === 0) return ended ? <p className="muted px-(--gutter) py-4">{copy.noneEnded[ended]}</p> : <NoTrades tab={tab} />
  if (tab !== 'active') return <Rows rows={rows} busy={busy} {...shown} />
  return grouped(rows, now).map(({ group, rows: members }) => (
    <section key={group} aria-labelledby={`trades-${group}`}>
      <h2 className="trade-group" id={`trades-${group}`}>
        {copy.groups[group]}
      </h2>
      <Rows rows={members} busy={busy} {...shown} />
    </section>
  ))
}

function Rows({ rows, busy, ...shown }: Shown & { rows: Trade[]; busy: boolean }) {
  return (
    <ul aria-busy={busy}>
      {rows.map((trade) => (
        <li key={trade.id}>
          <TradeRow trade={trade} {...shown} />
        </li>
      ))}
    </ul>
  )
}

function TradeRow({ trade, tab, ended, myId, openId }: Shown & { trade: Trade }) {
  const mine = asMine(trade, myId)
  const now = useNow()
  const due = dueOf(trade, now)
  return (
    <Link
      {...paths.trades({ tab, ...(ended && { ended }), id: trade.id })}
      resetScroll={false}
      className="trade-row"
      aria-current={trade.id === openId ? 'page' : undefined}
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
        <span className="flex flex-wrap items-center gap-x-3">
          <TradeBadge mine={mine} />
          {due && <span className="muted trade-due text-xs">{due}</span>}
        </span>
      </span>
    </Link>
  )
}

/** When an offer expires, or when the next appointment is. */
function dueOf(trade: Trade, now: Date): string | null {
  if (trade.status === 'pending' && trade.expires_at !== null) return copy.expires(untilWhen(trade.expires_at, now))
  const next = trade.trade_appointments
    .filter(({ status, starts_at }) => status === 'confirmed' && starts_at !== null)
    .toSorted((one, other) => Number(new Date(one.starts_at ?? 0)) - Number(new Date(other.starts_at ?? 0)))[0]
  if (trade.status !== 'accepted' || !next?.starts_at) return null
  return whenWords(next.starts_at, next.timezone, ownTimeZone())
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
            <Link {...(tab === 'received' ? paths.myProfile({ tab: 'services' }) : paths.browse())}>
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
