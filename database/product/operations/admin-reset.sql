-- The internal utility that sets a new password for one fixed account (`ADMIN_RESET_EMAIL`; it is off when unset). All
-- conditions are checked here, in the same transaction: the caller must be allowed this act now (admin.sql), in a session
-- no older than ten minutes, with a request id not used before. All times are real time.
-- Needs: admin, audit, emails, attempts

-- ## Tables
create table internal.admin_resets (
  request_key uuid constraint admin_resets_pkey primary key,
  caller_id uuid not null constraint admin_resets_caller_id_fkey references public.profiles (id) on delete cascade,
  at timestamptz not null default clock_timestamp()
);
comment on table internal.admin_resets is
  'Requests already handled, so that one page load causes at most one reset, even if its request arrives twice.';
create index admin_resets_caller_id_index on internal.admin_resets (caller_id);
alter table internal.admin_resets enable row level security;

-- ## Functions
create or replace function public.admin_reset_target() returns text language sql stable security definer set search_path = '' as $$
  select internal.setting('admin_reset_email') #>> '{}' where public.may('reset_password')
$$;
comment on function public.admin_reset_target() is
  'The account the utility resets; null for everyone except admins, and if it is turned off. Definer: members cannot read settings.';

create or replace function public.admin_reset_allowed(email text, caller_id uuid, session_id uuid, request_key uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(lower(admin_reset_allowed.email) = internal.setting('admin_reset_email') #>> '{}', false)
    and internal.admin_obstacle(admin_reset_allowed.caller_id, admin_reset_allowed.session_id, 'reset_password') is null
    and exists (
      select from auth.sessions as session
      where session.id = admin_reset_allowed.session_id and session.created_at > clock_timestamp() - interval '10 minutes')
    and admin_reset_allowed.request_key is not null
    and not exists (select from internal.admin_resets as earlier where earlier.request_key = admin_reset_allowed.request_key)
$$;
comment on function public.admin_reset_allowed(text, uuid, uuid, uuid) is
  'Whether this caller may reset that account''s password now. Does not reveal whether the account exists. Definer: reads sessions; for service_role alone.';

create or replace function public.admin_reset_password(
  email text, password_hash text, caller_id uuid, session_id uuid, request_key uuid, is_limited boolean default true
) returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  target uuid;
  caller_address text := (select person.email from auth.users as person where person.id = admin_reset_password.caller_id);
begin
  if not public.admin_reset_allowed(admin_reset_password.email, admin_reset_password.caller_id, admin_reset_password.session_id,
      admin_reset_password.request_key) then
    return false;
  end if;
  insert into internal.admin_resets (request_key, caller_id)
    values (admin_reset_password.request_key, admin_reset_password.caller_id) on conflict do nothing;
  if not found or (is_limited and not (
      internal.knock('admin reset', admin_reset_password.caller_id::text, 3, '1 hour') and internal.knock('admin reset', 'everybody', 5, '1 hour'))) then
    return false;
  end if;
  select person.id into target from auth.users as person
    where person.email = lower(admin_reset_password.email) and person.deleted_at is null and not person.is_sso_user for update;
  if target is null then
    return false;
  end if;
  -- Ends all sessions of the account and invalidates its emailed links, like any password set by an admin.
  perform auth.admin_update_user(target, null, null, admin_reset_password.password_hash, null, null, null, null, null, null);
  perform auth.audit('admin_password_reset', admin_reset_password.caller_id, caller_address,
    jsonb_build_object('user_id', target, 'user_email', lower(admin_reset_password.email), 'request', admin_reset_password.request_key));
  perform internal.audit('reset_password', 'member', target::text, actor_id => admin_reset_password.caller_id);
  perform internal.tell_of_reset(target, admin_reset_password.request_key);
  return true;
end
$$;
comment on function public.admin_reset_password(text, text, uuid, uuid, uuid, boolean) is
  'Sets the password, ends all of the account''s sessions, writes both audit logs and sends the notices, all or nothing; false if it may not. Definer: writes accounts; for service_role alone.';

create or replace function internal.tell_of_reset(target uuid, request_key uuid) returns void language sql volatile set search_path = '' as $$
  select internal.queue_email('admin_reset', person.email,
    jsonb_build_object('at', clock_timestamp()) || case when person.id = tell_of_reset.target then '{}' else jsonb_build_object('account', reset.email) end,
    'admin reset:' || tell_of_reset.request_key || ':' || person.id, person.id)
  from auth.users as person, auth.users as reset
  where reset.id = tell_of_reset.target and person.email <> '' and not internal.is_demo_address(person.email)
    and (person.id = reset.id or exists (select from public.user_roles as mine where mine.user_id = person.id and mine.role = 'admin'))
$$;
comment on function internal.tell_of_reset(uuid, uuid) is 'Emails the account and every admin.';

-- ## Rules
insert into internal.member_data (relation, whose, area, erasure, why) values
  ('internal.admin_resets', 'caller_id = $1', null, 'delete', 'Only which requests were handled.');

grant execute on function public.admin_reset_target() to authenticated;
grant execute on function public.admin_reset_allowed(text, uuid, uuid, uuid),
  public.admin_reset_password(text, text, uuid, uuid, uuid, boolean) to service_role;
