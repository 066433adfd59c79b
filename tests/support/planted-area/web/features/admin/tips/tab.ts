import { Lightbulb } from 'lucide-react'
import { lazy } from 'react'
import type { Place } from '../places.tsx'

export const tab: Place = {
  key: 'tips',
  label: 'Tips',
  icon: Lightbulb,
  act: 'keep_forum',
  queues: ['tips'],
  screen: lazy(() => import('./TipsTab.tsx').then(({ TipsTab: screen }) => ({ default: screen }))),
}
