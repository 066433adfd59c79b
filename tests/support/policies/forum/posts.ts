// The forum for promises.
import type { Member, Row, Stage } from '../stage.ts'

export const nobodys = '00000000-0000-4000-8000-000000000000'
export const postSql = `select * from public.forum_thread_post(category => $1, kind => $2, title => $3, body => $4, tags => $5, poll => $6, mentions => $7, client_id => $8, messages => $9)`
export const replySql = `select * from public.forum_reply_post(thread_id => $1, body => $2, parent_id => $3, quoted_id => $4, quote => $5, mentions => $6, client_id => $7)`

export type Post = {
  category?: string
  kind?: string
  title?: string
  body?: string
  tags?: string[]
  poll?: object
  mentions?: string[]
  client_id?: string
  messages?: string[]
}
export type Reply = { parent?: string; quoted?: string; quote?: string; mentions?: string[]; client_id?: string }

export const postValues = (given: Post = {}) => [
  given.category ?? 'hair',
  given.kind ?? (given.poll ? 'poll' : 'discussion'),
  given.title ?? 'Silk press reverts in two days',
  given.body ?? 'What am I missing? I dry it fully first.',
  given.tags ?? [],
  given.poll ? JSON.stringify(given.poll) : null,
  given.mentions ?? [],
  given.client_id ?? null,
  given.messages ?? [],
]
export const replyValues = (thread: string, body = 'Try one pass at 400.', given: Reply = {}) => [
  thread,
  body,
  given.parent ?? null,
  given.quoted ?? null,
  given.quote ?? null,
  given.mentions ?? [],
  given.client_id ?? null,
]

export async function post(town: Stage, who: Member, given: Post = {}): Promise<Row & { id: string }> {
  const [thread] = await town.as(who, postSql, postValues(given))
  return thread as Row & { id: string }
}

export async function reply(town: Stage, who: Member, thread: string, body?: string, given: Reply = {}): Promise<Row & { id: string }> {
  const [written] = await town.as(who, replySql, replyValues(thread, body, given))
  return written as Row & { id: string }
}

/** Members who may use the forum, and are new in it. */
export async function posters<Few extends 1 | 2 | 3 | 4>(town: Stage, few: Few) {
  const people = await town.professionals(few)
  for (const person of people) await town.gains(person, 'premium')
  return people
}

/** No longer new: here for a year, and helpful three times. */
export async function regular(town: Stage, who: Member): Promise<void> {
  await town.set(`update public.profiles set created_at = now() - interval '1 year' where id = $1`, [who.id])
  const fan = await town.member('Fan of the forum')
  const [thread] = await town.set(
    `insert into public.forum_threads (author_id, category, kind, title, body, status) values ($1, 'general', 'discussion', 'Thank you all', 'For everything here.', 'deleted') returning id`,
    [who.id],
  )
  await town.set(
    `insert into public.forum_replies (id, thread_id, author_id, body) select gen_random_uuid(), $2, $1, 'Helpful' from generate_series(1, 3)`,
    [who.id, thread?.['id']],
  )
  await town.set(
    `insert into public.forum_reactions (user_id, author_id, thread_id, reply_id, kind) select $3, $1, $2, id, 'helpful' from public.forum_replies where thread_id = $2`,
    [who.id, thread?.['id'], fan.id],
  )
  // So that they don't count as posts of today.
  await town.set(`update public.forum_threads set created_at = now() - interval '30 days' where id = $1`, [thread?.['id']])
  await town.set(`update public.forum_replies set created_at = now() - interval '30 days' where thread_id = $1`, [thread?.['id']])
}

export const verify = (town: Stage, who: Member, ...crafts: string[]) =>
  town.set('update public.profiles set is_verified = true, specialties = $2 where id = $1', [who.id, crafts])

export const titles = async (town: Stage, who: Member | null) =>
  (await town.as(who, 'select title from public.forum_threads order by created_at, title')).map((row) => String(row['title']))
export const bodies = async (town: Stage, who: Member | null, thread: string) =>
  (await town.as(who, 'select body from public.forum_replies where thread_id = $1 order by created_at, body', [thread])).map((row) =>
    String(row['body']),
  )
export const turnForumOff = (town: Stage) => town.set(`update public.feature_switches set is_on = false where area = 'community'`)

/** What a member's bell has about the forum, newest first. */
export const bell = (town: Stage, who: Member) =>
  town.as(
    who,
    `select type, template, title, message, read from public.notifications where template like 'forum\\_%' order by created_at desc, template`,
  )

export type Forum = { mine: string; reply: string; theirs: string }

/** An old question of one member, and a poll of another that the first has answered. */
export async function ofBoth(town: Stage, me: Member, other: Member): Promise<Forum> {
  const add = `insert into public.forum_threads (author_id, category, kind, title, body, created_at)
    values ($1, 'nails', $2, 'Which lamp is it?', 'One of them is not bright.', now() - interval '8 days') returning id`
  const first = async (sql: string, values: unknown[]) => String((await town.set(sql, values))[0]?.['id'])
  const [mine, theirs] = [await first(add, [me.id, 'question']), await first(add, [other.id, 'poll'])]
  await town.set(
    `insert into public.forum_polls (thread_id, options, is_multiple, ends_at) values ($1, '{One,Two}', false, now() + interval '1 day')`,
    [theirs],
  )
  const answer = `insert into public.forum_replies (thread_id, author_id, body) values ($1, $2, 'The left one.') returning id`
  return { mine, theirs, reply: await first(answer, [theirs, me.id]) }
}
