// Limits the log file of the embedded PostgreSQL. Its processes keep the file open for appending, so it is truncated
// instead of renamed.
import fs from 'node:fs'

const bound = 10 * 1024 * 1024
const kept = 1024 * 1024

/** Truncates a file that exceeds the limit, and keeps its end as `<file>.old`. */
export function keepBounded(file: string, most = bound, keep = kept): void {
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size <= most) return
  fs.writeFileSync(`${file}.old`, endOf(file, size, keep), { mode: 0o600 })
  fs.truncateSync(file)
}

function endOf(file: string, size: number, keep: number): Buffer {
  const end = Buffer.alloc(Math.min(size, keep))
  const handle = fs.openSync(file, 'r')
  try {
    const read = fs.readSync(handle, end, 0, end.length, size - end.length)
    return end.subarray(0, read)
  } finally {
    fs.closeSync(handle)
  }
}
