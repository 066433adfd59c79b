import { approvalQueue } from '../approvals/approval-queue.tsx'
import { copy } from './jobs.copy.ts'
import { listings, type Listing } from './jobs.data.ts'
import { JobPreview } from './JobPreview.tsx'

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
})
