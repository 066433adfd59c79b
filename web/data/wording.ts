// The text people read when something went wrong. Our refusals have their own text, written where they are raised. Where the
// specification gives a sentence (spec §8), `failureWords` says it as well; elsewhere the text of a refusal takes the place of ours.
import { BackendError } from './backend-error.ts'

const offline = 'You are offline. Check your connection and try again.'
const busy = 'Too many tries. Wait a moment and try again.'
const fault = 'Something went wrong on our side. Please try again.'

/**
 * Raised by the product on purpose: by the database with a code that begins with PT, or by a server function with a code as
 * its hint. PostgreSQL's own hints are sentences, and of outages only our own messages are for people.
 */
function isRefusal({ code, hint, status }: BackendError): boolean {
  const isCode = /^\w+$/.test(hint)
  return code.startsWith('PT') || (isCode && (status < 500 || hint === 'unavailable'))
}

export function wordingOf(error: unknown, otherwise: string = fault): string {
  if (error instanceof BackendError) {
    if (isRefusal(error)) return error.message
    if (error.status === 429) return busy
    return otherwise
  }
  if (error instanceof TypeError && !navigator.onLine) return offline
  return otherwise
}

/** A sentence that the specification gives, word for word, and after it why, where more is known. */
export function failureWords(error: unknown, sentence: string): string {
  const why = wordingOf(error, '')
  if (why === '') return sentence
  return sentence.endsWith('.') ? `${sentence} ${why}` : `${sentence}. ${why}`
}

/** The code of a refusal, as listed in docs/errors.md, or null. */
export function refusalOf(error: unknown): string | null {
  return error instanceof BackendError && isRefusal(error) && error.hint !== '' ? error.hint : null
}
