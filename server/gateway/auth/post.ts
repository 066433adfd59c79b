// Sending without telling: the answer neither waits for the post nor shows whether a letter went.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { leavingLetter, letter, type LetterKind } from './letters.ts'
import type { OneTime } from './one-time.ts'
import { redirectOf } from './requests.ts'
import type { Auth } from './auth.ts'

type Addressed = { kind: LetterKind; to: string; oneTime: OneTime }

export function postLink({ settings, ports }: Auth, request: FastifyRequest, { kind, to, oneTime }: Addressed): void {
  const query = new URLSearchParams({ token: oneTime.link, type: kind, redirect_to: redirectOf(request, settings) })
  const link = `${settings.siteUrl}/auth/v1/verify?${query}`
  const mail = letter(kind, to, { siteName: settings.siteName, link, code: oneTime.code })
  ports.sendMail(mail).catch((error: unknown) => request.log.error({ err: error }, 'mail not sent'))
}

export function postLeaving({ settings, ports }: Auth, request: FastifyRequest, to: string, newAddress: string): void {
  const mail = leavingLetter(to, { siteName: settings.siteName, newAddress })
  ports.sendMail(mail).catch((error: unknown) => request.log.error({ err: error }, 'mail not sent'))
}

/** Takes this long whether there was little to do or much, so that time does not tell who has an account. */
export async function noFasterThan<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work, wait(ms)])
  return result
}
