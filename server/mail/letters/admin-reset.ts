import * as v from 'valibot'
import { atMinute, type Content, type Site } from '../content.ts'
import { letterKind, moment } from '../kind.ts'

export const adminReset = letterKind({
  /** `account` is there for whoever reads this about somebody else's: the admins. */
  facts: v.object({ at: moment, account: v.nullish(v.string(), null) }),
  write: ({ at, account }, site) => (account === null ? toTheAccount(at, site) : toAdmins(at, account, site)),
})

function toTheAccount(at: Date, { name, url }: Site): Content {
  return {
    subject: `The password of your ${name} account was reset`,
    preheader: 'Every session was ended.',
    title: 'Your password was reset',
    blocks: [
      { kind: 'text', text: `An administrator set a new password for this account on ${atMinute(at)}. Every session was ended.` },
      { kind: 'text', text: 'If nobody told you of it, set a password of your own now and tell whoever runs the site.' },
      { kind: 'action', label: 'Sign in', link: `${url}/auth` },
    ],
    footing: `You get this because it concerns the safety of your ${name} account.`,
  }
}

function toAdmins(at: Date, account: string, { name }: Site): Content {
  return {
    subject: `The password of ${account} was reset`,
    preheader: 'Every session of that account was ended.',
    title: 'A password was reset',
    blocks: [
      { kind: 'text', text: `An administrator set a new password for ${account} on ${atMinute(at)}. Every session was ended.` },
      { kind: 'text', text: 'If none of you did this, turn the utility off (ADMIN_RESET_EMAIL) and look at the audit log.' },
    ],
    footing: `You get this because you are an administrator of ${name}.`,
  }
}
