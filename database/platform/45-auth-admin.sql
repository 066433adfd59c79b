-- Account management for the operator's own programs, with the service key only, and the audit log of accounts. Triggers
-- write the log in the same transaction as the change, so no code path can skip it. As in 41-auth-sessions.sql, each function
-- that returns `outcome` serves one endpoint.

create table auth.audit_log_entries (
  instance_id uuid,
  id uuid constraint audit_log_entries_pkey primary key default gen_random_uuid(),
  payload jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  ip_address text not null default ''
);
comment on table auth.audit_log_entries is
  'What happened to accounts and who did it. Append-only: entries are never deleted, and only lose the addresses of accounts that are gone.';
create index audit_log_entries_created_at_idx on auth.audit_log_entries (created_at desc, id);
-- What is about one account, for its end.
create index audit_log_entries_actor_id_idx on auth.audit_log_entries ((payload ->> 'actor_id'));
create index audit_log_entries_user_id_idx on auth.audit_log_entries ((payload -> 'traits' ->> 'user_id'));

create function auth.is_gone(person_id text) returns boolean language sql stable as $$
  select exists (
    select from auth.users person
    where person.deleted_at is not null and person.id =
      case when is_gone.person_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then is_gone.person_id::uuid end)
$$;
comment on function auth.is_gone(text) is 'Whether this is the id of a deleted account whose row is still there.';

create function auth.without_addresses(entry auth.audit_log_entries) returns auth.audit_log_entries language plpgsql stable as $$
declare
  actor text := entry.payload ->> 'actor_id';
  about text := coalesce(entry.payload -> 'traits' ->> 'user_id', actor);
begin
  if auth.is_gone(actor) then
    entry.payload := entry.payload || '{"actor_username": ""}';
    entry.ip_address := '';
  end if;
  if auth.is_gone(about) then
    entry.payload := entry.payload
      || jsonb_build_object('traits', coalesce(entry.payload -> 'traits', '{}') - array['user_email', 'user_phone', 'provider_id']);
  end if;
  return entry;
end
$$;
comment on function auth.without_addresses(auth.audit_log_entries) is
  'The entry without email addresses, phone numbers and network addresses of accounts that are gone.';

create function auth.refuse_rewriting() returns trigger language plpgsql volatile as $$
begin
  raise exception 'the audit log is only ever added to' using errcode = '42501';
end
$$;
comment on function auth.refuse_rewriting() is 'Applies to the owner too.';
create trigger only_added_to before delete or truncate on auth.audit_log_entries
for each statement execute function auth.refuse_rewriting();

create function auth.only_forget() returns trigger language plpgsql volatile as $$
begin
  if new is distinct from auth.without_addresses(old) then
    raise exception 'the audit log is only ever added to' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function auth.only_forget() is 'The one change an entry can take. Applies to the owner too.';
create trigger only_forgets before update on auth.audit_log_entries
for each row execute function auth.only_forget();

create function auth.audit(action text, actor uuid, actor_name text, traits jsonb default '{}', ip text default '') returns void
language sql volatile as $$
  insert into auth.audit_log_entries (ip_address, payload) values (coalesce(audit.ip, ''), jsonb_build_object(
    'action', audit.action,
    'actor_id', coalesce(audit.actor, '00000000-0000-0000-0000-000000000000'),
    'actor_username', coalesce(audit.actor_name, ''),
    'actor_via_sso', false,
    'log_type', case
      when audit.action in ('login', 'logout') then 'account'
      when audit.action in ('user_signedup', 'user_invited', 'user_deleted') then 'team'
      when audit.action like 'factor%' then 'factor'
      else 'user'
    end,
    'traits', coalesce(audit.traits, '{}')))
$$;
comment on function auth.audit(text, uuid, text, jsonb, text) is 'Adds an entry to the audit log.';

create function auth.act_as_service() returns void language sql volatile as $$
  select set_config('auth.acting', 'service_role', true)
$$;
comment on function auth.act_as_service() is 'From now until the end of the transaction, the service key is recorded as the actor.';

create function auth.audit_user(action text, person auth.users, traits jsonb default '{}') returns void language plpgsql volatile as $$
declare
  facts jsonb := jsonb_strip_nulls(jsonb_build_object(
    'user_id', person.id, 'user_email', nullif(person.email, ''), 'user_phone', nullif(person.phone, '')));
begin
  if current_setting('auth.acting', true) = 'service_role' then
    perform auth.audit(audit_user.action, null, 'service_role', facts || audit_user.traits);
  else
    perform auth.audit(audit_user.action, person.id, coalesce(nullif(person.email, ''), person.phone), facts || audit_user.traits);
  end if;
