import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { copy } from '#web/features/profiles/reviews/reviews.copy.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'

const ReportDialog = fetchedDialog(() => import('./ReportDialog.tsx').then(({ ReportDialog: part }) => part))

/** The button that reports a review on a profile. Nobody reports their own. */
export function ReportReview({ id, author }: { id: string; author: { id: string; full_name: string } }) {
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  if (author.id === me.id) return null
  return (
    <>
      <Button variant="ghost" size="icon" aria-label={copy.report(author.full_name)} onClick={() => setOpen(true)}>
        <Flag aria-hidden />
      </Button>
      <ReportDialog member={author} about={{ type: 'review', id }} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
