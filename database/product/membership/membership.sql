-- Who may use which feature. `user_roles` has the roles, `subscriptions` the paid plans, `features` the plan that each feature
-- needs. Only `internal.standing_of` reads all of them; policies, functions and screens call `has_feature`.
-- domain/membership.ts has the same rules as data.
-- Needs: profiles

-- ## Tables
create table public.user_roles (
  user_id uuid not null constraint user_roles_user_id_fkey references public.profiles (id) on delete cascade,
  role text not null constraint user_roles_role_known check (role in ('admin', 'moderator', 'verifier', 'support')),
  created_at timestamptz not null default now(),
  constraint user_roles_pkey primary key (user_id, role)
);
comment on table public.user_roles is 'Who has which role (spec §6). Only admin opens every feature; the others only bring acts (admin.sql).';
create index user_roles_role_index on public.user_roles (role);

create table public.features (
  name text constraint features_pkey primary key,
  area text not null constraint features_area_key unique,
  plan text not null constraint features_plan_known check (plan in ('free', 'basic', 'premium')),
  is_built boolean not null default false
);
comment on column public.features.is_built is 'Whether it can be used. Until then it is announced as coming, and nothing says that a plan includes it.';
comment on table public.features is 'The features of the product: `name` as routes check it (spec §2), `area` as the server checks it (spec §6), and the lowest plan that includes it.';

create table public.feature_switches (
  area text constraint feature_switches_pkey primary key
    constraint feature_switches_area_fkey references public.features (area) on delete cascade,
  is_on boolean not null default true
);
comment on table public.feature_switches is
  'The features that an admin can turn off for everyone but admins (site-settings.sql). A feature without a row is on.';

create table public.subscriptions (
  user_id uuid not null constraint subscriptions_user_id_fkey references public.profiles (id) on delete cascade,
  source text not null constraint subscriptions_source_known check (source in ('local', 'stripe', 'manual')),
  tier text not null constraint subscriptions_tier_known check (tier in ('basic', 'premium')),
  status text not null constraint subscriptions_status_known check (status in ('trialing', 'active', 'past_due', 'paused', 'cancelled')),
  current_period_end timestamptz,
  trial_end timestamptz,
  cancel_at timestamptz,
  pause_until timestamptz,
  grace_until timestamptz,
  customer_id text,
  subscription_id text constraint subscriptions_subscription_id_key unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default clock.now(),
  constraint subscriptions_pkey primary key (user_id, source)
);
comment on table public.subscriptions is 'The plans a member pays for, as the provider last reported them. Only the server writes it.';
comment on column public.subscriptions.cancel_at is 'When access ends; null if it was not cancelled.';
comment on column public.subscriptions.grace_until is 'When access ends after a failed payment; null otherwise.';

alter table public.user_roles enable row level security;
alter table public.features enable row level security;
alter table public.feature_switches enable row level security;
alter table public.subscriptions enable row level security;

-- ## Functions
create or replace function public.is_admin() returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_roles where user_id = auth.uid() and role = 'admin')
$$;
comment on function public.is_admin() is
  'Is the caller an admin right now? For menus and features; admin actions check may(). Definer: the caller may not read other rows of user_roles.';

-- PostgreSQL inlines it into queries, because it has no search path setting of its own and is not immutable: days depend on the time zone.
create or replace function internal.holds_at(subscription public.subscriptions, moment timestamptz) returns boolean language sql stable as $$
  select (subscription.cancel_at is null or subscription.cancel_at > moment) and case subscription.status
    -- A renewal that the provider reports late must not cost a member their plan immediately.
    when 'active' then coalesce(subscription.current_period_end > moment - interval '3 days', true)
    when 'trialing' then coalesce(coalesce(subscription.trial_end, subscription.current_period_end) > moment - interval '3 days', false)
    when 'past_due' then coalesce(subscription.grace_until > moment, false)
    -- Valid until its end date; a subscription that was cancelled immediately has none in the future.
    when 'cancelled' then subscription.cancel_at is not null
    else false
  end
