// The English words of every kind of notification, an area a file. `npm run notice-words` prints them for SQL.
import type { Language } from '../words.ts'
import { community } from './en/community.ts'
import { jobs } from './en/jobs.ts'
import { membership } from './en/membership.ts'
import { messages } from './en/messages.ts'
import { operations } from './en/operations.ts'
import { scheduling } from './en/scheduling.ts'
import { trading } from './en/trading.ts'

export { mail } from './en/mail.ts'

export const words: Language = {
  ...community,
  ...jobs,
  ...membership,
  ...messages,
  ...operations,
  ...scheduling,
  ...trading,
}
