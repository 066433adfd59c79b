import { isOpenInterview, type Interview } from '#domain/jobs/interviews.ts'
import { InterviewCard } from './InterviewCard.tsx'
import { copy } from './interviews.copy.ts'

/** The interviews of one application: those to come, then the others in one line each. `name` is the other of the two. */
export function Interviews({ interviews, isOwner, name }: { interviews: readonly Interview[]; isOwner: boolean; name: string }) {
  const open = interviews.filter(isOpenInterview)
  const earlier = interviews.filter((interview) => !isOpenInterview(interview))
  if (interviews.length === 0) return null
  return (
    <section className="interviews" aria-label={copy.list}>
      {open.map((interview) => (
        <InterviewCard key={interview.id} interview={interview} isOwner={isOwner} name={name} />
      ))}
      {earlier.length > 0 && (
        <details className="fold" open={open.length === 0}>
          <summary className="muted text-sm">{copy.former(earlier.length)}</summary>
          <div className="grid gap-2 pt-2">
            {earlier.map((interview) => (
              <InterviewCard key={interview.id} interview={interview} isOwner={isOwner} name={name} />
            ))}
          </div>
        </details>
      )}
    </section>
  )
}
