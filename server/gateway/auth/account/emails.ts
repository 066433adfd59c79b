// The emails this protocol sends. Each has one link, and a six-digit code for people who would rather type.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { EmailContent } from '#server/gateway/ports.ts'
import { PlainEmail } from './PlainEmail.tsx'

type Words = { subject: string; lead: string; action: string; after: string }
export type EmailKind = 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'email_change_current' | 'invite'

const words: Record<EmailKind, (siteName: string, newAddress: string) => Words> = {
  signup: (siteName) => ({
    subject: `Confirm your email for ${siteName}`,
    lead: `Welcome to ${siteName}! Tap the button to confirm that this email is yours.`,
    action: 'Confirm my email',
    after: "If you didn't sign up, ignore this email and nothing happens.",
  }),
  recovery: (siteName) => ({
    subject: `Choose a new password for ${siteName}`,
    lead: `Someone, hopefully you, asked for a new password for your ${siteName} account.`,
    action: 'Set a new password',
    after: "If it wasn't you, ignore this email and your password stays the same.",
  }),
  invite: (siteName) => ({
    subject: `You're invited to ${siteName}`,
    lead: `You've been invited to create an account on ${siteName}.`,
    action: 'Accept the invitation',
    after: "If you weren't expecting this, ignore this email and nothing happens.",
  }),
  magiclink: (siteName) => ({
    subject: `Sign in to ${siteName}`,
    lead: `Someone, hopefully you, asked to sign in to ${siteName} with this email.`,
    action: 'Sign in',
    after: "If it wasn't you, ignore this email and nothing happens.",
  }),
  email_change: (siteName) => ({
    subject: `Confirm your new email for ${siteName}`,
    lead: `You asked to use this email for your ${siteName} account.`,
    action: 'Use this email',
    after: "If you didn't ask for this, ignore this email and nothing changes.",
  }),
  // Sent to the current address of the account, where that one must confirm the change too.
  email_change_current: (siteName, newAddress) => ({
    subject: `Your email for ${siteName} is changing`,
    lead: `Your ${siteName} account is about to move to ${newAddress}. It moves once you've confirmed from both addresses.`,
    action: 'Confirm the change',
    after: "If you didn't ask for this, don't use the link. Sign in and change your password now.",
  }),
}

type Given = { siteName: string; link: string; code: string; newAddress?: string | undefined }

export function linkEmail(kind: EmailKind, given: Given): EmailContent {
  const { subject, lead, action, after } = words[kind](given.siteName, given.newAddress ?? 'another address')
  return {
    subject,
    lead,
    action: { label: action, link: given.link },
    code: { lead: 'Or enter this code', digits: given.code },
    closing: `The link works once, for one hour. ${after}`,
  }
}

/** Sent to the previous address, so that its owner learns of the change no matter who requested it. */
export function addressChangeEmail({ siteName, newAddress }: { siteName: string; newAddress: string }): EmailContent {
  return {
    subject: `Your email for ${siteName} is changing`,
    lead: `Your ${siteName} account is about to move to ${newAddress}. It moves once that address is confirmed.`,
    closing: "If you didn't ask for this, sign in and change your password now.",
  }
}

/** Sent when someone signs up with an address that already has an account. The page shows the same as for a new one. */
export function takenAddressEmail({ siteName, link }: { siteName: string; link: string }): EmailContent {
  return {
    subject: `You already have an account at ${siteName}`,
    lead: `Someone, hopefully you, tried to sign up for ${siteName} with this email. You already have an account, so just sign in. You can choose a new password there, too.`,
    action: { label: 'Sign in', link },
    closing: "If it wasn't you, ignore this email. Nothing has changed.",
  }
}

/** Only the code: it confirms someone who is already signed in. */
export function codeEmail({ siteName, code }: { siteName: string; code: string }): EmailContent {
  return {
    subject: `${code} is your code for ${siteName}`,
    lead: `Enter this code on ${siteName} to confirm it's you.`,
    code: { lead: 'Your code', digits: code },
    closing: "It works once, for one hour. If you didn't ask for it, sign in and change your password now.",
  }
}

export function codeText(siteName: string, code: string): string {
  return `Your code for ${siteName}: ${code}`
}

/** The layout used when no template is set. */
export function plainEmail(said: EmailContent): { text: string; html: string } {
  const { lead, action, code, closing } = said
  const text = [lead, action && `${action.label}: ${action.link}`, code && `${code.lead}: ${code.digits}`, closing]
  const html = renderToStaticMarkup(createElement(PlainEmail, said))
  return { text: `${text.filter((part) => part !== undefined).join('\n\n')}\n`, html: `<!doctype html>${html}` }
}
