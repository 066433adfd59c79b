import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'

export const Route = createFileRoute('/profile/$id')({
  beforeLoad: ({ params }) => {
    throw redirect({ ...paths.professional(params.id), replace: true })
  },
})
