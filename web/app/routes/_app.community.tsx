import { createFileRoute } from '@tanstack/react-router'
import { ToCome } from '../gate/ToCome.tsx'

export const Route = createFileRoute('/_app/community')({
  staticData: { access: 'member', feature: 'community', isToCome: true, title: 'Community' },
  component: ToCome,
})
