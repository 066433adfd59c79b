-- The list of Messages: direct conversations and chats about applications, by the time of their last message. Each
-- keeps its own tables and its own address; here they are only listed and counted together.
-- Needs: access, messages, chats, applications, listings, standing

-- ## Functions
create or replace function public.my_conversations(
  only_unread boolean default false, named text default '', before_at timestamptz default 'infinity',
  before_id uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff'
) returns table (
  id uuid, kind text, last_message_at timestamptz, unread int, other_id uuid, full_name text, profile_picture text,
  craft text, job_id uuid, application_id uuid, job_title text, sender_id uuid, words text, message_kind text,
  removed_at timestamptz
) language plpgsql stable rows 20 set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  if char_length(my_conversations.named) > 200 then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'Search for a shorter name.';
  end if;
  return query
  with page as materialized (
    select talk.id, talk.kind, talk.at, talk.job_id, talk.application_id, card.id as other_id, card.full_name,
      card.profile_picture, card.specialties[1] as craft
    from (
        select kept.conversation_id as id, 'direct' as kind, kept.last_message_at as at, kept.other_id,
          null::uuid as job_id, null::uuid as application_id
        from public.conversation_members as kept where kept.user_id = me and kept.archived_at is null
        union all
        select chat.id, 'job', chat.last_message_at, chat.applicant_id, chat.job_id, chat.application_id
        from public.job_chats as chat where chat.owner_id = me and (select public.has_feature('jobs'))
        union all
        select chat.id, 'job', chat.last_message_at, chat.owner_id, chat.job_id, chat.application_id
        from public.job_chats as chat where chat.applicant_id = me and (select public.has_feature('jobs'))
      ) as talk
      join public.profiles as card on card.id = talk.other_id
    where (talk.at, talk.id) < (my_conversations.before_at, my_conversations.before_id)
      and (not my_conversations.only_unread or talk.id in (
        select message.conversation_id from public.messages as message
          where message.recipient_id = me and message.read_at is null
        union all
        select message.chat_id from public.job_chat_messages as message
          where message.recipient_id = me and message.read_at is null))
      and (my_conversations.named = '' or strpos(public.name_words(card), ' ' || my_conversations.named) > 0)
      -- What its two cannot open has no row.
      and (talk.application_id is null or exists (
        select from public.job_applications as sent where sent.id = talk.application_id))
    order by talk.at desc, talk.id desc limit 20
  )
  select page.id, page.kind, page.at,
    (case page.kind
      when 'direct' then (select count(*) from public.messages as message
        where message.recipient_id = me and message.read_at is null and message.conversation_id = page.id)
      else (select count(*) from public.job_chat_messages as message
        where message.recipient_id = me and message.read_at is null and message.chat_id = page.id) end)::int,
    page.other_id, page.full_name, page.profile_picture, page.craft, page.job_id, page.application_id, job.title,
    last.sender_id, left(last.content, 200), last.kind, last.removed_at
  from page
    left join public.job_listings as job on job.id = page.job_id
    left join lateral (
      (select message.sender_id, message.content, message.kind, message.removed_at from public.messages as message
        where page.kind = 'direct' and message.conversation_id = page.id
        order by message.created_at desc, message.id desc limit 1)
      union all
      (select message.sender_id, message.content, message.message_type, message.removed_at
        from public.job_chat_messages as message where page.kind = 'job' and message.chat_id = page.id
        order by message.created_at desc, message.id desc limit 1)) as last on true
  order by page.at desc, page.id desc;
end
$$;
comment on function public.my_conversations(boolean, text, timestamptz, uuid) is
  'The caller''s conversations and, with the feature jobs, their chats about applications, twenty at a time, the latest'
  ' first. `named`: words of the other''s name, as name_words has them. With the caller''s rights, so that members'
  ' hidden by a block have no row.';

create or replace function public.unread_job_messages() returns int
language plpgsql stable set search_path = '' as $$
begin
  if not public.has_feature('jobs') then
    return 0;
  end if;
  return (select count(*) from public.job_chat_messages as message
      join public.job_chats as chat on chat.id = message.chat_id
      join public.job_applications as sent on sent.id = chat.application_id
      join public.profiles as card on card.id = message.sender_id
    where message.recipient_id = auth.uid() and message.read_at is null);
end
$$;
comment on function public.unread_job_messages() is
  'How many messages about applications the caller has not read, in chats that my_conversations lists.';

-- ## Rules
grant execute on function public.my_conversations(boolean, text, timestamptz, uuid), public.unread_job_messages()
  to authenticated;
