// The letters this protocol sends. One link each; whoever wants no link types the six digits.
import type { LetterWords } from '#server/gateway/ports.ts'

type Words = { subject: string; lead: string; action: string; after: string }
export type LetterKind = 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'email_change_current' | 'invite'

const words: Record<LetterKind, (siteName: string, newAddress: string) => Words> = {
  signup: (siteName) => ({
    subject: `Confirm your email address for ${siteName}`,
    lead: `Welcome to ${siteName}. Please confirm that this email address is yours.`,
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
    subject: `Confirm your new email address for ${siteName}`,
    lead: `You asked to use this address for your account at ${siteName}.`,
    action: 'Use this address',
    after: 'If you did not ask for it, you can ignore this letter: nothing changes.',
  }),
  // To the address an account is about to leave, where that one must agree too.
  email_change_current: (siteName, newAddress) => ({
    subject: `Your email address at ${siteName} is changing`,
    lead: `Your account at ${siteName} is about to move to ${newAddress}. It moves once both addresses have agreed.`,
    action: 'Let it move',
    after: 'If you did not ask for this, do not follow the link: sign in and change your password now.',
  }),
}

type Given = { siteName: string; link: string; code: string; newAddress?: string | undefined }

export function letter(kind: LetterKind, given: Given): LetterWords {
  const { subject, lead, action, after } = words[kind](given.siteName, given.newAddress ?? 'another address')
  return {
    subject,
    lead,
    action: { label: action, link: given.link },
    code: { lead: 'Or enter this code', digits: given.code },
    closing: `The link works once, for one hour. ${after}`,
  }
}

/** To the address an account is about to leave: its owner should know, whoever asked. */
export function leavingLetter({ siteName, newAddress }: { siteName: string; newAddress: string }): LetterWords {
  return {
    subject: `Your email address at ${siteName} is changing`,
    lead: `Your account at ${siteName} is about to move to ${newAddress}. It moves once that address has been confirmed.`,
    closing: 'If you did not ask for this, sign in and change your password now.',
  }
}

/** To an address somebody signed up with that has an account: the page answers as for a new one. */
export function takenLetter({ siteName, link }: { siteName: string; link: string }): LetterWords {
  return {
    subject: `You already have an account at ${siteName}`,
    lead: `Somebody, hopefully you, tried to sign up at ${siteName} with this address. You already have an account: sign in, or choose a new password there.`,
    action: { label: 'Sign in', link },
    closing: 'If it was not you, you can ignore this letter: nothing has changed.',
  }
}

/** Digits alone: they vouch for who is already signed in. */
export function nonceLetter({ siteName, code }: { siteName: string; code: string }): LetterWords {
  return {
    subject: `${code} is your code for ${siteName}`,
    lead: `Enter this code at ${siteName} to confirm that it is you.`,
    code: { lead: 'Your code', digits: code },
    closing: 'It works once, for one hour. If you did not ask for it, sign in and change your password now.',
  }
}

export function codeText(siteName: string, code: string): string {
  return `Your code for ${siteName}: ${code}`
}

/** As it looks where nobody dresses it. */
export function plainLetter({ lead, action, code, closing }: LetterWords): { text: string; html: string } {
  const text = [lead, action && `${action.label}: ${action.link}`, code && `${code.lead}: ${code.digits}`, closing]
  const html = [
    `<p>${escaped(lead)}</p>`,
    action && `<p><a href="${escaped(action.link)}">${escaped(action.label)}</a></p>`,
    code && `<p>${escaped(code.lead)}: <strong>${code.digits}</strong></p>`,
    `<p>${escaped(closing)}</p>`,
  ]
  return {
    text: `${text.filter(isThere).join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">${html.filter(isThere).join('')}</body></html>`,
  }
}

const isThere = (part: string | undefined) => part !== undefined

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
