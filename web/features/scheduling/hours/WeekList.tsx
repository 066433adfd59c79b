import { Pencil } from 'lucide-react'
import { within } from '#domain/scheduling/busy.ts'
import { stretchWords, type Week } from '#domain/scheduling/hours.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { busyWords, copy, dayName, shortDayName, weekOrder } from '../scheduling.copy.ts'
import { placeOf, spanOf } from './span.ts'

/** A week as a row a day, for phones. */
export function WeekList({ week, busy, onEdit }: { week: Week; busy: Week; onEdit: (weekday: number) => void }) {
  const span = spanOf(week)
  return (
    <ul className="week-list phone-only">
      {weekOrder.map((weekday) => {
        const stretches = week[weekday] ?? []
        return (
          <li key={weekday}>
            <span className="font-medium">{shortDayName(weekday)}</span>
            <span className="week-bar" aria-hidden>
              {stretches.map((stretch) => {
                const { start, end } = placeOf(stretch, span)
                return <i key={stretch.from} style={{ left: start, right: end }} />
              })}
              {within(busy[weekday] ?? [], span).map((stretch) => {
                const { start, end } = placeOf(stretch, span)
                return <i key={`busy ${stretch.from}`} className="busy" style={{ left: start, right: end }} />
              })}
            </span>
            <span className="text-sm tabular-nums">
              {stretches.length === 0 ? (
                <span className="muted">{copy.dayOff}</span>
              ) : (
                stretches.map((stretch) => (
                  <span key={stretch.from} className="block">
                    {stretchWords(stretch)}
                  </span>
                ))
              )}
            </span>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Edit ${dayName(weekday)}${busyWords(busy[weekday])}`}
              onClick={() => onEdit(weekday)}
            >
              <Pencil aria-hidden />
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
