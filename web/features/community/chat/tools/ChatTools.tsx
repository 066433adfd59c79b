import { useQuery } from '@tanstack/react-query'
import { BellOff, Power, Settings2, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { ChatRoom } from '#domain/community/chat.ts'
import { useMe } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/overlays/DropdownMenu.tsx'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { chat } from '../chat.data.ts'
import { copy } from '../chat.copy.ts'
import { MutedDialog } from './MutedDialog.tsx'
import { RoomSettings } from './RoomSettings.tsx'

const DisableDialog = fetchedDialog(() => import('./DisableDialog.tsx').then(({ DisableDialog: part }) => part))

type Opened = 'muted' | 'settings' | 'disable' | null

/** What a member sets for themselves, and what the team and admins can do. */
export function ChatTools({ room, isAdmin }: { room: ChatRoom; isAdmin: boolean }) {
  const me = useMe()
  const { data: mayKeep = false } = useQuery(chat.mayKeep(me.id))
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={
          <Button variant="ghost" size="icon" aria-label={copy.tools}>
            <SlidersHorizontal aria-hidden />
          </Button>
        }
      >
        <MenuItem icon={<BellOff aria-hidden />} onSelect={() => setOpened('muted')}>
          {copy.mutedTitle}
        </MenuItem>
        {mayKeep && (
          <MenuItem icon={<Settings2 aria-hidden />} onSelect={() => setOpened('settings')}>
            {copy.roomSettings}
          </MenuItem>
        )}
        {isAdmin && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Power aria-hidden />} destructive onSelect={() => setOpened('disable')}>
              {copy.disable}
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      <MutedDialog open={opened === 'muted'} onOpenChange={close} />
      <RoomSettings room={room} open={opened === 'settings'} onOpenChange={close} />
      <DisableDialog open={opened === 'disable'} onOpenChange={close} />
    </>
  )
}
