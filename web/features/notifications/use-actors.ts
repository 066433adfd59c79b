import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isOfSeveral, type NotificationRow } from '#domain/notifications.ts'
import { notifications } from './notifications.data.ts'

export type Actor = { id: string; full_name: string; profile_picture: string | null; specialties: string[] }
export type ActorsOf = (row: NotificationRow) => Actor[]

/** The members behind each row: the one who did it, or up to three of several. */
export function useActors(rows: readonly NotificationRow[] = []): ActorsOf {
  const { data: faces = [] } = useQuery({ ...notifications.faces(rows.filter(isOfSeveral)), placeholderData: keepPreviousData })
  const idsOf = ({ id, actor_id: actor }: NotificationRow) => {
    const several = faces.flatMap((face) => (face.notification_id === id ? (face.person_id ?? []) : []))
    return several.length > 0 ? several : actor === null ? [] : [actor]
  }
  const ids = [...new Set(rows.flatMap(idsOf))].toSorted()
  const { data } = useQuery({ ...notifications.actors(ids), placeholderData: keepPreviousData })
  const known = new Map(data?.map((actor) => [actor.id, actor]))
  return (row) => idsOf(row).flatMap((id) => known.get(id) ?? [])
}
