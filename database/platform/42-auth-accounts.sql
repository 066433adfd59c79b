-- Accounts: made, confirmed, recovered, changed. As in the sessions' file each function is one endpoint's round trip.

create function auth.merged(kept jsonb, given jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(pair.key, pair.value), '{}')
  from jsonb_each(coalesce(merged.kept, '{}') || coalesce(merged.given, '{}')) pair where pair.value <> 'null'
$$;
comment on function auth.merged(jsonb, jsonb) is 'Metadata with changes laid over it; null takes a key away.';

create function auth.keep_token(owner_id uuid, kind text, address text, code_hash text, link_hash text) returns void
language sql volatile as $$
  insert into auth.one_time_tokens (user_id, token_type, relates_to, token_hash, link_hash)
  values (keep_token.owner_id, keep_token.kind, keep_token.address, keep_token.code_hash, keep_token.link_hash)
  on conflict on constraint one_time_tokens_user_id_token_type_key do update set
    relates_to = excluded.relates_to, token_hash = excluded.token_hash, link_hash = excluded.link_hash,
    failed_tries = 0, created_at = now(), updated_at = now()
$$;
comment on function auth.keep_token(uuid, text, text, text, text) is 'Remembers what was mailed, in place of the mail before.';

create function auth.confirm_email(owner_id uuid) returns void language sql volatile as $$
  update auth.users set
    email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
    raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}'
  where id = confirm_email.owner_id;
  update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
  where user_id = confirm_email.owner_id and provider = 'email';
$$;
comment on function auth.confirm_email(uuid) is 'Marks the address as proven.';

-- `exists`: the address has a proven account. An unproven one takes the password and data that were given last, and only
-- the newest link opens it.
create function auth.sign_up(
  address text, hash text, metadata jsonb, confirmed boolean, code_hash text, link_hash text,
  refresh_token text, agent text, source inet
) returns jsonb language plpgsql volatile as $$
declare
  person_id uuid := gen_random_uuid();
  known auth.users;
  facts jsonb;
begin
  -- What we know of the account lies over what was said at the door: nobody signs up as somebody else.
  facts := auth.merged(sign_up.metadata, jsonb_build_object(
    'sub', person_id, 'email', sign_up.address, 'email_verified', false, 'phone_verified', false));
  insert into auth.users (id, email, encrypted_password, raw_user_meta_data, email_confirmed_at)
  values (person_id, sign_up.address, sign_up.hash,
    case when sign_up.confirmed then facts || '{"email_verified": true}' else facts end,
    case when sign_up.confirmed then now() end)
  on conflict (email) where not is_sso_user do nothing;
  if found then
    insert into auth.identities (provider_id, user_id, provider, identity_data, last_sign_in_at)
    values (person_id::text, person_id, 'email',
      case when sign_up.confirmed then facts || '{"email_verified": true}' else facts end, now());
  else
    select * into known from auth.users where email = sign_up.address and not is_sso_user for update;
    if known.id is null or known.confirmed_at is not null or known.banned_until > now() then
      return jsonb_build_object('outcome', 'exists');
    end if;
    person_id := known.id;
    facts := auth.merged(auth.merged(known.raw_user_meta_data, sign_up.metadata), jsonb_build_object(
      'sub', person_id, 'email', sign_up.address, 'email_verified', false, 'phone_verified', false));
    update auth.users set encrypted_password = sign_up.hash, raw_user_meta_data = facts, updated_at = now() where id = person_id;
    update auth.identities set identity_data = auth.merged(identity_data, facts), updated_at = now()
    where user_id = person_id and provider = 'email';
    if sign_up.confirmed then
      perform auth.confirm_email(person_id);
    end if;
  end if;

  if sign_up.confirmed then
    return auth.open_session(person_id, 'password', sign_up.refresh_token, sign_up.agent, sign_up.source);
  end if;
  perform auth.keep_token(person_id, 'confirmation_token', sign_up.address, sign_up.code_hash, sign_up.link_hash);
  update auth.users set confirmation_sent_at = now() where id = person_id;
  return jsonb_build_object(
    'outcome', 'mailed',
    'user', (select auth.user_json(person) from auth.users person where person.id = person_id));
end
$$;
comment on function auth.sign_up(text, text, jsonb, boolean, text, text, text, text, inet) is 'Makes an account, or says why not.';

create function auth.start_proof(kind text, address text, code_hash text, link_hash text, frequency interval) returns jsonb
language plpgsql volatile as $$
declare
  person auth.users;
  sent_at timestamptz;
begin
  select * into person from auth.users candidate
  where not candidate.is_sso_user and candidate.deleted_at is null
    and (candidate.email = start_proof.address
      or (start_proof.kind = 'email_change_token_new' and candidate.email_change = start_proof.address))
  order by candidate.email = start_proof.address limit 1 for update;
  sent_at := case start_proof.kind
    when 'confirmation_token' then person.confirmation_sent_at
    when 'recovery_token' then person.recovery_sent_at
    else person.email_change_sent_at
  end;
  if person.id is null
    or sent_at > now() - start_proof.frequency
    or (start_proof.kind = 'confirmation_token' and person.email_confirmed_at is not null)
    or (start_proof.kind = 'email_change_token_new' and person.email_change is distinct from start_proof.address)
  then
    return jsonb_build_object('outcome', 'nothing_to_send');
  end if;
  perform auth.keep_token(person.id, start_proof.kind, start_proof.address, start_proof.code_hash, start_proof.link_hash);
  update auth.users set
    confirmation_sent_at = case when start_proof.kind = 'confirmation_token' then now() else confirmation_sent_at end,
    recovery_sent_at = case when start_proof.kind = 'recovery_token' then now() else recovery_sent_at end,
    email_change_sent_at = case when start_proof.kind = 'email_change_token_new' then now() else email_change_sent_at end
  where id = person.id;
  return jsonb_build_object('outcome', 'ok');
