-- Every notification about a trade, a review, a match or a strike, and every nudge, is also mailed, once
-- (docs/product/notifications.md).
-- Needs: calendar-feeds, notifications, preferences, trades, membership, trials, standing, deletions, attempts, emails, mail-preferences, waitlist

-- ## Functions
create or replace function internal.mailed_events(notice public.notifications) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('made_at', clock.now(), 'events', jsonb_agg(event order by event ->> 'starts_at', event ->> 'id'))
  from (
    select internal.calendar_event(meeting, notice.user_id) - '{address,note}'::text[] as event
    from public.trade_appointments as meeting
    where meeting.trade_id = notice.related_id and meeting.starts_at is not null and case
      when notice.template in ('trade_cancelled', 'trade_late_cancel') then meeting.status = 'cancelled'
      else notice.template in ('trade_time', 'trade_place', 'trade_place_agreed') and meeting.status = 'confirmed' and notice.cause like 'appointment:' || meeting.id || ':%' end
    order by meeting.starts_at, meeting.id limit 10) as mailed
  having count(*) > 0
$$;
comment on function internal.mailed_events(public.notifications) is
  'The appointments that an email puts into the reader''s calendar, changes or takes out; null for every other email. Mails have neither the address nor how to get in.';

create or replace function internal.mails_at_once(notice public.notifications) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  -- One party can bring these about as often as they like; every other needs both, or ends something.
  return notice.actor_id is null
    or notice.template not in ('trade_sent', 'trade_counter', 'trade_withdrawn', 'trade_times', 'trade_new_times',
      'trade_new_times_late', 'trade_place', 'trade_place_asked', 'trade_late', 'trade_split', 'trade_joined')
    or internal.knock('trade mails', md5(notice.actor_id || ' ' || notice.user_id), 6, interval '1 hour');
end
$$;
comment on function internal.mails_at_once(public.notifications) is
  'Whether what someone did is mailed to the other at once: six an hour for each pair, and always what needs both or ends something. For definer functions.';

create or replace function internal.mail_trade_notice() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  is_appointment boolean := new.template in ('trade_time', 'trade_place', 'trade_place_asked', 'trade_place_agreed', 'trade_place_kept', 'trade_soon', 'trade_over', 'trade_late', 'trade_cancelled', 'trade_late_cancel',
    'trade_new_times_late', 'trade_no_show', 'trade_missed');
  is_at_once boolean;
begin
  -- A member who completes a trade gets the notification as well, but needs no email about what they just did. The review that opens
  -- because they wrote theirs is what the other did.
  if new.user_id = auth.uid() and new.template <> 'review_received' then
    return null;
  end if;
  is_at_once := internal.mails_at_once(new);
  perform internal.queue_email('trade_notice', private.email, case when is_at_once then
      jsonb_build_object('template', new.template, 'title', new.title, 'message', new.message,
        'link', internal.site_link(new.link), 'is_appointment', is_appointment, 'calendar', internal.mailed_events(new))
      -- Names nobody, because it does not go with a notification.
      else jsonb_build_object('template', 'trade_more', 'title', 'There is more about your trades',
        'message', 'Several things changed within an hour. Your trades show the latest.',
        'link', internal.site_link('/trades'), 'is_appointment', is_appointment) end,
      case when is_at_once then 'notice:' || new.id else 'trade more:' || new.user_id || ':' || new.actor_id || ':'
        || extract(epoch from date_trunc('hour', clock.now())) end,
      private.user_id, case when not is_at_once then statement_timestamp() + interval '1 hour' end)
    from public.profile_private as private join auth.users as person on person.id = private.user_id
    where private.user_id = new.user_id and private.email <> '' and person.email_confirmed_at is not null and person.deleted_at is null
      and not internal.is_demo_address(private.email)
      and not internal.is_suspended(new.user_id)
      and not exists (select from internal.account_deletions as leaving where leaving.user_id = new.user_id)
      -- The same as the policy of the bell: an email must not show what a plan hides.
      and (new.type in ('review', 'system') or internal.may_use(new.user_id, 'trades')
        or exists (select from public.trade_proposals as trade where trade.id = new.related_id and trade.status = 'accepted'))
      -- Who wants a summary of their trades gets one instead (digests.sql).
      and (is_appointment or internal.topic_of(new.type, new.template) is distinct from 'trades'
        or internal.emails_of(new.user_id, 'trades') in ('instant', 'off'))
      -- The sender checks this again: someone may unsubscribe before their email goes out.
      and (is_appointment or not exists (
        select from internal.mail_preferences as kept where kept.address = lower(private.email) and not kept.wants_trades));
  return null;
end
$$;
comment on function internal.mail_trade_notice() is
  'Queues the email of a notification about a trade, unless the member caused it, could not read it or does not want it. Definer: members can write neither emails nor read addresses.';

create or replace function internal.forget_trade_notice() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from internal.emails where cause = 'notice:' || old.id;
  return null;
end
$$;
comment on function internal.forget_trade_notice() is
  'An email names the other person like its notification, and goes with it: when a member removes it, and when an account is erased. Definer: members cannot write emails.';

-- ## Rules
-- Without "is here" and "will be there": they are read at once or never.
create or replace trigger mail after insert on public.notifications
  for each row when (new.cause is not null
    and (new.type like 'trade\_%' or new.type in ('review', 'match_found') or new.template like 'strike\_%'
      or new.template like 'nudge\_%')
    and new.template not in ('trade_here', 'trade_coming'))
  execute function internal.mail_trade_notice();
create or replace trigger forget_mail after delete on public.notifications
  for each row when (old.cause is not null) execute function internal.forget_trade_notice();
