import { createFileRoute } from '@tanstack/react-router'
import { readThreadSearch } from '#web/features/community/thread/search.ts'
import { ThreadPage } from '#web/features/community/thread/ThreadPage.tsx'

export const Route = createFileRoute('/_app/forum_/thread/$id')({
  staticData: { access: 'member', feature: 'community', title: 'Forum' },
  validateSearch: readThreadSearch,
  component: ThreadPage,
})