end
$$;
comment on function auth.audit_user(text, auth.users, jsonb) is 'An entry about an account, with the user or the service key as the actor.';

create function auth.note_account() returns trigger language plpgsql volatile as $$
begin
  if tg_op = 'INSERT' then
    perform auth.audit_user(case when new.invited_at is null then 'user_signedup' else 'user_invited' end, new);
  elsif tg_op = 'DELETE' then
    perform auth.audit_user('user_deleted', old);
  else
    if new.deleted_at is distinct from old.deleted_at then
      perform auth.audit_user('user_deleted', old);
      return null;
    end if;
    if new.invited_at is distinct from old.invited_at then
      perform auth.audit_user('user_invited', new);
    end if;
    -- Upgrading the hash at sign-in does not change the password.
    if new.encrypted_password is distinct from old.encrypted_password and new.encrypted_password is not null
      and new.last_sign_in_at is not distinct from old.last_sign_in_at
    then
      perform auth.audit_user('user_updated_password', new);
    end if;
    if (new.email, new.phone, new.role, new.banned_until) is distinct from (old.email, old.phone, old.role, old.banned_until) then
      perform auth.audit_user('user_modified', new);
    end if;
  end if;
  return null;
end
$$;
comment on function auth.note_account() is 'Audits created, changed and deleted accounts.';
create trigger note_account after insert or delete or update of email, phone, role, banned_until, encrypted_password, invited_at, deleted_at
on auth.users for each row execute function auth.note_account();

create function auth.note_sign_in() returns trigger language plpgsql volatile as $$
begin
  perform auth.audit('login', person.id, coalesce(nullif(person.email, ''), person.phone), '{}', host(new.ip))
  from auth.users person where person.id = new.user_id;
  return null;
end
$$;
comment on function auth.note_sign_in() is 'Audits new sessions.';
create trigger note_sign_in after insert on auth.sessions for each row execute function auth.note_sign_in();

create function auth.note_sign_out() returns trigger language plpgsql volatile as $$
begin
  -- Sessions deleted with their account are covered by the account's entry; sessions that had already ended need no entry.
  perform auth.audit('logout', person.id, coalesce(nullif(person.email, ''), person.phone))
  from auth.users person where person.id in (select user_id from gone where not_after is null or not_after > now());
  return null;
end
$$;
comment on function auth.note_sign_out() is 'Audits ended sessions: one entry for all that end in one statement.';
create trigger note_sign_out after delete on auth.sessions referencing old table as gone
for each statement execute function auth.note_sign_out();

create function auth.make_user(
  wanted uuid, address text, phone text, hash text, role text, user_metadata jsonb, app_metadata jsonb, invited boolean default false
) returns uuid language plpgsql volatile as $$
declare
  person_id uuid := coalesce(make_user.wanted, gen_random_uuid());
  providers text[] := array_remove(array[
    case when make_user.address is not null then 'email' end, case when make_user.phone is not null then 'phone' end], null);
begin
  insert into auth.users (id, email, phone, encrypted_password, role, raw_user_meta_data, raw_app_meta_data, invited_at)
  values (person_id, make_user.address, make_user.phone, make_user.hash, coalesce(make_user.role, 'authenticated'),
    auth.merged('{}', make_user.user_metadata),
    auth.merged(jsonb_build_object('provider', providers[1], 'providers', to_jsonb(providers)), make_user.app_metadata),
    case when make_user.invited then now() end);
  perform auth.know_by(person_id, make_user.address, make_user.phone);
  return person_id;
end
$$;
comment on function auth.make_user(uuid, text, text, text, text, jsonb, jsonb, boolean) is
  'Creates an unconfirmed account with its identities. A taken address or number violates a constraint.';

create function auth.know_by(person_id uuid, address text, phone text) returns void language sql volatile as $$
  insert into auth.identities as kept (provider_id, user_id, provider, identity_data)
  select know_by.person_id::text, know_by.person_id, way.provider, jsonb_build_object(
    'sub', know_by.person_id, way.provider, way.known_as, 'email_verified', false, 'phone_verified', false)
  from (values ('email', know_by.address), ('phone', know_by.phone)) way (provider, known_as) where way.known_as is not null
  on conflict on constraint identities_provider_id_provider_unique do update set
    identity_data = kept.identity_data || jsonb_build_object(kept.provider, excluded.identity_data -> kept.provider), updated_at = now()
