// Seals a secret so that only this installation reads it, and only in its place: AES-256-GCM, with the row it belongs to as
// additional data. A sealed value is `<key id>.<nonce and text and tag, base64url>`.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { makeKey, readKeys, type SealingKey, writeKeys } from './keys.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Where a sealed value belongs. Moved to another row, or another column, it does not open. */
export type SealedPlace = { table: string; column: string; row: string }

export type Sealing = {
  seal(text: string, place: SealedPlace): string
  /** Throws CannotOpen. */
  open(sealed: string, place: SealedPlace): string
}

/** The value was changed or belongs elsewhere, or its key is not here. */
export class CannotOpen extends Error {
  override name = 'CannotOpen'
}

/** Reads the file each time, because `npm run admin -- seal-keys` changes it while the server runs. */
export function openSealing(file: string, clock: () => Date): Sealing {
  return {
    seal(text, place) {
      const keys = readKeys(file) ?? firstKeys(file, clock())
      return sealWith(newest(keys), text, place)
    },
    open: (sealed, place) => openWith(readKeys(file) ?? [], sealed, place),
  }
}

function firstKeys(file: string, now: Date): SealingKey[] {
  const keys = [makeKey(now)]
  writeKeys(file, keys)
  return keys
}

export function newest(keys: SealingKey[]): SealingKey {
  const key = keys.at(-1)
  if (key === undefined) throw new Error('there is no key to seal with')
  return key
}

export function sealWith({ id, key }: SealingKey, text: string, place: SealedPlace): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(bytesOf(id, place))
  return `${id}.${Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')}`
}

export function openWith(keys: SealingKey[], sealed: string, place: SealedPlace): string {
  const [id = '', given = ''] = sealed.split('.', 2)
  const key = keys.find((one) => one.id === id)
  if (key === undefined) throw new CannotOpen('The key that sealed this is not here.')
  const bytes = Buffer.from(given, 'base64url')
  try {
    const decipher = createDecipheriv(algorithm, key.key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAAD(bytesOf(id, place))
      .setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8')
  } catch (error) {
    throw new CannotOpen('The sealed value was changed, or belongs elsewhere.', { cause: error })
  }
}

// As JSON, so that no two places have the same bytes.
const bytesOf = (id: string, { table, column, row }: SealedPlace): Buffer => Buffer.from(JSON.stringify([id, table, column, row]))
