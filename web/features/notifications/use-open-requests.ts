import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isOfRequest, type NotificationRow } from '#domain/notifications.ts'
import { useMe } from '#web/data/session/session.ts'
import { notifications } from './notifications.data.ts'

/** Whether a row's button still leads to something: an answered or expired request offers no "Answer". */
export function useOpenRequests(rows: readonly NotificationRow[]): (row: NotificationRow) => boolean {
  const me = useMe()
  const asked = rows.filter((row) => !row.read && isOfRequest(row)).flatMap(({ related_id: id }) => id ?? [])
  const requests = notifications.openRequests(me.id, [...new Set(asked)].toSorted(), rows[0]?.id)
  const { data } = useQuery({ ...requests, placeholderData: keepPreviousData })
  return (row) => !isOfRequest(row) || (row.related_id !== null && (data ?? []).includes(row.related_id))
}
