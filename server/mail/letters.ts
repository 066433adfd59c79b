// Every kind of letter the outbox may hold (internal.letters.kind), and the one way to word one.
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

/** A language is a folder beside letters/ and a line here; what it does not word yet comes in English. */
const wordings: ReadonlyMap<string, ReadonlyMap<string, LetterKind>> = new Map([['en', letterKinds]])

/** Throws when nobody knows this kind, or its facts are not the ones it needs. */
export function writeLetter(kind: string, facts: unknown, site: Site, locale = 'en'): WrittenLetter {
  const write = wordings.get(locale)?.get(kind) ?? letterKinds.get(kind)
  if (write === undefined) throw new Error(`there is no kind of letter "${kind}"`)
  return write(facts, site)
}
