// The local half of mail: letters kept as files, newest 200, so that people and tests can read what would have been sent.
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const mostLetters = 200

export type Letter = { to: string; subject: string; text: string; html: string }
export type KeptLetter = Letter & { id: string; links: string[]; sent_at: string }
export type Mailbox = { keep: (letter: Letter) => Promise<void>; newest: (to?: string) => Promise<KeptLetter[]> }

export async function openMailbox(folder: string): Promise<Mailbox> {
  await mkdir(folder, { recursive: true })
  // File names sort by time of sending, so the newest are the last.
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  let last = 0

  return {
    async keep(letter) {
      // Two letters of one millisecond still keep their order.
      last = Math.max(Date.now(), last + 1)
      const id = `${last}-${randomBytes(4).toString('hex')}`
      const stored: KeptLetter = { id, ...letter, links: linksIn(letter), sent_at: new Date(last).toISOString() }
      const unfinished = join(folder, `${id}.part`)
      await writeFile(unfinished, JSON.stringify(stored), { mode: 0o600 })
      await rename(unfinished, join(folder, `${id}.json`))
      names.push(`${id}.json`)
      for (const old of names.splice(0, Math.max(0, names.length - mostLetters))) await rm(join(folder, old), { force: true })
    },
    async newest(to) {
      const letters = await Promise.all(names.toReversed().map((name) => readLetter(join(folder, name))))
      const wanted = to?.toLowerCase()
      return letters.filter((letter) => letter !== null).filter((letter) => wanted === undefined || letter.to.toLowerCase() === wanted)
    },
  }
}

async function readLetter(path: string): Promise<KeptLetter | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    // Dropped as the oldest while the box was being read.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

export function linksIn({ text, html }: Letter): string[] {
  const inHtml = [...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => (address ?? '').replaceAll('&amp;', '&'))
  const inText = text.match(/https?:\/\/[^\s<>"]+/g) ?? []
  return [...new Set([...inHtml, ...inText])].filter((address) => /^https?:/.test(address))
}
