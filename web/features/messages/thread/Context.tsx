import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lengthOf } from '#domain/wording/durations.ts'
import { badgeOf } from '#domain/trading/marks.ts'
import { tradeKind, type TradeKind } from '#domain/waiting/trades.ts'
import { waiting } from '#web/features/account/waiting.data.ts'
import { useMe } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { craftNames, craftOf } from '#web/ui/art/crafts.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { Seal } from '#web/ui/display/Seal.tsx'
import { copy } from '../messages.copy.ts'
import { messages, type Person, type ThreadTrade } from '../messages.data.ts'
import { exchangeOf, openTrade } from '../thread-trade.ts'

/** The other member, their services, and the open trade between the two. Shown from 1100 px. */
export function Context({ other }: { other: Person }) {
  const me = useMe()
  const { data: trades } = useQuery(messages.trades(me.id, other.id))
  const { data: offers } = useQuery(messages.offers(other.id))
  const craft = craftOf(other.specialties[0])
  const { data: waits } = useQuery(waiting.mine(me.id))
  const open = openTrade(trades, waits, me.id)
  return (
    <aside className="thread-context" aria-label={`About ${other.full_name}`}>
      <Art craft={craft} seed={other.id} w={320} h={140} className="cover" />
      <Cameo name={other.full_name} craft={craft} seed={other.id} src={other.profile_picture} size={72} />
      <h2 className="d4 mt-2">
        {other.full_name} {other.is_verified && <Seal />}
      </h2>
      <p className="muted text-sm">{aboutLine(other, craft)}</p>
      <dl>
        <div>
          <dt>{copy.about.tradesWithYou}</dt>
          <dd>{trades ? tradeCount(trades) : ''}</dd>
        </div>
        <div>
          <dt>{copy.about.tradesCompleted}</dt>
          <dd className="tabular-nums">{other.trades_completed}</dd>
        </div>
      </dl>
      {open && (
        <OpenTrade trade={open} kind={tradeKind(waits, open, me.id)} myId={me.id} them={other.full_name.split(' ')[0] ?? other.full_name} />
      )}
      {offers && offers.length > 0 && (
        <section className="mb-4">
          <h3 className="muted mb-1 text-xs">{copy.about.offers}</h3>
          <ul>
            {offers.map(({ id, name, duration_minutes }) => (
              <li key={id} className="flex justify-between gap-3 border-b border-border py-2 text-sm">
                <span>{name}</span>
                <span className="muted flex-none tabular-nums">{lengthOf(duration_minutes)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Button asChild variant="link" size="sm">
        <Link {...paths.professional(other.id)}>{copy.about.profile}</Link>
      </Button>
    </aside>
  )
}

function OpenTrade({ trade, kind, myId, them }: { trade: ThreadTrade; kind: TradeKind | null; myId: string; them: string }) {
  const { tone, words } = badgeOf(trade, kind, them)
  const { title, value } = exchangeOf(trade, myId)
  return (
    <section className="open-trade" aria-label={copy.trade.open}>
      <Badge tone={tone}>{words}</Badge>
      <p className="font-medium">{title}</p>
      <p className="muted text-xs tabular-nums">{value}</p>
      <Button asChild variant="outline" size="sm" block className="mt-2">
        <Link {...paths.trades({ id: trade.id })}>{copy.trade.view}</Link>
      </Button>
    </section>
  )
}

function aboutLine({ city, experience_years: years }: Person, craft: ReturnType<typeof craftOf>): string {
  const place = [craft !== 'general' && craftNames[craft], city].filter(Boolean).join(', ')
  return years === null ? place : `${place ? `${place}. ` : ''}${years} ${years === 1 ? 'year' : 'years'}`
}

function tradeCount(trades: readonly ThreadTrade[]): string {
  const open = trades.filter(({ status }) => status === 'pending' || status === 'accepted').length
  const done = trades.filter(({ status }) => status === 'completed').length
  if (open + done === 0) return copy.about.noTrades
  return [open > 0 && `${open} open`, done > 0 && `${done} done`].filter(Boolean).join(', ')
}
