// Beside the charts: what waits for an answer, plans, and whether the server's own work is running.
import { Link } from '@tanstack/react-router'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { timeOf } from '#web/ui/days.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { useQueuePlaces } from '../places.tsx'
import { AgeBadge } from '../queue/AgeBadge.tsx'
import { copy } from './overview.copy.ts'
import type { Overview } from './overview.data.ts'

/** What opens the list that a queue counts, where its tab opens another one first. */
const showOf: Partial<Record<string, string>> = { strike_reviews: 'reviews', forum_posts: 'waiting', chat_reports: 'chat' }

export function Queues({ queues }: Pick<Overview, 'queues'>) {
  const now = useNow()
  const placeOf = useQueuePlaces()
  return (
    <Part title={copy.queues}>
      <ul className="overview-rows">
        {queues.map(({ queue, waiting, oldest_at: since }) => {
          const place = placeOf(queue)
          const name = copy.queueNames[queue] ?? place?.label ?? queue
          const show = showOf[queue]
          return (
            <li key={queue}>
              {place === undefined ? (
                <span>{name}</span>
              ) : (
                <Link className="text-link" {...paths.admin({ ...place.address, ...(show !== undefined && { show }) })}>
                  {name}
                </Link>
              )}
              {since === null ? (
                <span className="muted text-sm">{copy.nothingWaits}</span>
              ) : (
                <>
                  <b className="tabular-nums">{copy.waiting(waiting)}</b>
                  <AgeBadge since={since} now={now} />
                </>
              )}
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

export function Plans({ plans }: Pick<Overview, 'plans'>) {
  return (
    <Part title={copy.plans}>
      {plans.length === 0 ? (
        <p className="muted text-sm">{copy.noPlans}</p>
      ) : (
        <ul className="overview-rows">
          {plans.map(({ tier, status, members }) => (
            <li key={`${tier} ${status}`}>
              <span>{copy.plan(tier, status)}</span>
              <b className="tabular-nums">{members.toLocaleString('en-US')}</b>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

export function Health({ seen: { mail, doctor, is_clock_late: isClockLate, counted_at: at } }: { seen: Overview }) {
  return (
    <Part title={copy.health}>
      <ul className="overview-rows">
        <Check name={copy.mail} isGood={!mail.is_late && mail.given_up === 0}>
          {mail.is_late ? copy.mailLate : copy.mailWaiting(mail.waiting, mail.given_up)}
        </Check>
        <Check name={copy.clock} isGood={!isClockLate}>
          {isClockLate ? copy.clockLate(at === null ? null : timeOf(at)) : copy.clockRuns}
        </Check>
        <Doctor doctor={doctor} />
      </ul>
    </Part>
  )
}

/** The findings of `npm run admin -- doctor`, each with what to do about it. */
function Doctor({ doctor }: Pick<Overview, 'doctor'>) {
  if (doctor === null) {
    return (
      <Check name={copy.doctor} isGood>
        {copy.doctorNone}
      </Check>
    )
  }
  const { at, is_late: isLate, findings } = doctor
  return (
    <>
      <Check name={copy.doctor} isGood={!isLate && findings.length === 0}>
        {isLate ? copy.doctorLate(timeOf(at)) : copy.doctorFound(findings.length, timeOf(at))}
      </Check>
      {findings.map(({ level, what, todo }) => (
        <li key={what}>
          <span className="lines">
            <span className="text-sm">{what}</span>
            {todo !== undefined && <span className="muted text-sm">{todo}</span>}
          </span>
          <Badge tone={level === 'wrong' ? 'destructive' : 'warning'} icon={<TriangleAlert aria-hidden />}>
            {copy.levels[level]}
          </Badge>
        </li>
      ))}
    </>
  )
}

function Check({ name, isGood, children }: { name: string; isGood: boolean; children: ReactNode }) {
  return (
    <li>
      <span className="lines">
        {name}
        <span className="muted text-sm">{children}</span>
      </span>
      <Badge tone={isGood ? 'success' : 'warning'} icon={isGood ? <CircleCheck aria-hidden /> : <TriangleAlert aria-hidden />}>
        {isGood ? copy.good : copy.bad}
      </Badge>
    </li>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="admin-part">
      <header>
        <h2 className="d4">{title}</h2>
      </header>
      {children}
    </section>
  )
}
