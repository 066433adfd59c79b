import { createFileRoute } from '@tanstack/react-router'
import { RequestTradePage } from '#web/features/trades/offer/RequestTradePage.tsx'

export const Route = createFileRoute('/_app/request-trade/$recipientId')({
  staticData: { access: 'member', feature: 'send_trade_requests', title: 'Request a trade' },
  validateSearch: ({ service, step, job }): { service?: string; step?: string; job?: string } => ({
    ...(typeof service === 'string' && { service }),
    ...(typeof step === 'string' && { step }),
    ...(typeof job === 'string' && { job }),
  }),
  component: RequestTradePage,
})
