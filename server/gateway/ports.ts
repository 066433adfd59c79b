// What the gateway asks of the world outside; main fills it in.

export type OutgoingMail = { to: string; subject: string; text: string; html: string }

/** `to` is digits with the country's, without a plus. */
export type OutgoingText = { to: string; text: string; channel: 'sms' | 'whatsapp' }

export type Ports = {
  sendMail(mail: OutgoingMail): Promise<void>
  /** Throws when the message could not be handed over. */
  sendText(message: OutgoingText): Promise<void>
  /** Whether a captcha token is good; null where none is asked for. */
  checkCaptcha: ((token: string, address: string) => Promise<boolean>) | null
  now(): Date
}
