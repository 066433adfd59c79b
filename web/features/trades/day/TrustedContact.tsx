import { ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { MyTrade } from '../my-trade.ts'
import type { AppointmentRow } from '../trades.data.ts'
import { moves } from '../trades.moves.ts'
import { useTradeMove } from '../use-trade-move.ts'
import { dayOutbox } from './day-outbox.ts'
import { copy } from './day.copy.ts'
import { useUnsentTaps } from './use-day-outbox.ts'

const words = copy.contact
const askedAfterMs = 15 * 60_000
const Dialog = lazy(() => import('./TrustedContactDialog.tsx').then(({ TrustedContactDialog: part }) => ({ default: part })))

/** Someone who knows of an appointment at one of the two people's places; the reader's own alone. */
export function TrustedContact({ meeting, mine }: { meeting: AppointmentRow; mine: MyTrade }) {
  const now = useNow().getTime()
  const [isEditing, setEditing] = useState(false)
  const isSaid = useUnsentTaps(meeting.id).some(({ kind, state }) => kind === 'ok' && state !== 'failed')
  const remove = useTradeMove(mine, () => moves.removeContact(meeting.id), { failed: words.removeFailed })
  const [contact] = meeting.contact
  const isVisit = meeting.location_mode === 'my_place' || meeting.location_mode === 'your_place'
  const starts = meeting.starts_at === null ? Infinity : Date.parse(meeting.starts_at)
  const ends = meeting.ends_at === null ? Infinity : Date.parse(meeting.ends_at)
  const isOpen = mine.trade.status === 'accepted' && mine.trade.phase !== 'disputed'
  const canName = isVisit && meeting.status === 'confirmed' && isOpen && ends > now
  const hasBegun = starts <= now
  if (!contact && (!canName || hasBegun)) return null

  return (
    <div className="appointment-contact">
      <ShieldCheck aria-hidden />
      <div>
        <p>{lineOf(contact, hasBegun, now >= ends + askedAfterMs)}</p>
        <div className="appointment-actions">
          {contact && hasBegun && contact.ok_at === null && !isSaid && (
            <Button variant={now >= ends ? 'default' : 'outline'} onClick={() => dayOutbox.send({ kind: 'ok', appointmentId: meeting.id })}>
              {words.ok}
            </Button>
          )}
          {canName && !hasBegun && (
            <Button variant="link" onClick={() => setEditing(true)}>
              {contact ? words.change : words.add}
            </Button>
          )}
          {contact && canName && (
            <Button variant="link" busy={remove.isPending && words.saving} onClick={() => remove.mutate(undefined)}>
              {words.remove}
            </Button>
          )}
        </div>
      </div>
      {isEditing && (
        <Suspense>
          <Dialog meeting={meeting} mine={mine} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}

function lineOf(contact: AppointmentRow['contact'][number] | undefined, hasBegun: boolean, isAsked: boolean): string {
  if (!contact) return words.offer
  if (contact.ok_at !== null) return words.isOk
  if (contact.missed_at !== null) return words.missed(contact.name)
  if (isAsked) return words.ask(contact.name)
  return hasBegun ? words.knows(contact.name) : words.willKnow(contact.name)
}
