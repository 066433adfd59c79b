// Private channels: the policies on realtime.messages decide what a caller may do
// (database/platform/51-realtime-messages.sql). They are evaluated once per token.
import type { FastifyBaseLogger } from 'fastify'
import type { Caller } from '#server/gateway/caller.ts'
import { DatabaseError, type Database } from '#server/gateway/postgres/database.ts'
import type { Replay } from './join-payload.ts'
import type { Broadcast } from './broadcast.ts'

export type Rights = { readsBroadcast: boolean; readsPresence: boolean; writesBroadcast: boolean; writesPresence: boolean }

export const everyRight: Rights = { readsBroadcast: true, readsPresence: true, writesBroadcast: true, writesPresence: true }
const noRight: Rights = { readsBroadcast: false, readsPresence: false, writesBroadcast: false, writesPresence: false }

/** `headers` is JSON text, for policies that use request headers. */
export async function rightsOf(
  { db, log }: { db: Database; log: FastifyBaseLogger },
  caller: Caller,
  name: string,
  headers: string,
): Promise<Rights> {
  const text = 'select reads_broadcast, reads_presence, writes_broadcast, writes_presence from realtime.rights($1, $2)'
  try {
    const { rows } = await db.run(caller, { name: 'realtime_rights', text, values: [name.replaceAll('\0', ''), headers] })
    const [readsBroadcast, readsPresence, writesBroadcast, writesPresence] = (rows[0] ?? []).map((right) => right === 't')
    return {
      readsBroadcast: readsBroadcast ?? false,
      readsPresence: readsPresence ?? false,
      writesBroadcast: writesBroadcast ?? false,
      writesPresence: writesPresence ?? false,
    }
  } catch (error) {
    // A policy that raises an error grants nothing; an unreachable database is a fault.
    if (!(error instanceof DatabaseError) || /^(08|53|57P)/.test(error.code)) throw error
    log.warn({ err: error }, 'the policies of a channel could not be asked')
    return noRight
  }
}

/** Oldest first, with the caller's own rights. */
export async function replayed(db: Database, caller: Caller, name: string, { since, limit }: Replay): Promise<Broadcast[]> {
  const text = 'select id, event, payload, binary_payload from realtime.replayed($1, $2, $3)'
  const values = [name.replaceAll('\0', ''), String(since), String(limit)]
  const { rows } = await db.run(caller, { name: 'realtime_replayed', text, values })
  return rows.map(([id, event, json, bytes]) => ({
    event: event ?? '',
    body: bytes === null || bytes === undefined ? { json: json ?? '{}' } : { bytes: Buffer.from(bytes, 'base64') },
    meta: { id: id ?? '', replayed: true },
  }))
}
