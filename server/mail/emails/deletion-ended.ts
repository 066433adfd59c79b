import * as v from 'valibot'
import { emailKind } from '../kind.ts'

/** For a deletion that the team started and took back. */
export const deletionEnded = emailKind({
  facts: v.object({ reason: v.string() }),
  write: ({ reason }, { name, url }) => ({
    subject: `Your ${name} account stays`,
    preheader: 'We took its deletion back.',
    title: 'Your account stays',
    blocks: [
      { kind: 'text', text: 'Our team took the deletion of your account back and wrote:' },
      { kind: 'quote', text: reason },
      {
        kind: 'text',
        text: 'Your profile, your messages and your posts are as they were. Trades that ended meanwhile stay ended. You were signed out, so sign in as usual. If you had a plan, you can let it renew again.',
      },
      { kind: 'action', label: 'Sign in', link: `${url}/auth` },
    ],
    footing: `You're getting this because it's about your ${name} account.`,
  }),
})
