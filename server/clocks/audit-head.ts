// Writes the end of the audit log's chain to the server's log, where someone with the rights of the database's owner cannot
// change it. `npm run admin -- audit verify <position> <hash>` compares it with the chain later.
import type pg from 'pg'
import type { Log } from '#server/log.ts'

/** `hash` in hexadecimal. */
export type AuditHead = { position: string; hash: string }

export async function logAuditHead(client: pg.ClientBase, log: Log): Promise<void> {
  const head = await readAuditHead(client)
  if (head !== null) log.info(head, 'audit head')
}

/** Null before the first entry is chained. */
export async function readAuditHead(client: pg.ClientBase): Promise<AuditHead | null> {
  const { rows } = await client.query<AuditHead>(
    `select position, encode(hash, 'hex') as hash from internal.audit_chain order by audit_chain.position desc limit 1`,
  )
  return rows[0] ?? null
}
