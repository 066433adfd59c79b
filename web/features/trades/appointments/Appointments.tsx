import { useState } from 'react'
import { firstDue, phaseOf } from '#domain/scheduling/due.ts'
import { inWords } from '#domain/wording/days.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { MyAppointment, MyTrade } from '../my-trade.ts'
import { untilWhen } from '../when.ts'
import { AppointmentCard } from './AppointmentCard.tsx'
import { AppointmentDialogs, DoneQuestion, type Opened } from './AppointmentDialogs.tsx'
import { copy } from './appointments.copy.ts'
import { HandoverCard } from './HandoverCard.tsx'
import { useDayOutbox } from '../day/use-day-outbox.ts'
import './appointments.css'

type Props = { mine: MyTrade; opened: Opened | null; onOpen: (opened: Opened | null) => void }

/** Each visit of an accepted trade: when and where, and whether it happened. The one that is on is on top of the page instead. */
export function Appointments({ mine, on, opened, onOpen }: Props & { on: MyAppointment | undefined }) {
  const { trade, appointments } = mine
  useDayOutbox(mine.myId)
  const done = appointments.filter(({ meeting }) => meeting.status === 'done').length
  const shown = appointments.filter((each) => each !== on)
  return (
    <>
      {shown.length > 0 && (
        <section aria-labelledby="trade-appointments">
          <div className="folio">
            <h3 className="d4" id="trade-appointments">
              {trade.status === 'completed' && done === appointments.length ? copy.title.happened : copy.title.open}
            </h3>
            <span className="muted text-sm tabular-nums">{copy.count(done, appointments.length)}</span>
          </div>
          <ul className="appointments">
            {shown.map((each) => (
              <li key={each.meeting.id}>
                <OneAppointment each={each} mine={mine} opened={opened} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {opened && opened.kind !== 'done' && (
        <AppointmentDialogs key={`${opened.kind} ${opened.meetingId}`} opened={opened} mine={mine} onClose={() => onOpen(null)} />
      )}
    </>
  )
}

/** On top of a trade: its appointment of today, or the one that has begun and waits for the reader. */
export function AppointmentOn({ each, ...props }: Props & { each: MyAppointment }) {
  const now = useNow()
  const { starts_at: starts, ends_at: ends } = each.meeting
  const phase = phaseOf(each.meeting, now)
  const aside = { before: starts && untilWhen(starts, now), running: ends && copy.on.until(inWords(new Date(ends), 'time')), over: null }
  return (
    <section className="trade-on" aria-label={copy.on.label}>
      <div className="folio">
        <h3 className="d4">{copy.on.titles[phase]}</h3>
        <span className="muted text-sm tabular-nums">{aside[phase]}</span>
      </div>
      <OneAppointment each={each} isOn {...props} />
    </section>
  )
}

/** The appointment of an open trade that is on now. Asked once for the whole page, so that its parts never differ about it. */
export function appointmentOn({ trade, appointments, myId }: MyTrade, now: Date): MyAppointment | undefined {
  if (trade.status !== 'accepted' || trade.phase === 'disputed') return undefined
  const meetings = appointments.map(({ meeting }) => meeting)
  const due = firstDue(meetings, myId, now)
  return appointments.find(({ meeting }) => meeting === due)
}

function OneAppointment({ each, mine, isOn = false, opened, onOpen }: Props & { each: MyAppointment; isOn?: boolean }) {
  return (
    <>
      {each.meeting.is_handover ? (
        <HandoverCard each={each} mine={mine} onOpen={onOpen} />
      ) : (
        <AppointmentCard each={each} mine={mine} isOn={isOn} onOpen={onOpen} />
      )}
      <DoneQuestion
        each={each}
        mine={mine}
        isOpen={opened?.kind === 'done' && opened.meetingId === each.meeting.id}
        onClose={() => onOpen(null)}
      />
    </>
  )
}

export function useOpened(appointments: MyAppointment[]): [Opened | null, (opened: Opened | null) => void] {
  const [opened, setOpened] = useState<Opened | null>(null)
  const isThere = appointments.some(({ meeting }) => meeting.id === opened?.meetingId)
  return [isThere ? opened : null, setOpened]
}
