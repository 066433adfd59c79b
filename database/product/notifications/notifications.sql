-- The notifications in the bell. Triggers on the rows that cause them write them in the same transaction: in English, as
-- the specification's columns require, and as a template with its facts, which other languages are rendered from.
-- A client may only insert one for themselves, or where the event it claims really happened.
-- Needs: profiles, days

-- ## Tables
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint notifications_user_id_fkey references public.profiles (id) on delete cascade,
  type text not null constraint notifications_type_known check (type in (
    'message', 'trade_proposal', 'trade_accepted', 'trade_declined', 'trade_completed', 'trade_cancelled', 'trade_update',
    'verification', 'review', 'new_marketplace', 'new_event', 'new_job', 'new_education', 'new_forum_thread', 'new_user',
    'new_verification', 'billing', 'trial_ending', 'founder_ending', 'system', 'match_found', 'application_update', 'interview_reminder',
    'forum_reply', 'forum_mention', 'forum_solved', 'forum_reminder', 'new_follower')),
  title text not null constraint notifications_title_length check (char_length(title) between 1 and 80),
  message text not null default '' constraint notifications_message_length check (char_length(message) <= 800),
  related_id uuid,
  read boolean not null default false,
  actor_id uuid constraint notifications_actor_id_fkey references public.profiles (id) on delete cascade,
  link text constraint notifications_link_is_a_path check (link ~ '^/([^/\\]|$)' and char_length(link) <= 300),
  cause text,
  template text constraint notifications_template_known check (template in (
    'message', 'trade_sent', 'trade_counter', 'trade_accepted', 'trade_confirmed', 'trade_completed', 'trade_declined', 'trade_withdrawn',
    'trade_expired', 'trade_cancelled', 'trial_ending', 'trial_ended', 'founder', 'founder_ending', 'payment_failed', 'plan_started',
    'plan_ending', 'plan_ended', 'plan_pausing', 'plan_paused', 'plan_resumed', 'plan_kept', 'role_given', 'role_taken', 'comp_given',
    'comp_ended', 'unverified', 'signed_out', 'sanction_given', 'sanction_lifted', 'appeal_upheld', 'appeal_declined', 'announcement',
    'trade_unconfirmed', 'trade_times', 'trade_new_times', 'trade_new_times_late', 'trade_time', 'trade_place', 'trade_place_asked', 'trade_place_agreed', 'trade_place_kept', 'trade_coming', 'trade_late', 'trade_here', 'trade_marked',
    'trade_split', 'trade_joined',
    'trade_soon', 'trade_over', 'review_received', 'review_shown', 'review_replied', 'review_reminder', 'review_hidden', 'calendar_failed', 'trade_waiting',
    'match_found',
    'trade_late_cancel', 'trade_excused', 'trade_no_show', 'trade_missed', 'trade_owed', 'trade_owing', 'trade_reopened', 'iou_made', 'iou_redeemed',
    'iou_forgiven', 'iou_due', 'iou_expired', 'dispute_opened', 'dispute_answered', 'dispute_withdrawn', 'dispute_decided', 'strike_given',
    'strike_notice', 'strike_upheld', 'strike_lifted', 'trade_ask_ok', 'contact_stopped', 'application_sent', 'application_moved',
    'application_withdrawn', 'job_approved', 'job_rejected', 'interview_proposed', 'interview_accepted', 'interview_declined', 'interview_cancelled',
    'interview_suggested', 'interview_moved', 'interview_lapsed', 'interview_soon', 'job_waiting', 'job_unanswered', 'job_ending', 'job_ended', 'jobs_found',
    'forum_thread', 'forum_waiting', 'forum_reply', 'forum_mention', 'forum_solved', 'forum_removed', 'forum_published', 'report_decided', 'chat_removed',
    'jobs_waiting', 'members_joined', 'forum_reminder', 'forum_quoted', 'replies_waiting', 'new_sign_in',
    'application_job_ended', 'application_job_reopened', 'thread_kept', 'new_follower',
    'nudge_service', 'nudge_profile', 'nudge_want')),
  facts jsonb not null default '{}' constraint notifications_facts_are_few check (jsonb_typeof(facts) = 'object' and char_length(facts::text) <= 4000),
  created_at timestamptz not null default now(),
  is_shown boolean not null default true,
  constraint notifications_cause_key unique (user_id, cause, type),
  constraint notifications_ours_have_a_template check (cause is null or template is not null)
);
comment on table public.notifications is 'Entries of a member''s bell, newest first.';
comment on column public.notifications.template is
  'Which sentence it is, from docs/product/notifications.md; null if the member wrote it to themselves. Title and message are its English text.';
