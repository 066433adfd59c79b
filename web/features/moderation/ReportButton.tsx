import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import type { Member, Subject } from './moderation.data.ts'

const ReportDialog = fetchedDialog(() => import('./ReportDialog.tsx').then(({ ReportDialog: part }) => part))

/** The button that reports a review or a picture. Nobody reports their own. */
export function ReportButton({ member, about, label }: { member: Member; about: Subject; label: string }) {
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  if (member.id === me.id) return null
  return (
    <>
      <Button variant="ghost" size="icon" aria-label={label} onClick={() => setOpen(true)}>
        <Flag aria-hidden />
      </Button>
      <ReportDialog member={member} about={about} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
