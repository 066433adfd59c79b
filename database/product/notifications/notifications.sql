-- The notifications in the bell. Triggers on the rows that cause them write them in the same transaction: a kind, its facts and
-- where it leads. The specification's columns hold the English words; screens and emails word it from kind and facts.
-- A client may only insert one for themselves, or where the event it claims really happened.
-- Needs: profiles, days, notice-kinds

-- ## Tables
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint notifications_user_id_fkey references public.profiles (id) on delete cascade,
  type text not null constraint notifications_type_known check (type in (
    'message', 'trade_proposal', 'trade_accepted', 'trade_declined', 'trade_completed', 'trade_cancelled', 'trade_update',
    'verification', 'review', 'new_marketplace', 'new_event', 'new_job', 'new_education', 'new_forum_thread', 'new_user',
    'new_verification', 'billing', 'trial_ending', 'founder_ending', 'system', 'match_found', 'application_update', 'interview_reminder',
    'forum_reply', 'forum_mention', 'forum_solved', 'forum_reminder', 'new_follower', 'offer_update')),
  title text not null constraint notifications_title_length check (char_length(title) between 1 and 80),
  message text not null default '' constraint notifications_message_length check (char_length(message) <= 800),
  related_id uuid,
  read boolean not null default false,
  actor_id uuid constraint notifications_actor_id_fkey references public.profiles (id) on delete cascade,
  link text constraint notifications_link_is_a_path check (link ~ '^/([^/\\]|$)' and char_length(link) <= 300),
  cause text,
  template text constraint notifications_template_fkey references internal.notice_kinds (kind) on delete restrict,
  facts jsonb not null default '{}' constraint notifications_facts_are_few check (jsonb_typeof(facts) = 'object' and char_length(facts::text) <= 4000),
  created_at timestamptz not null default now(),
  is_shown boolean not null default true,
  tab text not null default 'system',
  constraint notifications_cause_key unique (user_id, cause, type),
  constraint notifications_ours_have_a_template check (cause is null or template is not null)
);
comment on table public.notifications is 'Entries of a member''s bell, newest first.';
comment on column public.notifications.template is
  'Its kind; null if the member wrote it to themselves. Title and message are its English words.';
comment on column public.notifications.facts is 'Names, services, times and reason codes in the sentence, for every language to format.';
comment on column public.notifications.cause is
  'The event behind it (`trade:<id>:v3`, `message:<id>`), unique per member and type: repeating it stores one row.';
comment on column public.notifications.is_shown is
  'False for what its member does not want in the bell (notification_preferences): it is there for emails and summaries only.';
comment on column public.notifications.tab is 'Where the page of notifications lists it.';
create index notifications_list_index on public.notifications (user_id, created_at desc, id desc);
create index notifications_tab_index on public.notifications (user_id, tab, created_at desc, id desc);
create index notifications_template_index on public.notifications (template);
create index notifications_unread_index on public.notifications (user_id, related_id) where not read;
create index notifications_actor_id_index on public.notifications (actor_id);

alter table public.notifications enable row level security;

create table internal.lost_notices (
  id bigint generated always as identity constraint lost_notices_pkey primary key,
  template text,
  error text not null,
  lost_at timestamptz not null default clock_timestamp()
);
comment on table internal.lost_notices is 'Notifications that could not be written; what they tell of happened. The doctor shows them for a week.';
create index lost_notices_lost_at_index on internal.lost_notices (lost_at);
alter table internal.lost_notices enable row level security;
-- ## Functions
create or replace function public.shortened(words text, longest int) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when char_length(words) <= longest then words
    else rtrim(case when char_length(whole_words) >= longest / 2 then whole_words else left(words, longest - 1) end) || '…' end
  -- A repetition of PostgreSQL's has at most 255 characters.
  from (select substring(left(words, longest) from '^(.*)\s') as whole_words) as cut
$$;
comment on function public.shortened(text, int) is
  'A text of at most this length: a longer one ends with a whole word and an ellipsis, or inside a word that is longer than half of it.';

create or replace function internal.notify(
  member_id uuid, kind text, facts jsonb, cause text, link text,
  related_id uuid default null, actor_id uuid default null, renews uuid default null
) returns uuid language plpgsql volatile set search_path = '' as $$
declare
  what internal.notice_kinds;
  words record;
  is_wanted boolean;
  told_id uuid;
