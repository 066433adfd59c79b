import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { linkOf, type NotificationRow } from '#domain/notifications.ts'
import { waiting } from '#web/features/account/waiting.data.ts'
import { useLive, type Change } from '#web/data/live/live.ts'
import { readAgain } from '#web/data/query.ts'
import { useMe } from '#web/data/session/session.ts'
import { linkTo, paths } from '#web/paths.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { changed, notifications } from './notifications.data.ts'
import { isOnScreen } from './on-screen/on-screen.ts'
import { inReadersWords, noticeReader } from './words/words.data.ts'

/** Keeps the bell and the page current, and shows a toast for a new notification unless its target is on screen. */
export function useNotificationChanges(): void {
  const me = useMe()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()

  function isShown(link: string | null): boolean {
    if (document.visibilityState !== 'visible') return false
    const { pathname, search } = router.state.location
    return isOnScreen(link, { pathname, search }) || (pathname === paths.notifications().to && !('tab' in search))
  }
  async function announce(row: NotificationRow) {
    const link = linkOf(row)
    if (isShown(link)) return
    const reader = await queries.ensureQueryData(noticeReader(me.id)).catch(() => undefined)
    const { title, message } = inReadersWords(row, reader)
    const open = link === null ? undefined : { label: 'Open', onClick: () => void navigate(linkTo(link)) }
    void notify.notice(title, message, open)
  }
  function onChange({ eventType, new: row }: Change<'notifications'>) {
    if (eventType === 'DELETE') return
    const latest = queries.getQueryData(notifications.latest(me.id).queryKey)
    const known = latest?.find(({ id }) => id === row.id)
    // Further news goes into the unread notification about the same thing, with a new created_at. It may be older than the newest fifty.
    const before = known ?? latest?.[0]
    const hasMoved = before !== undefined && Date.parse(row.created_at) > Date.parse(before.created_at)
    const isNew = !row.read && (eventType === 'INSERT' || hasMoved)
    if (!isNew) {
      changed(queries, me.id, (rows) => rows.map((one) => (one.id === row.id ? row : one)))
      return
    }
    // The system's own news may be about what the member can use: their plan, their role, their standing.
    void readAgain(queries, row.tab === 'system' ? [] : notifications.all(me.id))
    // Whatever it is about, something may wait for the member now.
    void readAgain(queries, waiting.mine(me.id).queryKey)
    void announce(row)
  }
  const onResync = () => void readAgain(queries, notifications.all(me.id))
  useLive({ wanted: [{ table: 'notifications', filter: `user_id=eq.${me.id}` }], onChange, onResync })
}