$$;
comment on function internal.holds_at(public.subscriptions, timestamptz) is
  'Does this subscription grant its plan at that time? Not while paused; if cancelled, until its end; after a failed payment, until the grace period ends.';

create or replace function internal.paid_tier(member_id uuid) returns text language plpgsql stable security definer set search_path = '' as $$
declare
  moment timestamptz := clock.now();
begin
  return (select max(tier) from public.subscriptions as subscription
    where user_id = paid_tier.member_id and internal.holds_at(subscription, moment));
end
$$;
comment on function internal.paid_tier(uuid) is
  'The higher plan, basic or premium, that a subscription grants now; null if none does. Definer: the server also calls it for other members.';

create or replace function internal.standing_of(
  member_id uuid, out tier text, out is_pro boolean, out user_role text, out is_in_trial boolean, out trial_ends_at timestamptz,
  out is_founder boolean, out founder_benefits_expire_at timestamptz, out has_basic boolean, out has_premium boolean, out is_admin boolean
) returns record language plpgsql stable security definer set search_path = '' as $$
declare
  moment timestamptz := clock.now();
  paid text;
begin
  select private.user_role, private.trial_ends_at, profile.is_founder, private.founder_benefits_expire_at, internal.paid_tier(profile.id),
    exists (select from public.user_roles as mine where mine.user_id = profile.id and mine.role = 'admin')
    into user_role, trial_ends_at, is_founder, founder_benefits_expire_at, paid, is_admin
    from public.profiles as profile join public.profile_private as private on private.user_id = profile.id
    where profile.id = standing_of.member_id;
  if not found then
    return;
  end if;
  is_in_trial := coalesce(trial_ends_at > moment, false);
  is_pro := coalesce(paid = 'premium', false) or user_role = 'pro' or (is_founder and coalesce(founder_benefits_expire_at > moment, false));
  tier := case when is_pro then 'premium' else coalesce(paid, 'free') end;
  has_basic := tier <> 'free' or is_in_trial or is_admin;
  has_premium := is_pro or is_admin;
end
$$;
comment on function internal.standing_of(uuid) is
  'What determines a member''s rights right now (spec §4, §6): role, plan, trial and founder benefits, all read here. In PL/pgSQL, which caches query plans, because policies call it in every statement. Definer: other members may not read these facts.';

create or replace function internal.may_use(member_id uuid, feature text) returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  standing record;
  known record;
begin
  select * into standing from internal.standing_of(may_use.member_id);
  select each.plan, switch.is_on into known
    from public.features as each left join public.feature_switches as switch on switch.area = each.area
    where may_use.feature in (each.name, each.area);
  return standing.tier is not null and (standing.is_admin or known.is_on is distinct from false) and case known.plan
    when 'free' then true
    when 'basic' then standing.has_basic
    else standing.has_premium
  end;
end
$$;
comment on function internal.may_use(uuid, text) is
  'May this member use that feature? An unknown feature needs premium (spec §6); one that is turned off is for admins only. Definer: other members may not read these facts.';

create or replace function public.has_feature(feature text) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return auth.uid() is not null and internal.may_use(auth.uid(), has_feature.feature);
end
$$;
comment on function public.has_feature(text) is
  'May the caller use that feature? Policies call it as `(select has_feature(…))`, once per statement. Definer: reads subscriptions.';

create or replace function internal.area_turned_off(feature text) returns text language sql stable security definer set search_path = '' as $$
  select switch.area from public.features as each join public.feature_switches as switch on switch.area = each.area
  where area_turned_off.feature in (each.name, each.area) and not switch.is_on
$$;
comment on function internal.area_turned_off(text) is
  'The area of this feature if an admin has turned it off, so that no plan opens it; else null. Definer: suspended members cannot read the switches.';

create or replace function internal.refuse_without(feature text) returns void language plpgsql stable security definer set search_path = '' as $$
declare
  off_area text := internal.area_turned_off(refuse_without.feature);
