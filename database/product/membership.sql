-- Who may do what. `user_roles` names the admins, `subscriptions` what is paid for, `features` what each part asks for;
-- `internal.standing_of` is the one place that reads them all, and `has_feature` the one answer that policies, functions
-- and screens ask for. The same stands as data in domain/membership.ts.
-- Needs: profiles

-- ## Tables
create table public.user_roles (
  user_id uuid not null constraint user_roles_user_id_fkey references public.profiles (id) on delete cascade,
  role text not null constraint user_roles_role_known check (role in ('admin')),
  created_at timestamptz not null default now(),
  constraint user_roles_pkey primary key (user_id, role)
);
comment on table public.user_roles is 'Admins (spec §6). Written by `npm run admin` only.';
create index user_roles_role_index on public.user_roles (role);

create table public.features (
  name text constraint features_pkey primary key,
  area text not null constraint features_area_key unique,
  plan text not null constraint features_plan_known check (plan in ('free', 'basic', 'premium'))
);
comment on table public.features is 'The parts of the product: the name its routes ask for (spec §2), the name of the server''s check (spec §6), and the least plan.';

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
comment on table public.subscriptions is 'What a member pays for, as its provider last told it. Written by the server only.';
comment on column public.subscriptions.cancel_at is 'Access lasts until then and no longer.';
comment on column public.subscriptions.grace_until is 'Set while a payment has failed: access lasts until then.';

alter table public.user_roles enable row level security;
alter table public.features enable row level security;
alter table public.subscriptions enable row level security;

-- ## Functions
create or replace function public.is_admin() returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_roles where user_id = auth.uid() and role = 'admin')
$$;
comment on function public.is_admin() is
  'Is the caller an admin now? Definer: the policy of user_roles itself asks it, which would otherwise never end.';

create or replace function internal.paid_tier(member_id uuid) returns text language sql stable security definer set search_path = '' as $$
  select tier from public.subscriptions
  where user_id = paid_tier.member_id
    and (cancel_at is null or cancel_at > clock.now())
    and case status
      -- A provider that is late to tell of a renewal takes nobody's plan away at once.
      when 'active' then current_period_end is null or current_period_end + interval '3 days' > clock.now()
      when 'trialing' then coalesce(trial_end, current_period_end) + interval '3 days' > clock.now()
      when 'past_due' then grace_until > clock.now()
      else false
    end
  order by tier desc limit 1
$$;
comment on function internal.paid_tier(uuid) is 'basic or premium when a subscription holds now, else null. Definer: asked about others by the server.';

create or replace function internal.standing_of(
  member_id uuid, out tier text, out is_pro boolean, out user_role text, out is_in_trial boolean, out trial_ends_at timestamptz,
  out is_founder boolean, out founder_benefits_expire_at timestamptz, out has_basic boolean, out has_premium boolean, out is_admin boolean
) returns record language sql stable security definer set search_path = '' as $$
  with facts as (
    select private.user_role, private.trial_ends_at, profile.is_founder, private.founder_benefits_expire_at,
      coalesce(private.trial_ends_at > clock.now(), false) as in_trial,
      profile.is_founder and coalesce(private.founder_benefits_expire_at > clock.now(), false) as founder_now,
      internal.paid_tier(standing_of.member_id) as paid,
      exists (select from public.user_roles where user_id = standing_of.member_id and role = 'admin') as admin
    from public.profiles as profile join public.profile_private as private on private.user_id = profile.id
    where profile.id = standing_of.member_id
  )
  select
    case when paid = 'premium' or facts.user_role = 'pro' or founder_now then 'premium' else coalesce(paid, 'free') end,
    coalesce(paid = 'premium', false) or facts.user_role = 'pro' or founder_now,
    facts.user_role, in_trial, facts.trial_ends_at, facts.is_founder, facts.founder_benefits_expire_at,
    paid is not null or facts.user_role = 'pro' or founder_now or in_trial or admin,
    coalesce(paid = 'premium', false) or facts.user_role = 'pro' or founder_now or admin,
    admin
  from facts
$$;
comment on function internal.standing_of(uuid) is
  'Everything a member''s rights follow from, now (spec §4, §6): the one reading of roles, plan, trial and founder benefits. Definer: these facts concern nobody else.';

create or replace function internal.may_use(member_id uuid, feature text) returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case (select plan from public.features where may_use.feature in (name, area))
      when 'free' then true
      when 'basic' then standing.has_basic
      else standing.has_premium
    end
    from internal.standing_of(may_use.member_id) as standing
    where standing.tier is not null), false)
$$;
comment on function internal.may_use(uuid, text) is 'May this member use that part? One nobody knows asks for premium (spec §6).';

create or replace function public.has_feature(feature text) returns boolean language sql stable security definer set search_path = '' as $$
  select auth.uid() is not null and internal.may_use(auth.uid(), has_feature.feature)
$$;
comment on function public.has_feature(text) is
  'May the caller use that part? Policies ask it as `(select has_feature(…))`, once a statement. Definer: reads what is paid for.';

create or replace function public.has_feature_for(user_id uuid, feature text) returns boolean language sql stable security definer set search_path = '' as $$
  select internal.may_use(has_feature_for.user_id, has_feature_for.feature)
$$;
comment on function public.has_feature_for(uuid, text) is 'May that member use that part? For service_role alone.';

-- ## Rules
create policy "a member sees her own roles, an admin sees everyone's" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()) or (select public.is_admin()));
grant select on public.user_roles to authenticated;
create policy "every member may read what each plan holds" on public.features for select to authenticated using (true);
grant select on public.features to authenticated;
create policy "a member sees what she pays for" on public.subscriptions
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.subscriptions to authenticated;
grant execute on function public.is_admin(), public.has_feature(text) to authenticated;
grant execute on function public.has_feature_for(uuid, text) to service_role;

select platform.service_sees('public.user_roles');
select platform.service_sees('public.features');
select platform.service_sees('public.subscriptions');
