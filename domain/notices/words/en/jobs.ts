import type { Language } from '../../words.ts'

export const jobs: Language = {}
