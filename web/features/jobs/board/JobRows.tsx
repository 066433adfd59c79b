import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Hourglass, MessageCircleReply, Star, Wifi } from 'lucide-react'
import { payText, showsRange, stateOf } from '#domain/jobs/listings.ts'
import { useMe } from '#web/data/session/session.ts'
import { noteOpened, type ViewSource } from '#web/features/listing/detail/views.ts'
import { SaveHeart } from '#web/features/saved/SaveHeart.tsx'
import { searches } from '#web/features/saved/searches/searches.data.ts'
import { savedAs, type SavedSearch } from '#web/features/saved/searches/searches.ts'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Badge, type BadgeTone } from '#web/ui/display/Badge.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Art } from '#web/ui/pictures/Art.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { copy } from '../listing.copy.ts'
import type { Job, ListedJob, ShownJob } from '../jobs.data.ts'
import type { JobFilters, JobsSearch } from '../search.ts'
import { jobSearches } from '../searches/job-searches.ts'
import { ago } from '../when.ts'

type Shown = { place: Omit<JobsSearch, 'id'>; openId: string | undefined }

export function JobRows({ rows, busy, ...shown }: Shown & { rows: ListedJob[]; busy: boolean }) {
  const now = useNow()
  const me = useMe()
  const queries = useQueryClient()
  const open = (job: ListedJob) =>
    noteOpened(job.id, sourceOf(shown.place, queries.getQueryData(searches.mine(me.id, jobSearches).queryKey)))
  if (rows.length === 0) return <NoJobs place={shown.place} />
  return (
    <ul aria-busy={busy}>
      {rows.map((job) => (
        <li key={job.id} className="relative">
          <JobRow job={job} now={now} onOpen={() => open(job)} {...shown} />
          {job.user_id !== me.id && <SaveHeart kind="job" id={job.id} title={job.title} className="row-heart" />}
        </li>
      ))}
    </ul>
  )
}

/** The way to a job of this list; the member's own ones are no view. */
function sourceOf({ show, ...filters }: Shown['place'], saved: readonly SavedSearch<JobFilters>[] | undefined): ViewSource | null {
  if (show !== undefined) return null
  if (savedAs(jobSearches, filters, saved)) return 'saved'
  return filters.q ? 'search' : 'list'
}

function JobRow({ job, now, place, openId, onOpen }: Shown & { job: ListedJob; now: Date; onOpen: () => void }) {
  return (
    <Link
      {...paths.jobs({ ...place, id: job.id })}
      resetScroll={false}
      className="job-row"
      onClick={onOpen}
      aria-current={job.id === openId ? 'page' : undefined}
    >
      <Art craft={craftOfJob(job)} seed={job.id} src={job.image_url} w={120} h={144} sizes="60px" />
      <span className="lines">
        <b className="leading-snug">{job.title}</b>
        <span className="truncate text-sm">
          {job.company_name}, <span className="muted">{placeOf(job) + milesOf(job)}</span>
        </span>
        <span className="text-sm font-medium tabular-nums">
          {payText(job)} {unitOf(job) && <span className="muted font-normal">{unitOf(job)}</span>}
        </span>
        <span className="job-row-foot">
          <span className="muted text-xs">
            {kindsOf(job)}, {ago(job.created_at, now)}
            {job.applicants && `, ${copy.applicants(job.applicants[0]?.count ?? 0)}`}
          </span>
          <RowBadge job={job} now={now} isMine={place.show === 'mine'} />
        </span>
        {place.show === undefined && <Replies job={job} />}
      </span>
    </Link>
  )
}

/** An apprenticeship has one word for both. */
function kindsOf({ job_type: type, employment_class: kind }: Job): string {
  return [...new Set([type, ...(kind ? [copy.classes[kind]] : [])])].join(', ')
}

const tones = {
  open: 'success',
  pending: 'warning',
  rejected: 'destructive',
  filled: 'neutral',
  over: 'neutral',
} as const satisfies Record<string, BadgeTone>

function RowBadge({ job, now, isMine }: { job: Job; now: Date; isMine: boolean }) {
  if (isMine) {
    const state = stateOf(job, now)
    return <Badge tone={tones[state]}>{stateWords(job, now)}</Badge>
  }
  if (job.featured) {
    return (
      <Badge tone="brand" icon={<Star aria-hidden />}>
        {copy.featured}
      </Badge>
    )
  }
  if (!job.is_remote) return null
  return (
    <Badge tone="info" icon={<Wifi aria-hidden />}>
      {copy.remote}
    </Badge>
  )
}

/** How its owner answers applications, if that is worth knowing (B12.6). */
export function Replies({ job }: { job: Pick<Job, 'reply_percent' | 'is_slow_to_reply'> }) {
  if (job.is_slow_to_reply) {
    return (
      <span className="job-replies muted">
        <Hourglass aria-hidden /> {copy.slow}
      </span>
    )
  }
  if (job.reply_percent === null) return null
  return (
    <span className="job-replies">
      <MessageCircleReply aria-hidden /> {copy.replies(job.reply_percent)}
    </span>
  )
}

/** "Paused" instead of "Expired" if the owner ended it so. */
function stateWords(job: Job, now: Date): string {
  const state = stateOf(job, now)
  return (state === 'over' && job.closed_reason && copy.ended[job.closed_reason]) || copy.states[state]
}

function NoJobs({ place }: { place: Omit<JobsSearch, 'id'> }) {
  const isMine = place.show === 'mine'
  const isNarrowed = !isMine && Object.keys(place).length > 0
  const { title, line } = isMine ? copy.noneMine : isNarrowed ? copy.noneNarrowed : copy.none
  return (
    <div className="px-(--gutter)">
      <EmptyState
        seed="jobs"
        title={title}
        action={
          isNarrowed && (
            <Button asChild variant="outline">
              <Link {...paths.jobs()} replace>
                {copy.noneNarrowed.clear}
              </Link>
            </Button>
          )
        }
      >
        {line}
      </EmptyState>
    </div>
  )
}

export const craftOfJob = (job: Pick<ShownJob, 'categories' | 'owner'>) => craftOf(job.categories[0] ?? job.owner?.specialties[0])

/** Remote, or where it is. */
export const placeOf = (job: Pick<Job, 'is_remote' | 'location'>): string => (job.is_remote ? copy.remote : job.location)

/** ", 8 mi" from where the member looks. */
const milesOf = ({ is_remote, miles }: ListedJob): string =>
  is_remote || miles === null || miles === undefined || miles < 1 ? '' : `, ${miles.toLocaleString('en-US')} mi`

/** "an hour", where the pay text is in amounts. */
export const unitOf = (job: Job): string | null => (job.pay_unit && showsRange(job) ? copy.units[job.pay_unit] : null)