end
$$;
comment on function auth.start_proof(text, text, text, text, interval) is
  'Readies a link for an address, if it belongs to somebody who may have one. The caller tells nobody which.';

-- Found by the link's token, or by address and six digits. One use, one hour, ten wrong tries at the digits.
create function auth.redeem_token(
  kind text, link_hash text, address text, code_hash text, method text, refresh_token text, agent text, source inet
) returns jsonb language plpgsql volatile as $$
declare
  token auth.one_time_tokens;
begin
  select * into token from auth.one_time_tokens candidate
  where candidate.token_type = redeem_token.kind
    and (candidate.link_hash = redeem_token.link_hash
      or (redeem_token.link_hash is null and candidate.relates_to = redeem_token.address))
  order by candidate.created_at desc limit 1 for update;
  if token.id is null or token.created_at < now() - interval '1 hour' or token.failed_tries >= 10 then
    return jsonb_build_object('outcome', 'otp_expired');
  end if;
  if redeem_token.link_hash is null and token.token_hash is distinct from redeem_token.code_hash then
    update auth.one_time_tokens set failed_tries = failed_tries + 1, updated_at = now() where id = token.id;
    return jsonb_build_object('outcome', 'otp_expired');
  end if;
  if exists (select from auth.users where id = token.user_id and banned_until > now()) then
    return jsonb_build_object('outcome', 'user_banned');
  end if;

  if redeem_token.kind = 'email_change_token_new' then
    if exists (select from auth.users where email = token.relates_to and not is_sso_user) then
      return jsonb_build_object('outcome', 'email_exists');
    end if;
    update auth.users set email = token.relates_to, email_change = '', updated_at = now(),
      raw_user_meta_data = raw_user_meta_data || jsonb_build_object('email', token.relates_to)
    where id = token.user_id;
    update auth.identities set identity_data = identity_data || jsonb_build_object('email', token.relates_to)
    where user_id = token.user_id and provider = 'email';
    -- Links mailed to the old address must not open the account any more.
    delete from auth.one_time_tokens where user_id = token.user_id;
  end if;
  -- A password set before anybody had proven the address may be a stranger's.
  if redeem_token.kind = 'recovery_token' then
    update auth.users set encrypted_password = null where id = token.user_id and email_confirmed_at is null;
  end if;
  -- Whoever read the mail has proven the address, whatever the mail was for.
  perform auth.confirm_email(token.user_id);
  delete from auth.one_time_tokens where id = token.id;
  return auth.open_session(token.user_id, redeem_token.method, redeem_token.refresh_token, redeem_token.agent, redeem_token.source);
end
$$;
comment on function auth.redeem_token(text, text, text, text, text, text, text, inet) is 'Uses a mailed link or code up and signs its owner in.';

create function auth.change_user(
  asking uuid, wanted uuid, new_hash text, metadata jsonb, new_address text, code_hash text, link_hash text
) returns jsonb language plpgsql volatile as $$
declare
  standing text := auth.guard(change_user.asking, change_user.wanted);
  old_address text;
begin
  if standing <> 'ok' then
    return jsonb_build_object('outcome', standing);
  end if;
  if (change_user.new_hash is not null or change_user.new_address is not null)
    and exists (select from auth.mfa_factors where user_id = change_user.asking and status = 'verified')
    and not exists (select from auth.sessions where id = change_user.wanted and aal = 'aal2')
  then
    return jsonb_build_object('outcome', 'insufficient_aal');
  end if;

  select email into old_address from auth.users where id = change_user.asking for update;
  if change_user.new_hash is not null then
    delete from auth.sessions where user_id = change_user.asking and id <> change_user.wanted;
    -- Nor does what was mailed before open the account, least of all a move to another address, asked for by whoever
    -- knew the old password.
    delete from auth.one_time_tokens where user_id = change_user.asking;
    update auth.users set email_change = '' where id = change_user.asking;
  end if;
  if change_user.new_address is not null and change_user.new_address is distinct from old_address then
    if exists (select from auth.users where email = change_user.new_address and not is_sso_user) then
      return jsonb_build_object('outcome', 'email_exists');
    end if;
    update auth.users set email_change = change_user.new_address, email_change_sent_at = now() where id = change_user.asking;
    perform auth.keep_token(
      change_user.asking, 'email_change_token_new', change_user.new_address, change_user.code_hash, change_user.link_hash);
  end if;
  update auth.users set
    encrypted_password = coalesce(change_user.new_hash, encrypted_password),
    raw_user_meta_data = case when change_user.metadata is null then raw_user_meta_data
      else auth.merged(raw_user_meta_data, change_user.metadata) end,
    updated_at = now()
  where id = change_user.asking;
  return jsonb_build_object('outcome', 'ok', 'old_address', old_address, 'user', (
    select auth.user_json(person) from auth.users person where person.id = change_user.asking));
end
$$;
comment on function auth.change_user(uuid, uuid, text, jsonb, text, text, text) is
  'A person changes the own password, data or address; a new password signs out every other device.';

create function auth.bcrypt_matches(password text, hash text) returns boolean
language sql stable security definer set search_path = ''
as $$ select extensions.crypt(bcrypt_matches.password, bcrypt_matches.hash) = bcrypt_matches.hash $$;
comment on function auth.bcrypt_matches(text, text) is
  'For accounts carried over from elsewhere, once each. Definer: pgcrypto''s functions are granted to nobody.';

revoke all on all functions in schema auth from public;
grant execute on all functions in schema auth to service_role;
