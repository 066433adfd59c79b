import { lazy } from 'react'
import { SavedSearches } from '#web/features/saved/searches/SavedSearches.tsx'
import { whileOnline } from '#web/ui/overlays/fetched-apart.ts'
import type { Filtering } from '../search.ts'
import { jobSearches } from './job-searches.ts'

const fetchDialog = whileOnline(() => import('./JobSearchesDialog.tsx'))
const Dialog = lazy(() => fetchDialog().then(({ JobSearchesDialog: part }) => ({ default: part })))

export function JobSearches(props: Filtering & { chosenId: string | undefined }) {
  return <SavedSearches {...props} of={jobSearches} Dialog={Dialog} fetchDialog={fetchDialog} />
}
