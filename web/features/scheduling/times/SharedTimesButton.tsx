import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import type { ProfilePage } from '#web/features/profiles/profiles.data.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'

const SharedTimesDialog = fetchedDialog(() => import('./SharedTimesDialog.tsx').then(({ SharedTimesDialog: part }) => part))

/** Loads and asks nothing before it is pressed: a member has twenty questions a day. */
export function SharedTimesButton({ page }: { page: ProfilePage }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="lg" block onClick={() => setOpen(true)}>
        <CalendarClock aria-hidden /> Times you both have
      </Button>
      {isOpen && <SharedTimesDialog page={page} onClose={() => setOpen(false)} />}
    </>
  )
}
