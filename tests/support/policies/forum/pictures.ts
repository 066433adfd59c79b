// Pictures of posts for promises about the forum.
import type { Member, Row, Stage } from '../stage.ts'
import { postSql, postValues, replySql, replyValues, type Post, type Reply } from './posts.ts'

export type Named = { path: string; alt_text: string }

export const pathOf = (who: Member, number: number) => `${who.id}/00000000-0000-4000-8000-${String(number).padStart(12, '0')}.jpg`

/** What a post is sent with: these files of the member, by their numbers. */
export const named = (who: Member, ...numbers: number[]): Named[] =>
  numbers.map((number) => ({ path: pathOf(who, number), alt_text: `Crown of the head, picture ${number}` }))

/** Files as the storage service has stored them. */
export async function uploads(town: Stage, who: Member, ...numbers: number[]): Promise<void> {
  for (const number of numbers)
    await town.set(
      `insert into storage.objects (bucket_id, name, owner_id, metadata, created_at) values ('forum-pictures', $1, $2, '{"width": 800, "height": 600}', clock.now())`,
      [pathOf(who, number), who.id],
    )
}

export const postWithSql = postSql.replace(')', ', pictures => $10)')
export const replyWithSql = replySql.replace(')', ', pictures => $8)')
export const postWith = (pictures: unknown, given: Post = {}) => [...postValues(given), JSON.stringify(pictures)]
export const replyWith = (thread: string, pictures: unknown, given: Reply = {}) => [
  ...replyValues(thread, 'Look here.', given),
  JSON.stringify(pictures),
]

type Made = Row & { id: string }

/** A thread with these files of its author, which are uploaded first. */
export async function pictured(town: Stage, who: Member, numbers: number[], given: Post = {}): Promise<Made> {
  await uploads(town, who, ...numbers)
  const [thread] = await town.as(who, postWithSql, postWith(named(who, ...numbers), given))
  return thread as Made
}

export async function picturedReply(town: Stage, who: Member, thread: string, numbers: number[]): Promise<Made> {
  await uploads(town, who, ...numbers)
  const [written] = await town.as(who, replyWithSql, replyWith(thread, named(who, ...numbers)))
  return written as Made
}

/** The numbers in the paths of these rows. */
export const numbersOf = (rows: Row[]) => rows.map(({ path }) => Number(String(path).slice(-16, -4))).toSorted((one, other) => one - other)

/** The pictures that someone reads as rows, and the files that they see. */
export async function seenBy(town: Stage, who: Member | null): Promise<{ rows: number[]; files: number[] }> {
  return {
    rows: who === null ? [] : numbersOf(await town.as(who, 'select path from public.forum_pictures')),
    files: numbersOf(await town.as(who, `select name as path from storage.objects where bucket_id = 'forum-pictures'`)),
  }
}

/** What `seenBy` answers. */
export const seenNothing = { rows: [], files: [] }
export const seen = (...numbers: number[]) => ({ rows: numbers, files: numbers })

/** What the clock deletes: of posts, and what was not posted. */
export const sweep = (town: Stage) =>
  town.set(`select clock.run(task) from unnest(array['sweep pictures of the forum', 'sweep pictures']) as task`)

/** A thread of Ana's with picture 1, and a reply of Bea's with picture 2. */
export async function conversation(town: Stage, ana: Member, bea: Member, kind = 'discussion') {
  const thread = await pictured(town, ana, [1], { kind })
  return { thread, answer: await picturedReply(town, bea, thread.id, [2]) }
}
