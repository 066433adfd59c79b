import { createFileRoute } from '@tanstack/react-router'
import { ToCome } from '../gate/ToCome.tsx'

export const Route = createFileRoute('/_app/social-hub')({
  staticData: { access: 'member', feature: 'social_hub', title: 'Social Hub' },
  component: ToCome,
})
