-- What members with a role may do. Reading and writing admin data and the functions for admins all call `may(act)`. It
-- requires more than the row in `user_roles`: a session that has not ended, aal2 once the member has a second factor, and
-- for a sensitive act a proof of the last ten minutes. Except on loopback, the operator's setting makes a second factor
-- mandatory. Features, a member's own roles and menus never call it.
-- Needs: membership, settings

-- ## Tables
create table internal.acts (
  name text constraint acts_pkey primary key,
  is_sensitive boolean not null
);
comment on table internal.acts is 'Everything that needs a role. An admin may do all of it; an act that is not listed is refused to everyone.';
comment on column internal.acts.is_sensitive is 'Whether it also needs a sign-in or a second factor from the last ten minutes.';
alter table internal.acts enable row level security;

create table internal.role_acts (
  role text not null constraint role_acts_role_known check (role in ('moderator', 'verifier', 'support')),
  act text not null constraint role_acts_act_fkey references internal.acts (name) on delete cascade,
  constraint role_acts_pkey primary key (role, act)
);
comment on table internal.role_acts is 'The acts of each role other than admin.';
create index role_acts_act_index on internal.role_acts (act);
alter table internal.role_acts enable row level security;

-- ## Functions
create or replace function internal.includes_act(member_id uuid, act text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_roles as mine join internal.acts as known on known.name = includes_act.act
    where mine.user_id = includes_act.member_id and (mine.role = 'admin'
      or exists (select from internal.role_acts as theirs where theirs.role = mine.role and theirs.act = known.name)))
$$;
comment on function internal.includes_act(uuid, text) is 'Whether a role of this member includes that act. Definer: reads user_roles.';

create or replace function internal.role_obstacle(member_id uuid, session_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when auth.guard(role_obstacle.member_id, role_obstacle.session_id) is distinct from 'ok'
      or not exists (select from public.user_roles as mine where mine.user_id = role_obstacle.member_id)
      then 'not_allowed'
    when internal.is_suspended(role_obstacle.member_id) then 'suspended'
    when exists (select from auth.mfa_factors as factor where factor.user_id = role_obstacle.member_id and factor.status = 'verified')
      then case when (select session.aal from auth.sessions as session where session.id = role_obstacle.session_id) = 'aal1'
        then 'second_factor_needed' end
    -- Required unless the server has turned it off.
    when internal.setting('admin_second_factor') is distinct from 'false' then 'enrolment_needed'
  end
$$;
comment on function internal.role_obstacle(uuid, uuid) is
  'Why this member may not use their roles in this session; null if they may. Definer: reads sessions, factors and sanctions.';

create or replace function internal.is_fresh(session_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.sessions as session
    where session.id = is_fresh.session_id and (
      session.created_at > clock_timestamp() - interval '10 minutes'
      or exists (select from auth.mfa_amr_claims as claim
          where claim.session_id = session.id and claim.updated_at > clock_timestamp() - interval '10 minutes')
        -- With a stolen session, someone could add a factor of their own and then prove themselves with it.
        and not exists (select from auth.mfa_factors as factor
          where factor.user_id = session.user_id and factor.created_at > session.created_at)))
$$;
comment on function internal.is_fresh(uuid) is
  'Whether the session began, or was proven again with a factor older than itself, in the last ten minutes of real time. Definer: reads sessions and factors.';

create or replace function internal.admin_obstacle(member_id uuid, session_id uuid, act text) returns text
language sql stable security definer set search_path = '' as $$
  select case when not internal.includes_act(admin_obstacle.member_id, admin_obstacle.act) then 'not_allowed'
    else coalesce(
      internal.role_obstacle(admin_obstacle.member_id, admin_obstacle.session_id),
      case when (select known.is_sensitive from internal.acts as known where known.name = admin_obstacle.act)
        and not internal.is_fresh(admin_obstacle.session_id) then 'proof_needed' end)
  end
$$;
comment on function internal.admin_obstacle(uuid, uuid, text) is
  'Why this member may not do that act in this session; null if they may. Definer: reads roles, sessions and factors.';

create or replace function public.may(act text) returns boolean language sql stable security definer set search_path = '' as $$
  select internal.admin_obstacle(auth.uid(), nullif(auth.jwt() ->> 'session_id', '')::uuid, may.act) is null
$$;
comment on function public.may(text) is
  'Whether the caller may do this act. Policies call it as `(select may(…))`, once per statement. Definer: reads roles, sessions and factors.';

create or replace function internal.refuse_unless_may(act text) returns void language plpgsql stable security definer set search_path = '' as $$
declare
  obstacle text := internal.admin_obstacle(auth.uid(), nullif(auth.jwt() ->> 'session_id', '')::uuid, refuse_unless_may.act);
begin
  if obstacle is null then
    return;
  end if;
  raise exception using errcode = 'PT403', hint = obstacle, message = case obstacle
    when 'second_factor_needed' then 'Enter the code from your authenticator app first. Admin work needs it.'
    when 'enrolment_needed' then 'Turn on two-step sign-in first. Admin work needs it.'
    when 'suspended' then 'Your account is suspended, and your role with it. Settings says why.'
    when 'proof_needed' then 'Confirm that it''s you: enter the code from your authenticator app, or sign in again.'
    else 'Only an admin may do this.' end;
end
$$;
comment on function internal.refuse_unless_may(text) is
  'Refuses callers who may not do this act; those with a role for it get the reason. Definer: see may.';

create or replace function public.admin_second_factor() returns text language sql stable security definer set search_path = '' as $$
  select case obstacle
    when 'second_factor_needed' then 'code'
    when 'enrolment_needed' then 'enrol'
    when 'not_allowed' then null
    when 'suspended' then null
    else case when not exists (select from auth.mfa_factors as factor where factor.user_id = auth.uid() and factor.status = 'verified')
      then 'offer' end
  end
  from internal.role_obstacle(auth.uid(), nullif(auth.jwt() ->> 'session_id', '')::uuid) as obstacle
$$;
comment on function public.admin_second_factor() is
  'What a member with a role has to do about their second factor before they use it: `code`, `enrol`, or `offer` (recommended); null for everyone else. Definer: see may.';

create or replace function public.my_acts(out acts text[], out second_factor text) returns record
language sql stable security definer set search_path = '' as $$
  select
    case when obstacle is null then array(
      select known.name from internal.acts as known where internal.includes_act(auth.uid(), known.name) order by known.name)
    else '{}' end,
    public.admin_second_factor()
  from internal.role_obstacle(auth.uid(), nullif(auth.jwt() ->> 'session_id', '')::uuid) as obstacle
$$;
comment on function public.my_acts() is
  'For the admin area: the acts the caller may do in this session, sensitive ones too, and what they have to do about their second factor (admin_second_factor). None for everyone without a role. Definer: see may.';

-- ## Rules
grant execute on function public.may(text), public.admin_second_factor(), public.my_acts() to authenticated;
