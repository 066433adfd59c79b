// About the safety of an account.
import * as v from 'valibot'
import { atMinute, type Content, type Site } from '../content.ts'
import { emailKind, link, moment } from '../kind.ts'

export const adminReset = emailKind({
  /** `account` is set if the email is about someone else's account, as for admins. */
  facts: v.object({ at: moment, account: v.nullish(v.string(), null) }),
  write: ({ at, account }, site) => (account === null ? toTheAccount(at, site) : toAdmins(at, account, site)),
})

export const newSignIn = emailKind({
  facts: v.object({ device: v.string(), at: moment, link }),
  write: ({ device, at, link: to }, { name }) => ({
    subject: `New sign-in to your ${name} account`,
    preheader: `From ${device}, on ${atMinute(at)}.`,
    title: `New sign-in from ${device}`,
    blocks: [
      { kind: 'text', text: `Your account was signed in to on ${atMinute(at)}, in a browser we haven't seen before.` },
      { kind: 'text', text: "If that was you, there's nothing to do. If it wasn't, sign that device out and set a new password." },
      { kind: 'action', label: 'See your devices', link: to },
    ],
    footing: `You're getting this because it's about the safety of your ${name} account.`,
  }),
})

function toTheAccount(at: Date, { name, url }: Site): Content {
  return {
    subject: `The password of your ${name} account was reset`,
    preheader: "You've been signed out everywhere.",
    title: 'Your password was reset',
    blocks: [
      {
        kind: 'text',
        text: `One of our admins set a new password for your account on ${atMinute(at)}. You've been signed out everywhere.`,
      },
      { kind: 'text', text: "Weren't expecting this? Set a password of your own now and let us know." },
      { kind: 'action', label: 'Sign in', link: `${url}/auth` },
    ],
    footing: `You're getting this because it's about the safety of your ${name} account.`,
  }
}

function toAdmins(at: Date, account: string, { name }: Site): Content {
  return {
    subject: `The password of ${account} was reset`,
    preheader: 'That account is signed out everywhere.',
    title: 'A password was reset',
    blocks: [
      { kind: 'text', text: `An admin set a new password for ${account} on ${atMinute(at)}. That account is signed out everywhere.` },
      { kind: 'text', text: 'If none of you did this, turn the tool off (ADMIN_RESET_EMAIL) and check the audit log.' },
    ],
    footing: `You're getting this because you're an admin of ${name}.`,
  }
}
