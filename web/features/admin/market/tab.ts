import { ShoppingBag } from 'lucide-react'
import { lazy } from 'react'
import type { Place } from '../tabs.ts'

export const tab: Place = {
  key: 'marketplace',
  label: 'Marketplace',
  icon: ShoppingBag,
  act: 'read_listings',
  screen: lazy(() => import('./market-queue.tsx').then(({ MarketTab: screen }) => ({ default: screen }))),
}
