// What the gateway needs from outside; main provides the implementations.
import type { FastifyRequest } from 'fastify'

export type OutgoingMail = { to: string; subject: string; text: string; html: string }

/** The content of an email; `dressEmail` adds the layout. */
export type EmailContent = {
  subject: string
  lead: string
  action?: { label: string; link: string }
  code?: { lead: string; digits: string }
  closing: string
}

/** The content of the page that an emailed link opens: `action` is its one button. */
export type PageContent = { title: string; lead: string; action: string; closing: string }

/** `to` is digits including the country code, without a plus. */
export type OutgoingText = { to: string; text: string; channel: 'sms' | 'whatsapp' }

export type Ports = {
  sendMail(mail: OutgoingMail): Promise<void>
  /** Renders an email as HTML and text; null for a plain one. */
  dressEmail: ((words: EmailContent) => { text: string; html: string }) | null
  /** Renders a page whose one form posts to its own URL, with its content security policy; null for a plain one. */
  dressPage: ((words: PageContent, formAction: string) => { html: string; policy: string }) | null
  /** Throws if the message could not be handed over. */
  sendText(message: OutgoingText): Promise<void>
  /** Whether a CAPTCHA token is valid; null if none is required. */
  checkCaptcha: ((token: string, address: string) => Promise<boolean>) | null
  /** Whether this password is refused for this request's origin; null if passwords work from anywhere. */
  refusesPassword: ((attempt: { request: FastifyRequest; address: string; password: string }) => boolean) | null
  now(): Date
}
