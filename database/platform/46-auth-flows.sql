-- Links and six-digit codes sent by email or text message, the codes of PKCE sign-ins, and exchanging them for sessions.

-- The response is the same whether or not the address has an account; only the email differs.
create function auth.start_proof(
  by text, kind text, address text, code_hash text, link_hash text, frequency interval, pkce jsonb
) returns jsonb language plpgsql volatile as $$
declare
  person auth.users := auth.find_person(start_proof.by, start_proof.address);
  is_recovery boolean := start_proof.kind = 'recovery_token';
begin
  if person.id is null
    or (case when is_recovery then person.recovery_sent_at else person.confirmation_sent_at end) > now() - start_proof.frequency
    or (not is_recovery and (case when start_proof.by = 'phone' then person.phone_confirmed_at else person.email_confirmed_at end) is not null)
  then
    return jsonb_build_object('outcome', 'nothing_to_send');
  end if;
  perform auth.keep_token(person.id, start_proof.kind, start_proof.address, start_proof.code_hash, start_proof.link_hash,
    auth.begin_flow(person.id, start_proof.pkce, start_proof.by));
  update auth.users set
    confirmation_sent_at = case when is_recovery then confirmation_sent_at else now() end,
    recovery_sent_at = case when is_recovery then now() else recovery_sent_at end
  where id = person.id;
  return jsonb_build_object('outcome', 'ok');
end
$$;
comment on function auth.start_proof(text, text, text, text, text, interval, jsonb) is
  'Prepares a link for an address if its account may have one. The caller must not reveal whether there is one.';

-- Stored as a recovery token: the address may never have been confirmed, and then an earlier password must be removed.
create function auth.start_otp(
  by text, address text, may_create boolean, metadata jsonb, code_hash text, link_hash text, frequency interval, pkce jsonb
) returns jsonb language plpgsql volatile as $$
declare
  person auth.users := auth.find_person(start_otp.by, start_otp.address);
begin
  if person.id is null then
    if not start_otp.may_create then
      return jsonb_build_object('outcome', 'nothing_to_send');
    end if;
    perform auth.make_person(start_otp.by, start_otp.address, null, start_otp.metadata, false);
    person := auth.find_person(start_otp.by, start_otp.address);
  end if;
  if person.id is null or person.banned_until > now() or person.recovery_sent_at > now() - start_otp.frequency then
    return jsonb_build_object('outcome', 'nothing_to_send');
  end if;
  perform auth.keep_token(person.id, 'recovery_token', start_otp.address, start_otp.code_hash, start_otp.link_hash,
    auth.begin_flow(person.id, start_otp.pkce, start_otp.by));
  update auth.users set recovery_sent_at = now() where id = person.id;
  return jsonb_build_object('outcome', 'ok');
end
$$;
comment on function auth.start_otp(text, text, boolean, jsonb, text, text, interval, jsonb) is
  'Prepares a sign-in without a password, also for a new account.';

-- Renew the codes for both addresses, otherwise one confirmed with its old code would count for the new change.
create function auth.repeat_email_change(address text, change jsonb, frequency interval) returns jsonb
language plpgsql volatile as $$
declare
  person auth.users;
begin
  select * into person from auth.users candidate
  where candidate.email_change = repeat_email_change.address and not candidate.is_sso_user and candidate.deleted_at is null
  order by candidate.email_change_sent_at desc limit 1 for update;
  if person.id is null or person.email_change_sent_at > now() - repeat_email_change.frequency then
    return jsonb_build_object('outcome', 'nothing_to_send');
  end if;
  perform auth.begin_email_change(person, person.email_change, repeat_email_change.change);
  return jsonb_build_object('outcome', 'ok', 'old_address', nullif(person.email, ''));
end
$$;
comment on function auth.repeat_email_change(text, jsonb, interval) is 'Prepares the emails for a change of address again.';

create function auth.repeat_phone_change(number text, code_hash text, link_hash text, frequency interval) returns jsonb
language plpgsql volatile as $$
declare
  person auth.users;
