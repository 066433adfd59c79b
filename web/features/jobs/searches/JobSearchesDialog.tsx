import { SearchesDialog, type SearchesDialogProps } from '#web/features/saved/searches/SearchesDialog.tsx'
import type { JobFilters } from '../search.ts'
import { jobSearches } from './job-searches.ts'
import { words } from './searches.copy.ts'
import { summaryOf } from './summary.ts'

export function JobSearchesDialog(props: SearchesDialogProps<JobFilters>) {
  return <SearchesDialog {...props} kind={jobSearches.kind} summaryOf={summaryOf} words={words} />
}
