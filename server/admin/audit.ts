import type pg from 'pg'
import { type AuditHead, readAuditHead } from '#server/clocks/audit-head.ts'
import { CannotStart } from '#server/config.ts'

type Fault = { fault: 'missing' | 'changed' | 'cut' | 'other_head' | 'not_chained'; position: string | null; entry_id: string | null }

export function readHead([position, hash]: string[]): AuditHead {
  if (position === undefined || hash === undefined || !/^\d{1,18}$/.test(position) || !/^[0-9a-f]{64}$/.test(hash))
    throw new CannotStart('The end of the chain is a position and a hash of 64 hexadecimal digits, as in the line "audit head" of the log.')
  return { position, hash }
}

/** Throws with every fault found. `known` is the end of the chain at some earlier time, from the server's log. */
export async function verifyAudit(client: pg.Client, known: AuditHead | null): Promise<string> {
  const { rows: faults } = await client.query<Fault>('select fault, position, entry_id from internal.audit_faults($1, $2)', [
    known?.position,
    known?.hash,
  ])
  if (faults.length > 0) throw new CannotStart(faults.map(({ fault, ...at }) => sentences[fault](at)).join('\n'))
  const head = await readAuditHead(client)
  return head === null
    ? 'The audit log has no chain yet.'
    : `Nothing is missing or changed. The chain ends with ${head.position} ${head.hash}.`
}

const sentences: Record<Fault['fault'], (at: Omit<Fault, 'fault'>) => string> = {
  missing: ({ position, entry_id: entry }) =>
    position === null ? `Entry ${entry} is missing; it was never chained.` : `Entry ${entry} is missing, at ${position} of the chain.`,
  changed: ({ position, entry_id: entry }) => `Entry ${entry} was changed, or the chain at ${position}.`,
  cut: ({ position }) => `The chain has a gap from ${position} on.`,
  other_head: ({ position }) => `The chain does not have that hash at ${position}: it was cut or written again.`,
  not_chained: ({ entry_id: entry }) => `Entry ${entry} is older than an hour and not in the chain.`,
}
