import { createFileRoute } from '@tanstack/react-router'
import { ProfessionalRoute } from '../home/ProfessionalRoute.tsx'

export const Route = createFileRoute('/_app/professional/$id')({
  staticData: { access: 'member', title: 'Profile' },
  component: ProfessionalRoute,
})
