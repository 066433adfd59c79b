import { createFileRoute } from '@tanstack/react-router'
import { ToCome } from '../gate/ToCome.tsx'

export const Route = createFileRoute('/_app/forum_/thread/$id')({
  staticData: { access: 'member', feature: 'community', isToCome: true, title: 'Forum' },
  component: ToCome,
})
