import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '../home/SettingsScreen.tsx'

export const Route = createFileRoute('/_app/settings')({
  staticData: { access: 'member', title: 'Settings', sidePanel: true },
  validateSearch: (search): { tab?: string } => (typeof search['tab'] === 'string' ? { tab: search['tab'] } : {}),
  component: SettingsScreen,
})
