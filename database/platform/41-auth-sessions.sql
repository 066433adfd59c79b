-- Signing in, staying signed in, signing out. Each function serves one endpoint in one round trip and one transaction. It
-- returns `outcome`, either 'ok' or the protocol's error code, because an exception would roll back changes that must
-- persist, such as revoking a family of tokens. All run with the rights of service_role, the only role that may call them.

create function auth.stamp(moment timestamptz) returns text language sql immutable parallel safe
  return to_char(stamp.moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
comment on function auth.stamp(timestamptz) is 'A time in the protocol''s format (RFC 3339).';

create function auth.user_json(person auth.users) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
      'id', person.id, 'aud', person.aud, 'role', person.role,
      'email', coalesce(person.email, ''), 'phone', coalesce(person.phone, ''),
      'email_confirmed_at', auth.stamp(person.email_confirmed_at),
      'phone_confirmed_at', auth.stamp(person.phone_confirmed_at),
      'confirmed_at', auth.stamp(person.confirmed_at),
      'invited_at', auth.stamp(person.invited_at),
      'confirmation_sent_at', auth.stamp(person.confirmation_sent_at),
      'recovery_sent_at', auth.stamp(person.recovery_sent_at),
      'new_email', nullif(person.email_change, ''),
      'email_change_sent_at', auth.stamp(person.email_change_sent_at),
      'new_phone', nullif(person.phone_change, ''),
      'phone_change_sent_at', auth.stamp(person.phone_change_sent_at),
      'reauthentication_sent_at', auth.stamp(person.reauthentication_sent_at),
      'last_sign_in_at', auth.stamp(person.last_sign_in_at),
      'created_at', auth.stamp(person.created_at), 'updated_at', auth.stamp(person.updated_at),
      'banned_until', auth.stamp(person.banned_until), 'deleted_at', auth.stamp(person.deleted_at),
      'is_anonymous', person.is_anonymous,
      'factors', (
        select jsonb_agg(jsonb_build_object(
            'id', factor.id, 'status', factor.status, 'friendly_name', factor.friendly_name,
            'factor_type', factor.factor_type, 'phone', factor.phone,
            'last_challenged_at', auth.stamp(factor.last_challenged_at),
            'created_at', auth.stamp(factor.created_at), 'updated_at', auth.stamp(factor.updated_at)
          ) order by factor.created_at)
        from auth.mfa_factors factor where factor.user_id = person.id)
    )) || jsonb_build_object(
      -- Built separately so that jsonb_strip_nulls does not remove nulls from the user's own metadata.
      'app_metadata', person.raw_app_meta_data, 'user_metadata', person.raw_user_meta_data,
      'identities', (
        select coalesce(jsonb_agg(jsonb_build_object(
            'identity_id', identity.id, 'id', identity.provider_id, 'user_id', identity.user_id,
            'identity_data', identity.identity_data, 'provider', identity.provider, 'email', identity.email,
            'last_sign_in_at', auth.stamp(identity.last_sign_in_at),
            'created_at', auth.stamp(identity.created_at), 'updated_at', auth.stamp(identity.updated_at)
          ) order by identity.created_at), '[]')
        from auth.identities identity where identity.user_id = person.id))
$$;
comment on function auth.user_json(auth.users) is 'A user in the protocol''s format.';

create function auth.session_json(wanted uuid, refresh_token text) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'outcome', 'ok',
    'user', auth.user_json(person),
    'session_id', session.id,
    'aal', session.aal,
    'amr', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
          'method', claim.authentication_method, 'timestamp', extract(epoch from claim.updated_at)::bigint, 'provider', claim.provider
        )) order by claim.updated_at desc), '[]')
      from auth.mfa_amr_claims claim where claim.session_id = session.id),
    'refresh_token', session_json.refresh_token)
  from auth.sessions session join auth.users person on person.id = session.user_id
  where session.id = session_json.wanted
$$;
comment on function auth.session_json(uuid, text) is 'The body of a session response; the gateway signs the access token.';

create function auth.open_session(owner_id uuid, method text, refresh_token text, agent text, address inet, new_hash text default null)
returns jsonb language plpgsql volatile as $$
declare
  opened uuid;
