// Doors to the live chat and the forum.
import type { Stage } from '../stage.ts'
import { type DoorOf, nothing, type People, reads, through } from '../all-areas/door.ts'
import { post, reply as answer } from '../forum/posts.ts'

/** A poll with a picture and a reply that quotes it, in which `me` has voted and which they saved. */
type Scene = { me: string; poll: string; reply: string }

export async function doorsOf(town: Stage, { me, other }: People) {
  await town.as(
    other,
    `insert into public.chat_messages (room_id, user_id, username, message_text) values ('community', $1, 'Me', 'Hello')`,
    [other.id],
  )
  const poll = await post(town, other, {
    category: 'nails',
    title: 'Cuticle work or primer?',
    poll: { options: ['Cuticle', 'Primer'], days: 3 },
  })
  const replied = await answer(town, other, poll.id, 'The primer.', { quote: 'I dry it fully' })
  await town.set(`insert into public.forum_votes (thread_id, user_id, choices) values ($1, $2, '{1}')`, [poll.id, me.id])
  await town.set(
    `insert into public.forum_pictures (path, thread_id, place, alt_text, width, height) values ($1 || '/a.jpg', $2, 1, 'The cuticle', 8, 6)`,
    [other.id, poll.id],
  )
  await town.set(`insert into public.saved_items (item_id, item_type, user_id) values ($1, 'thread', $2)`, [poll.id, me.id])
  return through({ me: me.id, poll: poll.id, reply: replied.id }, doors)
}

export const open = {
  chat_room_set: 'for those who keep the chat',
  chat_room_turn: 'for those who keep the chat',
  admin_chat_reports: 'for those who keep the chat',
  chat_reports_close: 'for those who keep the chat',
  chat_message_remove: 'for those who keep the chat',
  admin_forum_reports: 'for those who keep the forum',
  admin_forum_waiting: 'for those who keep the forum',
  forum_reply_keep: 'for those who keep the forum',
  forum_reports_close: 'for those who keep the forum',
  forum_thread_keep: 'for those who keep the forum',
  forum_thread_slow: 'for those who keep the forum',
  forum_visit: 'counts nothing of a thread that the caller does not read',
  posts_anonymize: 'members take their name off their own posts on any plan',
}

const doors: DoorOf<Scene>[] = [
  ...reads('live_chat', ['chat_rooms', 'chat_messages']),
  {
    to: 'chat_messages',
    does: 'write',
    area: 'live_chat',
    sql: `insert into public.chat_messages (room_id, user_id, username, message_text) values ('community', $1, 'Me', 'Hello')`,
    values: ({ me }) => [me],
  },
  { to: 'chat_read', does: 'write', area: 'live_chat', sql: `select public.chat_read('community', now())`, values: nothing },
  {
    to: 'chat_unread',
    does: 'read',
    area: 'live_chat',
    sql: 'select from public.chat_unread() where unread > 0',
    values: nothing,
  },
  ...reads('community', [
    'forum_threads',
    'forum_replies',
    'forum_quotes',
    'forum_polls',
    'forum_pictures',
    'forum_page()',
    'search_threads()',
  ]).map((door) => ({
    ...door,
    to: door.to.replace('()', ''),
  })),
  {
    to: 'addresses',
    does: 'read',
    area: 'community',
    sql: 'select public.addresses(picture) from public.forum_pictures as picture',
    values: nothing,
  },
  {
    to: 'community_hub',
    does: 'read',
    area: 'community',
    sql: 'select from public.community_hub() as hub where hub is not null',
    values: nothing,
  },
  { to: 'forum_unread', does: 'read', area: 'community', sql: 'select from public.forum_unread() where unread > 0', values: nothing },
  { to: 'saved_threads', does: 'read', area: 'community', sql: 'select from public.saved_threads()', values: nothing },
  { to: 'threads_for_me', does: 'read', area: 'community', sql: 'select from public.threads_for_me()', values: nothing },
  { to: 'forum_tally', does: 'read', area: 'community', sql: 'select from public.forum_tally($1)', values: ({ poll }) => [poll] },
  {
    to: 'forum_voters',
    does: 'read',
    area: 'community',
    sql: 'select from public.forum_voters($1) as many where many is not null',
    values: ({ poll }) => [poll],
  },
  {
    to: 'similar_threads',
    does: 'read',
    area: 'community',
    sql: `select from public.similar_threads('Cuticle work')`,
    values: nothing,
  },
  {
    to: 'search_replies',
    does: 'read',
    area: 'community',
    sql: `select from public.search_replies($1, 'primer')`,
    values: ({ poll }) => [poll],
  },
  {
    to: 'forum_thread_post',
    does: 'write',
    area: 'community',
    sql: `select public.forum_thread_post('nails', 'discussion', 'A question', 'What would you do?')`,
    values: nothing,
  },
  // Of a message that was never there: with the plan that refuses it, without it the plan does.
  {
    to: 'chat_thread_begin',
    does: 'write',
    area: 'community',
    sql: 'select public.chat_thread_begin(array[gen_random_uuid()])',
    values: nothing,
  },
  // On another member's: with the plan that refuses some of these, without it the plan does.
  ...Object.entries({
    forum_reply_post: `public.forum_reply_post($1, 'The lamp.')`,
    forum_react: `public.forum_react($1, 'like')`,
    forum_vote: 'public.forum_vote($1, array[1])',
    forum_thread_edit: `public.forum_thread_edit($1, 'Another title', 'Another text, as long.', '{}')`,
    forum_thread_delete: 'public.forum_thread_delete($1)',
    forum_thread_close: 'public.forum_thread_close($1)',
    forum_thread_solve: 'public.forum_thread_solve($1, null)',
  }).map(([to, call]): DoorOf<Scene> => ({ to, does: 'write', area: 'community', sql: `select ${call}`, values: ({ poll }) => [poll] })),
  ...Object.entries({
    forum_reply_edit: `public.forum_reply_edit($1, 'Another text')`,
    forum_reply_delete: 'public.forum_reply_delete($1)',
  }).map(([to, call]): DoorOf<Scene> => ({ to, does: 'write', area: 'community', sql: `select ${call}`, values: ({ reply }) => [reply] })),
  ...Object.entries({
    forum_follow: `public.forum_follow(category => 'nails', level => 'watch')`,
    forum_read: `public.forum_read('nails')`,
  }).map(([to, call]): DoorOf<Scene> => ({ to, does: 'write', area: 'community', sql: `select ${call}`, values: nothing })),
  {
    to: 'follow',
    does: 'write',
    area: 'community',
    sql: 'select public.follow(id) from public.profiles where id <> $1 limit 1',
    values: ({ me }) => [me],
  },
  {
    to: 'forum_drafts',
    does: 'write',
    area: 'community',
    sql: `insert into public.forum_drafts (user_id, content) values ($1, '{}')`,
    values: ({ me }) => [me],
  },
]
