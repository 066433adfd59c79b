// Text messages to someone a member named for an appointment: the same as the email (emails/trusted-contact.ts), in one or two of the 160 signs that
// phone companies charge by. Curly quotes would halve those.
import * as v from 'valibot'
import { inWords } from '#domain/wording/days.ts'
import type { Site } from './content.ts'
import { contactFacts } from './emails/trusted-contact.ts'

/** Null for kinds that are emails. `stop` is the reader's own link. */
export function writeText(kind: string, facts: unknown, { name }: Pick<Site, 'name'>): ((stop: string) => string) | null {
  if (kind !== 'trusted_contact_text') return null
  const { event, who: given, city, ends_at: end, timezone } = v.parse(contactFacts, facts)
  const [who, until] = [unlinked(given), inWords(end, 'time', timezone)]
  const where = city === '' ? '' : ` in ${unlinked(city)}`
  const words = {
    start: `${who} is at an appointment${where} until ${until}, and named you as the person who should know. If they don't say afterwards that they're OK, we text you again.`,
    missed: `We haven't heard from ${who}, whose appointment${where} was to end at ${until}. Often it only ran late. Please try to reach them. We don't call anyone; in danger, call 911.`,
    ok: `${who} says they're OK.`,
  }[event]
  return (stop) => `${name}: ${words} No more of these: ${stop}`
}

/** Phones make a link of "ana.co"; what a member calls themselves is not to be one in a stranger's messages. */
const unlinked = (text: string) => text.replaceAll(/[.:/]+(?=\S)/g, ' ')
