import { createFileRoute } from '@tanstack/react-router'
import { ToCome } from '../gate/ToCome.tsx'

export const Route = createFileRoute('/_app/marketplace')({
  staticData: { access: 'member', feature: 'marketplace', title: 'Marketplace' },
  component: ToCome,
})
