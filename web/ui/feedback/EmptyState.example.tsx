import { Button } from '../controls/Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { PageLoader } from './PageLoader.tsx'
import { Skeleton } from './Skeleton.tsx'

export const title = 'States'
export const about = 'Loading, empty, failed'
export const order = 10

export function Example() {
  return (
    <div className="mt-4.5 grid gap-6 md:grid-cols-2">
      <EmptyState seed="trades" title="No trades yet" action={<Button>Browse professionals</Button>}>
        Offer something to someone nearby.
      </EmptyState>
      <ErrorState title="The list did not load" onRetry={() => {}} />
      <div className="grid content-start gap-3">
        <Skeleton className="aspect-[4/3] w-full" />
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-4 w-3/4" />
      </div>
      <PageLoader />
      <p className="banner warning">You are currently offline. Some features may not work.</p>
      <p className="banner success">Connection restored!</p>
      <p className="note warning">Both of you confirm, then you review each other.</p>
    </div>
  )
}
