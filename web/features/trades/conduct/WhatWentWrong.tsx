import type { ReactNode } from 'react'
import { answerOf, deadlines } from '#domain/trading/answers.ts'
import { isWaiting } from '#domain/trading/conduct.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { MyTrade } from '../my-trade.ts'
import { stampOf } from '../when.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { AnswerDispute, DisputeCard } from './DisputeCard.tsx'
import { ExcuseCard } from './ExcuseCard.tsx'
import { lateWith } from './late-ask.ts'
import { NoShowCard } from './NoShowCard.tsx'
import { OwedCard } from './OwedCard.tsx'
import { reportedAbout } from './reported-about.ts'
import { copy } from './conduct.copy.ts'
import './conduct.css'

/** On top of a trade: what it waits for the reader to answer, or what they wait for. One card at a time. */
export function WhatWentWrong({ mine }: { mine: MyTrade }) {
  return cardOf(mine, useNow())
}

function cardOf(mine: MyTrade, now: Date): ReactNode {
  const { trade, myId, firstName, them } = mine
  const dispute = trade.trade_disputes.find(isWaiting)
  switch (answerOf(trade, myId, now)) {
    case 'dispute':
      return dispute && <AnswerDispute mine={mine} dispute={dispute} />
    case 'no_show':
      return <NoShowCard mine={mine} />
    case 'owed':
      return <OwedCard mine={mine} />
    case 'excuse':
      return <ExcuseCard mine={mine} />
    case null:
      break
  }
  if (dispute) return <DisputeCard mine={mine} dispute={dispute} />
  const reported = reportedAbout(mine)
  if (reported && reported.meeting.report_answer === 'me_too') {
    const { waitingTitle, waiting } = copy.noShowAnswer.neither
    const until = stampOf(deadlines.confirmation(reported.reportedAt), now)
    return <AnswerCard title={waitingTitle}>{waiting(firstName, reported.service, until)}</AnswerCard>
  }
  if (reported?.meeting.reported_by === myId) {
    return (
      <AnswerCard title={copy.noShowAnswer.waitingTitle(them)}>
        {copy.noShowAnswer.waiting(firstName, reported.service, stampOf(deadlines.report(reported.reportedAt), now))}
      </AnswerCard>
    )
  }
  if (trade.owed_to !== null && trade.owed_at !== null) {
    return (
      <AnswerCard title={copy.owed.waitingTitle}>{copy.owed.waiting(firstName, stampOf(deadlines.choice(trade.owed_at), now))}</AnswerCard>
    )
  }
  // Not for safety: the other sees a late cancel like any other, but there is no strike.
  const strike = trade.own_strikes.find(({ kind, counts_at: from }) => kind === 'late_cancel' && new Date(from) > now)
  if (!strike) return null
  return (
    <AnswerCard title={copy.excuse.ownTitles[lateWith(mine, myId)]}>{copy.excuse.waiting(them, stampOf(strike.counts_at, now))}</AnswerCard>
  )
}
