// Emails and text messages that the server has sent, and pressing the button that a link in them leads to.
import { vi } from 'vitest'
import type { Gateway, Mail } from './gateway.ts'

const isOfSignIn = ({ subject }: Mail) => subject.startsWith('New sign-in to your ')

/** The `count`-th email to an address, once it has arrived. Those about sign-ins in a new browser are not counted: each further one has its own. */
export async function mailTo(gateway: Gateway, email: string, count = 1): Promise<Mail> {
  const mails = await atLeast(count, async () => (await gateway.mailbox(email)).filter((mail) => !isOfSignIn(mail)))
  return first(mails, `no email to ${email}`)
}

type TextMessage = { to: string; text: string; channel: string }

export async function textTo(gateway: Gateway, number: string, count = 1): Promise<TextMessage> {
  const read = async () => (await (await fetch(`${gateway.url}/_sms.json?to=${number}`)).json()) as TextMessage[]
  return first(await atLeast(count, read), `no text message to ${number}`)
}

export const linkIn = ({ links }: Mail) => links.find((link) => link.includes('/auth/v1/confirm')) ?? ''
export const codeIn = ({ text }: { text: string }) => /: (\d{6})\b/.exec(text)?.[1] ?? ''

/** `address` is the URL without its fragment. */
export type Followed = { status: number; address: string; query: Record<string, string>; facts: Record<string, string> }

/** The URL that the button on the page of an emailed link redirects to, without following the redirect. */
export const follow = (link: string): Promise<Followed> => ledTo(link, 'POST')

export async function ledTo(link: string, method: 'GET' | 'POST'): Promise<Followed> {
  const answer = await fetch(link, { method, redirect: 'manual' })
  await answer.body?.cancel()
  const [address = '', fragment = ''] = (answer.headers.get('location') ?? '').split('#')
  const [, query = ''] = address.split('?')
  return {
    status: answer.status,
    address,
    query: Object.fromEntries(new URLSearchParams(query)),
    facts: Object.fromEntries(new URLSearchParams(fragment)),
  }
}

function atLeast<Item>(count: number, read: () => Promise<Item[]>): Promise<Item[]> {
  const look = async () => {
    const found = await read()
    return found.length >= count ? found : null
  }
  return vi.waitUntil(look, { timeout: 15_000, interval: 20 })
}

function first<Item>([newest]: Item[], otherwise: string): Item {
  if (newest === undefined) throw new Error(otherwise)
  return newest
}
