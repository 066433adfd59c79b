import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'

/** Whether the caller's roles include looking after the forum; they announce things in it, too. */
export const mayKeepForum = (userId: string) =>
  queryOptions({ queryKey: ['forum', userId, 'may-keep'], queryFn: () => ask(db.rpc('may', { act: 'keep_forum' })).catch(() => false) })
