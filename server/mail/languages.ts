// The words of notifications in every language that members can choose; what one lacks is in English.
import * as en from '#domain/notices/words/en.ts'
import * as es from '#domain/notices/words/es.ts'
import * as vi from '#domain/notices/words/vi.ts'
import type { Language as Words, MailWords } from '#domain/notices/words.ts'

export type MailLanguage = { language: string; words: Words; english: Words; mail: MailWords }

const languages: Readonly<Record<string, { words: Words; mail: MailWords | null }>> = { en, es, vi }

/** English for a language that nobody knows. */
export function mailLanguage(locale: string, known = languages): MailLanguage {
  const { words, mail } = known[locale] ?? en
  return { language: locale in known ? locale : 'en', words, english: en.words, mail: mail ?? en.mail }
}
