import { ShoppingBag } from 'lucide-react'
import { lazy } from 'react'
import type { Place } from '../places.tsx'

export const tab: Place = {
  key: 'marketplace',
  label: 'Marketplace',
  icon: ShoppingBag,
  act: 'read_listings',
  queues: ['listings'],
  screen: lazy(() => import('./market-queue.tsx').then(({ MarketTab: screen }) => ({ default: screen }))),
}
