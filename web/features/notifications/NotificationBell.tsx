import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { badgeText } from '#domain/notifications.ts'
import { useMe } from '#web/data/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Count } from '#web/ui/Count.tsx'
import { notifications } from './notifications.data.ts'
import { useNotificationChanges } from './use-notification-changes.ts'

const BellPanel = lazy(() => import('./BellPanel.tsx').then(({ BellPanel: part }) => ({ default: part })))

/** The bell shows at once; what opens under it arrives apart, and opens by itself when it was asked for meanwhile. */
export function NotificationBell() {
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(notifications.latest(me.id))
  useNotificationChanges()
  const unread = data?.filter(({ read }) => !read).length ?? 0
  const label = unread > 0 ? `Notifications, ${badgeText(unread)} unread` : 'Notifications'
  const inside = (
    <>
      <Bell aria-hidden />
      <Count value={unread} cap={9} corner />
    </>
  )
  const early = (
    <Button variant="ghost" size="icon" aria-label={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
      {inside}
    </Button>
  )
  const trigger = (
    <Button variant="ghost" size="icon" aria-label={label}>
      {inside}
    </Button>
  )
  return (
    <Suspense fallback={early}>
      <BellPanel trigger={trigger} open={isOpen} onOpenChange={setOpen} />
    </Suspense>
  )
}
