-- Threads of the forum that begin with messages of the live chat: a draft that quotes up to twenty messages of a room. Once its thread is
-- published, the authors whose words it still quotes are notified.
-- Needs: chat-messages, forum-threads, forum-drafts, forum-notices

-- ## Tables
create table internal.forum_sources (
  thread_id uuid constraint forum_sources_thread_id_fkey references public.forum_threads (id) on delete cascade,
  message_id uuid constraint forum_sources_message_id_fkey references public.chat_messages (id) on delete cascade,
  constraint forum_sources_pkey primary key (thread_id, message_id)
);
comment on table internal.forum_sources is 'The messages of the live chat that a thread began with, until it is published.';
create index forum_sources_message_id_index on internal.forum_sources (message_id);
alter table internal.forum_sources enable row level security;

-- ## Functions
create or replace function internal.readable_messages(ids uuid[]) returns setof public.chat_messages language sql stable set search_path = '' as $$
  select message.* from public.chat_messages as message join public.chat_rooms as room on room.id = message.room_id
    where message.id = any (readable_messages.ids) and not message.is_deleted
      and (public.may('keep_chat') or (room.is_active and public.has_feature('live_chat')
        and message.user_id <> all (internal.hidden_from_me()) and not internal.is_suspended(message.user_id)))
$$;
comment on function internal.readable_messages(uuid[]) is
  'Those of these messages that the caller reads by the policies of chat_messages and chat_rooms, and that were not deleted. For definer functions, which policies do not bind.';

create or replace function internal.quote_of(words text) returns text language sql immutable set search_path = '' as $$
  select regexp_replace('> ' || replace(shown.words, E'\n', E'\n> '), '[ \t\r]+(?=\n|$)', '', 'g')
  from regexp_replace(quote_of.words, 'data:[a-z0-9.+-]+/[a-z0-9.+-]+;base64,[a-z0-9+/=]*', '[image]', 'gi') as shown (words)
$$;
comment on function internal.quote_of(text) is 'The words of a message as a quote in the forum, with old pasted pictures as the chat shows them.';

create or replace function public.chat_thread_begin(messages uuid[]) returns public.forum_drafts
language plpgsql volatile security definer set search_path = '' as $$
declare
  chosen constant uuid[] := array(select distinct one from unnest(chat_thread_begin.messages) as one);
  readable uuid[];
  room public.chat_rooms;
  content jsonb;
  draft public.forum_drafts;
begin
  perform internal.refuse_outside_forum();
  if cardinality(chosen) not between 1 and 20 then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'Choose up to 20 messages.';
  end if;
  readable := array(select message.id from internal.readable_messages(chosen) as message order by message.created_at);
  if cardinality(readable) < cardinality(chosen) then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'One of these messages is no longer there.';
  end if;
  select named.* into room from public.chat_rooms as named join public.chat_messages as message on message.room_id = named.id where message.id = readable[1];
  if exists (select from public.chat_messages as message where message.id = any (readable) and message.room_id <> room.id) then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'Choose messages of one room.';
  end if;
  with quoted as (
    select message.created_at, message.user_id, author.full_name, internal.quote_of(message.message_text) as words,
      lag(message.user_id) over (order by message.created_at) is distinct from message.user_id as starts
    from public.chat_messages as message join public.profiles as author on author.id = message.user_id where message.id = any (readable)
  )
  select jsonb_build_object('clientId', gen_random_uuid(), 'category', room.category, 'title', '', 'messages', to_jsonb(readable),
      'body', string_agg(
        case when starts then case when user_id = auth.uid() then '' else '@' end || full_name || E':\n\n' else '' end || words, E'\n\n' order by created_at)
        || E'\n\nFrom the live chat, in the room ' || room.name || E'.\n\n',
      'mentions', coalesce(jsonb_agg(distinct jsonb_build_object('id', user_id, 'full_name', full_name)) filter (where user_id <> auth.uid()), '[]'))
    into content from quoted;
  if char_length(content ->> 'body') > 20000 or char_length(content::text) > 30000 then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'That''s too much text for one thread. Choose fewer messages.';
  end if;
  insert into public.forum_drafts (user_id, content) values (auth.uid(), content) returning * into draft;
  return draft;
end
$$;
comment on function public.chat_thread_begin(uuid[]) is
  'Begins a draft of a thread that quotes these messages of the live chat in their order, and names their authors. Definer: policies do not bind the functions that it calls.';

create or replace function internal.authors_of(messages uuid[]) returns uuid[] language sql stable set search_path = '' as $$
  select array(select distinct message.user_id from internal.readable_messages(authors_of.messages[1:20]) as message where message.user_id <> auth.uid())
$$;
comment on function internal.authors_of(uuid[]) is 'Who else wrote the first twenty of these messages, as far as the caller reads them. For definer functions.';

create or replace function internal.keep_sources(thread public.forum_threads, messages uuid[]) returns void language sql volatile set search_path = '' as $$
  insert into internal.forum_sources (thread_id, message_id)
    select thread.id, message.id from internal.readable_messages(keep_sources.messages[1:20]) as message
$$;
comment on function internal.keep_sources(public.forum_threads, uuid[]) is
  'Notes which messages a thread began with: of the first twenty, those that the caller reads. For definer functions.';

create or replace function internal.notify_of_quotes(thread public.forum_threads) returns void
language plpgsql volatile set search_path = '' as $$
declare
  sources uuid[];
begin
  with told as (delete from internal.forum_sources as source where source.thread_id = thread.id returning source.message_id)
  select array_agg(told.message_id) into sources from told;
  perform internal.notify_in_forum(
    array(select message.user_id from public.chat_messages as message
      -- Only whose words the thread still has, so that it cannot be used to call others to something else.
      where message.id = any (sources) and not message.is_deleted and strpos(thread.body, internal.quote_of(message.message_text)) > 0),
    thread, thread.author_id, 'forum_quoted', 'forum:' || thread.id);
end
$$;
comment on function internal.notify_of_quotes(public.forum_threads) is
  'Notifies the authors of the messages of the live chat that a new thread quotes. For definer functions.';

-- ## Rules
grant execute on function public.chat_thread_begin(uuid[]) to authenticated;
