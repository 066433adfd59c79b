import { CalendarClock } from 'lucide-react'
import { ownTimeZone } from '#domain/wording/days.ts'
import { whenWords } from '#domain/wording/meeting-times.ts'
import { copy } from './offer.copy.ts'
import './request.css'

/** The times an offer proposes for a service, by the reader's own clock, or that it leaves that for later. */
export function OfferedTimes({ slots }: { slots: readonly string[] }) {
  const own = ownTimeZone()
  return (
    <div className="request-fact">
      <CalendarClock aria-hidden />
      {slots.length === 0 ? (
        <p>{copy.review.summary.later}</p>
      ) : (
        <ul>
          {slots.map((start) => (
            <li key={start}>
              <time dateTime={start}>{whenWords(start, own, own)}</time>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
