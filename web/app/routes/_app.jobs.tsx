import { createFileRoute } from '@tanstack/react-router'
import { JobsPage } from '#web/features/jobs/board/JobsPage.tsx'
import { readJobsSearch } from '#web/features/jobs/search.ts'

export const Route = createFileRoute('/_app/jobs')({
  staticData: { access: 'member', feature: 'jobs', title: 'Jobs' },
  validateSearch: readJobsSearch,
  component: JobsPage,
})
