import * as v from 'valibot'
import { onDay } from '../content.ts'
import { emailKind, moment } from '../kind.ts'

export const deletionAsked = emailKind({
  facts: v.object({ on: moment }),
  write: ({ on }, { name, url }) => ({
    subject: `Your ${name} account will be deleted on ${onDay(on)}`,
    preheader: "Sign in before then if you'd like to keep it.",
    title: `We'll delete your account on ${onDay(on)}`,
    blocks: [
      {
        kind: 'text',
        text: "As you asked. Until then nobody else sees your profile, you're signed out on all devices, and your plan doesn't renew.",
      },
      { kind: 'text', text: "Changed your mind, or wasn't this you? Sign in and choose “Keep my account”. Nothing is lost." },
      { kind: 'action', label: 'Sign in', link: `${url}/auth` },
    ],
    footing: `You're getting this because it's about your ${name} account.`,
  }),
})