$$;
comment on function auth.know_by(uuid, text, text) is 'The identities of an address and a number: created, or updated to new values.';

create function auth.settle_user(person_id uuid, email_confirm boolean, phone_confirm boolean, banned_for interval) returns void
language plpgsql volatile as $$
begin
  if settle_user.email_confirm then
    perform auth.confirm_email(settle_user.person_id);
    -- Later than the account's creation, which marks it as verified (see auth.clear_unproven).
    update auth.users set is_anonymous = false, email_confirmed_at = greatest(email_confirmed_at, created_at + interval '1 microsecond')
    where id = settle_user.person_id;
    delete from auth.one_time_tokens where user_id = settle_user.person_id and token_type = 'confirmation_token';
  end if;
  if settle_user.phone_confirm then
    update auth.users set phone_confirmed_at = coalesce(phone_confirmed_at, now()), is_anonymous = false, updated_at = now(),
      raw_user_meta_data = raw_user_meta_data || '{"phone_verified": true}'
    where id = settle_user.person_id;
    update auth.identities set identity_data = identity_data || '{"phone_verified": true}', updated_at = now()
    where user_id = settle_user.person_id and provider = 'phone';
  end if;
  if settle_user.banned_for is not null then
    update auth.users set updated_at = now(),
      banned_until = case when settle_user.banned_for > interval '0' then now() + settle_user.banned_for end
    where id = settle_user.person_id;
  end if;
end
$$;
comment on function auth.settle_user(uuid, boolean, boolean, interval) is
  'Applies the operator''s settings: confirmed without proof; banned, or not anymore (0).';

create function auth.admin_create_user(
  wanted uuid, address text, phone text, hash text, role text, user_metadata jsonb, app_metadata jsonb,
  email_confirm boolean, phone_confirm boolean, banned_for interval
) returns jsonb language plpgsql volatile as $$
declare
  person_id uuid;
begin
  perform auth.act_as_service();
  person_id := auth.make_user(
    admin_create_user.wanted, admin_create_user.address, admin_create_user.phone, admin_create_user.hash, admin_create_user.role,
    admin_create_user.user_metadata, admin_create_user.app_metadata);
  perform auth.settle_user(
    person_id, admin_create_user.email_confirm, admin_create_user.phone_confirm, admin_create_user.banned_for);
  return auth.admin_read_user(person_id);
end
$$;
comment on function auth.admin_create_user(uuid, text, text, text, text, jsonb, jsonb, boolean, boolean, interval) is
  'Creates an account for the operator.';

create function auth.admin_read_user(target uuid) returns jsonb language sql stable as $$
  select coalesce(
    (select jsonb_build_object('outcome', 'ok', 'user', auth.user_json(person)) from auth.users person
      where person.id = admin_read_user.target),
    jsonb_build_object('outcome', 'user_not_found'))
$$;
comment on function auth.admin_read_user(uuid) is 'Reads any account.';

create function auth.admin_list_users(page_size bigint, page bigint, search text) returns jsonb language sql stable as $$
  with found as materialized (
    select person.id, person.created_at from auth.users person
    where admin_list_users.search is null
      or person.email ilike '%' || admin_list_users.search || '%' or person.phone ilike '%' || admin_list_users.search || '%'
      or person.raw_user_meta_data ->> 'full_name' ilike '%' || admin_list_users.search || '%'
  ), shown as (
    select found.id from found order by found.created_at desc, found.id
    limit admin_list_users.page_size offset (admin_list_users.page - 1) * admin_list_users.page_size
  )
  select jsonb_build_object('total', (select count(*) from found), 'users', (
    select coalesce(jsonb_agg(auth.user_json(person) order by person.created_at desc, person.id), '[]')
    from auth.users person join shown on shown.id = person.id))
$$;
comment on function auth.admin_list_users(bigint, bigint, text) is 'A page of accounts, newest first, and their total number.';

