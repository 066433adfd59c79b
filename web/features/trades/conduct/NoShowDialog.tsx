import { useState } from 'react'
import { appointmentCan } from '#domain/scheduling/appointments.ts'
import { conductLimits } from '#domain/trading/conduct.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Textarea } from '#web/ui/controls/Input.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { useTradeMove } from '../use-trade-move.ts'
import type { MyTrade } from '../my-trade.ts'
import { WhichAppointment } from './WhichAppointment.tsx'
import { copy } from './conduct.copy.ts'
import { conductMoves } from './conduct.moves.ts'

const words = copy.noShow

/** Says that the other did not come. Nothing is settled before they had time to answer. */
export function NoShowDialog({ mine, onClose }: { mine: MyTrade; onClose: () => void }) {
  const { them, firstName } = mine
  const now = useNow()
  const fitting = mine.appointments.filter(({ meeting }) => appointmentCan(meeting, 'report', mine.myId, now))
  const [chosen, setChosen] = useState(fitting[0]?.meeting.id ?? '')
  const [note, setNote] = useState('')
  const report = useTradeMove(mine, () => conductMoves.reportNoShow(chosen, note), {
    done: () => words.sent(them),
    failed: words.failed,
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title(firstName)}
      description={words.line(them)}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Go back
          </Button>
          <Button busy={report.isPending && words.busy} onClick={() => report.mutate(undefined, { onSettled: onClose })}>
            {words.action(firstName)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <WhichAppointment label={words.which} fitting={fitting} chosen={chosen} onChoose={setChosen} />
        <Field label={words.note} hint={words.noteHint(firstName, String(conductLimits.noteLength))}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={conductLimits.noteLength}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
