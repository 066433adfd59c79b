import { useState, type CSSProperties } from 'react'
import { inWords } from '#domain/wording/days.ts'
import { copy } from './overview.copy.ts'
import type { Day, Figure } from './overview.data.ts'
import { topOf } from '#web/ui/display/scale.ts'

const dayName = (day: string) => inWords(new Date(day), 'day', 'UTC')

/** A bar a day. The day under the pointer is named above; the table below has them all. */
export function DayChart({ figure, days }: { figure: Figure; days: readonly Day[] }) {
  const [pointed, setPointed] = useState<Day | null>(null)
  const values = days.map((day) => day[figure])
  const top = topOf(values)
  const total = values.reduce((sum, value) => sum + value, 0)
  const [first, last] = [days[0], days.at(-1)]
  return (
    <section className="day-chart" aria-label={copy.names[figure]}>
      <header>
        <h2 className="d4">{copy.names[figure]}</h2>
        <span className="muted text-sm tabular-nums">
          {pointed === null ? copy.all(total, days.length) : copy.onDay(dayName(pointed.day), pointed[figure])}
        </span>
      </header>
      <div className="day-plot" aria-hidden onPointerLeave={() => setPointed(null)}>
        {[top, top / 2, 0].map((line) => (
          <span key={line} className="day-line" style={{ '--at': line / top } as CSSProperties}>
            <small>{line.toLocaleString('en-US')}</small>
          </span>
        ))}
        <div className="day-bars">
          {days.map((day) => (
            <i
              key={day.day}
              data-pointed={day === pointed}
              style={{ '--value': day[figure] / top } as CSSProperties}
              onPointerEnter={() => setPointed(day)}
            />
          ))}
        </div>
        <div className="day-ends">
          <span>{first && dayName(first.day)}</span>
          <span>{last && dayName(last.day)}</span>
        </div>
      </div>
      <details>
        <summary className="text-link">{copy.asTable}</summary>
        <table className="admin-table">
          <caption className="visually-hidden">{copy.names[figure]}</caption>
          <thead>
            <tr>
              <th scope="col">{copy.day}</th>
              <th scope="col" className="number">
                {copy.names[figure]}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <td>{dayName(day.day)}</td>
                <td className="number">{day[figure]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
