import type { Language } from '../../words.ts'

export const community: Language = {}
