// Rows in every table of the community that nobody but their author may read.
import type pg from 'pg'

export type LeftPosts = { message: string; thread: string; reply: string; picture: string }

/** `author` has written in a closed room of the live chat and in a thread that waits for the team; the other is whom they muted. */
export async function leavePosts(sql: Pick<pg.Client, 'query'>, author: string, other: string): Promise<LeftPosts> {
  const made = async (text: string, values: unknown[]) =>
    (await sql.query<{ id: string }>(`${text} returning id`, values)).rows[0]?.id ?? ''
  await sql.query(`insert into public.chat_rooms (id, name, category, is_active) values ('closed', 'Closed', 'general', false)`)
  const message = await made(
    `insert into public.chat_messages (room_id, user_id, username, message_text) values ('closed', $1, 'Me', 'For nobody')`,
    [author],
  )
  await sql.query(`insert into public.chat_reads (user_id, room_id, read_at) values ($1, 'hair', now())`, [author])
  await sql.query('insert into public.chat_muted_people (user_id, muted_id) values ($1, $2)', [author, other])
  const thread = await made(
    `insert into public.forum_threads (author_id, category, kind, title, body, status)
     values ($1, 'hair', 'poll', 'Nobody reads this yet', 'It waits for the team.', 'pending')`,
    [author],
  )
  const reply = await made(
    `insert into public.forum_replies (thread_id, author_id, body, status) values ($1, $2, 'Nor this.', 'pending')`,
    [thread, author],
  )
  await sql.query(`insert into public.forum_quotes (reply_id, words) values ($1, 'It waits')`, [reply])
  const picture = await made(
    `insert into public.forum_pictures (path, thread_id, place, alt_text, width, height)
     values ($1 || '/00000000-0000-4000-8000-000000000001.jpg', $2, 1, 'Nobody sees this', 8, 6)`,
    [author, thread],
  )
  await sql.query(
    `insert into public.forum_polls (thread_id, options, is_multiple, ends_at) values ($1, '{Yes,No}', false, now() + interval '1 day')`,
    [thread],
  )
  await sql.query(`insert into public.forum_votes (thread_id, user_id, choices) values ($1, $2, '{1}')`, [thread, author])
  await sql.query(`insert into public.forum_follows (user_id, thread_id, level) values ($1, $2, 'watch')`, [author, thread])
  await sql.query(`insert into public.forum_reactions (user_id, author_id, thread_id, kind) values ($1, $1, $2, 'like')`, [author, thread])
  await sql.query('insert into public.forum_visits (user_id, thread_id, read_at) values ($1, $2, now())', [author, thread])
  await sql.query(`insert into public.forum_reads (user_id, category, read_at) values ($1, 'hair', now())`, [author])
  await sql.query(`insert into public.forum_drafts (user_id, content) values ($1, '{"title": "Not yet"}')`, [author])
  return { message, thread, reply, picture }
}
