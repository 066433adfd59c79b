import { createFileRoute, redirect } from '@tanstack/react-router'
import { linkTo, paths } from '#web/paths.ts'

export const Route = createFileRoute('/profile/')({
  validateSearch: (search): { tab?: string } => (typeof search['tab'] === 'string' ? { tab: search['tab'] } : {}),
  beforeLoad: ({ search }) => {
    throw redirect({ ...linkTo(search.tab ? paths.myProfile({ tab: search.tab }) : paths.browse()), replace: true })
  },
})
