import { Ban, Ellipsis, Flag, Share } from 'lucide-react'
import { useState } from 'react'
import { shareLink } from '#web/features/profiles/profile-page/share.ts'
import { href, paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/overlays/DropdownMenu.tsx'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'

const BlockDialog = fetchedDialog(() => import('#web/features/moderation/BlockDialog.tsx').then(({ BlockDialog: part }) => part))
const ReportDialog = fetchedDialog(() => import('#web/features/moderation/ReportDialog.tsx').then(({ ReportDialog: part }) => part))

/** Share, Block, Report: on the cover on phones, next to Message on desktops. */
export function ProfileMenu({ member, place }: { member: { id: string; full_name: string }; place: 'cover' | 'panel' }) {
  const [dialog, setDialog] = useState<'block' | 'report' | null>(null)
  const close = (isOpen: boolean) => {
    if (!isOpen) setDialog(null)
  }
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant={place === 'cover' ? 'secondary' : 'outline'} size="icon" aria-label="More actions">
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuItem icon={<Share aria-hidden />} onSelect={() => void shareLink(member.full_name, href(paths.sharedProfile(member.id)))}>
          Share profile
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Ban aria-hidden />} onSelect={() => setDialog('block')}>
          Block
        </MenuItem>
        <MenuItem icon={<Flag aria-hidden />} destructive onSelect={() => setDialog('report')}>
          Report
        </MenuItem>
      </DropdownMenu>
      <BlockDialog member={member} open={dialog === 'block'} onOpenChange={close} />
      <ReportDialog member={member} open={dialog === 'report'} onOpenChange={close} />
    </>
  )
}
