// The stream reports a commit a moment before other sessions can see it: the row would be read too early and look
// forbidden. A snapshot's text, `xmin:xmax:in progress,…`, says whose changes are not visible yet.

export type Snapshot = { end: bigint; running: Set<bigint> }

export function parseSnapshot(text: string): Snapshot {
  const [, end = '0', running = ''] = text.split(':')
  return { end: BigInt(end), running: new Set(running.split(',').filter(Boolean).map(BigInt)) }
}

/** `transaction` is the lower half of the id, as the stream gives it; it is at most 2³¹ away from the snapshot. */
export function sees(snapshot: Snapshot, transaction: number): boolean {
  const distance = BigInt.asIntN(32, BigInt(transaction) - snapshot.end)
  const id = snapshot.end + distance
  return id < snapshot.end && !snapshot.running.has(id)
}
