import { useState, type CSSProperties } from 'react'
import { inWords } from '#domain/wording/days.ts'
import { topOf } from '#web/ui/display/scale.ts'
import { copy } from './charts.copy.ts'
import './charts.css'

/** `day` in UTC. */
type Bar = { day: string; value: number }

const dayName = (day: string) => inWords(new Date(day), 'day', 'UTC')

/**
 * A bar a day. The day under the pointer is named above; the table below has them all. `isSum`: adding the days up says something, which it
 * does not if one member can count on several.
 */
export function DayChart({ name, days, isSum = true }: { name: string; days: readonly Bar[]; isSum?: boolean }) {
  const [pointedDay, setPointed] = useState<string | null>(null)
  const pointed = days.find(({ day }) => day === pointedDay)
  const values = days.map(({ value }) => value)
  const top = topOf(values)
  const all = isSum
    ? copy.all(
        values.reduce((sum, value) => sum + value, 0),
        days.length,
      )
    : copy.atMost(Math.max(0, ...values))
  const [first, last] = [days[0], days.at(-1)]
  return (
    <section className="admin-part day-chart" aria-label={name}>
      <header>
        <h2 className="d4">{name}</h2>
        <span className="muted text-sm tabular-nums">{pointed === undefined ? all : copy.onDay(dayName(pointed.day), pointed.value)}</span>
      </header>
      <div className="day-plot" aria-hidden onPointerLeave={() => setPointed(null)}>
        {[top, top / 2, 0].map((line) => (
          <span key={line} className="day-line" style={{ '--at': line / top } as CSSProperties}>
            <small>{line.toLocaleString('en-US')}</small>
          </span>
        ))}
        <div className="day-bars">
          {days.map(({ day, value }) => (
            <i
              key={day}
              data-pointed={day === pointedDay}
              style={{ '--value': value / top } as CSSProperties}
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
          <caption className="visually-hidden">{name}</caption>
          <thead>
            <tr>
              <th scope="col">{copy.day}</th>
              <th scope="col" className="number">
                {name}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, value }) => (
              <tr key={day}>
                <td>{dayName(day)}</td>
                <td className="number">{value.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
