-- The chat about an application, between the owner of the job and the applicant. The owner opens it, which moves the
-- application. Both read it on any plan, also in the list of Messages, where it stands among the conversations from its
-- first message on; they write in it with the feature jobs, unless one is out of the other's reach. Each side's contact
-- can be read once that side has shared it. The team may take the words of a message away, and give them back.
-- Needs: content-kinds, applications, messages, notifications, portfolio

-- ## Tables
create table public.job_chats (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null constraint job_chats_job_id_fkey references public.job_listings (id) on delete cascade,
  application_id uuid not null constraint job_chats_application_id_key unique
    constraint job_chats_application_id_fkey references public.job_applications (id) on delete cascade,
  owner_id uuid not null constraint job_chats_owner_id_fkey references public.profiles (id) on delete cascade,
  applicant_id uuid not null constraint job_chats_applicant_id_fkey references public.profiles (id) on delete cascade,
  contact_shared boolean not null default false,
  applicant_contact_shared boolean not null default false,
  created_at timestamptz not null default clock.now(),
  last_message_at timestamptz,
  constraint job_chats_owner_shares_first check (contact_shared or not applicant_contact_shared)
);
comment on table public.job_chats is 'The chat about an application. It exists once the owner has opened it.';
comment on column public.job_chats.owner_id is 'The owner of the job, so that policies need not look it up; like applicant_id filled in by a trigger.';
comment on column public.job_chats.contact_shared is 'Whether the owner has shared their contact. Becomes true once, and stays.';
comment on column public.job_chats.applicant_contact_shared is 'Whether the applicant has, too.';
comment on column public.job_chats.last_message_at is
  'Sorts the list of Messages with one index for each side; null until there is a message, and the list leaves out such'
  ' chats.';
create index job_chats_job_id_index on public.job_chats (job_id);
create index job_chats_owner_id_index on public.job_chats (owner_id, last_message_at desc, id desc);
create index job_chats_applicant_id_index on public.job_chats (applicant_id, last_message_at desc, id desc);

create table public.job_chat_messages (
  id uuid primary key default gen_random_uuid(),
  chat_id uuid not null constraint job_chat_messages_chat_id_fkey references public.job_chats (id) on delete cascade,
  sender_id uuid not null constraint job_chat_messages_sender_id_fkey references public.profiles (id) on delete cascade,
  recipient_id uuid not null constraint job_chat_messages_recipient_id_fkey references public.profiles (id) on delete cascade,
  content text not null constraint job_chat_messages_content_length check (char_length(content) between 1 and 10000 and content ~ '\S'),
  message_type text not null default 'text' constraint job_chat_messages_type_known check (
    message_type in ('text', 'availability', 'portfolio', 'contact')),
  metadata jsonb,
  client_id uuid,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  read_at timestamptz constraint job_chat_messages_read_at_range check (
    read_at between '2000-01-01Z' and '2200-01-01Z'),
  constraint job_chat_messages_client_id_key unique (sender_id, client_id),
  constraint job_chat_messages_metadata_only_where_meant check ((metadata is not null) = (message_type in ('availability', 'portfolio'))),
  constraint job_chat_messages_availability_is_a_week check (case
    when message_type <> 'availability' then true
    when jsonb_typeof(metadata) is distinct from 'object' then false
    else metadata - array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'timePreference'] = '{}'
      and jsonb_typeof(coalesce(metadata -> 'timePreference', '""')) = 'string' and char_length(coalesce(metadata ->> 'timePreference', '')) <= 200
      and not jsonb_path_exists(metadata, '$.keyvalue() ? (@.key != "timePreference" && @.value.type() != "boolean")') end),
  constraint job_chat_messages_portfolio_is_a_few check (case
    when message_type <> 'portfolio' then true
    when jsonb_typeof(metadata -> 'portfolio_ids') is distinct from 'array' then false
    else metadata - 'portfolio_ids' = '{}' and jsonb_array_length(metadata -> 'portfolio_ids') between 1 and 10
      and not jsonb_path_exists(metadata,
        '$.portfolio_ids[*] ? (@.type() != "string" || !(@ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"))') end)
);
comment on table public.job_chat_messages is 'One entry in the chat about an application.';
comment on column public.job_chat_messages.recipient_id is 'The other of the two, so that policies need not look them up; filled in by a trigger.';
comment on column public.job_chat_messages.metadata is
  'Of availability the days and the time, as applications have them; of portfolio {"portfolio_ids": […]}. A contact has none: job_chat_contacts() answers it.';
