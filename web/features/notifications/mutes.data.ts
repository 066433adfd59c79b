// What a member has muted: threads, conversations, trades and jobs they hear nothing more of.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'

/** `level`: how a thread was followed until then, which Undo gives back. */
export type Muted = { kind: string; subjectId: string; level: string | null }

export const mutes = {
  list: (userId: string) =>
    queryOptions({
      queryKey: ['me', userId, 'alerts', 'mutes'],
      queryFn: async () =>
        (await ask(db.rpc('muted_subjects'))).map((row) => ({
          kind: row.kind ?? '',
          subjectId: row.subject_id ?? '',
          name: row.name,
          mutedAt: row.muted_at ?? '',
        })),
    }),
}

export async function muteSubjectOf(notificationId: string): Promise<Muted> {
  const row = await ask(db.rpc('notification_mute', { notification_id: notificationId }))
  return { kind: row.kind ?? '', subjectId: row.subject_id ?? '', level: row.level }
}

export const unmute = ({ kind, subjectId, level }: Muted) =>
  ask(db.rpc('notification_unmute', { kind, subject_id: subjectId, ...(level !== null && { level }) }))
