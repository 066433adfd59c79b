// The stream reports a commit slightly before other sessions can see it, so a row read too early would look forbidden. The
// text of a snapshot, `xmin:xmax:in progress,…`, lists the transactions that are not visible yet.

export type Snapshot = { end: bigint; running: Set<bigint> }

export function parseSnapshot(text: string): Snapshot {
  const [, end = '0', running = ''] = text.split(':')
  return { end: BigInt(end), running: new Set(running.split(',').filter(Boolean).map(BigInt)) }
}

/** `transaction` is the lower half of the id, as in the stream; it differs from the snapshot by at most 2³¹. */
export function sees(snapshot: Snapshot, transaction: number): boolean {
  const distance = BigInt.asIntN(32, BigInt(transaction) - snapshot.end)
  const id = snapshot.end + distance
  return id < snapshot.end && !snapshot.running.has(id)
}
