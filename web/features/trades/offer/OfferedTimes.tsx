import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { ownTimeZone } from '#domain/wording/days.ts'
import { zonedWords } from '#domain/wording/meeting-times.ts'
import { useMe } from '#web/data/session/session.ts'
import { scheduling } from '#web/features/scheduling/scheduling.data.ts'
import { copy } from './offer.copy.ts'
import './request.css'

/** The times an offer proposes for a visit, by the clock they were picked by, or that it leaves that for later. */
export function OfferedTimes({ slots }: { slots: readonly string[] }) {
  return (
    <div className="request-fact">
      <CalendarClock aria-hidden />
      {slots.length === 0 ? <p>{copy.when.together}</p> : <Times slots={slots} />}
    </div>
  )
}

function Times({ slots }: { slots: readonly string[] }) {
  const hours = useQuery(scheduling.hours(useMe().id)).data
  const own = ownTimeZone()
  return (
    <ul>
      {slots.map((start) => (
        <li key={start}>
          <time dateTime={start}>{zonedWords(start, hours?.timezone ?? own, own)}</time>
        </li>
      ))}
    </ul>
  )
}
