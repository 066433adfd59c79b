import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { meanOf } from '#domain/trading/reviews.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Seal } from '#web/ui/display/Seal.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { craftNames, craftOf } from '#web/ui/art/crafts.ts'
import { shortDay } from '#web/ui/days.ts'
import { useNow } from '#web/ui/use-now.ts'
import { copy } from './reviews.copy.ts'
import { ratingsOf, type Review } from './reviews.data.ts'
import { Stars } from './Stars.tsx'

const ReplyForm = lazy(() => import('./ReplyForm.tsx').then(({ ReplyForm: part }) => ({ default: part })))

/** `canReply` on one's own profile; `report` is the button of another area. */
export function ReviewRow({ review, owner, canReply, report }: { review: Review; owner: string; canReply: boolean; report: ReactNode }) {
  const { reviewer, body, reply, published_at } = review
  const now = useNow()
  const [isReplying, setReplying] = useState(false)
  const craft = craftOf(reviewer?.specialties[0])
  const about = [reviewer?.specialties[0] && craftNames[craft], reviewer?.city, published_at && shortDay(published_at, now)]
  return (
    <li className="review">
      <Stars score={meanOf(ratingsOf(review))} />
      {body && <p className="review-body">{body}</p>}
      <div className="review-by">
        <Cameo
          name={reviewer?.full_name ?? copy.formerMember}
          craft={craft}
          seed={review.reviewer_id}
          src={reviewer?.profile_picture}
          size={36}
        />
        <span className="grid min-w-0 flex-1 leading-snug">
          <b className="text-sm">
            {reviewer ? <Link {...paths.professional(reviewer.id)}>{reviewer.full_name}</Link> : copy.formerMember}{' '}
            {reviewer?.is_verified && <Seal />}
          </b>
          <span className="muted text-xs">{about.filter(Boolean).join(', ')}</span>
        </span>
        {report}
      </div>
      {reply && (
        <div className="review-reply">
          <b className="text-sm">{copy.reply.by(owner)}</b>
          <p>{reply}</p>
        </div>
      )}
      {canReply && !reply && !isReplying && (
        <Button variant="outline" size="sm" onClick={() => setReplying(true)}>
          {copy.reply.open}
        </Button>
      )}
      {canReply && !reply && isReplying && (
        <Suspense>
          <ReplyForm reviewId={review.id} onDone={() => setReplying(false)} />
        </Suspense>
      )}
    </li>
  )
}