comment on column public.job_chat_messages.client_id is 'Generated by the sender''s browser, so that sending the same message again stores it once.';
comment on column public.job_chat_messages.removed_at is
  'When the team took its words away; they are in removed_messages.';
create index job_chat_messages_thread_index on public.job_chat_messages (chat_id, created_at desc, id desc);
create index job_chat_messages_sender_minute_index on public.job_chat_messages (sender_id, created_at desc);
create index job_chat_messages_recipient_id_index on public.job_chat_messages (recipient_id);
create index job_chat_messages_unread_index on public.job_chat_messages (recipient_id, chat_id) where read_at is null;
create unique index job_chat_messages_one_contact_each on public.job_chat_messages (chat_id, sender_id) where message_type = 'contact';

alter table public.job_chats enable row level security;
alter table public.job_chat_messages enable row level security;

-- ## Functions
create or replace function internal.refuse_unless_may_chat(member_id uuid) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.refuse_restricted('no_messages');
  perform internal.refuse_leaving();
  if not public.has_feature('jobs') then
    perform internal.refuse_without('jobs');
  end if;
  perform internal.refuse_unconfirmed_address();
  perform internal.refuse_unreachable(refuse_unless_may_chat.member_id);
end
$$;
comment on function internal.refuse_unless_may_chat(uuid) is
  'Refuses if the caller may not write to this member about a job, without revealing a block. Definer: see refuse_unreachable.';

create or replace function internal.open_job_chat() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  application public.job_applications;
begin
  if auth.role() = 'authenticated' then
    -- As for every decision of an owner: see take_turns_deciding.
    perform pg_advisory_xact_lock(hashtextextended('decisions of ' || auth.uid(), 0));
  end if;
  select * into application from public.job_applications as sent where sent.id = new.application_id for update;
  -- Someone else's application, and one that was withdrawn, are left to the policy, which always refuses them.
  if auth.role() = 'authenticated' and (application.owner_id = auth.uid() and application.status <> 'withdrawn') is not true then
    return new;
  end if;
  new.owner_id := application.owner_id;
  new.applicant_id := application.applicant_id;
  if auth.role() = 'authenticated' then
    perform internal.refuse_unless_may_chat(application.applicant_id);
    if new.job_id is distinct from application.job_id then
      raise exception using errcode = 'PT400', hint = 'invalid',
      message = 'This application is for another job.';
    end if;
  end if;
  return new;
end
$$;
comment on function internal.open_job_chat() is
  'Fills in the two people of a new chat, and judges whether the owner may open it. Definer: reads and locks the application, and knows who is hidden.';

create or replace function internal.begin_job_chat() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.job_applications as opened set status = 'in_chat' where opened.id = new.application_id and opened.status in ('submitted', 'viewed');
  return null;
end
$$;
comment on function internal.begin_job_chat() is
  'Opening the chat while submitted or viewed sets in_chat (spec §4). Definer: none of its own rights are used; it agrees with the owner''s own update.';

