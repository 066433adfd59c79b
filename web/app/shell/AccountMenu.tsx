import { Link } from '@tanstack/react-router'
import { Heart, LogOut, ShieldCheck, Settings, UserRound } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { DropdownMenu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlays/DropdownMenu.tsx'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { admin, myProfileEntry, settingsEntry } from '../navigation.ts'
import { useEntries } from '../use-entries.ts'
import { useSignOut } from '../use-sign-out.ts'

const SavedItemsDialog = fetchedDialog(() => import('#web/features/saved/SavedItemsDialog.tsx').then(({ SavedItemsDialog: part }) => part))

const icons = { [myProfileEntry.to]: UserRound, [settingsEntry.to]: Settings, [admin.to]: ShieldCheck }

export function AccountMenu({ trigger }: { trigger: ReactElement }) {
  const here = useEntries()
  const signOut = useSignOut()
  const [isSavedOpen, setSavedOpen] = useState(false)
  return (
    <>
      <DropdownMenu trigger={trigger}>
        {here([myProfileEntry, settingsEntry, admin]).map(({ label, to, icon }) => {
          const Icon = icons[to] ?? icon
          return (
            <MenuLink key={to}>
              <Link to={to}>
                <Icon aria-hidden /> {label}
              </Link>
            </MenuLink>
          )
        })}
        <MenuItem icon={<Heart aria-hidden />} onSelect={() => setSavedOpen(true)}>
          Saved Items
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<LogOut aria-hidden />} onSelect={signOut}>
          Sign out
        </MenuItem>
      </DropdownMenu>
      {isSavedOpen && <SavedItemsDialog open onOpenChange={setSavedOpen} />}
    </>
  )
}
