import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet } from '@tanstack/react-router'
import { planFor } from '#domain/membership.ts'
import { useMe } from '#web/data/session/session.ts'
import { FeatureOff } from '#web/features/membership/gate/FeatureOff.tsx'
import { UpgradeGate } from '#web/features/membership/gate/UpgradeGate.tsx'
import { trades } from '#web/features/trades/trades.data.ts'
import { PageLoader } from '#web/ui/feedback/PageLoader.tsx'
import { OpenTrade } from './OpenTrade.tsx'
import { OpenTrades } from './OpenTrades.tsx'

const tradesRoute = getRouteApi('/_app/trades')
const conversationRoute = getRouteApi('/_app/messages/$conversationId')

type Closed = { feature: string; isOff: boolean }

export function GateScreen({ feature, isOff }: Closed) {
  const Gate = isOff ? FeatureOff : UpgradeGate
  return planFor(feature) === 'basic' ? <GateToTrades feature={feature} isOff={isOff} /> : <Gate feature={feature} />
}

/** A trade that was accepted before, and its conversation, stay open until the trade is over. */
function GateToTrades({ feature, isOff }: Closed) {
  const Gate = isOff ? FeatureOff : UpgradeGate
  const { id: myId } = useMe()
  const tradeId = tradesRoute.useSearch({ shouldThrow: false })?.id
  const conversationId = conversationRoute.useParams({ shouldThrow: false })?.conversationId
  const accepted = useInfiniteQuery(trades.pages('active', myId))
  const open = accepted.data?.pages.flat() ?? []
  const asksForOne = tradeId !== undefined || conversationId !== undefined
  if (asksForOne && accepted.isPending) return <PageLoader />
  if (open.some(({ id }) => id === tradeId)) return <OpenTrade id={tradeId ?? ''} myId={myId} />
  if (conversationId !== undefined && open.some((trade) => trade.conversation_id === conversationId)) return <Outlet />
  return <Gate feature={feature}>{open.length > 0 && <OpenTrades open={open} myId={myId} />}</Gate>
}
