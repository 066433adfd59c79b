// Single-use secrets: emailed links and codes, refresh tokens.
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'

export type OneTime = { code: string; codeHash: string; link: string; linkHash: string }

/** A six-digit code and a link. The link has its own random token, because six digits can be guessed. */
export function makeOneTime(address: string, { isOfFlow = false }: { isOfFlow?: boolean } = {}): OneTime {
  const code = makeCode()
  const link = `${isOfFlow ? flowPrefix : ''}${randomBytes(28).toString('hex')}`
  return { code, codeHash: hashOfCode(address, code), link, linkHash: hashOfLink(link) }
}

/** Marks links of PKCE flows, so that a refusal also knows where to put its error. */
export const flowPrefix = 'pkce_'

export function makeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

export function hashOfCode(address: string, code: string): string {
  return createHash('sha224')
    .update(address + code)
    .digest('hex')
}

export function hashOfLink(link: string): string {
  return createHash('sha256').update(link).digest('hex')
}

/** The id of a text message; we generate it, so that it does not reveal whether one was sent. */
export const makeMessageId = () => randomUUID()

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

export function makeRefreshToken(): string {
  return Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')
}