begin
  update auth.users set
    last_sign_in_at = now(), updated_at = now(),
    encrypted_password = coalesce(open_session.new_hash, encrypted_password)
  where id = open_session.owner_id and deleted_at is null and (banned_until is null or banned_until <= now());
  if not found then
    return jsonb_build_object('outcome', 'user_banned');
  end if;
  update auth.identities set last_sign_in_at = now(), updated_at = now()
  where user_id = open_session.owner_id and provider in ('email', 'phone');

  insert into auth.sessions (user_id, user_agent, ip)
  values (open_session.owner_id, left(open_session.agent, 500), open_session.address) returning id into opened;
  insert into auth.mfa_amr_claims (session_id, authentication_method) values (opened, open_session.method);
  insert into auth.refresh_tokens (token, user_id, session_id)
  values (open_session.refresh_token, open_session.owner_id::text, opened);
  return auth.session_json(opened, open_session.refresh_token);
end
$$;
comment on function auth.open_session(uuid, text, text, text, inet, text) is 'Creates the session of an authenticated user on one device.';

create function auth.rotate_refresh_token(used_token text, next_token text, reuse_interval interval) returns jsonb
language plpgsql volatile as $$
declare
  holder auth.sessions;
  used auth.refresh_tokens;
  alive auth.refresh_tokens;
begin
  perform set_config('lock_timeout', '2s', true);
  select session.* into holder from auth.sessions session
  where session.id = (select session_id from auth.refresh_tokens where token = rotate_refresh_token.used_token)
  for update;
  if holder.id is null then
    return jsonb_build_object('outcome', 'refresh_token_not_found');
  end if;

  -- Read this only after taking the lock: the previous holder may have rotated or revoked the token.
  select * into used from auth.refresh_tokens where token = rotate_refresh_token.used_token;
  select * into alive from auth.refresh_tokens where session_id = holder.id and not revoked;
  if used.id is null then
    return jsonb_build_object('outcome', 'refresh_token_not_found');
  end if;

  -- The response may have been lost, so the parent of a child that was never used returns that child again. Reuse of an
  -- older token suggests theft. A child that came with a second factor is worth more than its parent: for seconds only.
  if used.revoked
    and (alive.parent is distinct from used.token
      or (used.updated_at < now() - rotate_refresh_token.reuse_interval
        and exists (
          select from auth.mfa_amr_claims claim
          where claim.session_id = holder.id and claim.updated_at >= used.updated_at)))
  then
    update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = holder.id and not revoked;
    update auth.sessions set not_after = least(not_after, now()), updated_at = now() where id = holder.id;
    return jsonb_build_object('outcome', 'refresh_token_already_used');
  end if;
  if holder.not_after <= now() then
    return jsonb_build_object('outcome', 'session_expired');
  end if;
  if exists (select from auth.users where id = holder.user_id and (banned_until > now() or deleted_at is not null)) then
    return jsonb_build_object('outcome', 'user_banned');
  end if;

  update auth.sessions set refreshed_at = now(), updated_at = now() where id = holder.id;
  if used.revoked then
    return auth.session_json(holder.id, alive.token);
  end if;
  update auth.refresh_tokens set revoked = true, updated_at = now() where id = alive.id;
  insert into auth.refresh_tokens (token, parent, user_id, session_id)
  values (rotate_refresh_token.next_token, alive.token, holder.user_id::text, holder.id);
  return auth.session_json(holder.id, rotate_refresh_token.next_token);
exception when lock_not_available then
  return jsonb_build_object('outcome', 'conflict');
end
$$;
comment on function auth.rotate_refresh_token(text, text, interval) is
  'Exchanges a refresh token for a new one, and returns that again until it is used. An older one ends the session.';

create function auth.guard(asking uuid, wanted uuid) returns text language sql stable as $$
  select case
    when person.id is null then 'user_not_found'
    when person.banned_until > now() then 'user_banned'
    when session.id is null then 'session_not_found'
    else 'ok'
  end
  from (values (guard.asking, guard.wanted)) request (user_id, session_id)
  left join auth.users person on person.id = request.user_id and person.deleted_at is null
  left join auth.sessions session on session.id = request.session_id and session.user_id = request.user_id
    and (session.not_after is null or session.not_after > now())