create function auth.admin_update_user(
  target uuid, address text, new_phone text, hash text, new_role text, user_metadata jsonb, app_metadata jsonb,
  email_confirm boolean, phone_confirm boolean, banned_for interval
) returns jsonb language plpgsql volatile as $$
begin
  perform auth.act_as_service();
  update auth.users set
    email = coalesce(admin_update_user.address, email),
    phone = coalesce(admin_update_user.new_phone, phone),
    role = coalesce(admin_update_user.new_role, role),
    encrypted_password = coalesce(admin_update_user.hash, encrypted_password),
    raw_user_meta_data = case when admin_update_user.user_metadata is null then raw_user_meta_data
      else auth.merged(raw_user_meta_data, admin_update_user.user_metadata) end,
    raw_app_meta_data = case when admin_update_user.app_metadata is null then raw_app_meta_data
      else auth.merged(raw_app_meta_data, admin_update_user.app_metadata) end,
    email_change = case when admin_update_user.address is null then email_change else '' end,
    updated_at = now()
  where id = admin_update_user.target;
  if not found then
    return jsonb_build_object('outcome', 'user_not_found');
  end if;
  perform auth.know_by(admin_update_user.target, admin_update_user.address, admin_update_user.new_phone);
  perform auth.list_providers(admin_update_user.target)
  where admin_update_user.address is not null or admin_update_user.new_phone is not null;
  if admin_update_user.hash is not null then
    delete from auth.sessions where user_id = admin_update_user.target;
  end if;
  -- Links and codes sent to the old address, or requested with the old password, stop working.
  if admin_update_user.hash is not null or admin_update_user.address is not null then
    delete from auth.one_time_tokens where user_id = admin_update_user.target;
  end if;
  perform auth.settle_user(
    admin_update_user.target, admin_update_user.email_confirm, admin_update_user.phone_confirm, admin_update_user.banned_for);
  return auth.admin_read_user(admin_update_user.target);
end
$$;
comment on function auth.admin_update_user(uuid, text, text, text, text, jsonb, jsonb, boolean, boolean, interval) is
  'Changes an account for the operator; null means unchanged. A new password signs the user out everywhere.';

create function auth.admin_delete_user(target uuid, softly boolean) returns jsonb language plpgsql volatile as $$
begin
  perform auth.act_as_service();
  if not admin_delete_user.softly then
    delete from auth.users where id = admin_delete_user.target;
    return jsonb_build_object('outcome', case when found then 'ok' else 'user_not_found' end);
  end if;
  perform from auth.users where id = admin_delete_user.target for update;
  if not found then
    return jsonb_build_object('outcome', 'user_not_found');
  end if;
  update auth.identities set identity_data = '{}', updated_at = now(),
    provider_id = auth.obscured(user_id, provider_id)
  where user_id = admin_delete_user.target
    and exists (select from auth.users where id = admin_delete_user.target and deleted_at is null);
  delete from auth.sessions where user_id = admin_delete_user.target;
  delete from auth.mfa_factors where user_id = admin_delete_user.target;
  delete from auth.one_time_tokens where user_id = admin_delete_user.target;
  update auth.users set
    email = auth.obscured(id, email), phone = left(auth.obscured(id, phone), 15), email_change = '', phone_change = '',
    encrypted_password = null, raw_user_meta_data = '{}', raw_app_meta_data = '{}', deleted_at = now(), updated_at = now()
  where id = admin_delete_user.target and deleted_at is null;
  return jsonb_build_object('outcome', 'ok');
end
$$;
comment on function auth.admin_delete_user(uuid, boolean) is
  'Deletes an account. A soft deletion keeps the row without personal data, so that references to it stay valid.';

create function auth.obscured(person_id uuid, known_as text) returns text language sql immutable as $$
  select encode(sha256(convert_to(obscured.person_id || obscured.known_as, 'UTF8')), 'base64') where obscured.known_as <> ''
$$;
comment on function auth.obscured(uuid, text) is 'Replaces a deleted address with a value that is useless but unique.';

create function auth.admin_delete_factor(target uuid, factor_id uuid) returns jsonb language plpgsql volatile as $$
declare
  person auth.users;
  shown jsonb;
begin
  perform auth.act_as_service();
  select * into person from auth.users where id = admin_delete_factor.target for update;
  if person.id is null then
    return jsonb_build_object('outcome', 'user_not_found');
  end if;
  select factor into shown from jsonb_array_elements(auth.user_json(person) -> 'factors') factor
  where factor ->> 'id' = admin_delete_factor.factor_id::text;
  if shown is null then
    return jsonb_build_object('outcome', 'mfa_factor_not_found');
  end if;
  delete from auth.mfa_amr_claims claim using auth.sessions session
  where claim.session_id = session.id and session.factor_id = admin_delete_factor.factor_id
    and claim.authentication_method in ('totp', 'mfa/phone');
  update auth.sessions session set aal = 'aal1', updated_at = now() where session.factor_id = admin_delete_factor.factor_id;
  delete from auth.mfa_factors factor where factor.id = admin_delete_factor.factor_id;
  perform auth.audit_user('factor_deleted', person, jsonb_build_object('factor_id', admin_delete_factor.factor_id));
  return jsonb_build_object('outcome', 'ok', 'factor', shown);
