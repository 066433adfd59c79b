// All kinds of emails the outbox can contain (internal.emails.kind), and the function that renders one.
import type { Site } from './content.ts'
import type { EmailKind, WrittenEmail } from './kind.ts'
import { announcement } from './emails/announcement.ts'
import { contactMessage } from './emails/contact-message.ts'
import { contactReceived } from './emails/contact-received.ts'
import { deletionAsked } from './emails/deletion-asked.ts'
import { deletionEnded } from './emails/deletion-ended.ts'
import { exportReady } from './emails/export-ready.ts'
import { founder } from './emails/founder.ts'
import { founderEnding } from './emails/founder-ending.ts'
import { digest, notice } from './emails/notices.ts'
import { paymentFailed } from './emails/payment-failed.ts'
import { planChanged } from './emails/plan-changed.ts'
import { receipt } from './emails/receipt.ts'
import { adminReset, newSignIn } from './emails/security.ts'
import { standing } from './emails/standing.ts'
import { trialEnding } from './emails/trial-ending.ts'
import { trustedContact } from './emails/trusted-contact.ts'
import { waitlistConfirm } from './emails/waitlist-confirm.ts'
import { waitlistInvited } from './emails/waitlist-invited.ts'
import { waitlistWelcome } from './emails/waitlist-welcome.ts'
import { mailLanguage } from './languages.ts'

export const emailKinds: ReadonlyMap<string, EmailKind> = new Map([
  ['admin_reset', adminReset],
  ['announcement', announcement],
  ['contact_message', contactMessage],
  ['contact_received', contactReceived],
  ['deletion_asked', deletionAsked],
  ['deletion_ended', deletionEnded],
  ['digest', digest],
  ['export_ready', exportReady],
  ['founder', founder],
  ['founder_ending', founderEnding],
  ['new_sign_in', newSignIn],
  ['notice', notice],
  ['payment_failed', paymentFailed],
  ['plan_changed', planChanged],
  ['receipt', receipt],
  ['standing', standing],
  ['trial_ending', trialEnding],
  ['trusted_contact', trustedContact],
  ['waitlist_confirm', waitlistConfirm],
  ['waitlist_invited', waitlistInvited],
  ['waitlist_welcome', waitlistWelcome],
])

/** Throws if the kind is unknown, or its facts do not match. Notifications are in the reader's language, the rest is in English. */
export function writeEmail(kind: string, facts: unknown, site: Site, locale = 'en'): WrittenEmail {
  const write = emailKinds.get(kind)
  if (write === undefined) throw new Error(`there is no kind of email "${kind}"`)
  return write(facts, site, mailLanguage(locale))
}
