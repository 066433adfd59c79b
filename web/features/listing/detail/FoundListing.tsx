import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Path } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { DetailSkeleton } from './DetailSkeleton.tsx'

/** `back`: the name of the list. */
type Words = { loading: string; failed: string; gone: { title: string; line: string }; back: string }

/** What is open: its skeleton, that it failed, that it is not there, or what `children` make of it. */
export function FoundListing<Listing>({
  found,
  words,
  backTo,
  children,
}: {
  found: UseQueryResult<Listing | null>
  words: Words
  backTo: Path
  children: (listing: Listing) => ReactNode
}) {
  const { loading, failed, gone, back } = words
  return (
    <Loaded
      query={found}
      skeletons={<DetailSkeleton label={loading} />}
      failed={
        <div className="px-(--gutter)">
          <ErrorState title={failed} onRetry={() => void found.refetch()} />
        </div>
      }
    >
      {(listing) =>
        listing === null ? (
          <div className="px-(--gutter)">
            <ErrorState
              title={gone.title}
              action={
                <Button asChild variant="outline">
                  <Link {...backTo}>{back}</Link>
                </Button>
              }
            >
              {gone.line}
            </ErrorState>
          </div>
        ) : (
          children(listing)
        )
      }
    </Loaded>
  )
}
