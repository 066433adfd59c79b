// Parses PostgreSQL's logical replication stream: pgoutput, protocol version 1, values as text.

/** A text value, null, or `unchanged`: the stream omits large values that an update did not change. */
export type Value = string | null | typeof unchanged
export const unchanged = Symbol('unchanged')

export type RelationColumn = { name: string; typeOid: number; isKey: boolean }
export type ReplicaIdentity = 'default' | 'nothing' | 'full' | 'index'

export type Message =
  | { kind: 'begin'; committedAt: Date; transaction: number }
  | { kind: 'commit'; end: bigint }
  | { kind: 'relation'; id: number; schema: string; table: string; identity: ReplicaIdentity; columns: RelationColumn[] }
  | { kind: 'insert'; relation: number; row: Value[] }
  | { kind: 'update'; relation: number; row: Value[]; old: Value[] | null }
  | { kind: 'delete'; relation: number; old: Value[] }
  | { kind: 'truncate'; relations: number[] }
  | { kind: 'other'; letter: string }

/** The walsender's envelope around each message. */
export type Envelope = { kind: 'data'; end: bigint; message: Buffer } | { kind: 'keepalive'; end: bigint; replyWanted: boolean }

const postgresEpoch = Date.UTC(2000, 0, 1)
const identities: Record<string, ReplicaIdentity> = { d: 'default', n: 'nothing', f: 'full', i: 'index' }

export function openEnvelope(bytes: Buffer): Envelope {
  const letter = String.fromCharCode(bytes.readUInt8(0))
  if (letter === 'w') return { kind: 'data', end: bytes.readBigUInt64BE(9), message: bytes.subarray(25) }
  if (letter === 'k') return { kind: 'keepalive', end: bytes.readBigUInt64BE(1), replyWanted: bytes.readUInt8(17) === 1 }
  throw new Error(`unknown replication message "${letter}"`)
}

/** Reports our position to the walsender; `now` is the client's clock in milliseconds. */
export function standbyStatus(position: bigint, now: number, replyWanted: boolean): Buffer {
  const bytes = Buffer.alloc(34)
  bytes.write('r', 0, 'latin1')
  for (const offset of [1, 9, 17]) bytes.writeBigUInt64BE(position, offset)
  bytes.writeBigInt64BE(BigInt(now - postgresEpoch) * 1000n, 25)
  bytes.writeUInt8(replyWanted ? 1 : 0, 33)
  return bytes
}

export function decodeMessage(bytes: Buffer): Message {
  const reader = new Reader(bytes)
  const letter = reader.letter()
  switch (letter) {
    case 'B': {
      reader.skip(8)
      const committedAt = new Date(postgresEpoch + Number(reader.int64() / 1000n))
      return { kind: 'begin', committedAt, transaction: reader.uint32() }
    }
    case 'C':
      reader.skip(9)
      return { kind: 'commit', end: reader.int64() }
    case 'R':
      return relation(reader)
    case 'I': {
      const id = reader.uint32()
      reader.skip(1)
      return { kind: 'insert', relation: id, row: tuple(reader) }
    }
    case 'U': {
      const id = reader.uint32()
      const old = reader.letter() === 'N' ? null : tuple(reader)
      if (old) reader.skip(1)
      return { kind: 'update', relation: id, row: tuple(reader), old }
    }
    case 'D': {
      const id = reader.uint32()
      reader.skip(1)
      return { kind: 'delete', relation: id, old: tuple(reader) }
    }
    case 'T': {
      const count = reader.uint32()
      reader.skip(1)
      return { kind: 'truncate', relations: Array.from({ length: count }, () => reader.uint32()) }
    }
    default:
      // Y (a type's name), O (origin) and M (a logical message) have nothing that listeners need.
      return { kind: 'other', letter }
  }
}

function relation(reader: Reader): Message {
  const id = reader.uint32()
  const schema = reader.text() || 'pg_catalog'
  const table = reader.text()
  const identity = identities[reader.letter()] ?? 'nothing'
  const columns = Array.from({ length: reader.uint16() }, () => {
    const isKey = (reader.uint8() & 1) === 1
    const name = reader.text()
    const typeOid = reader.uint32()
    reader.skip(4)
    return { name, typeOid, isKey }
  })
  return { kind: 'relation', id, schema, table, identity, columns }
}

function tuple(reader: Reader): Value[] {
  return Array.from({ length: reader.uint16() }, () => {
    const kind = reader.letter()
    if (kind === 't') return reader.sized()
    return kind === 'u' ? unchanged : null
  })
}

class Reader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  skip(count: number): void {
    this.#at += count
  }

  letter(): string {
    return String.fromCharCode(this.uint8())
  }

  uint8(): number {
    return this.#bytes.readUInt8(this.#at++)
  }

  uint16(): number {
    this.#at += 2
    return this.#bytes.readUInt16BE(this.#at - 2)
  }

  uint32(): number {
    this.#at += 4
    return this.#bytes.readUInt32BE(this.#at - 4)
  }

  int64(): bigint {
    this.#at += 8
    return this.#bytes.readBigInt64BE(this.#at - 8)
  }

  text(): string {
    const end = this.#bytes.indexOf(0, this.#at)
    if (end < 0) throw new RangeError('a name without an end in the change stream')
    const text = this.#bytes.toString('utf8', this.#at, end)
    this.#at = end + 1
    return text
  }

  sized(): string {
    const length = this.uint32()
    this.#at += length
    if (this.#at > this.#bytes.length) throw new RangeError('a value longer than its message in the change stream')
    return this.#bytes.toString('utf8', this.#at - length, this.#at)
  }
}
