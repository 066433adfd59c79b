import { useQuery } from '@tanstack/react-query'
import { replyTime } from '#domain/trading/reliability.ts'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { profiles } from '../profiles.data.ts'

const copy = {
  title: 'Reliability',
  period: 'Last 12 months',
  failed: "Their reliability didn't load",
  newHere: (firstName: string) => `New to trading here. From three trades on, it shows how reliable ${firstName} is.`,
  kept: 'Appointments kept',
  onTime: 'On time',
  replies: 'Replies in',
  lateCancels: 'Late cancels',
  noShows: 'No-shows',
}

/** How trades with this member went in the last year, from three on. */
export function Reliability({ memberId, firstName }: { memberId: string; firstName: string }) {
  const found = useQuery(profiles.reliability(memberId))
  return (
    <section className="profile-section" aria-labelledby="profile-reliability">
      <div className="folio">
        <h2 className="d3" id="profile-reliability">
          {copy.title}
        </h2>
        {found.data && <span className="muted text-sm">{copy.period}</span>}
      </div>
      <Loaded query={found} skeletons={<Skeleton className="mt-3 h-16" />} failed={copy.failed}>
        {(figures) =>
          figures === null ? (
            <p className="muted mt-3 text-sm">{copy.newHere(firstName)}</p>
          ) : (
            <dl className="profile-reliability">
              <Figure label={copy.kept} value={`${figures.kept_percent}%`} />
              {figures.on_time_percent !== null && <Figure label={copy.onTime} value={`${figures.on_time_percent}%`} />}
              {figures.reply_minutes !== null && <Figure label={copy.replies} value={replyTime(figures.reply_minutes)} />}
              <Figure label={copy.lateCancels} value={String(figures.late_cancels)} />
              <Figure label={copy.noShows} value={String(figures.no_shows)} />
            </dl>
          )
        }
      </Loaded>
    </section>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="d5 tabular-nums">{value}</dd>
    </div>
  )
}
