// The local half of mail: stores emails with the links found in them.
import { type Box, type Kept, openBox } from './box.ts'

export type Letter = {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  headers?: Record<string, string>
  /** The same for every retry, so that a mail program that gets it twice shows it once. */
  messageId?: string
}
export type KeptLetter = Kept<Letter & { links: string[] }>
export type Mailbox = {
  keep: (letter: Letter) => Promise<void>
  newest: (to?: string) => Promise<KeptLetter[]>
  one: (id: string) => Promise<KeptLetter | null>
}

export async function openMailbox(folder: string): Promise<Mailbox> {
  const box: Box<Letter & { links: string[] }> = await openBox(folder)
  return { keep: (email) => box.keep({ ...email, links: linksIn(email) }), newest: box.newest, one: box.one }
}

export function linksIn({ text, html }: Letter): string[] {
  const inHtml = [...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => (address ?? '').replaceAll('&amp;', '&'))
  const inText = text.match(/https?:\/\/[^\s<>"]+/g) ?? []
  return [...new Set([...inHtml, ...inText])].filter((address) => /^https?:/.test(address))
}
