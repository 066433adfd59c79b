import { ApprovalsTab } from '../approvals/ApprovalsTab.tsx'
import { copy } from './jobs.copy.ts'
import { jobsQueue } from './jobs-queue.tsx'

export function JobsTab() {
  return <ApprovalsTab queue={jobsQueue} title={copy.title} noun={copy.noun} />
}
