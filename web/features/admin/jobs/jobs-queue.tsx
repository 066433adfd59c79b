import { fullDay } from '#web/ui/days.ts'
import { approvalQueue } from '../approvals/approval-queue.tsx'
import type { Decision } from '../queue/queue.ts'
import { copy } from './jobs.copy.ts'
import { feature, listings, type Listing } from './jobs.data.ts'
import { JobPreview } from './JobPreview.tsx'

const act = 'feature_jobs'
const isOpen = ({ status, expires_at: end }: Listing) => status === 'approved' && new Date(end) > new Date()

const featuring: Decision<Listing> = {
  label: copy.feature.label,
  busy: copy.feature.busy,
  done: copy.feature.done,
  variant: 'outline',
  act,
  fits: (job) => isOpen(job) && !job.featured && !job.isOwn,
  choices: { label: copy.feature.days, options: copy.feature.choices },
  says: (_, __, days) => <p className="muted">{days === '' ? copy.feature.choose : copy.feature.says(dayIn(Number(days)))}</p>,
  run: (job, _, days) => feature(job, Number(days)),
}

const unfeaturing: Decision<Listing> = {
  label: copy.unfeature.label,
  busy: copy.unfeature.busy,
  done: copy.unfeature.done,
  variant: 'outline',
  act,
  fits: (job) => job.featured && !job.isOwn,
  says: () => <p className="muted">{copy.unfeature.says}</p>,
  run: (job) => feature(job, 0),
}

const dayIn = (days: number): string => fullDay(new Date(Date.now() + days * 86_400_000).toISOString())

export const jobsQueue = approvalQueue<Listing>({
  kind: 'job',
  noun: copy.noun,
  act: 'decide_jobs',
  key: listings.key,
  label: copy.label,
  page: listings.page,
  titleOf: ({ title, company_name: company }) => `${title}, ${company}`,
  columns: [
    { label: copy.columns.title, cell: ({ title }) => title },
    { label: copy.columns.company, cell: ({ company_name: company }) => company },
    { label: copy.columns.from, cell: ({ owner }) => owner?.full_name ?? copy.gone },
  ],
  preview: (listing) => <JobPreview listing={listing} />,
  approveSays: copy.approveSays,
  reasons: copy.reasons,
  more: [featuring, unfeaturing],
})
