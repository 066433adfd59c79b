// All kinds of emails the outbox can contain (internal.letters.kind), and the function that renders one.
import type { Site } from './content.ts'
import type { LetterKind, WrittenLetter } from './kind.ts'
import { adminReset } from './letters/admin-reset.ts'
import { contactMessage } from './letters/contact-message.ts'
import { contactReceived } from './letters/contact-received.ts'
import { founder } from './letters/founder.ts'
import { founderEnding } from './letters/founder-ending.ts'
import { paymentFailed } from './letters/payment-failed.ts'
import { planChanged } from './letters/plan-changed.ts'
import { receipt } from './letters/receipt.ts'
import { trialEnding } from './letters/trial-ending.ts'
import { waitlistConfirm } from './letters/waitlist-confirm.ts'
import { waitlistInvited } from './letters/waitlist-invited.ts'
import { waitlistWelcome } from './letters/waitlist-welcome.ts'

export const letterKinds: ReadonlyMap<string, LetterKind> = new Map([
  ['admin_reset', adminReset],
  ['contact_message', contactMessage],
  ['contact_received', contactReceived],
  ['founder', founder],
  ['founder_ending', founderEnding],
  ['payment_failed', paymentFailed],
  ['plan_changed', planChanged],
  ['receipt', receipt],
  ['trial_ending', trialEnding],
  ['waitlist_confirm', waitlistConfirm],
  ['waitlist_invited', waitlistInvited],
  ['waitlist_welcome', waitlistWelcome],
])

/** Each language is a folder beside letters/ and a line here; kinds it lacks are sent in English. */
const wordings: ReadonlyMap<string, ReadonlyMap<string, LetterKind>> = new Map([['en', letterKinds]])

/** Throws if the kind is unknown, or its facts do not match. */
export function writeLetter(kind: string, facts: unknown, site: Site, locale = 'en'): WrittenLetter {
  const write = wordings.get(locale)?.get(kind) ?? letterKinds.get(kind)
  if (write === undefined) throw new Error(`there is no kind of letter "${kind}"`)
  return write(facts, site)
}