comment on column public.notifications.facts is 'Names, services, times and reason codes in the sentence, for every language to format.';
comment on column public.notifications.cause is
  'The event behind it (`trade:<id>:v3`, `message:<id>`), unique per member and type: repeating it stores one row.';
comment on column public.notifications.is_shown is
  'False for what its member does not want in the bell (notification_preferences): it is there for emails and summaries only.';
create index notifications_list_index on public.notifications (user_id, created_at desc, id desc);
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
create or replace function public.shortened(words text, longest int) returns text language sql immutable parallel safe set search_path = '' as $$
  select case when char_length(words) <= longest then words
    else rtrim(coalesce(substring(left(words, longest) from '^(.{' || (longest / 2)::text || ',})\s'), left(words, longest - 1))) || '…' end
$$;
comment on function public.shortened(text, int) is
  'A text of at most this length: a longer one ends with a whole word and an ellipsis, or inside a word that is longer than half of it.';

create or replace function public.offer_in_words(trade_id uuid, version int, member_id uuid) returns text
language sql stable set search_path = '' as $$
  select 'You get ' || string_agg(title, ', ' order by position) filter (where receiver_id = offer_in_words.member_id)
    || ' · You give ' || string_agg(title, ', ' order by position) filter (where giver_id = offer_in_words.member_id)
  from public.trade_items as item
  where item.trade_id = offer_in_words.trade_id and item.version = offer_in_words.version
$$;
comment on function public.offer_in_words(uuid, int, uuid) is 'Both sides of an offer, from one party''s point of view.';

create or replace function public.facts_of_offer(trade_id uuid, version int, member_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'get', jsonb_agg(title order by position) filter (where receiver_id = facts_of_offer.member_id),
    'give', jsonb_agg(title order by position) filter (where giver_id = facts_of_offer.member_id))
  from public.trade_items as item
  where item.trade_id = facts_of_offer.trade_id and item.version = facts_of_offer.version
$$;
comment on function public.facts_of_offer(uuid, int, uuid) is 'The titles on both sides of an offer, from one party''s point of view.';

create or replace function public.trade_notice(
  trade public.trade_proposals, member_id uuid, event text, out type text, out title text, out message text, out facts jsonb
)
language plpgsql stable set search_path = '' as $$
declare
  other_id uuid := case trade.proposer_id when trade_notice.member_id then trade.recipient_id else trade.proposer_id end;
  name text := (select full_name from public.profiles where id = other_id);
  who text := public.shortened(name, 60);
  offer text := public.offer_in_words(trade.id, trade.current_version, trade_notice.member_id);
  too_far constant text := 'It''s a bit too far for ' || who || '.';
