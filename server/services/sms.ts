// Sends text messages with Twilio if the operator has an account there; otherwise they stay in the local box.
import { join } from 'node:path'
import type { Sms } from '#server/settings/outside.ts'
import { type Box, openBox } from './box.ts'
import { AddressRefused } from './refused.ts'

/** `to` is digits with the country code, without a plus. */
export type TextMessage = { to: string; text: string; channel: 'sms' | 'whatsapp' }
export type Texts = { send: (message: TextMessage) => Promise<void>; box: Box<TextMessage> | null }

const answerMs = 10_000

export async function openTexts({ dataDir, sms }: { dataDir: string; sms: Sms | null }): Promise<Texts> {
  if (sms !== null) return { send: (message) => sendByTwilio(sms, message), box: null }
  const box: Box<TextMessage> = await openBox(join(dataDir, 'texts'))
  return { send: box.keep, box }
}

async function sendByTwilio({ url, account, token, from }: Sms, { to, text, channel }: TextMessage): Promise<void> {
  const prefix = channel === 'whatsapp' ? 'whatsapp:' : ''
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: `${prefix}${from}` }
  const answer = await fetch(`${url}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` },
    body: new URLSearchParams({ To: `${prefix}+${to}`, Body: text, ...sender }),
    signal: AbortSignal.timeout(answerMs),
    redirect: 'error',
  })
  if (!answer.ok) {
    const words = `the text message was refused with ${answer.status}: ${(await answer.text()).slice(0, 300)}`
    // No such number, or one that has answered STOP: it would be refused again.
    throw answer.status === 400 ? new AddressRefused(words) : new Error(words)
  }
  await answer.body?.cancel()
}
