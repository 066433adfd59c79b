// The demo town: sixty made-up professionals in four cities, with matching services and wants, hours, trades in every state,
// conversations, jobs, a market, a forum and a live chat. It is the same every time. Everything is created with the product's own functions, as the person who
// does it; afterwards only the dates are moved back.
import { hash } from '@node-rs/argon2'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { withClient } from '#server/engine/with-client.ts'
import { givePictures, placePictures } from './pictures.ts'
import { giveChat, type ChatLine } from './chat.ts'
import { giveForum, type Thread } from './forum.ts'
import { giveCalendars } from './calendars.ts'
import { giveHours, type TownHours } from './hours.ts'
import { giveJobs } from './jobs.ts'
import { giveMarket } from './market.ts'
import { customers } from './plans.ts'
import type { Job, Listing, Person, Story } from './town.ts'
import { live } from './stories.ts'
import { settle } from './people.ts'

export const demoPassword = 'swap-chairs-2026'
export const demoLogins = ['ana@demo.test', 'bea@demo.test', 'admin@demo.test']

/** Fills a fresh database in one transaction. `root` is the repository's folder. Adds pictures only if files are on disk. */
export async function seedDemo(owner: pg.ClientConfig, { root, withPictures }: { root: string; withPictures: boolean }): Promise<void> {
  const [people, stories, hours, jobs, listings, lines, threads] = await Promise.all([
    read<Person[]>(path.join(root, 'database/demo/people.json')),
    read<Story[]>(path.join(root, 'database/demo/trades.json')),
    read<TownHours>(path.join(root, 'database/demo/hours.json')),
    read<Job[]>(path.join(root, 'database/demo/jobs.json')),
    read<Listing[]>(path.join(root, 'database/demo/market.json')),
    read<ChatLine[]>(path.join(root, 'database/demo/chat.json')),
    read<Thread[]>(path.join(root, 'database/demo/forum.json')),
  ])
  const password = await hash(demoPassword, { memoryCost: 65_536, timeCost: 2, parallelism: 1 })
  await withClient(owner, async (client) => {
    await client.query('begin')
    await settle(client, people, password)
    await giveHours(client, people, hours)
    await giveCalendars(client, hours.calendars)
    if (withPictures) await givePictures(client, [...people, ...customers], root)
    await live(client, people, stories)
    await giveJobs(client, jobs)
    // A listing has a picture.
    if (withPictures) await giveMarket(client, people, listings, root)
    await giveChat(client, lines)
    await giveForum(client, threads)
    // As in the first night.
    await client.query('select internal.match_next(1000)')
    await client.query('delete from internal.match_edits')
    // So that the admin area has its figures before the clock first runs.
    await client.query(`select clock.run('recount')`)
    await client.query('commit')
  })
}

async function read<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T
}

/** Copies the town's pictures that are missing from this data folder. */
export async function placeDemoPictures(owner: pg.Client, folders: { root: string; dataDir: string }): Promise<void> {
  const people = await read<Person[]>(path.join(folders.root, 'database/demo/people.json'))
  await placePictures(owner, [...people, ...customers], folders)
}
