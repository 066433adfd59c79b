import { createFileRoute } from '@tanstack/react-router'
import { ForumPage } from '#web/features/community/forum/ForumPage.tsx'

export const Route = createFileRoute('/_app/forum')({
  staticData: { access: 'member', feature: 'community', title: 'Forum' },
  component: ForumPage,
})
