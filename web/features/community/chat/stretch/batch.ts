export const batchMs = 500

/** Collects what arrives, and hands it on together: a busy room is drawn twice a second, however many write in it. */
export function makeBatch<Row>(deliver: (rows: Row[]) => void) {
  let rows: Row[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  function flush() {
    clearTimeout(timer)
    timer = undefined
    const ready = rows
    rows = []
    if (ready.length > 0) deliver(ready)
  }
  return {
    add(row: Row) {
      rows.push(row)
      timer ??= setTimeout(flush, batchMs)
    },
    flush,
  }
}
