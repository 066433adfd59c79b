import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { ratingNames } from '#domain/trading/reviews.ts'
import { PagedRows } from '#web/ui/feedback/PagedRows.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { ProfilePage } from '../profiles.data.ts'
import { firstName } from '../profile-page/words.ts'
import { ReviewRow } from './ReviewRow.tsx'
import { copy } from './reviews.copy.ts'
import { reviews, type Review } from './reviews.data.ts'
import { Stars } from './Stars.tsx'
import { useLiveReviews } from './use-live-reviews.ts'
import './reviews.css'

export type ReportReview = (review: { id: string; author: { id: string; full_name: string } }) => ReactNode

/** `onLoaded` once the first rows are here, or could not be loaded. */
export function Reviews({
  page,
  isOwner,
  report,
  onLoaded,
}: {
  page: ProfilePage
  isOwner: boolean
  report: ReportReview
  onLoaded: () => void
}) {
  const list = useInfiniteQuery(reviews.pages(page.id))
  const loaded = useEffectEvent(onLoaded)
  useEffect(() => {
    if (!list.isPending) loaded()
  }, [list.isPending])
  useLiveReviews()
  return (
    <div className="reviews">
      <Score page={page} />
      <div className="min-w-0">
        <PagedRows list={list} failed={copy.failed} skeletons={<Skeletons />}>
          {(rows: Review[]) => (
            <ul>
              {rows.map((review) => (
                <ReviewRow
                  key={review.id}
                  review={review}
                  owner={firstName(page.full_name)}
                  canReply={isOwner}
                  report={review.reviewer && report({ id: review.id, author: review.reviewer })}
                />
              ))}
            </ul>
          )}
        </PagedRows>
      </div>
    </div>
  )
}

function Score({ page }: { page: ProfilePage }) {
  const parts = { quality: page.review_quality, reliability: page.review_reliability, friendliness: page.review_friendliness }
  if (page.review_avg === null) return null
  return (
    <div className="reviews-score">
      <p className="d1 tabular-nums">{page.review_avg.toFixed(1)}</p>
      <Stars score={page.review_avg} />
      <p className="muted text-sm">{copy.from(page.review_count)}</p>
      <dl>
        {ratingNames.map((name) => {
          const score = parts[name]
          return (
            score !== null && (
              <div key={name}>
                <dt>{copy.ratings[name]}</dt>
                <dd className="tabular-nums">{score.toFixed(1)}</dd>
              </div>
            )
          )
        })}
      </dl>
    </div>
  )
}

function Skeletons() {
  return (
    <div className="grid gap-5 pt-2" aria-busy>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-24" />
      ))}
    </div>
  )
}
