import { useRef, useState } from 'react'
import { conductCan, conductLimits, disputeReasons, type DisputeReason } from '#domain/trading/conduct.ts'
import { shows } from '#domain/wording/visible.ts'
import { textDrafts } from '#web/data/drafts/drafts.ts'
import { useTextDraft } from '#web/data/drafts/use-draft.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Radio } from '#web/ui/controls/Check.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { useTradeMove } from '../use-trade-move.ts'
import type { MyTrade } from '../my-trade.ts'
import { Statement } from './Statement.tsx'
import { WhichAppointment, WhichService } from './WhichAppointment.tsx'
import { copy } from './conduct.copy.ts'
import { conductMoves } from './conduct.moves.ts'

const words = copy.dispute
const statements = textDrafts('dispute')
// Whether someone came has a question of its own, and a dispute if the two disagree.
const offered = disputeReasons.filter((reason) => reason !== 'no_show')

/** A dispute about an appointment, or one service of it: reason and statement, which is kept until it is sent. */
export function DisputeDialog({ mine, onClose }: { mine: MyTrade; onClose: () => void }) {
  const { trade, them } = mine
  const now = useNow()
  const fitting = mine.appointments.filter(({ meeting }) => conductCan.dispute(trade, meeting, mine.myId, now))
  const [chosen, setChosen] = useState(fitting[0]?.meeting.id ?? '')
  const [serviceId, setServiceId] = useState<string | null>(null)
  const [reason, setReason] = useState<DisputeReason | null>(null)
  const { text, write, forget } = useTextDraft(statements, trade.id)
  const [isTried, setTried] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const isShort = !shows(text) || text.trim().length < conductLimits.statementLength.from
  const opening = useTradeMove(
    mine,
    async (about: DisputeReason) => {
      await conductMoves.openDispute(trade.id, chosen, serviceId, about, text)
      forget()
    },
    { done: () => words.sent(them), failed: words.failed },
  )
  function submit() {
    setTried(true)
    if (reason !== null && !isShort) return opening.mutate(reason, { onSuccess: onClose })
    fields.current?.querySelector<HTMLElement>(reason === null ? '[name=dispute-reason]' : 'textarea')?.focus()
    return undefined
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={words.line(them)}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button busy={opening.isPending && words.busy} onClick={submit}>
            {words.action}
          </Button>
        </>
      }
    >
      <div className="grid gap-4" ref={fields}>
        <WhichAppointment
          label={words.which}
          fitting={fitting}
          chosen={chosen}
          onChoose={(id) => {
            setChosen(id)
            setServiceId(null)
          }}
        />
        <WhichService
          label={words.service}
          items={fitting.find(({ meeting }) => meeting.id === chosen)?.items ?? []}
          chosen={serviceId}
          onChoose={setServiceId}
        />
        <fieldset aria-describedby={isTried && reason === null ? 'dispute-reason-missing' : undefined}>
          <legend className="field-label mb-1">{words.reason}</legend>
          <div className="grid md:grid-cols-2 md:gap-x-4">
            {offered.map((each) => (
              <Radio key={each} name="dispute-reason" checked={reason === each} onChange={() => setReason(each)}>
                {copy.reasons[each]}
              </Radio>
            ))}
          </div>
          {isTried && reason === null && (
            <p id="dispute-reason-missing" className="field-error" role="alert">
              {words.missing}
            </p>
          )}
        </fieldset>
        <Statement label={words.statement} hint={words.hint} text={text} onChange={write} error={isTried && isShort ? words.short : null} />
      </div>
    </Dialog>
  )
}
