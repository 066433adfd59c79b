// How many rows of machinery a member may insert.
import type { Limit } from '../all-areas/limit.ts'

export const limits: Record<string, Limit> = {
  // No interface inserts what a member sends; the gateway only tries whether they may, and rolls back.
  'realtime.messages': 'messages a second of a socket, tests/gateway/realtime/channels.test.ts',
  'storage.objects': 'MEMBER_QUOTA and UPLOADS_PER_HOUR, tests/gateway/storage/limits.test.ts',
}
