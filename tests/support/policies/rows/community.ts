// What a member has of community (fillRows): $1 is the member, $2 someone they deal with.
export const rows = [
  `insert into public.forum_threads (author_id, category, kind, title, body)
   values ($1, 'hair', 'poll', 'Silk press?', 'What am I missing?'), ($2, 'hair', 'discussion', 'Curls', 'How do you dry them?')`,
  `insert into public.forum_polls (thread_id, options, is_multiple, ends_at)
   select id, '{Yes,No}', false, now() + interval '3 days' from public.forum_threads where author_id = $1`,
  `insert into public.forum_votes (thread_id, user_id, choices)
   select id, unnest(array[$1, $2]), '{1}' from public.forum_threads where author_id = $1`,
  `insert into public.forum_replies (thread_id, author_id, body)
   select id, unnest(array[$1, $2]), 'Slowly.' from public.forum_threads where author_id in ($1, $2)`,
  `insert into public.forum_quotes (reply_id, quoted_id, words)
   select mine.id, theirs.id, 'Slowly' from public.forum_replies as mine join public.forum_replies as theirs using (thread_id)
   where mine.author_id in ($1, $2) and theirs.author_id in ($1, $2) and mine.author_id <> theirs.author_id`,
  `insert into internal.forum_texts (thread_id, title, body)
   select id, 'Silk', 'Earlier' from public.forum_threads where author_id = $1`,
  `insert into internal.forum_texts (thread_id, reply_id, title, body)
   select thread_id, id, '', 'Earlier' from public.forum_replies where author_id = $1`,
  `insert into public.forum_follows (user_id, category, level) values ($1, 'nails', 'watch')`,
  `insert into public.forum_reactions (user_id, author_id, thread_id, kind)
   select $1, $2, id, 'like' from public.forum_threads where author_id = $2`,
  `insert into public.forum_reactions (user_id, author_id, thread_id, kind)
   select $2, $1, id, 'like' from public.forum_threads where author_id = $1`,
  `insert into public.forum_visits (user_id, thread_id, read_at)
   select $1, id, now() from public.forum_threads where author_id = $2 on conflict do nothing`,
  `insert into public.forum_reads (user_id, category, read_at) values ($1, 'hair', now())`,
  `insert into public.forum_drafts (user_id, content) values ($1, '{}')`,
  `insert into public.forum_pictures (path, thread_id, place, alt_text, width, height)
   select $1 || '/a.jpg', id, 1, 'The press', 8, 6 from public.forum_threads where author_id = $1`,
  `insert into storage.objects (bucket_id, name, owner_id) values ('forum-pictures', $1 || '/a.jpg', $1)`,
  `insert into internal.forum_news (thread_id, event, told_until)
   select id, 'thread', $1 from public.forum_threads where author_id = $2`,
  `insert into internal.forum_mentions (thread_id, mentioned_id) select id, $1 from public.forum_threads where author_id = $2`,
  `insert into internal.notification_people (notification_id, person_id, cause)
   select id, $1, 'reaction' from public.notifications where user_id = $2 limit 1`,
  `insert into internal.anonymized_posts (thread_id, writer_id) select id, $1 from public.forum_threads where author_id = $2`,
  `insert into public.follows (follower_id, followee_id) values ($1, $2), ($2, $1)`,
  `insert into public.chat_messages (room_id, user_id, username, message_text)
   values ('community', $1, 'Me', 'Hello'), ('community', $1, 'Me', 'Not for here')`,
  `update public.chat_messages set is_deleted = true, deleted_by = $1, deleted_at = now(), message_text = ''
   where user_id = $1 and message_text = 'Not for here'`,
  // In a room that is closed: what everyone may read who uses the chat is not for the team alone.
  `update public.chat_rooms set is_active = false where id = 'hair'`,
  `insert into public.chat_messages (room_id, user_id, username, message_text) values ('hair', $1, 'Me', 'Hello')`,
  `insert into public.chat_reads (user_id, room_id, read_at) values ($1, 'community', now()) on conflict do nothing`,
  `insert into public.chat_muted_people (user_id, muted_id) values ($1, $2), ($2, $1)`,
]
