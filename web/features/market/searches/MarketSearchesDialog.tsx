import { SearchesDialog, type SearchesDialogProps, type SearchWords } from '#web/features/saved/searches/SearchesDialog.tsx'
import type { MarketFilters } from '../search.ts'
import { marketSearches } from './market-searches.ts'
import { summaryOf } from './summary.ts'

const words: SearchWords = {
  news: 'Tell me about new listings, once a day',
  newsOf: (name) => `Tell me about new listings for ${name}, once a day`,
  deleted: 'The listings it finds stay where they are.',
}

export function MarketSearchesDialog(props: SearchesDialogProps<MarketFilters>) {
  return <SearchesDialog {...props} kind={marketSearches.kind} summaryOf={summaryOf} words={words} />
}
