import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#web/features/account/SettingsPage.tsx'

export const Route = createFileRoute('/_app/settings')({
  staticData: { access: 'member', title: 'Settings', sidePanel: true },
  component: SettingsPage,
})
