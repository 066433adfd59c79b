import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'

export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ ...paths.landing(), replace: true })
  },
})
