// The letters this protocol sends. One link each; whoever wants no link types the six digits.
import type { OutgoingMail } from '../ports.ts'

type Words = { subject: string; lead: string; action: string; after: string }
export type LetterKind = 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'email_change_current' | 'invite'

const words: Record<LetterKind, (siteName: string, newAddress: string) => Words> = {
  signup: (siteName) => ({
    subject: `Confirm your e-mail address for ${siteName}`,
    lead: `Welcome to ${siteName}. Please confirm that this e-mail address is yours.`,
    action: 'Confirm my address',
    after: 'If you did not sign up, you can ignore this letter: without the link nothing happens.',
  }),
  recovery: (siteName) => ({
    subject: `Choose a new password for ${siteName}`,
    lead: `Somebody, hopefully you, asked to set a new password for your account at ${siteName}.`,
    action: 'Set a new password',
    after: 'If it was not you, you can ignore this letter: your password stays as it is.',
  }),
  invite: (siteName) => ({
    subject: `You are invited to ${siteName}`,
    lead: `You have been invited to open an account at ${siteName}.`,
    action: 'Accept the invitation',
    after: 'If you expected no invitation, you can ignore this letter: nothing happens.',
  }),
  magiclink: (siteName) => ({
    subject: `Sign in to ${siteName}`,
    lead: `Somebody, hopefully you, asked to sign in to ${siteName} with this address.`,
    action: 'Sign in',
    after: 'If it was not you, you can ignore this letter: without the link nothing happens.',
  }),
  email_change: (siteName) => ({
    subject: `Confirm your new e-mail address for ${siteName}`,
    lead: `You asked to use this address for your account at ${siteName}.`,
    action: 'Use this address',
    after: 'If you did not ask for it, you can ignore this letter: nothing changes.',
  }),
  // To the address an account is about to leave, where that one must agree too.
  email_change_current: (siteName, newAddress) => ({
    subject: `Your e-mail address at ${siteName} is changing`,
    lead: `Your account at ${siteName} is about to move to ${newAddress}. It moves once both addresses have agreed.`,
    action: 'Let it move',
    after: 'If you did not ask for this, do not follow the link: sign in and change your password now.',
  }),
}

type Given = { siteName: string; link: string; code: string; newAddress?: string | undefined }

export function letter(kind: LetterKind, to: string, given: Given): OutgoingMail {
  const { subject, lead, action, after } = words[kind](given.siteName, given.newAddress ?? 'another address')
  const life = 'The link works once, for one hour.'
  return {
    to,
    subject,
    text: `${lead}\n\n${action}: ${given.link}\n\nOr enter this code: ${given.code}\n\n${life} ${after}\n`,
    html: page(
      `<p>${escaped(lead)}</p><p><a href="${escaped(given.link)}">${action}</a></p>` +
        `<p>Or enter this code: <strong>${given.code}</strong></p><p>${life} ${after}</p>`,
    ),
  }
}

/** To the address an account is about to leave: its owner should know, whoever asked. */
export function leavingLetter(to: string, { siteName, newAddress }: { siteName: string; newAddress: string }): OutgoingMail {
  const said = `Your account at ${siteName} is about to move to ${newAddress}. It moves once that address has been confirmed.`
  const after = 'If you did not ask for this, sign in and change your password now.'
  return {
    to,
    subject: `Your e-mail address at ${siteName} is changing`,
    text: `${said}\n\n${after}\n`,
    html: page(`<p>${escaped(said)}</p><p>${after}</p>`),
  }
}

/** Digits alone: they vouch for who is already signed in. */
export function nonceLetter(to: string, { siteName, code }: { siteName: string; code: string }): OutgoingMail {
  const lead = `Enter this code at ${siteName} to confirm that it is you: `
  const after = 'It works once, for one hour. If you did not ask for it, sign in and change your password now.'
  return {
    to,
    subject: `${code} is your code for ${siteName}`,
    text: `${lead}\n\nYour code: ${code}\n\n${after}\n`,
    html: page(`<p>${escaped(lead)}<strong>${code}</strong></p><p>${after}</p>`),
  }
}

export function codeText(siteName: string, code: string): string {
  return `Your code for ${siteName}: ${code}`
}

function page(body: string): string {
  return `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">${body}</body></html>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
