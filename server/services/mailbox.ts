// The local half of mail: stores emails with the links found in them.
import { type Box, type Kept, openBox } from './box.ts'

export type Email = {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  headers?: Record<string, string>
  /** The same for every retry, so that a mail program that gets it twice shows it once. */
  messageId?: string
  attachments?: { filename: string; contentType: string; content: string }[]
}
export type KeptEmail = Kept<Email & { links: string[] }>
export type Mailbox = {
  keep: (email: Email) => Promise<void>
  newest: (to?: string) => Promise<KeptEmail[]>
  one: (id: string) => Promise<KeptEmail | null>
}

export async function openMailbox(folder: string): Promise<Mailbox> {
  const box: Box<Email & { links: string[] }> = await openBox(folder)
  return { keep: (email) => box.keep({ ...email, links: linksIn(email) }), newest: box.newest, one: box.one }
}

export function linksIn({ text, html }: Email): string[] {
  const inHtml = [...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => (address ?? '').replaceAll('&amp;', '&'))
  const inText = text.match(/https?:\/\/[^\s<>"]+/g) ?? []
  return [...new Set([...inHtml, ...inText])].filter((address) => /^https?:/.test(address))
}
