import { BriefcaseBusiness } from 'lucide-react'
import { lazy } from 'react'
import type { Place } from '../tabs.ts'

export const tab: Place = {
  key: 'jobs',
  label: 'Jobs',
  icon: BriefcaseBusiness,
  act: 'read_jobs',
  screen: lazy(() => import('./JobsTab.tsx').then(({ JobsTab: screen }) => ({ default: screen }))),
}
