import { createFileRoute } from '@tanstack/react-router'
import { TradesPage } from '#web/features/trades/list/TradesPage.tsx'
import { readTradesSearch } from '#web/features/trades/search.ts'

export const Route = createFileRoute('/_app/trades')({
  staticData: { access: 'member', feature: 'send_trade_requests', title: 'Trades', sidePanel: true },
  validateSearch: readTradesSearch,
  component: TradesPage,
})
