import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meanOf } from '#domain/trading/reviews.ts'
import { useMe } from '#web/data/session/session.ts'
import { copy as reviewCopy } from '#web/features/profiles/reviews/reviews.copy.ts'
import { ratingsOf } from '#web/features/profiles/reviews/reviews.data.ts'
import { Stars } from '#web/features/profiles/reviews/Stars.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Segment } from '#web/ui/controls/Segment.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { PagedRows } from '#web/ui/feedback/PagedRows.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useMay } from '../../may.tsx'
import { HideReview } from './HideReview.tsx'
import { copy } from './member.copy.ts'
import { reviewsOf, type ReviewOfMember, type Side } from './member-reviews.data.ts'
import { Rows, When } from './views.tsx'

const words = copy.reviews

/** The reviews about a member, or those they wrote, each with the button that hides it. */
export function Reviews({ memberId, now }: { memberId: string; now: Date }) {
  const [side, setSide] = useState<Side>('about')
  const list = useInfiniteQuery(reviewsOf(memberId, side))
  const [hiding, setHiding] = useState<ReviewOfMember | null>(null)
  return (
    <>
      <Segment
        label={words.sides}
        value={side}
        onChange={setSide}
        options={[
          { value: 'about', label: words.about },
          { value: 'by', label: words.by },
        ]}
      />
      <PagedRows list={list} failed={words.failed} skeletons={<Skeleton className="mt-3 h-24" />}>
        {(rows: ReviewOfMember[]) => (
          <Rows empty={words.none[side]} count={rows.length}>
            {rows.map((review) => (
              <ReviewRow key={review.id} review={review} side={side} now={now} onHide={() => setHiding(review)} />
            ))}
          </Rows>
        )}
      </PagedRows>
      {hiding && <HideReview review={hiding} onClose={() => setHiding(null)} />}
    </>
  )
}

function ReviewRow({ review, side, now, onHide }: { review: ReviewOfMember; side: Side; now: Date; onHide: () => void }) {
  const may = useMay()
  const me = useMe()
  const isHidden = review.status === 'hidden'
  const isOwn = review.reviewer_id === me.id || review.reviewee_id === me.id
  const name = (side === 'by' ? review.reviewee : review.reviewer)?.full_name ?? reviewCopy.formerMember
  return (
    <li>
      <When at={review.published_at ?? ''} now={now} />
      <span className="lines">
        <span className="flex flex-wrap items-center gap-2">
          <b>{side === 'by' ? words.aboutName(name) : name}</b>
          {isHidden && <Badge>{words.hidden}</Badge>}
        </span>
        <Stars score={meanOf(ratingsOf(review))} />
        {review.body !== '' && <span className="words">{review.body}</span>}
        {review.private_note !== null && <span className="muted words">{words.note(review.private_note)}</span>}
        {may('decide_reports') && !isHidden && !isOwn && (
          <Button size="sm" variant="outline" className="mt-2 justify-self-start" onClick={onHide}>
            {copy.hide.open}
          </Button>
        )}
      </span>
    </li>
  )
}
