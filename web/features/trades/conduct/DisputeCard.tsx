import { useRef, useState } from 'react'
import { deadlines } from '#domain/trading/answers.ts'
import { conductLimits } from '#domain/trading/conduct.ts'
import { shows } from '#domain/wording/visible.ts'
import { textDrafts } from '#web/data/drafts/drafts.ts'
import { useTextDraft } from '#web/data/drafts/use-draft.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { useTradeMove } from '../use-trade-move.ts'
import { Evidence } from '../evidence/Evidence.tsx'
import type { MyTrade } from '../my-trade.ts'
import type { Dispute } from '../trades.data.ts'
import { stampOf } from '../when.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { reasonInWords } from './dispute-words.ts'
import { Quote } from './Quote.tsx'
import { Statement } from './Statement.tsx'
import { copy } from './conduct.copy.ts'
import { conductMoves } from './conduct.moves.ts'

const answers = textDrafts('dispute-answer')

/** The other opened a dispute: the reader says how they see it. What they write is kept until it is sent. */
export function AnswerDispute({ mine, dispute }: { mine: MyTrade; dispute: Dispute }) {
  const words = copy.answer
  const { firstName } = mine
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const { text, write, forget } = useTextDraft(answers, dispute.id)
  const isShort = !shows(text) || text.trim().length < conductLimits.statementLength.from
  const answer = useTradeMove(
    mine,
    async () => {
      await conductMoves.answerDispute(dispute.id, text)
      forget()
    },
    { done: () => words.done, failed: words.failed },
  )
  function send() {
    setTried(true)
    if (isShort) field.current?.querySelector('textarea')?.focus()
    else answer.mutate(undefined, { onSuccess: () => setOpen(false) })
  }
  return (
    <AnswerCard title={words.title(firstName)} action={<Button onClick={() => setOpen(true)}>{words.action}</Button>}>
      <p>{words.line(reasonInWords(dispute, mine), stampOf(deadlines.dispute(dispute.created_at), now))}</p>
      <Quote label={copy.frozen.said(firstName)} text={dispute.statement} />
      <Evidence mine={mine} dispute={dispute} isOwn={false} />
      <Evidence mine={mine} dispute={dispute} isOwn />
      {isOpen && (
        <Dialog
          open
          onOpenChange={setOpen}
          title={words.dialog}
          description={words.dialogLine(firstName)}
          footer={
            <>
              <Button variant="outline" onClick={() => setOpen(false)}>
                {copy.dispute.cancel}
              </Button>
              <Button busy={answer.isPending && words.busy} onClick={send}>
                {words.send}
              </Button>
            </>
          }
        >
          <div ref={field}>
            <Statement
              label={words.statement}
              hint={words.hint}
              text={text}
              onChange={write}
              error={isTried && isShort ? copy.dispute.short : null}
            />
          </div>
        </Dialog>
      )}
    </AnswerCard>
  )
}

/** While the dispute is open: both statements. Who opened it can withdraw it. */
export function DisputeCard({ mine, dispute }: { mine: MyTrade; dispute: Dispute }) {
  const words = copy.frozen
  const { myId, firstName } = mine
  const now = useNow()
  const [isAsking, setAsking] = useState(false)
  const isMine = dispute.opened_by === myId
  const withdraw = useTradeMove(mine, () => conductMoves.withdrawDispute(dispute.id), {
    done: () => words.withdrawn,
    failed: words.failed,
  })
  const nameOf = (isOwn: boolean) => words.said(isOwn ? 'You' : firstName)
  return (
    <AnswerCard
      title={words.title}
      action={
        isMine && (
          <Button variant="outline" onClick={() => setAsking(true)}>
            {words.withdraw}
          </Button>
        )
      }
    >
      <p>
        {words.line} {isMine && dispute.answer === null && words.waiting(firstName, stampOf(deadlines.dispute(dispute.created_at), now))}
      </p>
      <Quote label={`${nameOf(isMine)}, ${reasonInWords(dispute, mine)}`} text={dispute.statement} />
      <Evidence mine={mine} dispute={dispute} isOwn={isMine} />
      <Quote label={nameOf(!isMine)} text={dispute.answer} />
      <Evidence mine={mine} dispute={dispute} isOwn={!isMine} />
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={words.withdrawTitle}
        action={words.withdraw}
        cancel={words.keep}
        variant="default"
        busy={withdraw.isPending && words.busy}
        onAction={() => withdraw.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        {words.withdrawLine}
      </AlertDialog>
    </AnswerCard>
  )
}
