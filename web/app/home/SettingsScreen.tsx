import { SettingsPage } from '#web/features/account/SettingsPage.tsx'
import { BlockedMembers } from '#web/features/moderation/BlockedMembers.tsx'

/** The settings with the groups of areas that stand above account. */
export function SettingsScreen() {
  return <SettingsPage privacy={<BlockedMembers />} />
}
