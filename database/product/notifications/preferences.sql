-- What a member wants to be notified of, and how: in the bell or not, by email at once, in a summary, or not at all (B16). Appointments,
-- the account and the plan always reach the bell.
-- Needs: notifications, mail-preferences, plain-text

-- ## Tables
create table internal.notification_preferences (
  user_id uuid not null constraint notification_preferences_user_id_fkey references public.profiles (id) on delete cascade,
  topic text not null constraint notification_preferences_topic_known check (topic in ('trades', 'messages', 'jobs', 'community')),
  in_app boolean not null,
  email text not null constraint notification_preferences_email_known check (email in ('instant', 'daily', 'weekly', 'off')),
  constraint notification_preferences_trades_have_their_own_switch check (topic <> 'trades' or email <> 'off'),
  constraint notification_preferences_pkey primary key (user_id, topic)
);
comment on table internal.notification_preferences is 'What a member has chosen for a topic; a topic without a row has our defaults.';
comment on column internal.notification_preferences.email is
  'When emails come, if they are wanted: mail_preferences has whether, which the links in emails change without a sign-in.';
alter table internal.notification_preferences enable row level security;

-- ## Functions
create or replace function internal.notification_choices(member_id uuid) returns table (topic text, in_app boolean, email text)
language sql stable set search_path = '' as $$
  with defaults (position, topic, email) as (
    values (1, 'trades', 'instant'), (2, 'messages', 'off'), (3, 'jobs', 'weekly'), (4, 'community', 'weekly')
  ), wanted as (
    select coalesce(bool_and(kept.wants_trades), true) as trades, coalesce(bool_and(kept.wants_activity), true) as activity
    from public.profile_private as private join internal.mail_preferences as kept on kept.address = lower(private.email)
    where private.user_id = notification_choices.member_id
  )
  select defaults.topic, coalesce(chosen.in_app, true), case
      when defaults.topic = 'trades' and not wanted.trades then 'off'
      when not wanted.activity and (defaults.topic <> 'trades' or chosen.email <> 'instant') then 'off'
      else coalesce(chosen.email, defaults.email) end
  from defaults cross join wanted
  left join internal.notification_preferences as chosen on chosen.user_id = notification_choices.member_id and chosen.topic = defaults.topic
  order by defaults.position
$$;
comment on function internal.notification_choices(uuid) is
  'What a member gets of each topic. Messages are not emailed unless they ask for it; jobs and the community come in a summary.';

create or replace function internal.emails_of(member_id uuid, topic text) returns text language sql stable set search_path = '' as $$
  select choice.email from internal.notification_choices(emails_of.member_id) as choice where choice.topic = emails_of.topic
$$;
comment on function internal.emails_of(uuid, text) is 'When this member gets emails about a topic: instant, daily, weekly or off.';

create or replace function public.notification_choices() returns table (topic text, in_app boolean, email text)
language sql stable security definer set search_path = '' as $$
  select * from internal.notification_choices(auth.uid())
$$;
comment on function public.notification_choices() is
  'What the caller gets of each topic. Definer: whether an address wants emails is stored by address, and members cannot read it.';

create or replace function public.notification_choose(topic text, in_app boolean, email text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  my_address constant text := (select private.email from public.profile_private as private where private.user_id = me);
  wanted boolean;
begin
  if notification_choose.topic is null or notification_choose.topic not in ('trades', 'messages', 'jobs', 'community')
      or notification_choose.in_app is null
      or notification_choose.email is null or notification_choose.email not in ('instant', 'daily', 'weekly', 'off') then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "notification_choice"}',
      message = 'Choose what you want to be notified of.';
  end if;
  -- A link in an email may have stopped everything else. What is switched on again is this topic alone.
  select kept.wants_activity into wanted from internal.mail_preferences as kept where kept.address = lower(my_address);
  if not wanted and notification_choose.email <> 'off' then
    if internal.emails_of(me, 'trades') = 'off' then
      perform internal.keep_trade_preference(my_address, false);
    end if;
    insert into internal.notification_preferences as chosen (user_id, topic, in_app, email)
      select me, choice.topic, choice.in_app, case choice.topic when 'trades' then 'instant' else 'off' end
      from internal.notification_choices(me) as choice
      on conflict on constraint notification_preferences_pkey do update set email = excluded.email;
    update internal.mail_preferences as kept set wants_activity = true, changed_at = clock.now() where kept.address = lower(my_address);
  end if;
  insert into internal.notification_preferences as chosen (user_id, topic, in_app, email)
    values (me, notification_choose.topic, notification_choose.in_app,
      case when notification_choose.topic = 'trades' and notification_choose.email = 'off' then 'instant' else notification_choose.email end)
    on conflict on constraint notification_preferences_pkey do update set in_app = excluded.in_app,
      email = case when notification_choose.topic = 'trades' and notification_choose.email = 'off' then chosen.email else excluded.email end;
  if notification_choose.topic = 'trades' and my_address <> '' then
    perform internal.keep_trade_preference(my_address, notification_choose.email <> 'off');
  end if;
end
$$;
comment on function public.notification_choose(text, boolean, text) is
  'Changes what the caller gets of a topic. Definer: see notification_choices.';

create or replace function internal.activity_preference(address text, out token text, out wants boolean) returns record
language sql volatile set search_path = '' as $$
  insert into internal.mail_preferences as kept (address) values (lower(activity_preference.address))
  on conflict on constraint mail_preferences_pkey do update set address = kept.address
  returning kept.token, kept.wants_activity
$$;
comment on function internal.activity_preference(text) is
  'Whether this address wants summaries and emails about messages, jobs and the community, and its unsubscribe token. Called by the email sender, as the owner.';

create or replace function public.activity_mail_choice(token text, wants_activity boolean default null) returns table (address text, wants boolean)
language plpgsql volatile security definer set search_path = '' as $$
begin
  if activity_mail_choice.wants_activity is not null then
    update internal.mail_preferences as kept set wants_activity = activity_mail_choice.wants_activity, changed_at = clock.now()
      where kept.token = activity_mail_choice.token and kept.wants_activity <> activity_mail_choice.wants_activity;
  end if;
  return query select regexp_replace(kept.address, '^(.).*(@.*)$', '\1…\2'), kept.wants_activity
    from internal.mail_preferences as kept where kept.token = activity_mail_choice.token;
end
$$;
comment on function public.activity_mail_choice(text, boolean) is
  'The same as mail_choice, about summaries and emails about messages, jobs and the community. Definer: unsubscribing needs no sign-in.';

create or replace function internal.move_activity_preference() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into internal.mail_preferences (address, wants_activity)
    select lower(new.email), false from internal.mail_preferences as kept
    where kept.address = lower(old.email) and not kept.wants_activity and new.email <> ''
    on conflict on constraint mail_preferences_pkey do update set wants_activity = false, changed_at = clock.now();
  return null;
end
$$;
comment on function internal.move_activity_preference() is
  'If the old address did not want summaries, neither does the new one. Definer: auth changes addresses.';

-- ## Rules
insert into internal.member_data (relation, whose, area, erasure) values
  ('internal.notification_preferences', 'user_id = $1', 'messages', 'delete');
create or replace trigger move_activity_preference after update of email on public.profile_private
  for each row when (old.email is distinct from new.email) execute function internal.move_activity_preference();
grant execute on function public.activity_mail_choice(text, boolean) to service_role;
grant execute on function public.notification_choices(), public.notification_choose(text, boolean, text) to authenticated;
