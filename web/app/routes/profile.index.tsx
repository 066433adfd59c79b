import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths, type Path } from '#web/paths.ts'
import { texts } from '#web/search.ts'

export const Route = createFileRoute('/profile/')({
  validateSearch: (search): { tab?: string } => texts('tab')(search),
  beforeLoad: ({ search }) => {
    const path: Path = search.tab ? paths.myProfile({ tab: search.tab }) : paths.browse()
    throw redirect({ ...path, replace: true })
  },
})
