import { categoryLabels } from '#domain/market/listings.ts'
import { approvalQueue } from '../approvals/approval-queue.tsx'
import { ApprovalsTab } from '../approvals/ApprovalsTab.tsx'
import { copy } from './market.copy.ts'
import { listings, type Listing } from './market.data.ts'
import { MarketPreview } from './MarketPreview.tsx'

const queue = approvalQueue<Listing>({
  kind: 'marketplace_listing',
  noun: copy.noun,
  act: 'decide_listings',
  key: listings.key,
  label: copy.label,
  page: listings.page,
  titleOf: ({ title }) => title,
  columns: [
    { label: copy.columns.title, cell: ({ title }) => title },
    { label: copy.columns.category, cell: ({ category }) => categoryLabels[category] },
    { label: copy.columns.from, cell: ({ owner }) => owner?.full_name ?? copy.gone },
  ],
  preview: (listing) => <MarketPreview listing={listing} />,
  approveSays: copy.approveSays,
  reasons: copy.reasons,
})

export function MarketTab() {
  return <ApprovalsTab queue={queue} title={copy.title} noun={copy.noun} />
}
