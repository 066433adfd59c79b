import { createFileRoute } from '@tanstack/react-router'
import { RequestTradePage } from '#web/features/trades/offer/RequestTradePage.tsx'

export const Route = createFileRoute('/_app/request-trade/$recipientId')({
  staticData: { access: 'member', feature: 'send_trade_requests', title: 'Request a trade' },
  validateSearch: (search): { service?: string } => (typeof search['service'] === 'string' ? { service: search['service'] } : {}),
  component: RequestTradePage,
})
