import { CalendarClock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ProfilePage } from '#web/features/profiles/profiles.data.ts'
import { Button } from '#web/ui/controls/Button.tsx'

const SharedTimesDialog = lazy(() => import('./SharedTimesDialog.tsx').then(({ SharedTimesDialog: part }) => ({ default: part })))

/** Loads and asks nothing before it is pressed: a member has twenty questions a day. */
export function SharedTimesButton({ page }: { page: ProfilePage }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="lg" block onClick={() => setOpen(true)}>
        <CalendarClock aria-hidden /> Times you both have
      </Button>
      {isOpen && (
        <Suspense>
          <SharedTimesDialog page={page} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
