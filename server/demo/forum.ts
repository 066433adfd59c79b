// The town's forum: threads of every kind in every category, with replies, polls, reactions and answers. What members do is done as
// them; the database's owner lets the team's thread be an announcement, pins, and moves the times back.
import type pg from 'pg'
import { as } from './as-member.ts'
import { idOf } from './town.ts'

type Reply = {
  by: string
  minutesAgo: number
  body: string
  /** The place of the reply that it answers. */
  to?: number
  /** Words of the first post. */
  quote?: string
  likes?: string[]
  helpful?: string[]
}

/** The replies are in the order of their times. */
export type Thread = {
  by: string
  category: string
  kind: string
  title: string
  body: string
  tags: string[]
  minutesAgo: number
  views: number
  pinned?: boolean
  /** It waits for the team, because its author is new and it has a link. */
  pending?: boolean
  poll?: { options: string[]; is_multiple: boolean; days: number }
  votes?: Record<string, number[]>
  likes?: string[]
  /** The place of the reply that is the answer. */
  solved?: number
  replies: Reply[]
}

/** Members besides those with jobs who have premium, so that every craft has its threads. */
const onPremium = ['camille', 'noor']
const follows = [
  { who: 'ana', category: 'nails', tag: null },
  { who: 'ana', category: null, tag: 'pricing' },
  { who: 'bea', category: 'hair', tag: null },
]

export async function giveForum(client: pg.Client, threads: Thread[]): Promise<void> {
  await client.query(`update public.subscriptions set tier = 'premium' where user_id = any ($1)`, [onPremium.map(idOf)])
  for (const { who, category, tag } of follows) {
    await as(client, who, `select public.forum_follow(category => $1, tag => $2, level => 'watch')`, [category, tag])
  }
  for (const thread of threads) await begin(client, thread)
  // All of it happened a while ago: nobody has to be notified of it now.
  await client.query('delete from internal.forum_news')
  await client.query(`delete from public.notifications where cause like 'forum:%'`)
}

async function begin(client: pg.Client, thread: Thread): Promise<void> {
  // Announcing needs the second factor where admins need one, and no session here has it.
  const kind = thread.kind === 'announcement' ? 'discussion' : thread.kind
  const id = await made(
    client,
    thread.by,
    'select id from public.forum_thread_post(category => $1, kind => $2, title => $3, body => $4, tags => $5, poll => $6)',
    [thread.category, kind, thread.title, thread.body, thread.tags, thread.poll === undefined ? null : JSON.stringify(thread.poll)],
  )
  for (const [who, choices] of Object.entries(thread.votes ?? {})) {
    await as(client, who, 'select public.forum_vote($1, $2)', [id, choices])
  }
  await client.query(
    `update public.forum_threads set kind = $2, is_pinned = $3, view_count = $4, created_at = now() - make_interval(mins => $5) where id = $1`,
    [id, thread.kind, thread.pinned ?? false, thread.views, thread.minutesAgo],
  )
  await client.query('update public.forum_polls set ends_at = ends_at - make_interval(mins => $2) where thread_id = $1', [
    id,
    thread.minutesAgo,
  ])
  const replies: string[] = []
  for (const each of thread.replies) replies.push(await reply(client, id, each, replies))
  for (const who of thread.likes ?? []) await react(client, who, id, null, 'like')
  if (thread.solved !== undefined) {
    await as(client, thread.by, 'select public.forum_thread_solve($1, $2)', [id, replies[thread.solved]])
  }
  await client.query(`update public.forum_threads set last_activity_at = now() - make_interval(mins => $2) where id = $1`, [
    id,
    thread.replies.at(-1)?.minutesAgo ?? thread.minutesAgo,
  ])
}

async function reply(
  client: pg.Client,
  thread: string,
  { by, minutesAgo, body, to, quote, likes = [], helpful = [] }: Reply,
  before: string[],
) {
  const id = await made(client, by, 'select id from public.forum_reply_post(thread_id => $1, body => $2, parent_id => $3, quote => $4)', [
    thread,
    body,
    to === undefined ? null : before[to],
    quote ?? null,
  ])
  for (const who of likes) await react(client, who, thread, id, 'like')
  for (const who of helpful) await react(client, who, thread, id, 'helpful')
  await client.query('update public.forum_replies set created_at = now() - make_interval(mins => $2) where id = $1', [id, minutesAgo])
  return id
}

const react = (client: pg.Client, who: string, thread: string, replyId: string | null, kind: 'like' | 'helpful') =>
  as(client, who, 'select public.forum_react(thread_id => $1, reply_id => $2, kind => $3)', [thread, replyId, kind])

async function made(client: pg.Client, who: string, sql: string, values: unknown[]): Promise<string> {
  const [row] = (await as(client, who, sql, values)) as { id: string }[]
  if (row === undefined) throw new Error(`${who} posted nothing`)
  return row.id
}
