import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { copy } from '../offers.copy.ts'

/** To the trade that an offer became; nothing for one that did not. */
export function TradeLink({ offer: { trade_id: tradeId } }: { offer: { trade_id: string | null } }) {
  if (tradeId === null) return null
  return (
    <Button asChild variant="outline" className="justify-self-start">
      <Link {...paths.trades({ id: tradeId })}>{copy.openTrade}</Link>
    </Button>
  )
}
