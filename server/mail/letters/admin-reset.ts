import * as v from 'valibot'
import { atMinute } from '../content.ts'
import { letterKind, moment } from '../kind.ts'

export const adminReset = letterKind({
  facts: v.object({ at: moment }),
  write: ({ at }, { name, url }) => ({
    subject: `The password of your ${name} account was reset`,
    preheader: 'Every session was ended.',
    title: 'Your password was reset',
    blocks: [
      { kind: 'text', text: `An administrator set a new password for this account on ${atMinute(at)}. Every session was ended.` },
      { kind: 'text', text: 'If nobody told you of it, set a password of your own now and tell whoever runs the site.' },
      { kind: 'action', label: 'Sign in', link: `${url}/auth` },
    ],
    footing: `You get this because it concerns the safety of your ${name} account.`,
  }),
})
