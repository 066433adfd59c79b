import { createFileRoute } from '@tanstack/react-router'
import { ToCome } from '../gate/ToCome.tsx'

export const Route = createFileRoute('/_app/jobs')({
  staticData: { access: 'member', feature: 'jobs', isToCome: true, title: 'Jobs' },
  component: ToCome,
})
