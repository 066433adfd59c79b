import { useRef, useState, type CSSProperties } from 'react'
import { useQuery } from '@tanstack/react-query'
import { clockTime, stretchWords, type Stretch } from '#domain/scheduling/hours.ts'
import { hoursOn, lanesOf, spanOf, type DayLane } from '#domain/scheduling/lanes.ts'
import { dateIn, inWords } from '#domain/wording/days.ts'
import { useMe } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Toggle } from '#web/ui/controls/Toggle.tsx'
import { showMore } from '#web/ui/focus-near.ts'
import { useNow } from '#web/ui/use-now.ts'
import { copy, dateWords, ownClock } from '../scheduling.copy.ts'
import { scheduling, type OwnHours } from '../scheduling.data.ts'
import './times.css'

const words = copy.lanes
/** More come on request, so that a keyboard does not have to pass all of them. On wide screens these are a row of columns. */
const daysAtOnce = 7

export type Picking = { chosen: readonly string[]; isFull: boolean; toggle: (start: string) => void }
type Time = { starts_at: string }

/**
 * A lane a day, on wide screens a column: the reader's own hours beside what both have, and the starts of its morning, afternoon
 * and evening. The other's hours are theirs alone. `place` is the time zone of where they meet, `own` the reader's. With `picking`,
 * each start is a button.
 */
export function TimeLanes({
  times,
  minutes,
  place,
  own,
  picking,
}: {
  times: readonly Time[]
  minutes: number
  place: string
  own: string
  picking?: Picking | undefined
}) {
  const [shown, setShown] = useState(daysAtOnce)
  const list = useRef<HTMLUListElement>(null)
  const hours = useQuery(scheduling.hours(useMe().id)).data
  const days = lanesOf(times, minutes, place)
  // Own hours are drawn where the clocks of the place show them.
  const mine = hours?.timezone === place ? hours : null
  const span = spanOf(days.flatMap(({ date, shared }) => [...shared, ...(mine ? hoursOn(date, mine) : [])]))
  return (
    <div className="time-lanes" style={{ '--hours': (span.to - span.from) / 60 } as CSSProperties}>
      <p className="lane-key" aria-hidden>
        {mine && (
          <span>
            <i className="mine" /> {words.mine}
          </span>
        )}
        <span>
          <i className="both" /> {words.both}
        </span>
      </p>
      <ul className="lanes" ref={list}>
        {days.slice(0, shown).map((day, at) => (
          <Day
            key={day.date}
            day={day}
            mine={mine}
            span={span}
            hasClock={at % daysAtOnce === 0}
            minutes={minutes}
            place={place}
            own={own}
            picking={picking}
          />
        ))}
      </ul>
      {days.length > shown && (
        <Button variant="outline" block className="mt-3" onClick={() => showMore(list.current, () => setShown(shown + daysAtOnce))}>
          {words.more(days.length - shown)}
        </Button>
      )}
    </div>
  )
}

type DayProps = {
  day: DayLane<Time>
  mine: OwnHours | null
  span: Stretch
  hasClock: boolean
  minutes: number
  place: string
  own: string
  picking: Picking | undefined
}

function Day({ day: { date, shared, parts }, mine, span, hasClock, minutes, place, own, picking }: DayProps) {
  const name = dateWords(date, dateIn(place, useNow()))
  const picked = parts.flatMap(({ moments }) => moments).filter(({ starts_at }) => picking?.chosen.includes(starts_at))
  return (
    <li>
      <div className="lane-head">
        <h3 className="font-medium">{name}</h3>
        <p className="muted text-sm">{shared.map(stretchWords).join(', ')}</p>
      </div>
      <div className="lane" aria-hidden>
        {hasClock &&
          hoursIn(span).map((hour) => <b key={hour} data-words={clockTime(hour)} style={placed({ from: hour, to: hour }, span)} />)}
        {mine && hoursOn(date, mine).map((one) => <i key={one.from} className="mine" style={placed(one, span)} />)}
        {shared.map((one) => (
          <i key={one.from} className="both" data-words={stretchWords(one)} style={placed(one, span)} />
        ))}
        {lanesOf(picked, minutes, place).flatMap((day) =>
          day.shared.map((one) => <i key={one.from} className="picked" data-words={stretchWords(one)} style={placed(one, span)} />),
        )}
      </div>
      <dl className="lane-parts">
        {parts.map(({ part, moments }) => (
          <div key={part}>
            <dt className="muted text-xs">{words.parts[part]}</dt>
            <dd>
              <ul>
                {moments.map(({ starts_at }) => (
                  <li key={starts_at}>
                    {picking ? (
                      <Toggle
                        pressed={picking.chosen.includes(starts_at)}
                        disabled={picking.isFull && !picking.chosen.includes(starts_at)}
                        onPressedChange={() => picking.toggle(starts_at)}
                      >
                        <span className="visually-hidden">{name} </span>
                        <Start moment={new Date(starts_at)} place={place} own={own} />
                      </Toggle>
                    ) : (
                      <Start moment={new Date(starts_at)} place={place} own={own} />
                    )}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

function placed({ from, to }: Stretch, span: Stretch): CSSProperties {
  const percent = (minutes: number) => `${((minutes - span.from) / (span.to - span.from)) * 100}%`
  return { '--from': percent(from), '--to': percent(to) } as CSSProperties
}

/** The full hours between the first and the last. */
const hoursIn = ({ from, to }: Stretch): number[] => Array.from({ length: (to - from) / 60 - 1 }, (_, more) => from + (more + 1) * 60)

function Start({ moment, place, own }: { moment: Date; place: string; own: string }) {
  const mine = ownClock(moment, place, own)
  return (
    <time dateTime={moment.toISOString()} className="tabular-nums">
      {inWords(moment, 'time', place)}
      {mine !== null && <span className="muted"> ({mine})</span>}
    </time>
  )
}
