import { wordingOf } from '#web/data/wording.ts'

/** A sentence that the specification gives, word for word, and after it why, where more is known. */
export function failureWords(error: unknown, sentence: string): string {
  const why = wordingOf(error, '')
  if (why === '') return sentence
  return sentence.endsWith('.') ? `${sentence} ${why}` : `${sentence}. ${why}`
}
