-- Nudges (B16): a member who has been away for seven days, and has no service, no want or only half a profile, is
-- reminded of one of these, at most once in three months. They are of the topic trades, so that its choices, its mails
-- and quiet hours apply.
-- Needs: digests, deliveries, complete-profile, services, standing, deletions

-- ## Tables
create table internal.nudges (
  user_id uuid constraint nudges_pkey primary key
    constraint nudges_user_id_fkey references public.profiles (id) on delete cascade,
  due_at timestamptz not null default clock.now() + interval '7 days'
);
comment on table internal.nudges is 'When to look next whether a member needs a nudge; three months after one.';
create index nudges_due_at_index on internal.nudges (due_at);
alter table internal.nudges enable row level security;

-- ## Functions
create or replace function internal.expect_nudge() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into internal.nudges (user_id) values (new.id);
  return null;
end
$$;
comment on function internal.expect_nudge() is
  'Looks at a new member after seven days. Definer: who opens the account cannot write the table.';

create or replace function internal.nudge_for(member_id uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when missing = '{service}' then 'nudge_service'
    when missing <> '{}' then 'nudge_profile'
    when card.account_kind = 'professional' and not exists (
      select from public.service_wants as want where want.user_id = card.id and want.status = 'active')
      then 'nudge_want'
    end
  from public.profiles as card cross join lateral internal.profile_missing(card.id) as missing
  where card.id = nudge_for.member_id
$$;
comment on function internal.nudge_for(uuid) is
  'What a member could add next: a service, the rest of their profile, or a want; null if they have all of it.';

create or replace view internal.due_nudges as
  select user_id as key from internal.nudges where due_at <= clock.now() order by due_at;
comment on view internal.due_nudges is 'Members to look at: each once in seven days at most.';

create or replace function internal.nudge(member_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  today constant timestamptz := clock.now();
  local constant time := (today at time zone internal.timezone_of(nudge.member_id))::time;
  -- A member who was here lately is looked at again once they could have been silent for seven days.
  silent_at constant timestamptz := (select (card.last_active_on + 8)::timestamp at time zone 'utc'
    from public.profiles as card where card.id = nudge.member_id);
  lacking constant text := internal.nudge_for(nudge.member_id);
begin
  perform from internal.nudges as due where due.user_id = nudge.member_id and due.due_at <= today
    for update skip locked;
  if not found then
    return false;
  end if;
  if silent_at > today then
    update internal.nudges as due set due_at = silent_at where due.user_id = nudge.member_id;
  elsif lacking is null or internal.is_suspended(nudge.member_id)
      or exists (select from internal.account_deletions as leaving where leaving.user_id = nudge.member_id) then
    update internal.nudges as due set due_at = today + interval '7 days' where due.user_id = nudge.member_id;
  elsif local not between '08:00' and '20:00' then
    update internal.nudges as due set due_at = internal.next_morning(nudge.member_id)
      where due.user_id = nudge.member_id;
  else
    perform internal.notify(nudge.member_id, lacking,
      case lacking when 'nudge_profile'
        then jsonb_build_object('missing', internal.profile_missing(nudge.member_id)) else '{}' end,
      'nudge:' || extract(epoch from today), case lacking
        when 'nudge_service' then '/my-profile-settings?tab=services'
        when 'nudge_want' then '/my-profile-settings?tab=looking-for'
        else '/my-profile-settings' end);
    update internal.nudges as due set due_at = today + interval '3 months' where due.user_id = nudge.member_id;
  end if;
  return true;
end
$$;
comment on function internal.nudge(uuid) is
  'Nudges a member if it is time: during the day, after seven silent days, and never twice in three months.';

-- ## Rules
insert into internal.member_data (relation, whose, area, erasure, why) values
  ('internal.nudges', 'user_id = $1', null, 'delete', 'Only when to look again at what is missing.');
select internal.notice_kind('nudge_service', 'system', 'system', topic => 'trades', urgency => 'day', awaits => '{}');
select internal.notice_kind('nudge_profile', 'system', 'system', topic => 'trades', urgency => 'day', awaits => '{}');
select internal.notice_kind('nudge_want', 'system', 'system', topic => 'trades', urgency => 'day', awaits => '{}');
create or replace trigger expect_nudge after insert on public.profiles
  for each row execute function internal.expect_nudge();
insert into clock.tasks (name, due, act, is_reminder) values
    ('nudge members', 'internal.due_nudges', 'internal.nudge(uuid)', true)
  on conflict (name) do update set (due, act, is_reminder) = (excluded.due, excluded.act, excluded.is_reminder);
