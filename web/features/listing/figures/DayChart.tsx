import { useState, type CSSProperties } from 'react'
import { inWords } from '#domain/wording/days.ts'
import { topOf } from '#web/ui/display/scale.ts'

/** `answers`: how many came of it, as applications, offers or seats. */
export type Day = { day: string; views: number; answers: number }

type Words = {
  title: string
  views: string
  answers: string
  /** Of the dot. */
  answer: string
  asTable: string
  day: string
  onDay: (day: string, views: number, answers: number) => string
  chart: (views: number, answers: number) => string
}

const dayName = (day: string) => inWords(new Date(day), 'day', 'UTC')
/** More answers of one day than this are not drawn; the table has them all. */
const mostDots = 5

/** A line of views, with a dot above it for each answer. The day under the pointer is named above; the table has them all. */
export function DayChart({ days, words }: { days: readonly Day[]; words: Words }) {
  const [pointed, setPointed] = useState<Day | null>(null)
  const top = topOf(days.map(({ views }) => views))
  const sum = (part: 'views' | 'answers') => days.reduce((total, day) => total + day[part], 0)
  const across = (index: number) => (100 * index) / Math.max(1, days.length - 1)
  const line = days.map(({ views }, index) => `${across(index)},${100 - (100 * views) / top}`).join(' ')
  return (
    <section className="listing-figure" aria-label={words.title}>
      <header>
        <h3 className="d4">{words.title}</h3>
        <span className="listing-legend">
          {pointed ? (
            words.onDay(dayName(pointed.day), pointed.views, pointed.answers)
          ) : (
            <>
              <span className="line">{words.views}</span>
              <span className="dot">{words.answer}</span>
            </>
          )}
        </span>
      </header>
      <div className="listing-plot">
        {[top, top / 2, 0].map((value) => (
          <span key={value} className="listing-plot-line" style={{ '--at': value / top } as CSSProperties} aria-hidden>
            <small>{value.toLocaleString('en-US')}</small>
          </span>
        ))}
        <div className="listing-plot-area">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={words.chart(sum('views'), sum('answers'))}>
            <polygon points={`0,100 ${line} 100,100`} />
            <polyline points={line} vectorEffect="non-scaling-stroke" />
          </svg>
          {days.map((day, index) => (
            <span
              key={day.day}
              aria-hidden
              className="listing-plot-day"
              style={{ left: `${across(index)}%`, '--value': day.views / top } as CSSProperties}
              onPointerEnter={() => setPointed(day)}
              onPointerLeave={() => setPointed(null)}
            >
              {Array.from({ length: Math.min(day.answers, mostDots) }, (_, dot) => (
                <i key={dot} style={{ '--dot': dot } as CSSProperties} />
              ))}
            </span>
          ))}
        </div>
        <div className="listing-plot-ends" aria-hidden>
          <span>{days[0] && dayName(days[0].day)}</span>
          <span>{days.at(-1) && dayName(days.at(-1)?.day ?? '')}</span>
        </div>
      </div>
      <DayTable days={days} words={words} />
    </section>
  )
}

function DayTable({ days, words }: { days: readonly Day[]; words: Words }) {
  return (
    <details className="listing-days">
      <summary className="text-link">{words.asTable}</summary>
      <table>
        <caption className="visually-hidden">{words.title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.views}</th>
            <th scope="col">{words.answers}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, views, answers }) => (
            <tr key={day}>
              <td>{dayName(day)}</td>
              <td>{views}</td>
              <td>{answers}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