begin
  select * into strict what from internal.notice_kinds as known where known.kind = notify.kind;
  if internal.is_muted(notify.member_id, what.mutes, notify.related_id) then
    return null;
  end if;
  select * into words from internal.notice_text(notify.kind, notify.facts);
  is_wanted := what.topic is null or not exists (select from internal.notification_preferences as chosen
    where chosen.user_id = notify.member_id and chosen.topic = what.topic and not chosen.in_app);
  update public.notifications as told set
      type = what.type, tab = what.tab, template = notify.kind, title = words.title, message = words.message,
      facts = notify.facts, link = notify.link, related_id = notify.related_id, actor_id = notify.actor_id,
      cause = notify.cause, created_at = clock.now(), is_shown = is_wanted, read = not is_wanted
    where told.id = notify.renews returning told.id into told_id;
  if told_id is null then
    -- What nobody can mark as read must not hold back what waits for that.
    insert into public.notifications as told (user_id, type, tab, template, title, message, facts, cause, link,
        related_id, actor_id, created_at, is_shown, read)
      values (notify.member_id, what.type, what.tab, notify.kind, words.title, words.message, notify.facts, notify.cause,
        notify.link, notify.related_id, notify.actor_id, clock.now(), is_wanted, not is_wanted)
      on conflict on constraint notifications_cause_key do nothing
      returning told.id into told_id;
  end if;
  return told_id;
exception when others then
  if current_setting('clock.is_reminder', true) = 'true' then
    raise;
  end if;
  insert into internal.lost_notices (template, error) values (notify.kind, left(sqlerrm, 500));
  return null;
end
$$;
comment on function internal.notify(uuid, text, jsonb, text, text, uuid, uuid, uuid) is
  'Notifies a member, unless they have muted what it is about, once for each cause,'
  ' in place of the unread notification `renews` if there is one; returns its id, or null.'
  ' Never fails what it tells of: what cannot be written is noted, except for reminders, which the clock tries again.'
  ' For definer functions.';

create or replace view internal.spent_lost_notices as
  select id as key from internal.lost_notices where lost_at < clock_timestamp() - interval '7 days';

create or replace function internal.open_notice(member_id uuid, type text, related_id uuid) returns uuid
language sql stable set search_path = '' as $$
  -- With `limit 1`, PostgreSQL may read the member's whole list in its order.
  select (array_agg(unread.id order by unread.created_at desc, unread.id desc))[1] from public.notifications as unread
  where unread.user_id = open_notice.member_id and not unread.read and unread.type = open_notice.type
    and unread.related_id = open_notice.related_id and unread.cause is not null
$$;
comment on function internal.open_notice(uuid, text, uuid) is
  'The unread notification that further news about the same thing goes into, never one that the member wrote to themselves. One at most, because members can mark older ones unread, and no two have the same cause.';

create or replace function public.has_happened(user_id uuid, type text, related_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select case
    when has_happened.type = 'message' then exists (
      select from public.messages as sent
      where sent.sender_id = auth.uid() and sent.recipient_id = has_happened.user_id
        and (has_happened.related_id is null or has_happened.related_id in (sent.id, sent.conversation_id)))
    when has_happened.type like 'trade\_%' then exists (
      select from public.trade_proposals as trade
      where (has_happened.related_id is null or trade.id = has_happened.related_id)
        and (trade.proposer_id, trade.recipient_id) in ((auth.uid(), has_happened.user_id), (has_happened.user_id, auth.uid()))
        and case has_happened.type
          when 'trade_proposal' then trade.proposer_id = auth.uid()
          when 'trade_accepted' then trade.accepted_at is not null
          when 'trade_update' then trade.current_version > 1 or trade.accepted_at is not null
          else has_happened.type = 'trade_' || trade.status end)
    else false
  end
$$;
comment on function public.has_happened(uuid, text, uuid) is
  'Whether the caller and this member have an event that such a notification could be about. Applies the caller''s own rights.';

create or replace function internal.tab_of(type text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(min(known.tab),
    case when tab_of.type in ('new_marketplace', 'new_event', 'new_education') then 'community' else 'system' end)
  from internal.notice_kinds as known where known.type = tab_of.type
$$;
comment on function internal.tab_of(text) is
  'Where the page lists what a member wrote to themselves. Definer: members cannot read the kinds.';

create or replace function public.judge_notification() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  -- Our own triggers run as the owner and need no check; this only validates a client's insert.
  if current_user <> 'authenticated' then
    return new;
  end if;
  if new.user_id is distinct from auth.uid() and public.has_happened(new.user_id, new.type, new.related_id) then
    -- The event's own trigger has already written this notification in our words: accept the client's, but store nothing.
    return null;
  end if;
  new.read := false;
  new.tab := internal.tab_of(new.type);
  return new;
end
$$;
comment on function public.judge_notification() is
  'Handles a client''s insert: stores one for the caller, skips one that the member already has, and leaves others to the policy, which refuses them.';

create or replace function internal.limit_notes(member_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('notes of ' || limit_notes.member_id, 0));
  if (select count(*) from public.notifications as kept where kept.user_id = limit_notes.member_id
      and kept.cause is null and kept.created_at > clock_timestamp() - interval '1 minute') > 50 then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "notes_too_fast"}',
      message = 'Too many notifications at once. Please wait a minute.';
  elsif (select count(*) from public.notifications as kept
      where kept.user_id = limit_notes.member_id and kept.cause is null) > 200 then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "notes_used_up", "most": 200}',
      message = 'You can keep 200 notifications of your own. Remove one to add another.';
  end if;
