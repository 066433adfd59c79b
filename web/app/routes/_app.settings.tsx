import { createFileRoute } from '@tanstack/react-router'
import { texts } from '#web/search.ts'
import { SettingsScreen } from '../home/SettingsScreen.tsx'

export const Route = createFileRoute('/_app/settings')({
  staticData: { access: 'member', title: 'Settings', sidePanel: true },
  validateSearch: texts('tab'),
  component: SettingsScreen,
})
