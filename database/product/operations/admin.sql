-- What an admin may do. Reading and writing admin data and the functions for admins all call `may(act)`. It requires more
-- than the row in `user_roles`: a session that has not ended, and aal2 once the admin has a second factor. Except on
-- loopback, the operator's setting makes a second factor mandatory. Features, an admin's own roles and menus never call it.
-- Needs: membership, settings

-- ## Functions
create or replace function internal.admin_acts() returns text[] language sql immutable set search_path = '' as $$
  select array['read_roles', 'read_waitlist', 'invite_from_waitlist', 'read_contact_messages', 'close_contact_messages',
    'read_analytics', 'read_site_stats', 'reset_password']
$$;
comment on function internal.admin_acts() is 'All acts that only admins may do. An act that is not in this list is refused to everyone.';

create or replace function internal.admin_obstacle(member_id uuid, session_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when auth.guard(admin_obstacle.member_id, admin_obstacle.session_id) is distinct from 'ok'
      or not exists (select from public.user_roles as mine where mine.user_id = admin_obstacle.member_id and mine.role = 'admin')
      then 'not_allowed'
    when exists (select from auth.mfa_factors as factor where factor.user_id = admin_obstacle.member_id and factor.status = 'verified')
      then case when (select session.aal from auth.sessions as session where session.id = admin_obstacle.session_id) = 'aal1'
        then 'second_factor_needed' end
    -- Required unless the server has turned it off.
    when internal.setting('admin_second_factor') is distinct from 'false' then 'enrolment_needed'
  end
$$;
comment on function internal.admin_obstacle(uuid, uuid) is
  'Why this member may not act as an admin in this session; null if they may. Definer: reads sessions and factors.';

create or replace function public.may(act text) returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(may.act = any (internal.admin_acts()), false)
    and internal.admin_obstacle(auth.uid(), nullif(auth.jwt() ->> 'session_id', '')::uuid) is null
$$;
comment on function public.may(text) is
  'Whether the caller may do this admin act. Policies call it as `(select may(…))`, once per statement. Definer: reads sessions and factors.';

create or replace function internal.refuse_unless_may(act text) returns void language plpgsql stable security definer set search_path = '' as $$
declare
  obstacle text := internal.admin_obstacle(auth.uid(), nullif(auth.jwt() ->> 'session_id', '')::uuid);
begin
  if public.may(refuse_unless_may.act) then
    return;
  end if;
  raise exception using errcode = 'PT403', hint = coalesce(obstacle, 'not_allowed'), message = case obstacle
    when 'second_factor_needed' then 'Enter the code from your authenticator app first. Admin work needs it.'
    when 'enrolment_needed' then 'Turn on two-step sign-in first. Admin work needs it.'
    else 'Only an admin may do this.' end;
end
$$;
comment on function internal.refuse_unless_may(text) is 'Refuses callers who may not do this act; admins get the reason. Definer: see may.';

create or replace function public.admin_second_factor() returns text language sql stable security definer set search_path = '' as $$
  select case obstacle
    when 'second_factor_needed' then 'code'
    when 'enrolment_needed' then 'enrol'
    when 'not_allowed' then null
    else case when not exists (select from auth.mfa_factors as factor where factor.user_id = auth.uid() and factor.status = 'verified')
      then 'offer' end
  end
  from internal.admin_obstacle(auth.uid(), nullif(auth.jwt() ->> 'session_id', '')::uuid) as obstacle
$$;
comment on function public.admin_second_factor() is
  'What an admin has to do about their second factor before an admin act: `code`, `enrol`, or `offer` (recommended); null for everyone else. Definer: see may.';

-- ## Rules
grant execute on function public.may(text), public.admin_second_factor() to authenticated;