end
$$;
comment on function internal.limit_notes(uuid) is
  'A member can write themselves 50 notifications a minute and keep 200 of them. For definer functions.';

create or replace function internal.gated_notices() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct hidden.name), '{}')
  from internal.notice_kinds as known cross join lateral (values (known.kind), (known.type)) as hidden (name)
  where known.gate in (select asked.gate from (select distinct gate from internal.notice_kinds) as asked
    where not public.has_feature(asked.gate) and not (asked.gate = 'community' and public.may('keep_forum')))
$$;
comment on function internal.gated_notices() is
  'Kinds of notifications about features outside the caller''s plan, and their types, which notes to oneself have: names and'
  ' texts are gated like the features. Definer: members cannot read the kinds.';

create or replace function internal.my_accepted_trades() returns uuid[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(id), '{}') from public.trade_proposals
  where status = 'accepted' and (proposer_id = auth.uid() or recipient_id = auth.uid())
$$;
comment on function internal.my_accepted_trades() is 'Trades the caller can use on any plan.';

-- ## Rules
-- Members change nothing of a notification but whether they have read it.
select internal.keep_table_rules('public.notifications', feature => null, suspended_read => 'own',
  suspended_write => 'updates');
insert into internal.member_data (relation, whose, phase, area, erasure, why) values
  ('public.notifications', 'actor_id = $1 or (user_id, related_id) in (
       select unnest(array[proposer_id, recipient_id]), id from public.trade_proposals
       where proposer_id = $1 or recipient_id = $1
       union all
       select unnest(array[scheduled_by, applicant_id]), id from public.job_schedules
       where scheduled_by = $1 or applicant_id = $1)',
    'first', null, 'delete', 'Others'' notifications about the member, which name them.'),
  ('public.notifications', 'user_id = $1', 'usual', 'messages', 'delete', null);

create policy "a member sees their own notifications" on public.notifications
  for select to authenticated
  using (user_id = (select auth.uid()) and is_shown
    and (coalesce(template, type) <> all ((select internal.gated_notices())::text[])
      or related_id = any ((select internal.my_trade_threads())::uuid[])
      or related_id = any ((select internal.my_accepted_trades())::uuid[])));
grant execute on function internal.gated_notices(), internal.my_accepted_trades(), internal.tab_of(text) to authenticated;
create policy "a member may write a notification to themselves" on public.notifications
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "a member marks their own notifications read" on public.notifications
  for update to authenticated using (user_id = (select auth.uid()));
create policy "a member removes their own notifications" on public.notifications
  for delete to authenticated using (user_id = (select auth.uid()));
grant select, delete on public.notifications to authenticated;
grant insert (user_id, type, title, message, related_id, read) on public.notifications to authenticated;
grant update (read) on public.notifications to authenticated;

create or replace trigger t10_judge before insert on public.notifications
  for each row execute function public.judge_notification();
create or replace trigger t30_plain_text before insert or update of title, message, facts on public.notifications
  for each row execute function internal.keep_plain_text();
grant execute on function public.has_happened(uuid, text, uuid) to authenticated;
insert into clock.tasks (name, due, act) values
    ('forget lost notices', 'internal.spent_lost_notices', null)
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
select platform.service_sees('public.notifications');
select platform.publish('public.notifications');
