import * as v from 'valibot'
import { onDay } from '../content.ts'
import { emailKind, moment } from '../kind.ts'

export const deletionAsked = emailKind({
  /** `reason`: the team's, if it started this; missing in an outbox of release 0.1.0. */
  facts: v.object({ on: moment, reason: v.nullish(v.string(), null) }),
  write: ({ on, reason }, { name, url }) => ({
    subject: `Your ${name} account will be deleted on ${onDay(on)}`,
    preheader: "Sign in before then if you'd like to keep it.",
    title: `We'll delete your account on ${onDay(on)}`,
    blocks: [
      ...(reason === null
        ? []
        : ([
            { kind: 'text', text: 'Our team started this and wrote:' },
            { kind: 'quote', text: reason },
          ] as const)),
      {
        kind: 'text',
        text: `${reason === null ? 'As you asked. ' : ''}Until then nobody else sees your profile, you're signed out on all devices, and your plan doesn't renew.`,
      },
      {
        kind: 'text',
        text: `${reason === null ? "Changed your mind, or wasn't this you?" : 'Want to keep it?'} Sign in and choose “Keep my account”. Nothing is lost.`,
      },
      { kind: 'action', label: 'Sign in', link: `${url}/auth` },
      ...(reason === null
        ? []
        : ([
            { kind: 'text', text: 'If you see it differently, write to us. Someone else on the team will look at it.' },
            { kind: 'action', label: 'Write to us', link: `${url}/contact` },
          ] as const)),
    ],
    footing: `You're getting this because it's about your ${name} account.`,
  }),
})
