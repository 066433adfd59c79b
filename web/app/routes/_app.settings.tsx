import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '../home/SettingsScreen.tsx'

export const Route = createFileRoute('/_app/settings')({
  staticData: { access: 'member', title: 'Settings', sidePanel: true },
  component: SettingsScreen,
})
