// The newest 200 outgoing messages, stored as files, so that people and tests can read them.
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const mostKept = 200

export type Kept<Item> = Item & { id: string; sent_at: string }
/** `newest` returns the messages to one recipient, or all. */
export type Box<Item> = {
  keep: (item: Item) => Promise<void>
  newest: (to?: string) => Promise<Kept<Item>[]>
  one: (id: string) => Promise<Kept<Item> | null>
}

export async function openBox<Item extends { to: string }>(folder: string): Promise<Box<Item>> {
  await mkdir(folder, { recursive: true })
  // File names begin with the time of sending, so the last one is the newest.
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  let last = 0

  return {
    async keep(item) {
      // Two messages in the same millisecond still keep their order.
      last = Math.max(Date.now(), last + 1)
      const id = `${last}-${randomBytes(4).toString('hex')}`
      const stored: Kept<Item> = { id, ...item, sent_at: new Date(last).toISOString() }
      const unfinished = join(folder, `${id}.part`)
      await writeFile(unfinished, JSON.stringify(stored), { mode: 0o600 })
      await rename(unfinished, join(folder, `${id}.json`))
      names.push(`${id}.json`)
      for (const old of names.splice(0, Math.max(0, names.length - mostKept))) await rm(join(folder, old), { force: true })
    },
    async newest(to) {
      const items = await Promise.all(names.toReversed().map((name) => readItem<Item>(join(folder, name))))
      const wanted = to?.toLowerCase()
      return items.filter((item) => item !== null).filter((item) => wanted === undefined || item.to.toLowerCase() === wanted)
    },
    async one(id) {
      const name = `${id}.json`
      return names.includes(name) ? readItem<Item>(join(folder, name)) : null
    },
  }
}

async function readItem<Item>(path: string): Promise<Kept<Item> | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    // Deleted as the oldest while we were reading the folder.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
