// A message between processes: who sent it, its number among all that this process sent, and the room.

export type Envelope = { from: string; number: number; room: string; message: Buffer }

/** The length of a process's id, which is ASCII. */
export const idLength = 12
const fixed = idLength + 4 + 4

export function seal({ from, number, room, message }: Envelope): Buffer {
  const name = Buffer.from(room)
  const head = Buffer.alloc(fixed)
  head.write(from, 'latin1')
  head.writeUInt32BE(number >>> 0, idLength)
  head.writeUInt32BE(name.length, idLength + 4)
  return Buffer.concat([head, name, message])
}

/** Null if it is none of ours. */
export function unseal(bytes: Buffer): Envelope | null {
  if (bytes.length < fixed) return null
  const start = fixed + bytes.readUInt32BE(idLength + 4)
  if (bytes.length < start) return null
  return {
    from: bytes.toString('latin1', 0, idLength),
    number: bytes.readUInt32BE(idLength),
    room: bytes.toString('utf8', fixed, start),
    message: bytes.subarray(start),
  }
}
