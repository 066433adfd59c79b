// Sends mail and text messages in the background: neither the response nor its time shows whether one went.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { codeText, addressChangeEmail, linkEmail, type EmailKind, codeEmail, plainEmail, takenAddressEmail } from './emails.ts'
import type { OneTime } from '../sign-in/one-time-tokens.ts'
import { redirectOf } from '../requests.ts'
import type { Auth } from '../auth.ts'
import type { EmailContent, OutgoingText } from '#server/gateway/ports.ts'

type Addressed = { kind: EmailKind; to: string; oneTime: OneTime; newAddress?: string }
export type Channel = OutgoingText['channel']

export function postLink(on: Auth, request: FastifyRequest, { kind, to, oneTime, newAddress }: Addressed): void {
  const { siteUrl, siteName } = on.settings
  const redirectTo = redirectOf(request, on.settings)
  const type = kind === 'email_change_current' ? 'email_change' : kind
  const query = new URLSearchParams({ token: oneTime.link, type, redirect_to: redirectTo })
  const link = `${siteUrl}/auth/v1/confirm?${query}`
  post(on, request, to, () => linkEmail(kind, { siteName, link, code: oneTime.code, newAddress }))
}

export function postLeaving(on: Auth, request: FastifyRequest, to: string, newAddress: string): void {
  post(on, request, to, () => addressChangeEmail({ siteName: on.settings.siteName, newAddress }))
}

export function postTaken(on: Auth, request: FastifyRequest, to: string): void {
  const { siteName, siteUrl } = on.settings
  post(on, request, to, () => takenAddressEmail({ siteName, link: `${siteUrl}/auth` }))
}

export function postNonce(on: Auth, request: FastifyRequest, to: string, code: string): void {
  post(on, request, to, () => codeEmail({ siteName: on.settings.siteName, code }))
}

// Rendered after the response is on its way: rendering HTML takes a millisecond that a client could measure.
function post({ ports }: Auth, request: FastifyRequest, to: string, write: () => EmailContent): void {
  const send = async () => {
    const words = write()
    await ports.sendMail({ to, subject: words.subject, ...(ports.dressEmail ?? plainEmail)(words) })
  }
  setImmediate(() => void send().catch((error: unknown) => request.log.error({ err: error }, 'mail not sent')))
}

export function sendCode({ ports, settings }: Auth, to: string, code: string, channel: Channel): Promise<void> {
  return ports.sendText({ to, text: codeText(settings.siteName, code), channel })
}

/** Runs in the background. */
export function postCode(on: Auth, request: FastifyRequest, { to, code, channel }: { to: string; code: string; channel: Channel }): void {
  const send = () => sendCode(on, to, code, channel)
  setImmediate(() => void send().catch((error: unknown) => request.log.error({ err: error }, 'text message not sent')))
}

/** Takes at least this long, so that the response time does not reveal who has an account. */
export async function noFasterThan<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work, wait(ms)])
  return result
}
