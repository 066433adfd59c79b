-- How a notification reaches its member beyond the bell: by email at once, or in a summary (digests.sql), as its kind
-- and their choices say. An email has its kind and facts, and is worded when it is sent.
-- Needs: notice-kinds, notifications, preferences, quiet-hours, digests, trades, attempts, standing, deletions
-- Needs: waitlist, membership, admin

-- ## Functions
create or replace function internal.address_for_notices(member_id uuid) returns text
language sql stable set search_path = '' as $$
  select private.email from public.profile_private as private join auth.users as person on person.id = private.user_id
  where private.user_id = address_for_notices.member_id and private.email <> ''
    and person.email_confirmed_at is not null and person.deleted_at is null
    and not internal.is_demo_address(private.email)
    and not internal.is_suspended(private.user_id)
    and not exists (select from internal.account_deletions as leaving where leaving.user_id = private.user_id)
$$;
comment on function internal.address_for_notices(uuid) is
  'Where a member gets emails about what happens; null while suspended or leaving, and without a confirmed address.';

create or replace function internal.is_hidden_by_plan(notice public.notifications) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from internal.notice_kinds as known
    where known.kind = notice.template and known.gate is not null
      and not internal.may_use(notice.user_id, known.gate)
      and not (known.gate = 'community' and internal.includes_act(notice.user_id, 'keep_forum'))
      and not exists (select from public.trade_proposals as trade
        where notice.related_id in (trade.id, trade.conversation_id) and trade.status = 'accepted'
          and notice.user_id in (trade.proposer_id, trade.recipient_id)))
$$;
comment on function internal.is_hidden_by_plan(public.notifications) is
  'The same as the policy of the bell, for a member who is not the caller: an email must not show what a plan hides.';

create or replace function internal.mail_facts(notice public.notifications) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('template', notice.template, 'title', notice.title, 'message', notice.message,
    'facts', notice.facts, 'link', internal.site_link(coalesce(notice.link, '/notifications')), 'tab', known.tab,
    'topic', known.topic, 'urgency', known.urgency, 'zone', internal.known_timezone(notice.user_id))
  from internal.notice_kinds as known where known.kind = notice.template
$$;
comment on function internal.mail_facts(public.notifications) is
  'What the email of a notification is worded from: title and message are its English words.';

