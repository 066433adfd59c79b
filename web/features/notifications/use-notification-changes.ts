import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { linkOf, type NotificationRow } from '#domain/notifications.ts'
import { useLive, type Change } from '#web/data/live/live.ts'
import { useMe } from '#web/data/session/session.ts'
import { linkTo } from '#web/paths.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { change, notifications } from './notifications.data.ts'

/** Keeps the bell and the page current, and says what is new unless its screen is already open. */
export function useNotificationChanges(): void {
  const me = useMe()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { state } = useRouter()

  function tell(row: NotificationRow) {
    const link = linkOf(row)
    const here = state.location.pathname + state.location.searchStr
    if (link !== null && here === link && document.visibilityState === 'visible') return
    const open = link === null ? undefined : { label: 'Open', onClick: () => void navigate(linkTo(link)) }
    void notify.notice(row.title, row.message, open)
  }
  function onChange({ eventType, new: row }: Change<'notifications'>) {
    if (eventType === 'DELETE') return
    const known = queries.getQueryData(notifications.latest(me.id).queryKey)?.find(({ id }) => id === row.id)
    // A conversation's unread notification is written anew for each further message.
    const isNew = !row.read && (eventType === 'INSERT' || (known !== undefined && known.created_at !== row.created_at))
    if (!isNew) {
      change(queries, me.id, (rows) => rows.map((one) => (one.id === row.id ? row : one)))
      return
    }
    void queries.invalidateQueries({ queryKey: notifications.all(me.id) })
    tell(row)
  }
  const onResync = () => void queries.invalidateQueries({ queryKey: notifications.all(me.id) })
  const filter = `user_id=eq.${me.id}`
  useLive({ table: 'notifications', event: 'INSERT', filter, onChange, onResync })
  useLive({ table: 'notifications', event: 'UPDATE', filter, onChange, onResync })
}
