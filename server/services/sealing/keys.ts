// The keys that seal secrets at rest, in a file of the data folder: never in the database, so that a stolen database
// or backup does not reveal what is sealed. Made when first needed.
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import * as v from 'valibot'

const keyFile = v.object({
  keys: v.pipe(
    v.array(
      v.object({
        id: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/)),
        key: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
        made_at: v.pipe(v.string(), v.isoTimestamp()),
      }),
    ),
    v.minLength(1),
  ),
})

/** The newest is last, and the one that seals. */
export type SealingKey = { id: string; key: Buffer; madeAt: Date }

/** Null if the file does not exist. */
export function readKeys(file: string): SealingKey[] | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const read = v.parse(keyFile, JSON.parse(text))
  return read.keys.map(({ id, key, made_at: madeAt }) => ({ id, key: Buffer.from(key, 'base64url'), madeAt: new Date(madeAt) }))
}

export function makeKey(now: Date): SealingKey {
  return { id: randomBytes(4).toString('hex'), key: randomBytes(32), madeAt: now }
}

/** On disk before it returns, as a whole or not at all: a key that is lost loses everything it sealed. */
export function writeKeys(file: string, keys: SealingKey[]): void {
  const rows = keys.map(({ id, key, madeAt }) => ({ id, key: key.toString('base64url'), made_at: madeAt.toISOString() }))
  const draft = `${file}.new`
  const descriptor = openSync(draft, 'w', 0o600)
  writeSync(descriptor, `${JSON.stringify({ keys: rows }, null, 2)}\n`)
  fsyncSync(descriptor)
  closeSync(descriptor)
  renameSync(draft, file)
}