create or replace function internal.calendar_of(notice public.notifications, calendar text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  events jsonb;
begin
  if calendar_of.calendar is null then
    return '{}';
  end if;
  execute format('select %s($1)', calendar_of.calendar) into events using notice;
  return case when events is null then '{}'
    else jsonb_build_object('calendar', jsonb_build_object('made_at', clock.now(), 'events', events)) end;
end
$$;
comment on function internal.calendar_of(public.notifications, text) is
  'What an email puts into the reader''s calendar, changes or takes out, by the function that the kind names.';

create or replace function internal.is_mailed_at_once(notice public.notifications, what internal.notice_kinds)
returns boolean language sql stable set search_path = '' as $$
  select case
    when what.urgency = 'summary' then internal.emails_of(notice.user_id, what.topic) = 'instant'
      and notice.actor_id is distinct from notice.user_id
      -- The same about the same thing within a minute is one email (B16).
      and not exists (select from public.notifications as just_now
        where just_now.user_id = notice.user_id and just_now.id <> notice.id
          and (just_now.type, just_now.link) = (notice.type, notice.link)
          and just_now.created_at > notice.created_at - interval '60 seconds')
    -- Nobody is mailed what they just did.
    when notice.user_id = auth.uid() and not what.mails_actor then false
    when what.urgency = 'now' then true
    -- Who wants a summary of the topic gets that instead. The sender asks again, since someone may unsubscribe
    -- before it goes out.
    when what.urgency = 'day' then
      (what.topic is null or internal.emails_of(notice.user_id, what.topic) in ('instant', 'off'))
      and not exists (select from public.profile_private as private
        join internal.mail_preferences as kept on kept.address = lower(private.email) and not kept.wants_trades
        where private.user_id = notice.user_id)
    else false end
$$;
comment on function internal.is_mailed_at_once(public.notifications, internal.notice_kinds) is
  'Whether an email goes out for this notification, by its kind and its member''s choices.';

create or replace function internal.deliver(notice public.notifications) returns void
language plpgsql volatile set search_path = '' as $$
declare
  what internal.notice_kinds;
  address text;
begin
  select * into strict what from internal.notice_kinds as known where known.kind = notice.template;
  perform internal.expect_digest(notice, what.topic);
  if not internal.is_mailed_at_once(notice, what)
      or internal.is_hidden_by_plan(notice) then
    return;
  end if;
  address := internal.address_for_notices(notice.user_id);
  if address is null then
    return;
  end if;
  if notice.actor_id is null or not what.is_often
      or internal.knock('trade mails', md5(notice.actor_id || ' ' || notice.user_id), 6, interval '1 hour') then
    perform internal.queue_email('notice', address,
      internal.mail_facts(notice) || internal.calendar_of(notice, what.calendar),
      'notice:' || notice.id, notice.user_id);
  else
    -- Names nobody, because it does not go with a notification.
    perform internal.queue_email('notice', address,
        internal.mail_facts(notice) || jsonb_build_object('template', 'trade_more',
          'title', words.title, 'message', words.message, 'facts', '{}'::jsonb, 'link', internal.site_link('/trades')),
        'trade more:' || notice.user_id || ':' || notice.actor_id || ':'
          || extract(epoch from date_trunc('hour', clock.now())),
        notice.user_id, statement_timestamp() + interval '1 hour')
      from internal.notice_text('trade_more', '{}') as words;
  end if;
end
$$;
comment on function internal.deliver(public.notifications) is
  'Queues the email of a notification, or expects a summary of it. What one member can bring about as often as'
  ' they like is mailed six times an hour for each pair, and then as one more email an hour. For definer functions.';

create or replace function internal.deliver_new_notices() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  notice public.notifications;
  writer uuid;
begin
  for notice in select * from told where cause is not null loop
    perform internal.deliver(notice);
  end loop;
  for writer in select distinct user_id from told where cause is null loop
    perform internal.limit_notes(writer);
  end loop;
  return null;
end
$$;
comment on function internal.deliver_new_notices() is
  'Delivers what was just written, and counts what members wrote to themselves, once the policy has checked the rows.'
  ' Definer: members can write neither emails nor read addresses, and the plan hides notes that count.';

create or replace function internal.deliver_again() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  notice public.notifications;
begin
  for notice in
    select renewed.* from told as renewed join was on was.id = renewed.id
    where renewed.cause is not null and (was.cause, was.created_at) is distinct from (renewed.cause, renewed.created_at)
  loop
    -- An email that is being sent has the words of before, and nobody waits for the mail server.
    update internal.emails as queued set facts = queued.facts || internal.mail_facts(notice)
      where queued.id = (select waiting.id from internal.emails as waiting
        where waiting.cause = 'notice:' || notice.id and waiting.kind = 'notice' and waiting.sent_at is null
        for update skip locked);
    perform internal.expect_digest(notice, known.topic)
      from internal.notice_kinds as known where known.kind = notice.template;
  end loop;
  return null;
end
$$;
comment on function internal.deliver_again() is
  'What further news went into: an email that waits for the end of quiet hours says what its notification says by then,'
  ' and a summary is expected again. Definer: members cause each other''s notifications.';

create or replace function internal.forget_deliveries() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.forget_digests_of(old.id);
  delete from internal.emails where cause = 'notice:' || old.id;
  return old;
end
$$;
comment on function internal.forget_deliveries() is
  'An email names the other person like its notification, and goes with it: when a member removes it, and when an'
  ' account is erased. Before the row goes, as the entries of summaries go with it. Definer: members cannot write'
  ' emails.';

-- ## Rules
create or replace trigger deliver after insert on public.notifications
  referencing new table as told for each statement execute function internal.deliver_new_notices();
create or replace trigger deliver_again after update on public.notifications
  referencing old table as was new table as told for each statement execute function internal.deliver_again();
create or replace trigger t10_forget before delete on public.notifications
  for each row when (old.cause is not null) execute function internal.forget_deliveries();
select internal.notice_kind('trade_more', 'trade_update', 'trades', topic => 'trades');