begin
  facts := jsonb_build_object('who', name) || case
    when trade_notice.event in ('sent', 'counter', 'accepted') then public.facts_of_offer(trade.id, trade.current_version, trade_notice.member_id)
    when trade_notice.event in ('declined', 'cancelled') then jsonb_build_object('reason', coalesce(trade.decline_reason, trade.cancel_reason))
    when trade_notice.event = 'waiting' then jsonb_build_object('expires_at', trade.expires_at)
    else '{}' end;
  case trade_notice.event
    when 'sent' then
      type := 'trade_proposal'; title := who || ' wants to trade'; message := offer;
    when 'counter' then
      type := 'trade_update'; title := 'Counter-offer from ' || who; message := offer;
    when 'waiting' then
      type := 'trade_update'; title := who || ' is waiting for your answer';
      message := 'Expires ' || internal.near_day_in_words((trade.expires_at at time zone 'utc')::date) || '.';
    when 'accepted' then
      type := 'trade_accepted'; title := 'Trade accepted. Pick a time.'; message := who || ' said yes. ' || offer;
    when 'completed' then
      type := 'trade_completed'; title := 'Trade completed'; message := case
        when trade.phase = 'completed_with_iou' then 'What is still owed between you and ' || who || ' is an IOU now.'
        when exists (select from public.trade_appointments as missing where missing.trade_id = trade.id and missing.status <> 'done')
          then 'It is settled between you and ' || who || '.'
        else 'You and ' || who || ' both confirmed that it happened.' end || ' How was it? You can write a review for 14 days.';
    when 'declined' then
      type := 'trade_declined'; title := 'Trade declined';
      message := case trade.decline_reason
        when 'not_now' then 'Now isn''t a good time for ' || who || '.'
        when 'values' then 'The values didn''t fit for ' || who || '.'
        when 'distance' then too_far
        when 'service' then who || ' is looking for a different service.'
        when 'timing' then 'The timing didn''t work out for ' || who || '.'
        else who || ' can''t take this one. There are others to ask.' end;
    when 'withdrawn' then
      type := 'trade_cancelled'; title := 'Trade request withdrawn'; message := who || ' took the offer back.';
    when 'expired' then
      type := 'trade_cancelled'; title := 'Trade request expired';
      message := 'Nobody answered the offer between you and ' || who || ' in time.';
    when 'unconfirmed' then
      type := 'trade_cancelled'; title := 'Trade ended'; message := 'Neither you nor ' || who || ' said that it happened.';
    when 'cancelled' then
      type := 'trade_cancelled'; title := 'Trade canceled';
      message := case trade.cancel_reason
        when 'schedule' then who || ' had a change of schedule.'
        when 'illness' then who || ' isn''t well.'
        when 'distance' then too_far
        when 'changed_mind' then who || ' had a change of mind.'
        else case when trade.cancelled_by is null then 'It ended without a service.' else who || ' had to cancel.' end end;
  end case;
  title := public.shortened(title, 80);
  message := public.shortened(message, 200);
end
$$;
comment on function public.trade_notice(public.trade_proposals, uuid, text) is
  'The sentence for an event of a trade (docs/product/notifications.md), in English and as facts, for one party. Friendly, whatever the reason was.';

create or replace function internal.notify(
  member_id uuid, type text, template text, title text, message text, facts jsonb, cause text, link text,
  related_id uuid default null, actor_id uuid default null, renews uuid default null
) returns uuid language plpgsql volatile set search_path = '' as $$
declare
  told_id uuid;
begin
  if internal.is_muted(notify.member_id, notify.type, notify.template, notify.related_id) then
    return null;
  end if;
  update public.notifications as told set
      title = notify.title, message = notify.message, template = notify.template, facts = notify.facts, link = notify.link,
      related_id = notify.related_id, actor_id = notify.actor_id, cause = notify.cause, created_at = clock.now()
    where told.id = notify.renews returning told.id into told_id;
  if told_id is null then
    insert into public.notifications as told
        (user_id, type, template, title, message, facts, cause, link, related_id, actor_id, created_at)
      values (notify.member_id, notify.type, notify.template, notify.title, notify.message, notify.facts, notify.cause,
        notify.link, notify.related_id, notify.actor_id, clock.now())
      on conflict on constraint notifications_cause_key do nothing
      returning told.id into told_id;
  end if;
  return told_id;
exception when others then
  if current_setting('clock.is_reminder', true) = 'true' then
    raise;
  end if;
  insert into internal.lost_notices (template, error) values (notify.template, left(sqlerrm, 500));
  return null;
