import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { payText } from '#domain/jobs/listings.ts'
import { useMe } from '#web/data/session/session.ts'
import { useHeaderPlace } from '#web/features/location/place.ts'
import { useAccess } from '#web/features/membership/use-access.ts'
import { SaveHeart } from '#web/features/saved/SaveHeart.tsx'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Art } from '#web/ui/pictures/Art.tsx'
import { NotLoaded } from '../Block.tsx'
import { copy } from '../home.copy.ts'
import { home, type JobNear } from '../home.data.ts'
import { LockedPremium } from '../LockedPremium.tsx'
import { placeFilter } from '#web/features/location/place-filter.ts'
import './jobs-near.css'

/** The newest jobs where the member is; without the plan, what it takes (B10). */
export function JobsNear() {
  const access = useAccess('jobs')
  if (access === 'unknown') return <Skeletons />
  if (access === 'off') return <p className="muted py-4">{copy.jobsOff}</p>
  return access === 'refused' ? <LockedPremium /> : <Jobs />
}

function Jobs() {
  const me = useMe()
  const found = useQuery(home.jobs(me.id, placeFilter(useHeaderPlace())))
  return (
    <Loaded query={found} skeletons={<Skeletons />} failed={<NotLoaded onRetry={() => void found.refetch()} />}>
      {(jobs) => <JobList jobs={jobs} />}
    </Loaded>
  )
}

function JobList({ jobs }: { jobs: JobNear[] }) {
  if (jobs.length === 0) return <p className="muted py-4">{copy.noJobs}</p>
  return (
    <ul className="jobs-near">
      {jobs.map((job) => {
        const place = job.is_remote ? copy.remote : job.location
        return (
          <li key={job.id}>
            <Link {...paths.jobs({ id: job.id })}>
              <Art
                craft={craftOf(job.categories[0] ?? job.owner?.specialties[0])}
                seed={job.id}
                src={job.image_url}
                w={120}
                h={144}
                sizes="60px"
              />
              <span>
                <b className="leading-snug">{job.title}</b>
                <span className="truncate text-sm">
                  {job.company_name}
                  {place && <span className="muted">, {place}</span>}
                </span>
                <span className="text-sm font-medium tabular-nums">{payText(job)}</span>
              </span>
            </Link>
            <SaveHeart kind="job" id={job.id} title={job.title} />
          </li>
        )
      })}
    </ul>
  )
}

function Skeletons() {
  return (
    <section className="jobs-near" aria-busy aria-label={copy.loadingJobs}>
      {Array.from({ length: 2 }, (_, index) => (
        <Skeleton key={index} className="h-24" />
      ))}
    </section>
  )
}
