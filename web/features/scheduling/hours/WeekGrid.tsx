import type { CSSProperties } from 'react'
import { within } from '#domain/scheduling/busy.ts'
import { clockTime, stretchWords, type Week } from '#domain/scheduling/hours.ts'
import { busyWords, copy, dayName, dayWords, shortDayName, weekOrder } from '../scheduling.copy.ts'
import { placeOf, spanOf } from './span.ts'

/** A week as a calendar; each day is a button. On phones `WeekList` shows the same. */
export function WeekGrid({ week, busy, onEdit }: { week: Week; busy: Week; onEdit: (weekday: number) => void }) {
  const span = spanOf(week)
  const hours = Array.from({ length: span.last - span.first }, (_, more) => span.first + more)
  return (
    <div className="week-grid desktop-only" style={{ '--hours': hours.length } as CSSProperties}>
      <div className="week-clock muted" aria-hidden>
        {hours.slice(1).map((hour) => (
          <span key={hour}>{clockTime(hour * 60)}</span>
        ))}
      </div>
      {weekOrder.map((weekday) => {
        const stretches = week[weekday] ?? []
        return (
          <button
            key={weekday}
            type="button"
            className="week-day"
            aria-label={`Edit ${dayName(weekday)}: ${dayWords(stretches)}${busyWords(busy[weekday])}`}
            onClick={() => onEdit(weekday)}
          >
            <span className="week-name">{shortDayName(weekday)}</span>
            <span className="week-column">
              {stretches.map((stretch) => {
                const { start, end } = placeOf(stretch, span)
                return (
                  <span key={stretch.from} className="week-stretch" style={{ top: start, bottom: end }}>
                    {stretch.to - stretch.from >= 30 && stretchWords(stretch)}
                  </span>
                )
              })}
              {within(busy[weekday] ?? [], span).map((stretch) => {
                const { start, end } = placeOf(stretch, span)
                return <span key={`busy ${stretch.from}`} className="week-busy" style={{ top: start, bottom: end }} />
              })}
              {stretches.length === 0 && <span className="week-off muted">{copy.dayOff}</span>}
            </span>
          </button>
        )
      })}
    </div>
  )
}