end
$$;
comment on function internal.notify(uuid, text, text, text, text, jsonb, text, text, uuid, uuid, uuid) is
  'Notifies a member, unless they have muted what it is about, once for each cause,'
  ' in place of the unread notification `renews` if there is one; returns its id, or null.'
  ' Never fails what it tells of: what cannot be written is noted, except for reminders, which the clock tries again.'
  ' For definer functions.';

create or replace view internal.spent_lost_notices as
  select id as key from internal.lost_notices where lost_at < clock_timestamp() - interval '7 days';

create or replace function public.tell_of_trade(trade_id uuid, member_id uuid, event text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  trade public.trade_proposals;
begin
  select * into strict trade from public.trade_proposals where id = tell_of_trade.trade_id;
  perform internal.notify(tell_of_trade.member_id, notice.type, 'trade_' || tell_of_trade.event, notice.title, notice.message, notice.facts,
      'trade:' || trade.id || ':' || case
        when event in ('sent', 'counter') then 'v' || trade.current_version
        when event = 'waiting' then 'waiting:v' || trade.current_version || ':' || trade.reminded
        else event end,
      '/trades?id=' || trade.id, trade.id, case
        when event in ('expired', 'unconfirmed') then null
        when tell_of_trade.member_id = trade.proposer_id then trade.recipient_id else trade.proposer_id end)
    from public.trade_notice(trade, tell_of_trade.member_id, event) as notice;
end
$$;
comment on function public.tell_of_trade(uuid, uuid, text) is
  'Notifies one party, once, of an event of their trade. Definer: members cannot write each other''s notifications.';

create or replace function public.tell_of_offer() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform public.tell_of_trade(trade.id, trade.awaiting_user_id, case trade.current_version when 1 then 'sent' else 'counter' end)
    from public.trade_proposals as trade
    where trade.status = 'pending' and (trade.id, trade.current_version) in (select trade_id, version from written);
  return null;
end
$$;
comment on function public.tell_of_offer() is
  'Notifies the other party of an offer after its items, which are written last. Definer: see tell_of_trade.';

create or replace function public.tell_of_status() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  event text := case when new.status = 'cancelled' then new.phase else new.status end;
  actor uuid := case when new.status in ('accepted', 'declined') then old.awaiting_user_id else new.cancelled_by end;
  party uuid;
begin
  -- An expiry or completion is not one person's act, so both get a notification.
  foreach party in array array[new.proposer_id, new.recipient_id] loop
    if party is distinct from actor then
      perform public.tell_of_trade(new.id, party, event);
    end if;
  end loop;
  return null;
end
$$;
comment on function public.tell_of_status() is 'Notifies the party that did not change the status. Definer: see tell_of_trade.';

create or replace function internal.open_notice(member_id uuid, type text, related_id uuid) returns uuid
language sql stable set search_path = '' as $$
  -- With `limit 1`, PostgreSQL may read the member's whole list in its order.
  select (array_agg(unread.id order by unread.created_at desc, unread.id desc))[1] from public.notifications as unread
  where unread.user_id = open_notice.member_id and not unread.read and unread.type = open_notice.type
    and unread.related_id = open_notice.related_id and unread.cause is not null
$$;
comment on function internal.open_notice(uuid, text, uuid) is
  'The unread notification that further news about the same thing goes into, never one that the member wrote to themselves. One at most, because members can mark older ones unread, and no two have the same cause.';

create or replace function public.tell_of_message() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  line text := public.shortened(regexp_replace(new.content, '\s+', ' ', 'g'), 80);
  name text := (select full_name from public.profiles where id = new.sender_id);
  said jsonb := jsonb_build_object('who', name, 'words', line);
begin
  -- One unread notification per conversation, with the latest text. The trigger `t10_lift` fires first and locks the
  -- conversation's rows, so that two messages sent at once are processed here one after the other.
  perform internal.notify(new.recipient_id, 'message', 'message', public.shortened('New message from ' || name, 80), line, said,
    'message:' || new.id, '/messages/' || new.conversation_id, new.conversation_id, new.sender_id,
    renews => internal.open_notice(new.recipient_id, 'message', new.conversation_id));
  return null;
end
$$;
comment on function public.tell_of_message() is 'Notifies the recipient of a message. Definer: members cannot write each other''s notifications.';

create or replace function public.settle_message_notifications() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.notifications as told set read = true
    from (select distinct recipient_id, conversation_id from changed where read_at is not null) as thread
    where told.user_id = thread.recipient_id and not told.read and told.type = 'message' and told.related_id = thread.conversation_id
      and not exists (
        select from public.messages as message
        where message.conversation_id = thread.conversation_id and message.recipient_id = thread.recipient_id and message.read_at is null);
  return null;
end
$$;
comment on function public.settle_message_notifications() is
  'Marks the notification of a conversation read once all its messages are. Definer: another role may run the statement for the member.';

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
  return new;
end
$$;
comment on function public.judge_notification() is
  'Handles a client''s insert: stores one for the caller, skips one that the member already has, and leaves others to the policy, which refuses them.';

create or replace function public.limit_notes() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('notes of ' || new.user_id, 0));
  if (select count(*) from public.notifications
      where user_id = new.user_id and cause is null and created_at > clock_timestamp() - interval '1 minute') > 50 then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "notes_too_fast"}',
      message = 'Too many notifications at once. Please wait a minute.';
  elsif (select count(*) from public.notifications where user_id = new.user_id and cause is null) > 200 then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "notes_used_up", "most": 200}',
      message = 'You can keep 200 notifications of your own. Remove one to add another.';
  end if;
  return null;
