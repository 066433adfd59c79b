import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import { useMe } from '#web/data/session/session.ts'
import { waiting } from '#web/features/account/waiting.data.ts'
import { paths, type Path } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { copy } from '../messages.copy.ts'
import { messages } from '../messages.data.ts'
import { openTrade } from '../thread-trade.ts'

/** Links to the open trade between the two, or to a new one. */
export function TradeButton({ otherId }: { otherId: string }) {
  const me = useMe()
  const { data } = useQuery(messages.trades(me.id, otherId))
  const { data: waits } = useQuery(waiting.mine(me.id))
  const open = openTrade(data, waits, me.id)
  const label = open ? copy.trade.view : copy.trade.propose
  const path: Path = open ? paths.trades({ id: open.id }) : paths.requestTrade(otherId)
  return (
    <Button asChild variant="ghost" size="icon">
      <Link {...path} aria-label={label} title={label}>
        <ArrowLeftRight aria-hidden />
      </Link>
    </Button>
  )
}
