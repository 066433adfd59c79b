import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meanOf } from '#domain/trading/reviews.ts'
import { copy as reviewCopy } from '#web/features/profiles/reviews/reviews.copy.ts'
import { ratingsOf, reviews, type Review } from '#web/features/profiles/reviews/reviews.data.ts'
import { Stars } from '#web/features/profiles/reviews/Stars.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { PagedRows } from '#web/ui/feedback/PagedRows.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useMay } from '../../may.tsx'
import { HideReview } from './HideReview.tsx'
import { copy } from './member.copy.ts'
import { Rows, When } from './views.tsx'

/** The open reviews of a member, each with the button that hides it. */
export function Reviews({ memberId, now }: { memberId: string; now: Date }) {
  const may = useMay()
  const list = useInfiniteQuery(reviews.pages(memberId))
  const [hiding, setHiding] = useState<Review | null>(null)
  return (
    <>
      <PagedRows list={list} failed={copy.reviewsFailed} skeletons={<Skeleton className="mt-3 h-24" />}>
        {(rows: Review[]) => (
          <Rows empty={copy.noReviews} count={rows.length}>
            {rows.map((review) => (
              <li key={review.id}>
                <When at={review.published_at ?? ''} now={now} />
                <span className="lines">
                  <b>{review.reviewer?.full_name ?? reviewCopy.formerMember}</b>
                  <Stars score={meanOf(ratingsOf(review))} />
                  {review.body !== '' && <span className="words">{review.body}</span>}
                  {may('hide_review') && (
                    <Button size="sm" variant="outline" className="mt-2 justify-self-start" onClick={() => setHiding(review)}>
                      {copy.hide.open}
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </Rows>
        )}
      </PagedRows>
      {hiding && <HideReview review={hiding} onClose={() => setHiding(null)} />}
    </>
  )
}
