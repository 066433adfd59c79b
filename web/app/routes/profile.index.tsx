import { createFileRoute, redirect } from '@tanstack/react-router'
import { linkTo, paths } from '#web/paths.ts'
import { texts } from '#web/search.ts'

export const Route = createFileRoute('/profile/')({
  validateSearch: (search): { tab?: string } => texts('tab')(search),
  beforeLoad: ({ search }) => {
    throw redirect({ ...linkTo(search.tab ? paths.myProfile({ tab: search.tab }) : paths.browse()), replace: true })
  },
})