create or replace function internal.share_job_contact() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if auth.role() is distinct from 'authenticated'
      or (new.contact_shared, new.applicant_contact_shared) = (old.contact_shared, old.applicant_contact_shared) then
    return new;
  end if;
  perform internal.refuse_unless_may_chat(case auth.uid() when old.owner_id then old.applicant_id else old.owner_id end);
  if old.contact_shared > new.contact_shared or old.applicant_contact_shared > new.applicant_contact_shared then
    raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'A contact that was shared stays shared.';
  elsif (new.contact_shared <> old.contact_shared and auth.uid() <> old.owner_id)
      or (new.applicant_contact_shared <> old.applicant_contact_shared and auth.uid() <> old.applicant_id) then
    raise exception using errcode = 'PT403', hint = 'not_allowed',
      message = 'Each of you shares their own contact.';
  elsif new.applicant_contact_shared and not old.contact_shared then
    raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'The owner of the job shares their contact first.';
  end if;
  return new;
end
$$;
comment on function internal.share_job_contact() is
  'Each side shares their own contact once, the owner first (B12.7). Definer: knows who is hidden from the caller.';

create or replace function internal.write_shared_contact() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.job_chat_messages (chat_id, sender_id, content, message_type)
    values (new.id, case when old.contact_shared then new.applicant_id else new.owner_id end, 'Shared their contact.', 'contact');
  return null;
end
$$;
comment on function internal.write_shared_contact() is
  'The entry in the chat for a contact that was shared: without the contact itself, which job_chat_contacts answers. Definer: members cannot write such an entry.';

create or replace function internal.address_job_message() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  chat public.job_chats;
begin
  -- A forged sender and someone else's chat are left to the policy, which always refuses them.
  if auth.role() = 'authenticated' and new.sender_id is distinct from auth.uid() then
    return new;
  end if;
  -- Locked, so that messages of one chat are numbered, counted and notified one after the other.
  select * into chat from public.job_chats as written_in
    where written_in.id = new.chat_id and new.sender_id in (written_in.owner_id, written_in.applicant_id) for no key update;
  if chat.id is null then
    return new;
  end if;
  new.metadata := nullif(new.metadata, '{}');
  new.recipient_id := case new.sender_id when chat.owner_id then chat.applicant_id else chat.owner_id end;
  -- The entry of a shared contact comes from a trigger.
  if auth.role() = 'authenticated' and pg_trigger_depth() = 1 then
    perform internal.refuse_unless_may_chat(new.recipient_id);
    if new.message_type = 'contact' then
      if not (case new.sender_id when chat.owner_id then chat.contact_shared else chat.applicant_contact_shared end) then
        raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'Share your contact first.';
      end if;
      -- Sharing it has written the entry, in our words and without the contact: accept the client's, but store nothing.
      return null;
    end if;
    perform internal.refuse_past_job_messages();
    if new.message_type = 'portfolio' and exists (
        select from jsonb_path_query(new.metadata, '$.portfolio_ids[*]') as named (piece)
        where named.piece #>> '{}' <> all (array(select own.id::text from public.portfolio_items as own where own.user_id = new.sender_id))) then
      raise exception using errcode = 'PT400', hint = 'invalid',
      message = 'Choose pictures of your own portfolio.';
    end if;
  end if;
  new.content := btrim(new.content, E' \t\r\n');
  return new;
end
$$;
comment on function internal.address_job_message() is
  'Fills in the recipient of a message and judges whether the sender may write it. Definer: knows who is hidden, and counts all messages of the sender.';

create or replace function internal.refuse_past_job_messages() returns void language plpgsql stable set search_path = '' as $$
begin
  -- A rate limit, so it uses real time.
  if (select count(*) from public.job_chat_messages as sent where sent.sender_id = auth.uid() and sent.created_at > clock_timestamp() - interval '1 minute')
      >= internal.site_setting('messages_a_minute') then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "messages_too_fast"}',
      message = 'You''re sending messages very quickly. Please wait a minute.';
  end if;
end
$$;
comment on function internal.refuse_past_job_messages() is 'The limit of messages a minute (docs/product/limits.md), for all chats about jobs of the caller. For definer functions.';

