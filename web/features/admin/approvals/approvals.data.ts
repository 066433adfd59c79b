import { BackendError } from '#web/data/backend-error.ts'
import { ask, db } from '#web/data/client.ts'
import { copy } from './approvals.copy.ts'

/** What every row that waits for approval has. `isOwn`: nobody decides about their own. */
export type Waiting = { id: string; status: string; updated_at: string; isOwn: boolean }

/** Only as they saw it: its owner may have changed it in the meantime. */
export async function decide(
  kind: string,
  { id, updated_at: seen }: Waiting,
  decision: 'approve' | 'reject',
  reason: string,
): Promise<void> {
  const decided = await ask(db.rpc('content_decide', { kind, ids: [id], decision, reason, seen: [seen] }))
  if (decided === 0) throw new BackendError(409, { message: copy.decidedBefore, code: 'PT409', hint: 'bad_state' })
}

export const takeDown = (kind: string, { id }: Waiting, reason: string) =>
  ask(db.rpc('content_take_down', { kind, content_id: id, reason }))
