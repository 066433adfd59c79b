import type { Language } from '../../words.ts'

export const operations: Language = {}
