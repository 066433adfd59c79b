import { useState } from 'react'
import type { MyAppointment, MyTrade } from '../my-trade.ts'
import { AppointmentCard } from './AppointmentCard.tsx'
import { AppointmentDialogs, DoneQuestion, type Opened } from './AppointmentDialogs.tsx'
import { copy } from './appointments.copy.ts'
import { useDayOutbox } from '../day/use-day-outbox.ts'
import './appointments.css'

/** Each service of an accepted trade: when and where, and whether it happened. */
export function Appointments({ mine, opened, onOpen }: { mine: MyTrade; opened: Opened | null; onOpen: (opened: Opened | null) => void }) {
  const { trade, appointments } = mine
  useDayOutbox(mine.myId)
  const done = appointments.filter(({ meeting }) => meeting.status === 'done').length
  return (
    <section aria-labelledby="trade-appointments">
      <div className="folio">
        <h3 className="d4" id="trade-appointments">
          {trade.status === 'completed' && done === appointments.length ? copy.title.happened : copy.title.open}
        </h3>
        <span className="muted text-sm tabular-nums">{copy.count(done, appointments.length)}</span>
      </div>
      <ul className="appointments">
        {appointments.map((each) => (
          <li key={each.meeting.id}>
            <AppointmentCard each={each} mine={mine} onOpen={onOpen} />
            <DoneQuestion
              each={each}
              mine={mine}
              isOpen={opened?.kind === 'done' && opened.meetingId === each.meeting.id}
              onClose={() => onOpen(null)}
            />
          </li>
        ))}
      </ul>
      {opened && opened.kind !== 'done' && (
        <AppointmentDialogs key={`${opened.kind} ${opened.meetingId}`} opened={opened} mine={mine} onClose={() => onOpen(null)} />
      )}
    </section>
  )
}

export function useOpened(appointments: MyAppointment[]): [Opened | null, (opened: Opened | null) => void] {
  const [opened, setOpened] = useState<Opened | null>(null)
  const isThere = appointments.some(({ meeting }) => meeting.id === opened?.meetingId)
  return [isThere ? opened : null, setOpened]
}
