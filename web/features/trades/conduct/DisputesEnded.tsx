import { Evidence } from '../evidence/Evidence.tsx'
import type { MyTrade } from '../my-trade.ts'
import type { Dispute } from '../trades.data.ts'
import { outcomeInWords, reasonInWords } from './dispute-words.ts'
import { Quote } from './Quote.tsx'
import { copy } from './conduct.copy.ts'
// An ended dispute is also shown where no card of this folder is.
import './conduct.css'

/** A dispute that is over, with what both wrote and what was decided. */
export function DisputesEnded({ mine }: { mine: MyTrade }) {
  const ended = mine.trade.trade_disputes.filter(({ status }) => status === 'resolved' || status === 'withdrawn')
  return ended.map((dispute) => <Ended key={dispute.id} dispute={dispute} mine={mine} />)
}

function Ended({ dispute, mine }: { dispute: Dispute; mine: MyTrade }) {
  const { myId, firstName } = mine
  const isMine = dispute.opened_by === myId
  const nameOf = (isOwn: boolean) => copy.frozen.said(isOwn ? 'You' : firstName)
  return (
    <section aria-labelledby={dispute.id}>
      <div className="folio">
        <h3 className="d4" id={dispute.id}>
          {copy.decided.title}
        </h3>
      </div>
      <p className="mt-2">{outcomeInWords(dispute, mine)}</p>
      <Quote label={copy.decided.note} text={dispute.resolution_note} />
      <Quote label={`${nameOf(isMine)}, ${reasonInWords(dispute, mine)}`} text={dispute.statement} />
      <Evidence mine={mine} dispute={dispute} isOwn={isMine} />
      <Quote label={nameOf(!isMine)} text={dispute.answer} />
      <Evidence mine={mine} dispute={dispute} isOwn={!isMine} />
    </section>
  )
}
