import { BriefcaseBusiness } from 'lucide-react'
import { lazy } from 'react'
import type { Place } from '../places.tsx'

export const tab: Place = {
  key: 'jobs',
  label: 'Jobs',
  icon: BriefcaseBusiness,
  act: 'read_jobs',
  queues: ['jobs'],
  screen: lazy(() => import('./JobsTab.tsx').then(({ JobsTab: screen }) => ({ default: screen }))),
}
