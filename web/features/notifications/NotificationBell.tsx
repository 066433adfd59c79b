import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { badgeText } from '#domain/notifications.ts'
import { useMe } from '#web/data/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Count } from '#web/ui/Count.tsx'
import { notifications } from './notifications.data.ts'
import { useNotificationChanges } from './use-notification-changes.ts'

const BellPanel = lazy(() => import('./BellPanel.tsx').then(({ BellPanel: part }) => ({ default: part })))

/** The bell shows at once; what opens under it arrives apart. */
export function NotificationBell() {
  const me = useMe()
  const { data } = useQuery(notifications.latest(me.id))
  useNotificationChanges()
  const unread = data?.filter(({ read }) => !read).length ?? 0
  const button = (
    <Button variant="ghost" size="icon" aria-label={unread > 0 ? `Notifications, ${badgeText(unread)} unread` : 'Notifications'}>
      <Bell aria-hidden />
      <Count value={unread} cap={9} corner />
    </Button>
  )
  return (
    <Suspense fallback={button}>
      <BellPanel trigger={button} />
    </Suspense>
  )
}
