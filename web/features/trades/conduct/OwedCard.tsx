import { useState } from 'react'
import { deadlines } from '#domain/trading/answers.ts'
import type { OwedChoice } from '#domain/trading/conduct.ts'
import { tradeLimits } from '#domain/trades.ts'
import { lowered, titleOf } from '#domain/trading/items.ts'
import { hasLetterOrNumber } from '#domain/wording/visible.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { useTradeMove } from '../use-trade-move.ts'
import { ReasonDialog } from '../detail/ReasonDialog.tsx'
import type { MyTrade } from '../my-trade.ts'
import { stampOf } from '../when.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { copy } from './conduct.copy.ts'
import { conductMoves } from './conduct.moves.ts'
import { WhichService } from './WhichAppointment.tsx'

const words = copy.owed

/** The reader gave and did not get theirs: they choose how it is made even. */
export function OwedCard({ mine }: { mine: MyTrade }) {
  const { trade, them, firstName, myId } = mine
  const now = useNow()
  const [isChoosing, setChoosing] = useState(false)
  const [service, setService] = useState('')
  const [itemId, setItemId] = useState<string | null>(null)
  const choose = useTradeMove(mine, (choice: OwedChoice) => conductMoves.chooseOwed(trade.id, choice, service, itemId), {
    done: () => words.done(them),
    failed: words.failed,
  })
  const failed = mine.appointments
    .filter(({ meeting }) => meeting.receiver_id === myId && (meeting.status === 'missed' || meeting.status === 'cancelled'))
    .flatMap(({ items }) => items)
  const owed = lowered(titleOf(failed))
  const isNamed = hasLetterOrNumber(service) && service.trim().length >= tradeLimits.titleLength.from
  return (
    <AnswerCard title={words.title(firstName)} action={<Button onClick={() => setChoosing(true)}>{words.action}</Button>}>
      <p>{words.line(them, owed, stampOf(deadlines.choice(trade.owed_at ?? trade.updated_at), now))}</p>
      {isChoosing && (
        <ReasonDialog
          open
          onClose={() => setChoosing(false)}
          title={words.dialog}
          line={words.dialogLine(them)}
          reasons={words.choices(firstName, owed)}
          variant="default"
          isIncomplete={(choice) => choice === 'other' && !isNamed}
          action={words.send}
          busy={choose.isPending && words.busy}
          onAction={(choice) => choice && choose.mutate(choice, { onSettled: () => setChoosing(false) })}
        >
          {(choice) =>
            (choice === 'redo' || choice === 'other') && (
              <div className="mt-3 grid gap-3">
                <WhichService label={words.which} items={failed} chosen={itemId} onChoose={setItemId} />
                {choice === 'other' && <OtherService title={service} onChange={setService} />}
              </div>
            )
          }
        </ReasonDialog>
      )}
    </AnswerCard>
  )
}

function OtherService({ title, onChange }: { title: string; onChange: (title: string) => void }) {
  return (
    <Field label={words.service} hint={words.serviceHint}>
      {(control) => (
        <Input {...control} maxLength={tradeLimits.titleLength.to} value={title} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}