begin
  select * into person from auth.users candidate
  where candidate.phone_change = repeat_phone_change.number and candidate.deleted_at is null
  order by candidate.phone_change_sent_at desc limit 1 for update;
  if person.id is null or person.phone_change_sent_at > now() - repeat_phone_change.frequency then
    return jsonb_build_object('outcome', 'nothing_to_send');
  end if;
  perform auth.keep_token(
    person.id, 'phone_change_token', repeat_phone_change.number, repeat_phone_change.code_hash, repeat_phone_change.link_hash);
  update auth.users set phone_change_sent_at = now() where id = person.id;
  return jsonb_build_object('outcome', 'ok');
end
$$;
comment on function auth.repeat_phone_change(text, text, text, interval) is 'Prepares the code for a change of number again.';

create function auth.start_reauthentication(
  asking uuid, wanted uuid, address text, code_hash text, link_hash text, frequency interval
) returns jsonb language plpgsql volatile as $$
declare
  standing text := auth.guard(start_reauthentication.asking, start_reauthentication.wanted);
  sent_at timestamptz;
begin
  if standing <> 'ok' then
    return jsonb_build_object('outcome', standing);
  end if;
  select reauthentication_sent_at into sent_at from auth.users where id = start_reauthentication.asking for update;
  if sent_at > now() - start_reauthentication.frequency then
    return jsonb_build_object('outcome', 'nothing_to_send');
  end if;
  perform auth.keep_token(start_reauthentication.asking, 'reauthentication_token', start_reauthentication.address,
    start_reauthentication.code_hash, start_reauthentication.link_hash);
  update auth.users set reauthentication_sent_at = now() where id = start_reauthentication.asking;
  return jsonb_build_object('outcome', 'ok');
end
$$;
comment on function auth.start_reauthentication(uuid, uuid, text, text, text, interval) is
  'Prepares a code that confirms a session that is not recent.';

create function auth.issue_code(flow_id uuid, owner_id uuid) returns text language sql volatile as $$
  update auth.flow_state set
    user_id = issue_code.owner_id, auth_code = gen_random_uuid(), auth_code_issued_at = now(), updated_at = now()
  where id = issue_code.flow_id
  returning auth_code
$$;
comment on function auth.issue_code(uuid, uuid) is 'The code that an authenticated user''s browser exchanges for a session.';

create function auth.exchange_code(code text, s256 text, refresh_token text, agent text, source inet) returns jsonb
language plpgsql volatile as $$
declare
  flow auth.flow_state;
  opened jsonb;
begin
  select * into flow from auth.flow_state where auth_code = exchange_code.code and auth_code_issued_at is not null for update;
  if flow.id is null then
    return jsonb_build_object('outcome', 'flow_state_not_found');
  end if;
  if flow.auth_code_issued_at < now() - interval '5 minutes' then
    return jsonb_build_object('outcome', 'flow_state_expired');
  end if;
  if flow.code_challenge_method is distinct from 's256' or flow.code_challenge is distinct from exchange_code.s256 then
    return jsonb_build_object('outcome', 'bad_code_verifier');
  end if;
  delete from auth.flow_state where id = flow.id;
  opened := auth.open_session(
    flow.user_id, flow.authentication_method, exchange_code.refresh_token, exchange_code.agent, exchange_code.source);
  if flow.authentication_method = 'oauth' then
    opened := auth.proven_by(flow.provider_type, opened);
  end if;
  return opened || jsonb_strip_nulls(jsonb_build_object(
    'provider_token', flow.provider_access_token, 'provider_refresh_token', flow.provider_refresh_token));
end
$$;
comment on function auth.exchange_code(text, text, text, text, inet) is 'Opens the session of a PKCE flow, once, for a client with the verifier.';

-- Finds the token by its link, or by address and six digits, among all requested kinds. Single use, one hour, ten wrong
-- tries for the digits. `secure`: both addresses must confirm a change. `wants_code`: the flow ends in a PKCE code.
create function auth.redeem_token(
  kinds text[], link_hash text, address text, code_hash text, secure boolean, wants_code boolean,
  method text, refresh_token text, agent text, source inet
) returns jsonb language plpgsql volatile as $$
declare
  token auth.one_time_tokens;
  person auth.users;
