import type { Language } from '../../words.ts'

export const membership: Language = {}
