-- Giving and taking roles. Triggers on `user_roles` write the audit log and keep the last admin, so both also hold for
-- `npm run admin`, for an account that is deleted, and for changes by hand.
-- Needs: admin, audit, membership, standing, staff-notices

-- ## Functions
create or replace function internal.refuse_missing_reason(reason text) returns void language plpgsql immutable set search_path = '' as $$
begin
  if char_length(btrim(internal.plain_text(refuse_missing_reason.reason))) between 1 and 500 is not true then
    raise exception using errcode = 'PT400', message = 'Give a reason of 1 to 500 characters.', hint = 'invalid';
  end if;
end
$$;
comment on function internal.refuse_missing_reason(text) is 'Refuses an act without a reason that fits the audit log.';

create or replace function internal.refuse_act_on_member(act text, member_id uuid, reason text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.refuse_unless_may(refuse_act_on_member.act);
  perform internal.refuse_missing_reason(refuse_act_on_member.reason);
  if not exists (
      select from public.profiles as profile join auth.users as person on person.id = profile.id
      where profile.id = refuse_act_on_member.member_id and person.deleted_at is null) then
    raise exception using errcode = 'PT404', message = 'There is no such member.', hint = 'not_found';
  end if;
end
$$;
comment on function internal.refuse_act_on_member(text, uuid, text) is
  'Refuses an act about a member that is not allowed, has no reason, or is about someone who is not a member. Definer: reads accounts.';

create or replace function public.role_give(member_id uuid, role text, reason text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.refuse_act_on_member('give_role', role_give.member_id, role_give.reason);
  perform set_config('audit.reason', btrim(role_give.reason), true);
  insert into public.user_roles (user_id, role) values (role_give.member_id, role_give.role) on conflict do nothing;
  if not found then
    return false;
  end if;
  perform internal.notify_of_act(role_give.member_id, 'role_given', role_give.reason,
    jsonb_build_object('role', role_give.role));
  return true;
end
$$;
comment on function public.role_give(uuid, text, text) is
  'Gives a member a role and notifies them; false if they have it already. Definer: no caller may write user_roles.';

create or replace function public.role_take(member_id uuid, role text, reason text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.refuse_act_on_member('take_role', role_take.member_id, role_take.reason);
  perform set_config('audit.reason', btrim(role_take.reason), true);
  delete from public.user_roles as theirs where theirs.user_id = role_take.member_id and theirs.role = role_take.role;
  if not found then
    return false;
  end if;
  perform internal.notify_of_act(role_take.member_id, 'role_taken', role_take.reason,
    jsonb_build_object('role', role_take.role));
  return true;
end
$$;
comment on function public.role_take(uuid, text, text) is
  'Takes a role from a member and notifies them; false if they do not have it. Definer: no caller may write user_roles.';

create or replace function internal.audit_role() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.audit(case tg_op when 'DELETE' then 'take_role' else 'give_role' end, 'member', coalesce(new.user_id, old.user_id)::text,
    to_jsonb(old) - 'created_at', to_jsonb(new) - 'created_at', nullif(current_setting('audit.reason', true), ''));
  return null;
end
$$;
comment on function internal.audit_role() is
  'Adds an entry for every role that is given or taken, in any way, with the reason that this transaction has set. Definer: members cannot write entries.';

create or replace function internal.refuse_without_admin(leaving_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (
      select from public.user_roles as kept join auth.users as person on person.id = kept.user_id
      where kept.role = 'admin' and coalesce(person.banned_until <= clock_timestamp(), true) and not internal.is_suspended(person.id)
        and kept.user_id is distinct from refuse_without_admin.leaving_id
        and not exists (select from internal.account_deletions as leaving where leaving.user_id = kept.user_id)) then
    raise exception using errcode = 'PT409', message = 'One admin must remain. Make someone else an admin first.', hint = 'bad_state';
  end if;
end
$$;
comment on function internal.refuse_without_admin(uuid) is
  'Refuses if nobody who can sign in is an admin, or nobody else than the member who leaves. Definer: members cannot read accounts.';

create or replace function internal.keep_an_admin() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- One at a time, and counted after the lock: otherwise two admins could take the role from each other.
  perform pg_advisory_xact_lock(hashtextextended('last admin', 0));
  perform internal.refuse_without_admin();
  return null;
end
$$;
comment on function internal.keep_an_admin() is
  'Refuses to let the last admin who can sign in and is not suspended lose the role, also by deleting their account. Definer: members cannot read accounts.';

create or replace function internal.end_roles() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.user_roles where user_id = new.id;
  return null;
end
$$;
comment on function internal.end_roles() is 'Ends the roles of an account that is deleted but whose row stays. Definer: members cannot write user_roles.';

-- ## Rules
create or replace trigger audit_role after insert or update or delete on public.user_roles
  for each row execute function internal.audit_role();
create or replace trigger keep_an_admin after update or delete on public.user_roles
  for each row when (old.role = 'admin') execute function internal.keep_an_admin();
create or replace trigger keep_an_admin_all after truncate on public.user_roles
  for each statement execute function internal.keep_an_admin();
create or replace trigger roles_end_with_account after update of deleted_at on auth.users
  for each row when (new.deleted_at is not null) execute function internal.end_roles();
grant execute on function public.role_give(uuid, text, text), public.role_take(uuid, text, text) to authenticated;
