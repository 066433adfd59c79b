// The words of notifications in Spanish. What is missing is worded in English.
import type { Language, MailWords } from '../words.ts'

export const words: Language = {}

export const mail: MailWords | null = null
