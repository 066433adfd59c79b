// What the gateway asks of the world outside; main fills it in.
import type { FastifyRequest } from 'fastify'

export type OutgoingMail = { to: string; subject: string; text: string; html: string }

/** What a letter says; how it looks is up to whoever dresses it. */
export type LetterWords = {
  subject: string
  lead: string
  action?: { label: string; link: string }
  code?: { lead: string; digits: string }
  closing: string
}

/** `to` is digits with the country's, without a plus. */
export type OutgoingText = { to: string; text: string; channel: 'sms' | 'whatsapp' }

export type Ports = {
  sendMail(mail: OutgoingMail): Promise<void>
  /** Both halves of a letter; null where plain ones will do. */
  dressLetter: ((words: LetterWords) => { text: string; html: string }) | null
  /** Throws when the message could not be handed over. */
  sendText(message: OutgoingText): Promise<void>
  /** Whether a captcha token is good; null where none is asked for. */
  checkCaptcha: ((token: string, address: string) => Promise<boolean>) | null
  /** Whether this password opens nothing from where the request came; null where passwords open from anywhere. */
  refusesPassword: ((attempt: { request: FastifyRequest; address: string; password: string }) => boolean) | null
  now(): Date
}