end
$$;
comment on function public.limit_notes() is
  'A member can write themselves 50 notifications a minute and keep 200 of them. Definer: counts those that the plan hides too.';

create or replace function internal.gated_notices() returns text[] language sql stable set search_path = '' as $$
  select case when public.has_feature('messaging') then '{}' else array['message'] end
    || case when public.has_feature('trades') then '{}' else
      array['trade_proposal', 'trade_accepted', 'trade_declined', 'trade_completed', 'trade_cancelled', 'trade_update'] end
    || case when public.has_feature('community') or public.may('keep_forum') then '{}' else 
      array['new_forum_thread', 'forum_reply', 'forum_mention', 'forum_solved', 'forum_reminder', 'new_follower'] end
$$;
comment on function internal.gated_notices() is
  'Types of notifications about features outside the caller''s plan: their names and texts are gated like the features.';

create or replace function internal.my_accepted_trades() returns uuid[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(id), '{}') from public.trade_proposals
  where status = 'accepted' and (proposer_id = auth.uid() or recipient_id = auth.uid())
$$;
comment on function internal.my_accepted_trades() is 'Trades the caller can use on any plan.';

-- ## Rules
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
    and (type <> all ((select internal.gated_notices())::text[])
      or related_id = any ((select internal.my_trade_threads())::uuid[])
      or related_id = any ((select internal.my_accepted_trades())::uuid[])));
grant execute on function internal.gated_notices(), internal.my_accepted_trades() to authenticated;
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
-- An after trigger, so that the policy has already checked the row's owner; the count then includes the new row.
create or replace trigger limited after insert on public.notifications
  for each row when (new.cause is null) execute function public.limit_notes();
create or replace trigger tell after insert on public.trade_items
  referencing new table as written for each statement execute function public.tell_of_offer();
create or replace trigger t40_tell after update of status on public.trade_proposals
  for each row when (old.status <> new.status and old.status <> 'cancelled') execute function public.tell_of_status();
create or replace trigger t20_tell after insert on public.messages
  for each row when (new.kind = 'text') execute function public.tell_of_message();
create or replace trigger settle after update on public.messages
  referencing new table as changed for each statement execute function public.settle_message_notifications();

grant execute on function public.has_happened(uuid, text, uuid) to authenticated;
insert into clock.tasks (name, due, act) values
    ('forget lost notices', 'internal.spent_lost_notices', null)
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
select platform.service_sees('public.notifications');
select platform.publish('public.notifications');
