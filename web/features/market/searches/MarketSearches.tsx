import { lazy } from 'react'
import { SavedSearches } from '#web/features/saved/searches/SavedSearches.tsx'
import { whileOnline } from '#web/ui/overlays/fetched-apart.ts'
import type { Filtering } from '../search.ts'
import { marketSearches } from './market-searches.ts'

const fetchDialog = whileOnline(() => import('./MarketSearchesDialog.tsx'))
const Dialog = lazy(() => fetchDialog().then(({ MarketSearchesDialog: part }) => ({ default: part })))

export function MarketSearches(props: Filtering & { chosenId: string | undefined }) {
  return <SavedSearches {...props} of={marketSearches} Dialog={Dialog} fetchDialog={fetchDialog} />
}
