import { meanOf } from '#domain/trading/reviews.ts'
import { ratingsOf, type TradeReview } from '#web/features/profiles/reviews/reviews.data.ts'
import { Stars } from '#web/features/profiles/reviews/Stars.tsx'
import type { MyTrade } from '../my-trade.ts'
import { copy } from './review.copy.ts'

const words = copy.open

/** Both reviews side by side, once they are open. */
export function OpenReviews({ mine, own, theirs }: { mine: MyTrade; own: TradeReview | undefined; theirs: TradeReview | undefined }) {
  const { firstName, them } = mine
  return (
    <ul className="open-reviews">
      <li>
        <b>{words.theirs(firstName)}</b>
        {theirs ? <Shown review={theirs} replier="You" /> : <p className="muted">{words.none(firstName)}</p>}
        {theirs?.status === 'published' && theirs.reply === null && <p className="muted text-sm">{words.replyToo}</p>}
      </li>
      <li>
        <b>{words.yours(them)}</b>
        {own ? <Shown review={own} replier={firstName} /> : <p className="muted">{words.none('You')}</p>}
      </li>
    </ul>
  )
}

function Shown({ review, replier }: { review: TradeReview; replier: string }) {
  return (
    <>
      <Stars score={meanOf(ratingsOf(review))} />
      {review.status === 'hidden' && <p className="note warning">{words.hidden}</p>}
      {review.body && <p className="review-body">{review.body}</p>}
      {review.reply && (
        <div className="review-reply">
          <b className="text-sm">{words.reply(replier)}</b>
          <p>{review.reply}</p>
        </div>
      )}
    </>
  )
}
