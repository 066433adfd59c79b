import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { interviewMinutes } from '#domain/jobs/interviews.ts'
import { ownTimeZone, wallTime } from '#domain/wording/days.ts'
import { refusalOf, wordingOf } from '#web/data/wording.ts'
import { TimeLanes } from '#web/features/scheduling/times/TimeLanes.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { copy } from './interviews.copy.ts'
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
        times.length === 0 ? (
          <p className="muted text-sm">{words.none}</p>
        ) : (
          <Starts times={times} minutes={minutes} when={when} onChoose={onChoose} />
        )
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

function Starts({ times, minutes, when, onChoose }: { times: string[] } & Pick<Props, 'minutes' | 'when' | 'onChoose'>) {
  const chosen = times.filter((at) => {
    const start = whenIn(at)
    return start.date === when.date && start.time === when.time
  })
  return (
    <>
      <h3 className="field-label mb-1">{words.label}</h3>
      <TimeLanes
        times={times.map((starts_at) => ({ starts_at }))}
        minutes={minutes}
        place={ownTimeZone()}
        own={ownTimeZone()}
        picking={{ chosen, isFull: false, toggle: (at) => onChoose(whenIn(at)) }}
      />
    </>
  )
}

/** As the fields of the browser go: by the reader's own clock. */
function whenIn(at: string): When {
  const [date = '', time = ''] = wallTime(ownTimeZone(), new Date(at)).split('T')
  return { date, time: time.slice(0, 5) }
}

function whyNot(error: Error): string {
  const refusal = refusalOf(error)
  if (refusal === 'bad_state') return words.noHours
  if (refusal === 'limit_reached') return wordingOf(error)
  return refusal === null ? words.failed : words.closed
}
