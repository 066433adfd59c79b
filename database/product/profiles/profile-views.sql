-- A free member's five profile views a day (spec §4, §9), counted by the database in one statement, by the server's UTC
-- date, so that no client can get around it.
-- Needs: profiles, membership

-- ## Tables
create table public.user_daily_limits (
  user_id uuid not null constraint user_daily_limits_user_id_fkey references public.profiles (id) on delete cascade,
  date date not null,
  profiles_viewed int not null default 0 constraint user_daily_limits_profiles_viewed_range check (profiles_viewed between 0 and 5),
  constraint user_daily_limits_pkey primary key (user_id, date)
);
comment on table public.user_daily_limits is 'How many profiles a member has opened on a UTC day.';
comment on column public.user_daily_limits.date is 'Counted in UTC so that moving between states never buys a sixth view.';

create table public.profile_view_log (
  viewer_id uuid not null constraint profile_view_log_viewer_id_fkey references public.profiles (id) on delete cascade,
  profile_id uuid not null constraint profile_view_log_profile_id_fkey references public.profiles (id) on delete cascade,
  date date not null,
  constraint profile_view_log_pkey primary key (viewer_id, profile_id, date)
);
comment on table public.profile_view_log is 'Which profiles a member has opened on a UTC day: opening one again is free.';
create index profile_view_log_profile_id_index on public.profile_view_log (profile_id);

alter table public.user_daily_limits enable row level security;
alter table public.profile_view_log enable row level security;

-- ## Functions
create or replace function public.utc_today() returns date language sql stable set search_path = '' as $$
  select (clock.now() at time zone 'utc')::date
$$;
comment on function public.utc_today() is 'The current UTC day, in which views are counted.';

create or replace function public.has_unlimited_views() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select has_basic from internal.standing_of(auth.uid())), false);
end
$$;
comment on function public.has_unlimited_views() is
  'Whether the caller can open any number of profiles. Everyone with basic access can: paying members never see less than in the trial. Definer: reads subscriptions.';

create or replace function public.can_view_profile(viewer_id uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if can_view_profile.viewer_id is distinct from auth.uid() then
    raise exception using errcode = 'PT403', message = 'You can only ask this for yourself.', hint = 'not_allowed';
  end if;
  return public.has_unlimited_views() or not exists (
    select from public.user_daily_limits as today
    where today.user_id = auth.uid() and today.date = public.utc_today() and today.profiles_viewed >= 5);
end
$$;
comment on function public.can_view_profile(uuid) is 'Whether the caller has a view left today (spec §4).';

create or replace function public.increment_profile_view(viewer_id uuid, profile_id uuid default null) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  page uuid := increment_profile_view.profile_id;
  today date := public.utc_today();
  viewed int;
begin
  if increment_profile_view.viewer_id is distinct from me then
    raise exception using errcode = 'PT403', message = 'You can only count your own views.', hint = 'not_allowed';
  end if;
  if page is not null and (page = any (internal.hidden_from_me()) or not exists (select from public.profiles where id = page)) then
    return null;
  end if;

  update public.profiles set last_active_on = today where id = me and last_active_on < today;
  if page = me or public.has_unlimited_views() then
    return coalesce((select limits.profiles_viewed from public.user_daily_limits as limits where limits.user_id = me and limits.date = today), 0);
  end if;

  -- The row lock serializes parallel calls, so that each reads the page's log only after the previous call has written it.
  insert into public.user_daily_limits as limits (user_id, date) values (me, today) on conflict do nothing;
  select limits.profiles_viewed into viewed from public.user_daily_limits as limits
    where limits.user_id = me and limits.date = today for update;
  if exists (
    select from public.profile_view_log as log where log.viewer_id = me and log.profile_id = page and log.date = today) then
    return viewed;
  end if;
  if viewed >= 5 then
    return null;
  end if;
  if page is not null then
    insert into public.profile_view_log (viewer_id, profile_id, date) values (me, page, today);
  end if;
  update public.user_daily_limits as limits set profiles_viewed = viewed + 1 where limits.user_id = me and limits.date = today;
  return viewed + 1;
end
$$;
comment on function public.increment_profile_view(uuid, uuid) is
  'Counts a free member''s view and returns today''s count; null if all five are used, or if the page does not exist or a block hides it. A page counts once a day, the member''s own never. Definer: members cannot write the counts.';

create or replace function internal.refuse_unopened(profile_id uuid) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not (public.has_unlimited_views() or exists (
      select from public.profile_view_log as opened
      where opened.viewer_id = auth.uid() and opened.profile_id = refuse_unopened.profile_id and opened.date = public.utc_today())) then
    raise exception using errcode = 'PT403', message = 'Open this profile first.', hint = 'not_allowed';
  end if;
end
$$;
comment on function internal.refuse_unopened(uuid) is 'Refuses a caller who has not opened this profile today, unless they can open any. Definer: see has_unlimited_views.';

-- ## Rules
select internal.keep_table_rules('public.user_daily_limits', feature => null, suspended_read => 'own');
select internal.keep_table_rules('public.profile_view_log', feature => null, suspended_read => 'own');
insert into internal.member_data (relation, whose, area, erasure, why) values
  ('public.profile_view_log', 'viewer_id = $1', 'profile', 'delete', null),
  ('public.profile_view_log', 'profile_id = $1', null, 'delete', 'Nobody learns who has opened their profile.'),
  ('public.user_daily_limits', 'user_id = $1', 'profile', 'delete', null);

create policy "a member sees how many profiles they have opened" on public.user_daily_limits
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a member sees which profiles they have opened" on public.profile_view_log
  for select to authenticated using (viewer_id = (select auth.uid()));
grant select on public.user_daily_limits, public.profile_view_log to authenticated;
grant execute on function public.utc_today(), public.has_unlimited_views(), public.can_view_profile(uuid), public.increment_profile_view(uuid, uuid)
  to authenticated;

select platform.service_sees('public.user_daily_limits');
select platform.service_sees('public.profile_view_log');
