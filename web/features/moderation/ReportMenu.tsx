import { Ellipsis, Flag } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button, type ButtonLook } from '#web/ui/controls/Button.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/overlays/DropdownMenu.tsx'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { copy } from './moderation.copy.ts'
import type { Member, Subject } from './moderation.data.ts'

const ReportDialog = fetchedDialog(() => import('./ReportDialog.tsx').then(({ ReportDialog: part }) => part))

/** The menu beside something that another member made, in which it is reported. `label` says of what; `children` come before. */
export function ReportMenu({
  member,
  about,
  label,
  look,
  children,
}: {
  member: Member
  about: Subject
  label: string
  look: Pick<ButtonLook, 'variant' | 'size'>
  children?: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <DropdownMenu
        trigger={
          <Button {...look} aria-label={label}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {children}
        <MenuItem icon={<Flag aria-hidden />} destructive onSelect={() => setOpen(true)}>
          {copy.report.action}
        </MenuItem>
      </DropdownMenu>
      <ReportDialog member={member} about={about} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
