import * as v from 'valibot'
import { onDay } from '../content.ts'
import { emailKind, moment } from '../kind.ts'

export const exportReady = emailKind({
  facts: v.object({ until: moment }),
  write: ({ until }, { name, url }) => ({
    subject: `Your ${name} data is ready`,
    preheader: `Download it until ${onDay(until)}.`,
    title: 'Your data is ready',
    blocks: [
      {
        kind: 'text',
        text: `Here's the copy of your data you asked for: your profile, your messages and trades, and your pictures, in one ZIP file. You can download it until ${onDay(until)}.`,
      },
      { kind: 'action', label: 'Download your data', link: `${url}/settings?tab=data` },
      { kind: 'text', text: "You'll need to be signed in, so the link is no use to anyone else." },
      { kind: 'text', text: "Didn't ask for this? Change your password and sign out your other devices." },
    ],
    footing: `You're getting this because someone signed in to your ${name} account asked for it.`,
  }),
})
