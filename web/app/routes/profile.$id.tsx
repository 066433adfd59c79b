import { createFileRoute, redirect } from '@tanstack/react-router'
import { linkTo, paths } from '#web/paths.ts'

export const Route = createFileRoute('/profile/$id')({
  beforeLoad: ({ params }) => {
    throw redirect({ ...linkTo(paths.professional(params.id)), replace: true })
  },
})
