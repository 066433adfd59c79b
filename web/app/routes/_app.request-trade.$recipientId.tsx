import { createFileRoute } from '@tanstack/react-router'
import { RequestTradePage } from '#web/features/trades/offer/RequestTradePage.tsx'
import { texts } from '#web/search.ts'

export const Route = createFileRoute('/_app/request-trade/$recipientId')({
  staticData: { access: 'member', feature: 'send_trade_requests', title: 'Request a trade' },
  validateSearch: texts('service', 'step', 'job'),
  component: RequestTradePage,
})
