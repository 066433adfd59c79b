import { useState } from 'react'
import { asksMe } from '#domain/scheduling/reports.ts'
import { deadlines } from '#domain/trading/answers.ts'
import type { NoShowAnswer } from '#domain/trading/conduct.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { useTradeMove } from '../use-trade-move.ts'
import { ReasonDialog } from '../detail/ReasonDialog.tsx'
import type { MyTrade } from '../my-trade.ts'
import { stampOf } from '../when.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { Quote } from './Quote.tsx'
import { reportedAbout } from './reported-about.ts'
import { copy } from './conduct.copy.ts'
import { conductMoves } from './conduct.moves.ts'

const words = copy.noShowAnswer

/** The other says that the reader did not come, or that neither of them did. */
export function NoShowCard({ mine }: { mine: MyTrade }) {
  const { them, firstName } = mine
  const now = useNow()
  const [isAnswering, setAnswering] = useState(false)
  const about = reportedAbout(mine)
  const answer = useTradeMove(mine, (chosen: NoShowAnswer) => conductMoves.answerNoShow(about?.meeting.id ?? '', chosen), {
    done: () => words.done,
    failed: words.failed,
  })
  if (!about) return null
  const { meeting, service, reportedAt } = about
  const isNeither = asksMe(meeting, mine.myId) && meeting.reported_by === mine.myId
  const said = isNeither ? words.neither : words
  const until = isNeither ? deadlines.confirmation(reportedAt) : deadlines.report(reportedAt)
  return (
    <AnswerCard title={said.title(firstName)} action={<Button onClick={() => setAnswering(true)}>{words.action}</Button>}>
      <p>{said.line(service, stampOf(until, now))}</p>
      {!isNeither && <Quote label={words.wrote(firstName)} text={meeting.report_note} />}
      {isAnswering && (
        <ReasonDialog
          open
          onClose={() => setAnswering(false)}
          title={words.dialog}
          line={words.dialogLine(firstName)}
          reasons={said.choices(them)}
          variant="default"
          action={words.send}
          busy={answer.isPending && words.busy}
          onAction={(chosen) => chosen && answer.mutate(chosen, { onSettled: () => setAnswering(false) })}
        />
      )}
    </AnswerCard>
  )
}
