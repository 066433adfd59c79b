// Sending without telling: the answer neither waits for the post nor shows whether a message went.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { codeText, leavingLetter, letter, type LetterKind, nonceLetter, plainLetter, takenLetter } from './letters.ts'
import type { OneTime } from './one-time.ts'
import { redirectOf } from './requests.ts'
import type { Auth } from './auth.ts'
import type { LetterWords, OutgoingText } from '../ports.ts'

type Addressed = { kind: LetterKind; to: string; oneTime: OneTime; newAddress?: string }
export type Channel = OutgoingText['channel']

export function postLink(on: Auth, request: FastifyRequest, { kind, to, oneTime, newAddress }: Addressed): void {
  const { siteUrl, siteName } = on.settings
  const type = kind === 'email_change_current' ? 'email_change' : kind
  const query = new URLSearchParams({ token: oneTime.link, type, redirect_to: redirectOf(request, on.settings) })
  const link = `${siteUrl}/auth/v1/verify?${query}`
  post(on, request, to, letter(kind, { siteName, link, code: oneTime.code, newAddress }))
}

export function postLeaving(on: Auth, request: FastifyRequest, to: string, newAddress: string): void {
  post(on, request, to, leavingLetter({ siteName: on.settings.siteName, newAddress }))
}

export function postTaken(on: Auth, request: FastifyRequest, to: string): void {
  const { siteName, siteUrl } = on.settings
  post(on, request, to, takenLetter({ siteName, link: `${siteUrl}/auth` }))
}

export function postNonce(on: Auth, request: FastifyRequest, to: string, code: string): void {
  post(on, request, to, nonceLetter({ siteName: on.settings.siteName, code }))
}

function post({ ports }: Auth, request: FastifyRequest, to: string, words: LetterWords): void {
  const mail = { to, subject: words.subject, ...(ports.dressLetter ?? plainLetter)(words) }
  ports.sendMail(mail).catch((error: unknown) => request.log.error({ err: error }, 'mail not sent'))
}

export function sendCode({ ports, settings }: Auth, to: string, code: string, channel: Channel): Promise<void> {
  return ports.sendText({ to, text: codeText(settings.siteName, code), channel })
}

/** As letters: nobody waits for it. */
export function postCode(on: Auth, request: FastifyRequest, { to, code, channel }: { to: string; code: string; channel: Channel }): void {
  sendCode(on, to, code, channel).catch((error: unknown) => request.log.error({ err: error }, 'text message not sent'))
}

/** Takes this long whether there was little to do or much, so that time does not tell who has an account. */
export async function noFasterThan<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work, wait(ms)])
  return result
}
