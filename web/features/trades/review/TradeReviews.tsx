import { useQuery } from '@tanstack/react-query'
import { LockKeyhole, Star } from 'lucide-react'
import { useState } from 'react'
import { reviewsUntil } from '#domain/trading/reviews.ts'
import { lowered, titleOf } from '#domain/trading/items.ts'
import { ratingsOf, reviews, type ReviewDraft, type TradeReview } from '#web/features/profiles/reviews/reviews.data.ts'
import { useLiveReviews } from '#web/features/profiles/reviews/use-live-reviews.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { shortDay } from '#web/ui/days.ts'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { MyTrade } from '../my-trade.ts'
import { OpenReviews } from './OpenReviews.tsx'
import { copy } from './review.copy.ts'
import { ReviewForm } from './ReviewForm.tsx'
import { TradeAgain } from './TradeAgain.tsx'
import { reviewDrafts } from './use-review-draft.ts'
import './review.css'

/** What happens after a trade: the two reviews of it, and the next trade. `isFresh`: it was completed while this page showed it. */
export function TradeReviews({ mine, isFresh }: { mine: MyTrade; isFresh: boolean }) {
  const { trade, them, gives, gets } = mine
  const found = useQuery(reviews.ofTrade(trade.id))
  useLiveReviews()
  return (
    <section className={classNames('trade-reviews', isFresh && 'fresh')} aria-labelledby="trade-reviews">
      <div className="folio">
        <h3 className="d4" id="trade-reviews">
          {trade.status === 'completed' ? copy.traded(them, lowered(titleOf(gives)), lowered(titleOf(gets))) : copy.missed(them)}
        </h3>
      </div>
      {isFresh && <output className="note success">{copy.fresh(them)}</output>}
      <Loaded query={found} skeletons={<Skeleton className="h-24" />} failed={copy.failed}>
        {(rows) => <Reviews mine={mine} rows={rows} />}
      </Loaded>
    </section>
  )
}

function Reviews({ mine, rows }: { mine: MyTrade; rows: TradeReview[] }) {
  const { trade, myId, them, other } = mine
  const now = useNow()
  const [isWriting, setWriting] = useState(() => reviewDrafts.get(myId, trade.id) !== null)
  const own = rows.find(({ reviewer_id }) => reviewer_id === myId)
  const theirs = rows.find(({ reviewer_id }) => reviewer_id !== myId)
  const end = reviewsUntil(trade.completed_at ?? trade.cancelled_at ?? trade.updated_at)
  const until = shortDay(end.toISOString(), now)
  const isOver = now >= end
  const isOpen = theirs !== undefined || (own !== undefined && own.status !== 'sealed')
  const again = other && trade.status === 'completed' && <TradeAgain mine={mine} />

  if (isOpen) {
    return (
      <>
        <OpenReviews mine={mine} own={own} theirs={theirs} />
        {again && <div>{again}</div>}
      </>
    )
  }
  if (isWriting && !isOver) {
    return <ReviewForm tradeId={trade.id} them={them} until={until} saved={own ? draftOf(own) : null} onDone={() => setWriting(false)} />
  }
  return (
    <>
      {own && (
        <div className="note">
          <LockKeyhole aria-hidden />
          <span>
            <b>{copy.waiting.title}</b>
            <br />
            {copy.waiting.line(them, until)}
          </span>
        </div>
      )}
      <div className="flex flex-wrap gap-2.5">
        {!isOver && (
          <Button variant={own ? 'outline' : 'glossy'} size="lg" onClick={() => setWriting(true)}>
            <Star aria-hidden /> {own ? copy.waiting.edit : copy.write}
          </Button>
        )}
        {again}
      </div>
      {!own && <p className="hint">{isOver ? copy.over : copy.until(until)}</p>}
    </>
  )
}

const draftOf = (own: TradeReview): ReviewDraft => ({ ...ratingsOf(own), body: own.body, note: own.private_note ?? '' })
