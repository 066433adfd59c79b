import { createFileRoute } from '@tanstack/react-router'
import { ToCome } from '../gate/ToCome.tsx'

export const Route = createFileRoute('/_app/education')({
  staticData: { access: 'member', feature: 'education', title: 'Education' },
  component: ToCome,
})