$$;
comment on function auth.guard(uuid, uuid) is 'Whether a valid access token still belongs to an active session.';

create function auth.current_user_json(asking uuid, wanted uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('outcome', auth.guard(current_user_json.asking, current_user_json.wanted), 'user', (
    select auth.user_json(person) from auth.users person where person.id = current_user_json.asking))
$$;
comment on function auth.current_user_json(uuid, uuid) is 'The caller as a user, if signed in.';

create function auth.end_sessions(asking uuid, wanted uuid, scope text) returns jsonb language plpgsql volatile as $$
declare
  standing text := auth.guard(end_sessions.asking, end_sessions.wanted);
begin
  if standing <> 'ok' then
    return jsonb_build_object('outcome', standing);
  end if;
  delete from auth.sessions session
  where session.user_id = end_sessions.asking
    and case end_sessions.scope
      when 'local' then session.id = end_sessions.wanted
      when 'others' then session.id <> end_sessions.wanted
      else true
    end
    -- A caller who only knows the password must not sign out a device that also passed the second factor.
    and session.aal <= (select own.aal from auth.sessions own where own.id = end_sessions.wanted);
  return jsonb_build_object('outcome', 'ok');
end
$$;
comment on function auth.end_sessions(uuid, uuid, text) is
  'Signs out everywhere (global), here (local) or everywhere else (others), but never a session with a higher AAL than the caller''s.';

-- Maintained by triggers, so that every way of ending a session is covered. Reopening a session removes its row.
create function auth.revoke(subject uuid, until timestamptz) returns void language sql volatile as $$
  insert into auth.revocations (subject, ends_at) values (revoke.subject, revoke.until)
  on conflict on constraint revocations_pkey do update
    set ends_at = excluded.ends_at, changed_at = excluded.changed_at, changed_by = excluded.changed_by
    where auth.revocations.ends_at is distinct from excluded.ends_at
$$;
comment on function auth.revoke(uuid, timestamptz) is
  'Refuses the access tokens of this session or user from now on: until the given time, or for good.';

create function auth.revoke_deleted_sessions() returns trigger language plpgsql volatile as $$
begin
  perform auth.revoke(id, null) from gone;
  return null;
end
$$;
comment on function auth.revoke_deleted_sessions() is 'Revokes the access tokens of deleted sessions.';
create trigger revoke_deleted_sessions after delete on auth.sessions referencing old table as gone
for each statement execute function auth.revoke_deleted_sessions();

create function auth.revoke_ended_session() returns trigger language plpgsql volatile as $$
begin
  perform auth.revoke(new.id, case when new.not_after <= now() then null else now() end);
  return null;
end
$$;
comment on function auth.revoke_ended_session() is 'Revokes the access tokens of a session that ended without being deleted.';
create trigger revoke_ended_session after update of not_after on auth.sessions for each row
when (coalesce(new.not_after <= now(), false) <> coalesce(old.not_after <= now(), false))
execute function auth.revoke_ended_session();

create function auth.revoke_banned_user() returns trigger language plpgsql volatile as $$
begin
  perform auth.revoke(new.id, coalesce(new.banned_until, now()));
  return null;
end
$$;
comment on function auth.revoke_banned_user() is 'Refuses the access tokens of a banned user until the ban is over.';
create trigger revoke_banned_user after update of banned_until on auth.users for each row
when (new.banned_until is distinct from old.banned_until)
execute function auth.revoke_banned_user();

create function auth.revoked_since(cursor xid8, token_life interval) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'cursor', pg_snapshot_xmin(pg_current_snapshot())::text,
    'subjects', (
      select coalesce(jsonb_agg(jsonb_build_array(
        subject, floor(1000 * extract(epoch from least(coalesce(ends_at, changed_at + revoked_since.token_life), now() + interval '100 years'))))), '[]')
      from auth.revocations
      where changed_by >= revoked_since.cursor
        -- A process that is just starting does not need revocations that no longer apply.
        and (revoked_since.cursor > '0' or coalesce(ends_at, changed_at + revoked_since.token_life) > now())))
$$;
comment on function auth.revoked_since(xid8, interval) is
  'Sessions ended and users banned since the previous call, each with the time (in ms) until which its tokens are refused.';