// Secrets that work once: emailed links and codes, refresh tokens.
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'

export type OneTime = { code: string; codeHash: string; link: string; linkHash: string }

/** Six digits to type and a link to follow. The link is random by itself: six digits can be tried out, it cannot. */
export function makeOneTime(address: string, { isOfFlow = false }: { isOfFlow?: boolean } = {}): OneTime {
  const code = makeCode()
  const link = `${isOfFlow ? flowPrefix : ''}${randomBytes(28).toString('hex')}`
  return { code, codeHash: hashOfCode(address, code), link, linkHash: hashOfLink(link) }
}

/** Marks the link of a flow that ends in a code, so that a refusal also knows where to say so. */
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

/** What a text message is told apart by; ours, so that it says nothing of whether one went. */
export const makeMessageId = () => randomUUID()

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

export function makeRefreshToken(): string {
  return Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')
}
