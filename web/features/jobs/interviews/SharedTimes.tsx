import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { interviewMinutes } from '#domain/jobs/interviews.ts'
import { ownTimeZone, wallTime } from '#domain/wording/days.ts'
import { refusalOf, wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Toggle } from '#web/ui/controls/Toggle.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { copy, whenOf } from './interviews.copy.ts'
import { interviews } from './interviews.data.ts'

const words = copy.shared
type When = { date: string; time: string }
type Props = { otherId: string; minutes: number; isVirtual: boolean; when: When; onChoose: (when: When) => void }

/** Times at which both calendars are free, asked for only on demand: a member has twenty answers a day. */
export function SharedTimes({ otherId, minutes, isVirtual, when, onChoose }: Props) {
  const [asked, setAsked] = useState<{ minutes: number; isVirtual: boolean } | null>(null)
  const isRight = Number.isInteger(minutes) && minutes >= interviewMinutes.least && minutes <= interviewMinutes.most
  const isShown = asked?.minutes === minutes && asked.isVirtual === isVirtual
  return (
    <section aria-label={words.label}>
      {isShown ? (
        <Times otherId={otherId} minutes={minutes} isVirtual={isVirtual} when={when} onChoose={onChoose} />
      ) : (
        <Button variant="outline" size="sm" disabled={!isRight} onClick={() => setAsked({ minutes, isVirtual })}>
          {words.find}
        </Button>
      )}
    </section>
  )
}

function Times({ otherId, minutes, isVirtual, when, onChoose }: Props) {
  const found = useQuery(interviews.shared(otherId, minutes, isVirtual))
  return (
    <Loaded query={found} skeletons={<Loading />} failed={found.error && <p className="muted text-sm">{whyNot(found.error)}</p>}>
      {(times) =>
        times.length === 0 ? <p className="muted text-sm">{words.none}</p> : <Starts times={times} when={when} onChoose={onChoose} />
      }
    </Loaded>
  )
}

function Loading() {
  return (
    <output aria-label={words.loading}>
      <Skeleton className="h-20" />
    </output>
  )
}

function Starts({ times, when, onChoose }: { times: string[] } & Pick<Props, 'when' | 'onChoose'>) {
  return (
    <>
      <h3 className="field-label mb-1">{words.label}</h3>
      <ul className="interview-times">
        {times.map((at) => {
          const [date = '', time = ''] = wallTime(ownTimeZone(), new Date(at)).split('T')
          const start = { date, time: time.slice(0, 5) }
          return (
            <li key={at}>
              <Toggle pressed={start.date === when.date && start.time === when.time} onPressedChange={() => onChoose(start)}>
                <time dateTime={at}>{whenOf(at, ownTimeZone())}</time>
              </Toggle>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function whyNot(error: Error): string {
  const refusal = refusalOf(error)
  if (refusal === 'bad_state') return words.noHours
  if (refusal === 'limit_reached') return wordingOf(error)
  return refusal === null ? words.failed : words.closed
}
