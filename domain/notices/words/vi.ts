// The words of notifications in Vietnamese. What is missing is worded in English.
import type { Language } from '../words.ts'

export const words: Language = {}
