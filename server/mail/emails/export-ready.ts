import * as v from 'valibot'
import { onDay } from '../content.ts'
import { emailKind, moment } from '../kind.ts'

export const exportReady = emailKind({
  /** `reason`: the team's, if it started this; missing in an outbox of release 0.1.0. */
  facts: v.object({ until: moment, reason: v.nullish(v.string(), null) }),
  write: ({ until, reason }, { name, url }) => ({
    subject: `Your ${name} data is ready`,
    preheader: `Download it until ${onDay(until)}.`,
    title: 'Your data is ready',
    blocks: [
      {
        kind: 'text',
        text: `Here's the copy of your data ${reason === null ? 'you asked for' : 'that our team started for you'}: your profile, your messages and trades, and your pictures, in one ZIP file. You can download it until ${onDay(until)}.`,
      },
      { kind: 'action', label: 'Download your data', link: `${url}/settings?tab=data` },
      { kind: 'text', text: "You'll need to be signed in, so the link is no use to anyone else." },
      ...(reason === null
        ? ([{ kind: 'text', text: "Didn't ask for this? Change your password and sign out your other devices." }] as const)
        : ([
            { kind: 'text', text: 'The team wrote:' },
            { kind: 'quote', text: reason },
            { kind: 'text', text: `Can't sign in? Set a new password first. Didn't ask us for this? Write to us: ${url}/contact` },
          ] as const)),
    ],
    footing: `You're getting this because ${reason === null ? `someone signed in to your ${name} account asked for it` : `it's about your ${name} account`}.`,
  }),
})
