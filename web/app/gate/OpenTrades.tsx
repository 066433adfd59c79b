import { Link } from '@tanstack/react-router'
import { titleOf } from '#domain/trading/items.ts'
import { copy } from '#web/features/membership/membership.copy.ts'
import { asMine } from '#web/features/trades/my-trade.ts'
import { MessageButton } from '#web/features/trades/detail/MessageButton.tsx'
import type { Trade } from '#web/features/trades/trades.data.ts'
import { paths } from '#web/paths.ts'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { craftOf } from '#web/ui/art/crafts.ts'

/** Links to the accepted trades, below the gate. */
export function OpenTrades({ open, myId }: { open: Trade[]; myId: string }) {
  const { title, line } = copy.gate.openTrades
  return (
    <section className="gate-open" aria-label={title}>
      <div className="folio">
        <h2 className="d3">{title}</h2>
      </div>
      <p className="muted">{line}</p>
      <ul className="mt-2">
        {open.map((trade) => {
          const mine = asMine(trade, myId)
          return (
            <li key={trade.id}>
              <Cameo
                name={mine.otherName}
                seed={mine.otherId}
                craft={craftOf(mine.other?.specialties[0])}
                src={mine.other?.profile_picture}
                size={46}
              />
              <Link {...paths.trades({ id: trade.id })} className="grid min-h-11 content-center">
                <b className="font-bold">{mine.otherName}</b>
                <span className="muted truncate text-sm">{`${titleOf(mine.gives)} for ${titleOf(mine.gets)}`}</span>
              </Link>
              <MessageButton memberId={mine.otherId} conversationId={trade.conversation_id} name={mine.firstName} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