create or replace function internal.notify_of_job_message() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- One unread notification for each chat, with the latest text, as for conversations.
  perform internal.notify(new.recipient_id, 'job_message',
      jsonb_build_object('who', card.full_name,
        'words', public.shortened(regexp_replace(new.content, '\s+', ' ', 'g'), 80)),
      'job message:' || new.id, '/jobs?id=' || chat.job_id || '&chat=' || chat.application_id, new.chat_id, new.sender_id,
      renews => internal.open_notice(new.recipient_id, 'application_update', new.chat_id))
    from public.job_chats as chat join public.profiles as card on card.id = new.sender_id
    where chat.id = new.chat_id;
  return null;
end
$$;
comment on function internal.notify_of_job_message() is
  'Notifies the recipient of a message. Definer: members cannot write each other''s notifications.';

create or replace function internal.lift_job_chat() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- A message whose transaction began earlier may be stored later: address_job_message takes turns.
  update public.job_chats as chat set last_message_at = greatest(chat.last_message_at, new.created_at)
    where chat.id = new.chat_id;
  return null;
end
$$;
comment on function internal.lift_job_chat() is
  'Moves a chat to the top of both lists of Messages. Definer: members change nothing of a chat but their own contact.';

create or replace function internal.settle_job_message_notices() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.notifications as told set read = true
    from (select distinct recipient_id, chat_id from changed where read_at is not null) as seen
    where told.user_id = seen.recipient_id and not told.read and told.type = 'application_update'
      and told.related_id = seen.chat_id
      and not exists (
        select from public.job_chat_messages as message
        where message.chat_id = seen.chat_id and message.recipient_id = seen.recipient_id and message.read_at is null);
  return null;
end
$$;
comment on function internal.settle_job_message_notices() is
  'Marks the notification of a chat read once all its messages are. Definer: another role may run the statement for the'
  ' member.';

create or replace function public.job_chat_contacts(chat_id uuid) returns table (user_id uuid, email text)
language sql stable security definer set search_path = '' as $$
  select side.member_id, private.email
  from public.job_chats as chat
    cross join lateral (values (chat.owner_id, chat.contact_shared), (chat.applicant_id, chat.applicant_contact_shared)) as side (member_id, has_shared)
    join public.profile_private as private on private.user_id = side.member_id
  where chat.id = job_chat_contacts.chat_id and auth.uid() in (chat.owner_id, chat.applicant_id) and side.has_shared
    and not internal.i_am_suspended() and side.member_id <> all (internal.hidden_from_me())
$$;
comment on function public.job_chat_contacts(uuid) is
  'The email addresses that the two of a chat have shared in it. Definer: nobody reads another member''s address in the table.';

create or replace view internal.job_message_content with (security_invoker) as
  select message.id, message.sender_id as owner_id, job.title, coalesce(removed.content, message.content) as words,
    '/jobs?id=' || job.id as link, message.created_at as written_at
  from public.job_chat_messages as message
    left join internal.removed_messages as removed on removed.job_message_id = message.id
    join public.job_chats as chat on chat.id = message.chat_id
    join public.job_listings as job on job.id = chat.job_id
  where message.message_type <> 'contact';
comment on view internal.job_message_content is
  'Messages about applications as content (content-kinds.sql), without the entries of shared contacts, which are ours.';

