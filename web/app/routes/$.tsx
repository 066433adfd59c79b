import { createFileRoute, redirect } from '@tanstack/react-router'
import { linkTo, paths } from '#web/paths.ts'

export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ ...linkTo(paths.landing()), replace: true })
  },
})
