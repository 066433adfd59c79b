-- A refreshed session is returned again until its new token is used.
create or replace function auth.rotate_refresh_token(used_token text, next_token text, reuse_interval interval)
returns jsonb language plpgsql volatile as $$
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

-- Looks at an emailed link without using it up.
create function auth.read_link(kinds text[], link_hash text) returns jsonb language sql stable as $$
  select jsonb_build_object('outcome', case
    when exists (
      select from auth.one_time_tokens token
      where token.token_type = any(read_link.kinds) and token.link_hash = read_link.link_hash
        and token.created_at >= now() - interval '1 hour') then 'ok'
    else 'otp_expired'
  end)
$$;
comment on function auth.read_link(text[], text) is 'Whether a link can still be used, without using it up.';
revoke all on function auth.read_link(text[], text) from public;
grant execute on function auth.read_link(text[], text) to service_role;
