import { useState, type CSSProperties } from 'react'
import { inWords } from '#domain/wording/days.ts'
import { topOf } from '#web/ui/display/scale.ts'
import type { JobDay } from '../jobs.data.ts'
import { copy } from './analytics.copy.ts'

const dayName = (day: string) => inWords(new Date(day), 'day', 'UTC')
/** More applications of one day than this are not drawn; the table has them all. */
const mostDots = 5

/** A line of views, with a dot above it for each application. The day under the pointer is named above; the table has them all. */
export function DayChart({ days }: { days: readonly JobDay[] }) {
  const [pointed, setPointed] = useState<JobDay | null>(null)
  const top = topOf(days.map(({ views }) => views))
  const sum = (part: 'views' | 'applications') => days.reduce((total, day) => total + day[part], 0)
  const across = (index: number) => (100 * index) / Math.max(1, days.length - 1)
  const line = days.map(({ views }, index) => `${across(index)},${100 - (100 * views) / top}`).join(' ')
  return (
    <section className="job-figure" aria-label={copy.days}>
      <header>
        <h3 className="d4">{copy.days}</h3>
        <span className="job-legend">
          {pointed ? (
            copy.onDay(dayName(pointed.day), pointed.views, pointed.applications)
          ) : (
            <>
              <span className="line">{copy.views}</span>
              <span className="dot">{copy.application}</span>
            </>
          )}
        </span>
      </header>
      <div className="job-plot">
        {[top, top / 2, 0].map((value) => (
          <span key={value} className="job-plot-line" style={{ '--at': value / top } as CSSProperties} aria-hidden>
            <small>{value.toLocaleString('en-US')}</small>
          </span>
        ))}
        <div className="job-plot-area">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={copy.chart(sum('views'), sum('applications'))}>
            <polygon points={`0,100 ${line} 100,100`} />
            <polyline points={line} vectorEffect="non-scaling-stroke" />
          </svg>
          {days.map((day, index) => (
            <span
              key={day.day}
              aria-hidden
              className="job-plot-day"
              style={{ left: `${across(index)}%`, '--value': day.views / top } as CSSProperties}
              onPointerEnter={() => setPointed(day)}
              onPointerLeave={() => setPointed(null)}
            >
              {Array.from({ length: Math.min(day.applications, mostDots) }, (_, dot) => (
                <i key={dot} style={{ '--dot': dot } as CSSProperties} />
              ))}
            </span>
          ))}
        </div>
        <div className="job-plot-ends" aria-hidden>
          <span>{days[0] && dayName(days[0].day)}</span>
          <span>{days.at(-1) && dayName(days.at(-1)?.day ?? '')}</span>
        </div>
      </div>
      <DayTable days={days} />
    </section>
  )
}

function DayTable({ days }: { days: readonly JobDay[] }) {
  return (
    <details className="job-days">
      <summary className="text-link">{copy.asTable}</summary>
      <table>
        <caption className="visually-hidden">{copy.days}</caption>
        <thead>
          <tr>
            <th scope="col">{copy.day}</th>
            <th scope="col">{copy.views}</th>
            <th scope="col">{copy.applications}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, views, applications }) => (
            <tr key={day}>
              <td>{dayName(day)}</td>
              <td>{views}</td>
              <td>{applications}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
