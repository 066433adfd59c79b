import type { Queue } from '../queue/queue.ts'
import { copy } from './jobs.copy.ts'
import { decide, listings, type Listing } from './jobs.data.ts'
import { JobPreview } from './JobPreview.tsx'

const canDecide = ({ status, isOwn }: Listing) => status === 'pending' && !isOwn

export const jobsQueue: Queue<Listing> = {
  key: listings.key,
  label: copy.label,
  filters: [
    { value: 'waiting', label: copy.filters.waiting },
    { value: 'approved', label: copy.filters.approved },
  ],
  page: listings.page,
  titleOf: ({ title, company_name: company }) => `${title}, ${company}`,
  columns: [
    { label: copy.columns.title, cell: ({ title }) => title },
    { label: copy.columns.company, cell: ({ company_name: company }) => company },
    { label: copy.columns.from, cell: ({ owner }) => owner?.full_name ?? copy.gone },
  ],
  waitsSince: ({ status, updated_at: at }) => (status === 'pending' ? at : null),
  preview: (listing) => <JobPreview listing={listing} />,
  decisions: [
    {
      ...copy.approve,
      act: 'decide_jobs',
      variant: 'default',
      fits: canDecide,
      says: () => copy.approve.says,
      run: (listing) => decide(listing, 'approve', ''),
    },
    {
      ...copy.reject,
      act: 'decide_jobs',
      variant: 'outline',
      fits: canDecide,
      note: { label: copy.reject.note, templates: copy.reject.templates, isRequired: true, most: 500 },
      says: (_, note) => (
        <>
          {note !== '' && <p className="queue-quote">{note}</p>}
          <p className="muted">{copy.reject.says}</p>
        </>
      ),
      run: (listing, note) => decide(listing, 'reject', note),
    },
  ],
  empty: (filter) => (filter === 'approved' ? copy.empty.approved : copy.empty.waiting),
}
