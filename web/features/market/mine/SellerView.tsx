import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Tabs } from '#web/ui/controls/Tabs.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { Listing } from '../market.data.ts'
import { copy } from './mine.copy.ts'
import { SellerActions } from './SellerActions.tsx'
import './mine.css'

const ListingFigures = lazy(() => import('./ListingFigures.tsx').then(({ ListingFigures: part }) => ({ default: part })))

/** A listing for its seller: what can be done with it, what it says, which are the children, and how it is doing. */
export function SellerView({ listing, children }: { listing: Listing; children: ReactNode }) {
  const [tab, setTab] = useState<'details' | 'figures'>('details')
  return (
    <>
      <SellerActions listing={listing} />
      <Tabs
        label={copy.tabs.label}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'details', label: copy.tabs.details },
          { value: 'figures', label: copy.tabs.figures },
        ]}
      >
        {tab === 'details' ? (
          <div className="market-seller-tab">{children}</div>
        ) : (
          <Suspense fallback={<Skeleton className="mt-4 h-48" />}>
            <ListingFigures listingId={listing.id} />
          </Suspense>
        )}
      </Tabs>
    </>
  )
}
