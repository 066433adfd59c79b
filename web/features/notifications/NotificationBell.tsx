import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { badgeText } from '#domain/notifications.ts'
import { useMe } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Count } from '#web/ui/display/Count.tsx'
import { fetchedInside } from '#web/ui/overlays/fetched-apart.ts'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import { copy } from './notifications.copy.ts'
import { notifications } from './notifications.data.ts'
import { useNotificationChanges } from './use-notification-changes.ts'
import { useReadOnScreen } from './on-screen/use-read-on-screen.ts'

const [BellPanel, fetchPanel] = fetchedInside(() => import('./BellPanel.tsx').then(({ BellPanel: part }) => part))

export function NotificationBell() {
  const me = useMe()
  const { data } = useQuery(notifications.latest(me.id))
  useNotificationChanges()
  useReadOnScreen(data)
  const unread = data?.filter(({ read }) => !read).length ?? 0
  const label = unread > 0 ? `Notifications, ${badgeText(unread)} unread` : 'Notifications'
  const trigger = (
    <Button variant="ghost" size="icon" aria-label={label}>
      <Bell aria-hidden />
      <Count value={unread} cap={9} corner />
    </Button>
  )
  return (
    <Popover trigger={trigger} label={copy.title} fetchInside={fetchPanel}>
      {(close) => <BellPanel onLeave={close} />}
    </Popover>
  )
}
