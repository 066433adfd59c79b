// The English words of every kind of notification, an area a file. `npm run notice-words` prints them for SQL.
import type { Language } from '../words.ts'
import * as areas from './en/areas.ts'

export { mail } from './en/mail.ts'

export const words: Language = Object.assign({}, ...Object.values<Language>(areas))
