import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '../home/HomePage.tsx'

export const Route = createFileRoute('/_app/homepage')({
  staticData: { access: 'member', title: 'Home' },
  component: HomePage,
})
