import { Link } from '@tanstack/react-router'
import { LogOut, ShieldCheck, Settings, UserRound } from 'lucide-react'
import type { ReactElement } from 'react'
import { DropdownMenu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlays/DropdownMenu.tsx'
import { admin, myProfileEntry, settingsEntry } from '../navigation.ts'
import { useEntries } from '../use-entries.ts'
import { useSignOut } from '../use-sign-out.ts'

const icons = { [myProfileEntry.to]: UserRound, [settingsEntry.to]: Settings, [admin.to]: ShieldCheck }

export function AccountMenu({ trigger }: { trigger: ReactElement }) {
  const here = useEntries()
  const signOut = useSignOut()
  return (
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
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={signOut}>
        Sign out
      </MenuItem>
    </DropdownMenu>
  )
}
