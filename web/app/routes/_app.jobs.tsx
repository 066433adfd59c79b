import { createFileRoute } from '@tanstack/react-router'
import { JobsPage } from '#web/features/jobs/board/JobsPage.tsx'

export const Route = createFileRoute('/_app/jobs')({
  staticData: { access: 'member', feature: 'jobs', title: 'Jobs' },
  component: JobsPage,
})