end
$$;
comment on function auth.admin_delete_factor(uuid, uuid) is 'Removes a second factor from an account; sessions it raised return to aal1.';

create function auth.admin_start_link(
  kind text, address text, new_address text, hash text, metadata jsonb, code_hash text, link_hash text
) returns jsonb language plpgsql volatile as $$
declare
  person auth.users;
  wanted text := admin_start_link.kind;
  token_kind text;
begin
  perform auth.act_as_service();
  select * into person from auth.users candidate
  where candidate.email = admin_start_link.address and not candidate.is_sso_user and candidate.deleted_at is null for update;

  if person.id is null and wanted = 'magiclink' then
    wanted := 'signup';
  end if;
  if wanted in ('signup', 'invite') then
    if person.confirmed_at is not null then
      return jsonb_build_object('outcome', 'email_exists');
    end if;
    if person.id is null then
      person.id := auth.make_user(
        null, admin_start_link.address, null, admin_start_link.hash, null, admin_start_link.metadata, null, wanted = 'invite');
    else
      -- A password set before the address was confirmed may be a stranger's.
      update auth.users set
        raw_user_meta_data = auth.merged(raw_user_meta_data, admin_start_link.metadata), encrypted_password = admin_start_link.hash,
        invited_at = case when wanted = 'invite' then now() else invited_at end
      where id = person.id;
    end if;
    token_kind := 'confirmation_token';
    update auth.users set confirmation_sent_at = now(), updated_at = now() where id = person.id;
  elsif person.id is null then
    return jsonb_build_object('outcome', 'user_not_found');
  elsif wanted in ('magiclink', 'recovery') then
    token_kind := 'recovery_token';
    update auth.users set recovery_sent_at = now(), updated_at = now() where id = person.id;
    perform auth.audit_user('user_recovery_requested', person);
  else
    if exists (select from auth.users where email = admin_start_link.new_address and not is_sso_user) then
      return jsonb_build_object('outcome', 'email_exists');
    end if;
    token_kind := case when wanted = 'email_change_current' then 'email_change_token_current' else 'email_change_token_new' end;
    update auth.users set
      email_change = admin_start_link.new_address, email_change_confirm_status = 0, email_change_sent_at = now(), updated_at = now()
    where id = person.id;
  end if;

  perform auth.keep_token(
    person.id, token_kind,
    case when token_kind = 'email_change_token_new' then admin_start_link.new_address else admin_start_link.address end,
    admin_start_link.code_hash, admin_start_link.link_hash);
  return auth.admin_read_user(person.id) || jsonb_build_object('kind', wanted);
end
$$;
comment on function auth.admin_start_link(text, text, text, text, jsonb, text, text) is
  'Prepares a link that would otherwise be mailed, and returns it; creates the account if that type of link allows it.';

create function auth.admin_list_audit(page_size bigint, page bigint, field text, search text) returns jsonb language sql stable as $$
  with found as materialized (
    select entry.id, entry.created_at from auth.audit_log_entries entry
    where admin_list_audit.search is null
      or case admin_list_audit.field
        when 'author' then entry.payload ->> 'actor_username' ilike '%' || admin_list_audit.search || '%'
        when 'action' then entry.payload ->> 'action' ilike '%' || admin_list_audit.search || '%'
        else entry.payload ->> 'log_type' ilike '%' || admin_list_audit.search || '%'
      end
  ), shown as (
    select found.id from found order by found.created_at desc, found.id
    limit admin_list_audit.page_size offset (admin_list_audit.page - 1) * admin_list_audit.page_size
  )
  select jsonb_build_object('total', (select count(*) from found), 'entries', (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', entry.id, 'payload', entry.payload, 'created_at', auth.stamp(entry.created_at), 'ip_address', entry.ip_address
      ) order by entry.created_at desc, entry.id), '[]')
    from auth.audit_log_entries entry join shown on shown.id = entry.id))
$$;
comment on function auth.admin_list_audit(bigint, bigint, text, text) is 'A page of the audit log, newest first, and its total length.';

alter table auth.audit_log_entries enable row level security;
select platform.service_sees('auth.audit_log_entries');
revoke all on auth.audit_log_entries from anon, authenticated, service_role;
grant select, insert on auth.audit_log_entries to service_role;
revoke all on all functions in schema auth from public;
grant execute on all functions in schema auth to service_role;