begin
  if public.has_feature(refuse_without.feature) then
    return;
  elsif off_area is not null then
    raise exception using errcode = 'PT403', hint = 'feature_off',
      detail = jsonb_build_object('what', 'feature_off_now', 'area', off_area),
      message = case off_area
          when 'messaging' then 'Messages are resting' when 'trades' then 'Trades are resting' when 'jobs' then 'Jobs are resting'
          when 'community' then 'The community is resting' when 'live_chat' then 'Live chat is resting'
          when 'marketplace' then 'The marketplace is resting' else 'This is resting' end
        || ' for now. Nothing is deleted. Please come back a little later.';
  elsif (select plan from public.features where refuse_without.feature in (name, area)) = 'basic' then
    raise exception using errcode = 'PT403', message = 'Upgrade to Basic to send messages and trade requests', hint = 'gate_basic';
  end if;
  raise exception using errcode = 'PT403', message = 'Upgrade to Premium to access all community features', hint = 'gate_premium';
end
$$;
comment on function internal.refuse_without(text) is
  'Refuses a caller whose plan does not include that feature, with the text of the gate (spec §2), and everyone but admins while it is turned off. Definer: reads subscriptions.';

create or replace function internal.refuse_unconfirmed_address() returns void language plpgsql stable set search_path = '' as $$
begin
  if (select email_confirmed_at from auth.users where id = auth.uid()) is null then
    raise exception using errcode = 'PT403', hint = 'not_allowed', detail = '{"what": "address_unconfirmed"}',
      message = 'Please confirm your email address first.';
  end if;
end
$$;
comment on function internal.refuse_unconfirmed_address() is 'Refuses a caller who has not confirmed their email address. For definer functions.';

create or replace function public.my_standing(
  out is_pro boolean, out user_role text, out subscription_tier text, out is_in_trial boolean, out trial_ends_at timestamptz, out trial_days_left int,
  out is_founder boolean, out founder_benefits_expire_at timestamptz, out status text, out grace_until timestamptz, out cancel_at timestamptz
) returns record language sql stable security definer set search_path = '' as $$
  select standing.is_pro, standing.user_role, standing.tier, standing.is_in_trial, standing.trial_ends_at,
    greatest(0, ceil(extract(epoch from standing.trial_ends_at - clock.now()) / 86400))::int,
    standing.is_founder, standing.founder_benefits_expire_at, subscription.status, subscription.grace_until, subscription.cancel_at
  from internal.standing_of(auth.uid()) as standing
  left join lateral (
    select * from public.subscriptions as paid where paid.user_id = auth.uid()
    -- The subscription that grants the plan; if none does, the newest one explains why.
    order by case when internal.holds_at(paid, clock.now()) then paid.tier end desc nulls last, paid.updated_at desc limit 1) as subscription on true
$$;
comment on function public.my_standing() is
  'The caller''s plan, trial and founder benefits as check-subscription returns them (C.3). Definer: the caller may not call standing_of, which would also answer for others.';

-- ## Rules
select internal.keep_table_rules('public.user_roles', feature => null, suspended_read => 'own');
select internal.keep_table_rules('public.features', feature => null, suspended_read => 'own');
select internal.keep_table_rules('public.feature_switches', feature => null);
select internal.keep_table_rules('public.subscriptions', feature => null, suspended_read => 'own');
insert into internal.member_data (relation, whose, area, erasure) values
  ('public.subscriptions', 'user_id = $1', 'plan', 'delete'),
  ('public.user_roles', 'user_id = $1', 'account', 'delete');

create policy "a member sees their own roles, an admin sees everyone's" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()) or (select public.may('read_roles')));
grant select on public.user_roles to authenticated;
create policy "every member may read what each plan holds" on public.features for select to authenticated using (true);
grant select on public.features to authenticated;
create policy "every member may read which features are turned off" on public.feature_switches
  for select to authenticated using (true);
grant select on public.feature_switches to authenticated;
create policy "a member sees what they pay for" on public.subscriptions
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.subscriptions to authenticated;
grant execute on function public.is_admin(), public.has_feature(text), public.my_standing(), internal.refuse_without(text),
  internal.area_turned_off(text) to authenticated;

select platform.service_sees('public.user_roles');
select platform.service_sees('public.features');
select platform.service_sees('public.feature_switches');
select platform.publish('public.feature_switches');
select platform.service_sees('public.subscriptions');
