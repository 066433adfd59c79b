import { createFileRoute } from '@tanstack/react-router'
import { ToCome } from '../gate/ToCome.tsx'

export const Route = createFileRoute('/_app/events')({
  staticData: { access: 'member', feature: 'events', title: 'Events' },
  component: ToCome,
})
