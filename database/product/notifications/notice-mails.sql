-- Emails about messages, jobs and the community, for members who want them at once. Trades and interviews have their own.
-- Needs: preferences, quiet-hours, trade-mails, schedule-notices, standing, deletions, waitlist, membership, admin

-- ## Functions
create or replace function internal.address_for_notices(member_id uuid) returns text language sql stable set search_path = '' as $$
  select private.email from public.profile_private as private join auth.users as person on person.id = private.user_id
  where private.user_id = address_for_notices.member_id and private.email <> '' and person.email_confirmed_at is not null and person.deleted_at is null
    and not internal.is_demo_address(private.email)
    and not internal.is_suspended(private.user_id)
    and not exists (select from internal.account_deletions as leaving where leaving.user_id = private.user_id)
$$;
comment on function internal.address_for_notices(uuid) is
  'Where a member gets emails about what happens; null while suspended or leaving, and without a confirmed address.';

create or replace function internal.is_hidden_by_plan(notice public.notifications) returns boolean language sql stable set search_path = '' as $$
  select case internal.topic_of(notice.type, notice.template)
    when 'messages' then not internal.may_use(notice.user_id, 'messaging') and not exists (
      select from public.trade_proposals as trade where trade.conversation_id = notice.related_id and trade.status = 'accepted')
    when 'trades' then notice.type like 'trade\_%' and not internal.may_use(notice.user_id, 'trades') and not exists (
      select from public.trade_proposals as trade where trade.id = notice.related_id and trade.status = 'accepted')
    when 'community' then not internal.may_use(notice.user_id, 'community') and not internal.includes_act(notice.user_id, 'keep_forum')
    else false end
$$;
comment on function internal.is_hidden_by_plan(public.notifications) is
  'The same as the policy of the bell, for a member who is not the caller: an email must not show what a plan hides.';

create or replace function internal.mail_notice() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  found_topic constant text := internal.topic_of(new.type, new.template);
  address text;
begin
  if found_topic is null or found_topic = 'trades' or new.actor_id = new.user_id or internal.emails_of(new.user_id, found_topic) <> 'instant'
      or internal.is_hidden_by_plan(new)
      -- The same about the same thing within a minute is one email (B16).
      or exists (select from public.notifications as just_now where just_now.user_id = new.user_id and just_now.id <> new.id
        and (just_now.type, just_now.link) = (new.type, new.link) and just_now.created_at > new.created_at - interval '60 seconds') then
    return null;
  end if;
  address := internal.address_for_notices(new.user_id);
  if address is not null then
    perform internal.queue_email('notice', address, jsonb_build_object('topic', found_topic, 'title', new.title, 'message', new.message,
      'link', internal.site_link(coalesce(new.link, '/notifications'))), 'notice:' || new.id, new.user_id);
  end if;
  return null;
end
$$;
comment on function internal.mail_notice() is
  'Queues the email of a notification for a member who wants it at once. Definer: members can write neither emails nor read addresses.';

create or replace function internal.renew_notice_mail() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- One that is being sent has the words of before, and nobody waits for the mail server.
  update internal.emails as queued set facts = queued.facts || jsonb_build_object('title', new.title, 'message', new.message,
      'link', internal.site_link(coalesce(new.link, '/notifications')))
    where queued.id in (select waiting.id from internal.emails as waiting
      where waiting.cause = 'notice:' || new.id and waiting.kind = 'notice' and waiting.sent_at is null for update skip locked);
  return null;
end
$$;
comment on function internal.renew_notice_mail() is
  'An email that waits for the end of quiet hours says what its notification says by then. Definer: members cause each other''s notifications.';

-- ## Rules
create or replace trigger mail_at_once after insert on public.notifications
  for each row when (new.cause is not null) execute function internal.mail_notice();
create or replace trigger renew_mail after update of title, message on public.notifications
  for each row when (new.cause is distinct from old.cause) execute function internal.renew_notice_mail();
