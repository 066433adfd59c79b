// Passes whole protocol messages to pg, and large rows directly to us. pg's own parser collects a large message in a
// buffer that it repeatedly doubles and copies, and decodes every value to a string: a 7 MB response left 23 MB of garbage.
import { EventEmitter } from 'node:events'

/** One byte for the type, then the length, which includes itself. */
const headLength = 5
const rowKind = 'D'.charCodeAt(0)
const largeRow = 64 * 1024

/** Large values are bytes of the row itself; others are strings. */
export type Fields = (string | Buffer | null)[]

/** What pg reads instead of the stream; `onLargeRow` gets the rows that pg does not. */
export function wholeMessages(stream: EventEmitter, onLargeRow: (fields: Fields) => void): EventEmitter {
  const whole = new EventEmitter()
  let parts: Buffer[] = []
  let length = 0
  /** How many bytes must arrive before the next message is complete. */
  let wanted = headLength
  /** A large row of which some has arrived. */
  let row: { bytes: Buffer; filled: number } | null = null

  /** Returns what follows the row. */
  function fill(large: { bytes: Buffer; filled: number }, part: Buffer): Buffer {
    const taken = part.copy(large.bytes, large.filled)
    large.filled += taken
    row = large.filled < large.bytes.length ? large : null
    if (row === null) onLargeRow(fieldsOf(large.bytes))
    return part.subarray(taken)
  }

  stream.on('data', (part: Buffer) => {
    const rest = row === null ? part : fill(row, part)
    if (rest.length === 0) return
    parts.push(rest)
    length += rest.length
    if (length < wanted) return
    const bytes = parts.length === 1 ? rest : Buffer.concat(parts, length)
    const give = (from: number, to: number) => {
      if (to > from) whole.emit('data', bytes.subarray(from, to))
    }
    let given = 0
    let end = 0
    wanted = headLength
    while (end + headLength <= length) {
      const next = 1 + bytes.readUInt32BE(end + 1)
      if (bytes[end] === rowKind && next > largeRow) {
        give(given, end)
        const behind = fill({ bytes: Buffer.allocUnsafe(next - headLength), filled: 0 }, bytes.subarray(end + headLength))
        given = length - behind.length
        end = given
        continue
      }
      if (end + next > length) {
        wanted = next
        break
      }
      end += next
    }
    give(given, end)
    length -= end
    parts = length === 0 ? [] : [bytes.subarray(end)]
  })
  stream.on('end', () => whole.emit('end'))
  return whole
}

function fieldsOf(row: Buffer): Fields {
  let at = 2
  return Array.from({ length: row.readUInt16BE(0) }, () => {
    const size = row.readInt32BE(at)
    at += 4
    if (size < 0) return null
    const value = row.subarray(at, (at += size))
    return size > largeRow ? value : value.toString()
  })
}
