import { isAwaiting } from '#domain/jobs/applications.ts'
import { shortDay } from '#web/ui/days.ts'
import { Timeline, type TimelineStep } from '#web/ui/display/Timeline.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { copy as shared } from '../applications.copy.ts'
import type { SentApplication } from '../applications.data.ts'
import { copy } from './mine.copy.ts'

/** What happened to an application, with dates, and what comes next (B12.6). */
export function ApplicationTimeline({ application }: { application: SentApplication }) {
  const now = useNow()
  const { created_at, steps, reason } = application
  const past = [
    { title: copy.steps.submitted, at: created_at },
    ...withoutOpening(steps).map(({ step, happened_at }) => ({
      title: step === 'rejected' && reason === 'position_filled' ? copy.filledStep : copy.steps[step],
      at: happened_at,
    })),
  ]
  const shown: TimelineStep[] = past.map(({ title, at }, place) => ({
    title,
    at,
    time: shortDay(at, now),
    state: place === past.length - 1 ? 'current' : 'done',
  }))
  return <Timeline across label={copy.timeline} steps={isAwaiting(application) ? [...shown, nextOf(application)] : shown} />
}

/** That a chat was opened goes without saying once its first message has come. */
function withoutOpening(steps: SentApplication['steps']): SentApplication['steps'] {
  const message = steps.findIndex(({ step }) => step === 'message')
  return steps.filter(({ step }, place) => step !== 'in_chat' || place > message)
}

/** Until the owner has answered, how long that usually takes. */
function nextOf({ job, status }: SentApplication): TimelineStep {
  if (status !== 'submitted' && status !== 'viewed') return { title: copy.decision, state: 'future' }
  const hours = job?.average_response_time_hours ?? null
  return { title: copy.answer, state: 'future', ...(hours !== null && job?.ended === null && { line: shared.usually(hours) }) }
}
