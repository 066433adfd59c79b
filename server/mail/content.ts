// What a mail says, in plain text, and how days are written in it.
import { inWords } from '#domain/wording/days.ts'

export type Block =
  | { kind: 'text'; text: string }
  /** The one thing to do. `weighty` is the lacquer of the design: for what matters most. */
  | { kind: 'action'; label: string; link: string; weighty?: boolean }
  | { kind: 'code'; lead: string; code: string }
  | { kind: 'facts'; rows: [name: string, value: string][] }
  /** What somebody else wrote, line breaks kept. */
  | { kind: 'quote'; text: string }

export type Content = {
  subject: string
  /** What the list of mails shows beside the subject. */
  preheader: string
  title: string
  blocks: Block[]
  /** Why this came, and what else one may do about it. */
  footing: string
  footLink?: { label: string; link: string }
  /** Where an answer goes, when not to the sender of all mail. */
  replyTo?: string
}

/** The site a letter comes from. */
export type Site = { name: string; url: string }

export type Dressed = { subject: string; html: string; text: string }

export const onDay = (at: Date) => inWords(at, 'dayAndYear', 'UTC')
export const atMinute = (at: Date) => `${inWords(at, 'dayAndTime', 'UTC')} UTC`
export const inDays = (days: number) => (days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)

/** A link in a mail leads to a page, whatever the facts say. */
export function checked(link: string): string {
  if (!/^https?:\/\/[^\s<>"']+$/.test(link)) throw new Error('a link of a mail is no web address')
  return link
}

/** Header fields end at a line break, and nobody sees what control and bidi characters do. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
}
