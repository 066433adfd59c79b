import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { copy } from '#web/features/profiles/reviews/reviews.copy.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { useOnceTrue } from '#web/ui/overlays/fetched-apart.ts'

const ReportDialog = lazy(() => import('./ReportDialog.tsx').then(({ ReportDialog: part }) => ({ default: part })))

/** The button that reports a review on a profile. Nobody reports their own. */
export function ReportReview({ id, author }: { id: string; author: { id: string; full_name: string } }) {
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useOnceTrue(isOpen)
  if (author.id === me.id) return null
  return (
    <>
      <Button variant="ghost" size="icon" aria-label={copy.report(author.full_name)} onClick={() => setOpen(true)}>
        <Flag aria-hidden />
      </Button>
      {wasOpened && (
        <Suspense>
          <ReportDialog member={author} about={{ type: 'review', id }} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
