// Sends a committed row of realtime.messages as a broadcast to the room it names.
import { valueOf, type Change } from '../feed/changes.ts'
import type { Broadcast } from './broadcast.ts'
import type { Rooms } from './rooms.ts'

export function isDatabaseBroadcast({ relation }: Change): boolean {
  return relation.schema === 'realtime' && relation.table === 'messages'
}

export function broadcastFromDatabase(rooms: Pick<Rooms, 'sayHere'>, change: Change): void {
  const read = (column: string) => {
    const value = valueOf(change, column)
    return typeof value === 'string' ? value : null
  }
  const [topic, event, id] = [read('topic'), read('event'), read('id')]
  // Rows without an event only exist briefly, to test a caller's rights.
  if (change.type !== 'INSERT' || topic === null || event === null || id === null || read('extension') !== 'broadcast') return
  const bytes = read('binary_payload')
  const body: Broadcast['body'] = bytes === null ? { json: read('payload') ?? '{}' } : { bytes: Buffer.from(bytes.slice(2), 'hex') }
  rooms.sayHere({ name: topic, isPrivate: read('private') === 't' }, { event, body, meta: { id } })
}
