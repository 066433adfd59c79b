// The content of an email, in plain text, and how it formats days and prices.
import { inWords } from '#domain/wording/days.ts'

export type Block =
  | { kind: 'text'; text: string }
  /** The call to action. `weighty` is the design's lacquer style, for the most important ones. */
  | { kind: 'action'; label: string; link: string; weighty?: boolean }
  | { kind: 'code'; lead: string; code: string }
  | { kind: 'facts'; rows: [name: string, value: string][] }
  /** One of several things that the email lists; its title is the link. */
  | { kind: 'entry'; title: string; text: string; link: string }
  /** Text that another person wrote, with its line breaks. */
  | { kind: 'quote'; text: string }

export type Content = {
  subject: string
  /** The preview text beside the subject in the inbox. */
  preheader: string
  title: string
  blocks: Block[]
  /** Why the reader got this email, and what else they can do. */
  footing: string
  footLink?: { label: string; link: string }
  /** The reply address, if it differs from the usual sender. */
  replyTo?: string
}

/** Why the reader got it, for reasons that several emails have. */
export const footings = {
  founding: (siteName: string) => `You're getting this because you're a founding member of ${siteName}.`,
  waitlist: (siteName: string) => `You're getting this because you joined the ${siteName} waitlist.`,
}

/** The site that sends the email. */
export type Site = { name: string; url: string }

export type Dressed = { subject: string; html: string; text: string }

export const onDay = (at: Date) => inWords(at, 'dayAndYear', 'UTC')
export const atMinute = (at: Date) => `${inWords(at, 'dayAndTime', 'UTC')} UTC`
export const inDays = (days: number) => (days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)

/** Makes sure that a link leads to a web page, whatever the facts contain. */
export function checked(link: string): string {
  if (!/^https?:\/\/[^\s<>"']+$/.test(link)) throw new Error('a link of a mail is no web address')
  return link
}

/** A line break would end the header field, and control or bidi characters are invisible. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
}