begin
  select * into token from auth.one_time_tokens candidate
  where candidate.token_type = any(redeem_token.kinds)
    and (candidate.link_hash = redeem_token.link_hash
      or (redeem_token.link_hash is null and candidate.relates_to = redeem_token.address))
  order by candidate.token_hash is not distinct from redeem_token.code_hash desc, candidate.created_at desc limit 1 for update;
  -- Wrong digits only use up the digits, so that a stranger guessing them does not invalidate the owner's link.
  if token.id is null or token.created_at < now() - interval '1 hour'
    or (redeem_token.link_hash is null and token.failed_tries >= 10)
  then
    return jsonb_build_object('outcome', 'otp_expired');
  end if;
  if redeem_token.link_hash is null and token.token_hash is distinct from redeem_token.code_hash then
    update auth.one_time_tokens set failed_tries = failed_tries + 1, updated_at = now()
    where token_type = any(redeem_token.kinds) and relates_to = redeem_token.address;
    return jsonb_build_object('outcome', 'otp_expired');
  end if;
  select * into person from auth.users where id = token.user_id for update;
  if person.banned_until > now() or person.deleted_at is not null then
    return jsonb_build_object('outcome', 'user_banned');
  end if;

  delete from auth.one_time_tokens where id = token.id;
  if token.token_type like 'email_change%' and redeem_token.secure
    and person.email <> '' and person.email_change_confirm_status = 0
  then
    update auth.users set email_change_confirm_status = 1, updated_at = now() where id = person.id;
    return jsonb_build_object('outcome', 'one_of_two', 'has_flow', token.flow_state_id is not null);
  end if;
  if token.token_type like 'email_change%' then
    if coalesce(person.email_change, '') = '' then
      return jsonb_build_object('outcome', 'otp_expired');
    end if;
    if exists (select from auth.users where email = person.email_change and not is_sso_user) then
      return jsonb_build_object('outcome', 'email_exists');
    end if;
    perform auth.move_to(person.id, 'email', person.email_change, true);
  elsif token.token_type = 'phone_change_token' then
    if exists (select from auth.users where phone = token.relates_to) then
      return jsonb_build_object('outcome', 'phone_exists');
    end if;
    perform auth.move_to(person.id, 'phone', token.relates_to, true);
  else
    -- A password set before the address was confirmed may be a stranger's.
    update auth.users set encrypted_password = null
    where id = person.id and token.token_type = 'recovery_token' and confirmed_at is null;
    -- Reading a message confirms the address it was sent to, whatever the message was for.
    if token.relates_to = person.phone then
      perform auth.confirm_phone(person.id);
    else
      perform auth.confirm_email(person.id);
    end if;
  end if;

  if redeem_token.wants_code and token.flow_state_id is not null then
    return jsonb_build_object('outcome', 'ok', 'auth_code', auth.issue_code(token.flow_state_id, person.id));
  end if;
  return auth.open_session(person.id, redeem_token.method, redeem_token.refresh_token, redeem_token.agent, redeem_token.source);
end
$$;
comment on function auth.redeem_token(text[], text, text, text, boolean, boolean, text, text, text, inet) is
  'Uses up a link or code and signs its user in.';

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

create view auth.spent_one_time_tokens as
  select id as key from auth.one_time_tokens where created_at < now() - interval '1 day';
create view auth.spent_flow_state as
  select id as key from auth.flow_state where created_at < now() - interval '1 day';
create view auth.spent_sessions as
  select id as key from auth.sessions where not_after < now() - interval '1 day';
-- No access token lives longer than a week (JWT_EXPIRY).
create view auth.spent_revocations as
  select subject as key from auth.revocations
  where changed_at < now() - interval '8 days' and coalesce(ends_at < now(), true);
-- They are kept for a month, so that reusing a stolen one still revokes its family.
create view auth.spent_refresh_tokens as
  select id as key from auth.refresh_tokens
  where revoked and updated_at < now() - interval '30 days' order by updated_at;
-- What can no longer sign anyone in, by real time, whatever the product's clock says.
insert into clock.tasks (name, due) values
  ('sweep one-time tokens', 'auth.spent_one_time_tokens'),
  ('sweep sign-in flows', 'auth.spent_flow_state'),
  ('sweep sessions', 'auth.spent_sessions'),
  ('sweep revocations', 'auth.spent_revocations'),
  ('sweep refresh tokens', 'auth.spent_refresh_tokens');

revoke all on all functions in schema auth from public;
grant execute on all functions in schema auth to service_role;
