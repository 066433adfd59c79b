import { createFileRoute } from '@tanstack/react-router'
import { MarketPage } from '#web/features/market/board/MarketPage.tsx'

export const Route = createFileRoute('/_app/marketplace')({
  staticData: { access: 'member', feature: 'marketplace', title: 'Marketplace' },
  component: MarketPage,
})