create or replace function internal.reported_for_job_message(id uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select array(select message.sender_id from public.job_chat_messages as message
    where message.id = reported_for_job_message.id and message.recipient_id = auth.uid()
      and message.message_type <> 'contact' and message.removed_at is null)
$$;
comment on function internal.reported_for_job_message(uuid) is
  'Who sent the caller this message about a job. For definer functions.';

-- ## Rules
select internal.content_kind('job_message', 'public.job_chat_messages', shown => 'internal.job_message_content',
  reported => 'internal.reported_for_job_message', decided_by => 'decide_reports',
  taken_down => 'internal.job_message_taken_down', given_back => 'internal.job_message_given_back',
  conflicted => 'recipient_id = auth.uid()',
  removed_when => 'removed_at is not null');
select internal.keep_table_rules('public.job_chats', feature => 'jobs', suspended_read => 'own');
select internal.keep_table_rules('public.job_chat_messages', feature => 'jobs', suspended_read => 'own');
insert into internal.member_data (relation, whose, area, left_out, erasure, why) values
  ('public.job_chat_messages', 'sender_id = $1', 'jobs', '{client_id}', 'delete', null),
  ('public.job_chat_messages', 'recipient_id = $1', 'jobs', '{client_id}', 'delete',
    'What the other person wrote; it goes with the application.'),
  ('public.job_chats', 'owner_id = $1 or applicant_id = $1', 'jobs', '{}', 'delete', null);
select internal.notice_kind('job_message', 'application_update', 'jobs', topic => 'jobs', urgency => 'summary',
  mutes => 'job');
create policy "a job chat is visible to the owner and the applicant" on public.job_chats
  for select to authenticated using (owner_id = (select auth.uid()) or applicant_id = (select auth.uid()));
create policy "an owner opens the chat about an application" on public.job_chats
  for insert to authenticated with check (owner_id = (select auth.uid()) and not contact_shared);
create policy "an owner and an applicant share their own contact" on public.job_chats
  for update to authenticated using (owner_id = (select auth.uid()) or applicant_id = (select auth.uid()));
grant select on public.job_chats to authenticated;
grant insert (job_id, application_id, contact_shared), update (contact_shared, applicant_contact_shared) on public.job_chats to authenticated;

create policy "messages of a job chat are visible to its two members" on public.job_chat_messages
  for select to authenticated using (sender_id = (select auth.uid()) or recipient_id = (select auth.uid()));
create policy "a member writes in their own job chats in their own name" on public.job_chat_messages
  for insert to authenticated with check (sender_id = (select auth.uid()) and recipient_id is not null);
create policy "a message about an application is marked read by its recipient" on public.job_chat_messages
  for update to authenticated using (recipient_id = (select auth.uid()));
grant select on public.job_chat_messages to authenticated;
grant update (read_at) on public.job_chat_messages to authenticated;
grant insert (chat_id, sender_id, content, message_type, metadata, client_id) on public.job_chat_messages to authenticated;

create or replace trigger opened before insert on public.job_chats
  for each row execute function internal.open_job_chat();
create or replace trigger begun after insert on public.job_chats
  for each row execute function internal.begin_job_chat();
create or replace trigger shared before update on public.job_chats
  for each row execute function internal.share_job_contact();
create or replace trigger shown after update on public.job_chats
  for each row when (new.contact_shared > old.contact_shared or new.applicant_contact_shared > old.applicant_contact_shared)
  execute function internal.write_shared_contact();
create or replace trigger t10_address before insert on public.job_chat_messages
  for each row execute function internal.address_job_message();
create or replace trigger t20_plain_text before insert on public.job_chat_messages
  for each row execute function internal.keep_plain_text();
create or replace trigger tell after insert on public.job_chat_messages
  for each row execute function internal.notify_of_job_message();
create or replace trigger t10_lift after insert on public.job_chat_messages
  for each row execute function internal.lift_job_chat();
create or replace trigger read before update on public.job_chat_messages
  for each row execute function public.read_message();
create or replace trigger settle after update on public.job_chat_messages
  referencing new table as changed for each statement execute function internal.settle_job_message_notices();
grant execute on function public.job_chat_contacts(uuid) to authenticated;
select platform.service_sees('public.job_chats');
select platform.service_sees('public.job_chat_messages');
select platform.publish('public.job_chats');
select platform.publish('public.job_chat_messages');
-- Full, so that the change feed still includes a long message's content when only `read_at` has changed.
alter table public.job_chat_messages replica identity full;
