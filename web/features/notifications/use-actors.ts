import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { NotificationRow } from '#domain/notifications.ts'
import { notifications } from './notifications.data.ts'

export type Actor = { id: string; full_name: string; profile_picture: string | null; specialties: string[] }

/** The member behind each row, by id. */
export function useActors(rows: readonly NotificationRow[] | undefined): Map<string, Actor> {
  const ids = [...new Set(rows?.flatMap(({ actor_id }) => actor_id ?? []))].toSorted()
  const { data } = useQuery({ ...notifications.actors(ids), placeholderData: keepPreviousData })
  return new Map(data?.map((actor) => [actor.id, actor]))
}
