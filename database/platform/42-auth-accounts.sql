-- Creating, confirming and changing accounts. As in 41-auth-sessions.sql, each function that returns `outcome` serves one
-- endpoint. An account is identified by an email address or a phone number (`by` is 'email' or 'phone').

create function auth.merged(kept jsonb, given jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(pair.key, pair.value), '{}')
  from jsonb_each(coalesce(merged.kept, '{}') || coalesce(merged.given, '{}')) pair where pair.value <> 'null'
$$;
comment on function auth.merged(jsonb, jsonb) is 'Metadata with changes merged into it; null removes a key.';

create function auth.with_provider(app_metadata jsonb, provider text) returns jsonb language sql immutable as $$
  select with_provider.app_metadata
    || jsonb_build_object('provider', coalesce(with_provider.app_metadata ->> 'provider', with_provider.provider))
    || jsonb_build_object('providers', case
      when coalesce(with_provider.app_metadata -> 'providers', '[]') ? with_provider.provider then with_provider.app_metadata -> 'providers'
      else coalesce(with_provider.app_metadata -> 'providers', '[]') || to_jsonb(with_provider.provider)
    end)
$$;
comment on function auth.with_provider(jsonb, text) is 'App metadata with one more provider.';

create function auth.begin_flow(owner_id uuid, pkce jsonb, provider text) returns uuid language sql volatile as $$
  insert into auth.flow_state (user_id, code_challenge, code_challenge_method, authentication_method, provider_type)
  select begin_flow.owner_id, begin_flow.pkce ->> 'challenge', begin_flow.pkce ->> 'method', begin_flow.pkce ->> 'proof', begin_flow.provider
  where begin_flow.pkce is not null
  returning id
$$;
comment on function auth.begin_flow(uuid, jsonb, text) is
  'Starts a sign-in that will end in a code; null without a challenge. `proof` is the method in the session''s amr claim.';

create function auth.keep_token(
  owner_id uuid, kind text, address text, code_hash text, link_hash text, flow_id uuid default null
) returns void language sql volatile as $$
  insert into auth.one_time_tokens (user_id, token_type, relates_to, token_hash, link_hash, flow_state_id)
  values (keep_token.owner_id, keep_token.kind, keep_token.address, keep_token.code_hash, keep_token.link_hash, keep_token.flow_id)
  on conflict on constraint one_time_tokens_user_id_token_type_key do update set
    relates_to = excluded.relates_to, token_hash = excluded.token_hash, link_hash = excluded.link_hash,
    flow_state_id = excluded.flow_state_id, failed_tries = 0, created_at = now(), updated_at = now()
$$;
comment on function auth.keep_token(uuid, text, text, text, text, uuid) is 'Stores the token of a mail, replacing that of the previous mail.';

create function auth.hash_of_code(address text, code text) returns text language sql immutable
  return encode(sha224(convert_to(hash_of_code.address || hash_of_code.code, 'UTF8')), 'hex');
comment on function auth.hash_of_code(text, text) is 'The hash of a code, as in auth.one_time_tokens.';

create function auth.confirm_email(owner_id uuid) returns void language sql volatile as $$
  update auth.users set
    email_confirmed_at = case when email_confirmed_at > created_at then email_confirmed_at else now() end, updated_at = now(),
    raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}'
  where id = confirm_email.owner_id;
  update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
  where user_id = confirm_email.owner_id and provider = 'email';
$$;
comment on function auth.confirm_email(uuid) is
  'Marks the address as confirmed. If it was trusted without proof at sign-up, confirmed_at equals created_at; from now on it is later.';

create function auth.confirm_phone(owner_id uuid) returns void language sql volatile as $$
  update auth.users set
    phone_confirmed_at = coalesce(phone_confirmed_at, now()), updated_at = now(),
    raw_user_meta_data = raw_user_meta_data || '{"phone_verified": true}'
  where id = confirm_phone.owner_id;
  update auth.identities set identity_data = identity_data || '{"phone_verified": true}', updated_at = now()
  where user_id = confirm_phone.owner_id and provider = 'phone';
$$;
comment on function auth.confirm_phone(uuid) is 'Marks the number as confirmed.';

create function auth.find_person(by text, address text) returns auth.users language sql volatile as $$
  select person from auth.users person
  where not person.is_sso_user and person.deleted_at is null
    and case when find_person.by = 'phone' then person.phone = find_person.address else person.email = find_person.address end
  for update
$$;
comment on function auth.find_person(text, text) is 'The user with this address or number; locks the row.';

-- Returns null when the address or number is taken.
create function auth.make_person(by text, address text, hash text, metadata jsonb, confirmed boolean) returns uuid
language plpgsql volatile as $$
declare
  person_id uuid := gen_random_uuid();
  facts jsonb;
begin
  -- Our own facts overwrite what the sign-up sent, so that nobody can sign up under another account's identity.
  facts := auth.merged(make_person.metadata, jsonb_build_object(
    'sub', person_id, make_person.by, make_person.address,
    'email_verified', make_person.confirmed and make_person.by = 'email',
    'phone_verified', make_person.confirmed and make_person.by = 'phone'));
  insert into auth.users (
    id, email, phone, encrypted_password, raw_app_meta_data, raw_user_meta_data, email_confirmed_at, phone_confirmed_at)
  values (
    person_id,
    case when make_person.by = 'email' then make_person.address end,
    case when make_person.by = 'phone' then make_person.address end,
    make_person.hash, auth.with_provider('{}', make_person.by), facts,
    case when make_person.confirmed and make_person.by = 'email' then now() end,
    case when make_person.confirmed and make_person.by = 'phone' then now() end)
  on conflict do nothing;
  if not found then
    return null;
  end if;
  insert into auth.identities (provider_id, user_id, provider, identity_data, last_sign_in_at)
  values (person_id::text, person_id, make_person.by, facts, now());
  return person_id;
end
$$;
comment on function auth.make_person(text, text, text, jsonb, boolean) is 'Creates an account with one address or number.';

-- `exists`: the address belongs to a confirmed account. An unconfirmed account takes over the latest password and metadata,
-- and only its newest link works.
create function auth.sign_up(
  by text, address text, hash text, metadata jsonb, confirmed boolean, code_hash text, link_hash text, pkce jsonb,
  refresh_token text, agent text, source inet
) returns jsonb language plpgsql volatile as $$
declare
  person_id uuid := auth.make_person(sign_up.by, sign_up.address, sign_up.hash, sign_up.metadata, sign_up.confirmed);
  known auth.users;
  facts jsonb;
begin
  if person_id is null then
    known := auth.find_person(sign_up.by, sign_up.address);
    if known.id is null or known.confirmed_at is not null or known.banned_until > now() then
      return jsonb_build_object('outcome', 'exists',
        'id', auth.made_up_id('user ' || sign_up.address), 'identity_id', auth.made_up_id('identity ' || sign_up.address));
    end if;
    person_id := known.id;
    facts := auth.merged(auth.merged(known.raw_user_meta_data, sign_up.metadata), jsonb_build_object(
      'sub', person_id, sign_up.by, sign_up.address, 'email_verified', false, 'phone_verified', false));
    update auth.users set encrypted_password = sign_up.hash, raw_user_meta_data = facts, updated_at = now() where id = person_id;
    update auth.identities set identity_data = auth.merged(identity_data, facts), updated_at = now()
    where user_id = person_id and provider = sign_up.by;
    if sign_up.confirmed and sign_up.by = 'email' then
      perform auth.confirm_email(person_id);
    elsif sign_up.confirmed then
      perform auth.confirm_phone(person_id);
    end if;
  end if;

  if sign_up.confirmed then
    return auth.open_session(person_id, 'password', sign_up.refresh_token, sign_up.agent, sign_up.source);
  end if;
  perform auth.keep_token(person_id, 'confirmation_token', sign_up.address, sign_up.code_hash, sign_up.link_hash,
    auth.begin_flow(person_id, sign_up.pkce, sign_up.by));
  update auth.users set confirmation_sent_at = now() where id = person_id;
  return jsonb_build_object(
    'outcome', 'sent', 'id', person_id,
    'identity_id', (select id from auth.identities where user_id = person_id and provider = sign_up.by));
end
$$;
comment on function auth.sign_up(text, text, text, jsonb, boolean, text, text, jsonb, text, text, inet) is 'Creates an account, or returns why not.';

create function auth.sign_in_anonymously(metadata jsonb, refresh_token text, agent text, source inet) returns jsonb
language plpgsql volatile as $$
declare
  person_id uuid;
begin
  insert into auth.users (is_anonymous, raw_app_meta_data, raw_user_meta_data)
  values (true, '{}', auth.merged(sign_in_anonymously.metadata, '{}')) returning id into person_id;
  return auth.open_session(
    person_id, 'anonymous', sign_in_anonymously.refresh_token, sign_in_anonymously.agent, sign_in_anonymously.source);
end
$$;
comment on function auth.sign_in_anonymously(jsonb, text, text, inet) is
  'Creates an account that cannot be signed in to again until it gets an address or a number.';

-- Links that were emailed to the old address must not open the account anymore.
create function auth.move_to(owner_id uuid, by text, address text, proven boolean) returns void language plpgsql volatile as $$
declare
  facts jsonb := jsonb_build_object(move_to.by, move_to.address, move_to.by || '_verified', true);
begin
  update auth.users set
    email = case when move_to.by = 'email' then move_to.address else email end,
    phone = case when move_to.by = 'phone' then move_to.address else phone end,
    email_confirmed_at = case when move_to.by <> 'email' then email_confirmed_at when move_to.proven then now() else created_at end,
    phone_confirmed_at = case when move_to.by <> 'phone' then phone_confirmed_at when move_to.proven then now() else created_at end,
    email_change = case when move_to.by = 'email' then '' else email_change end,
    phone_change = case when move_to.by = 'phone' then '' else phone_change end,
    email_change_confirm_status = 0,
    is_anonymous = false,
    raw_app_meta_data = auth.with_provider(raw_app_meta_data, move_to.by),
    raw_user_meta_data = raw_user_meta_data || facts,
    updated_at = now()
  where id = move_to.owner_id;
  update auth.identities set identity_data = identity_data || facts, updated_at = now()
  where user_id = move_to.owner_id and provider = move_to.by;
  if not found then
    insert into auth.identities (provider_id, user_id, provider, identity_data, last_sign_in_at)
    values (move_to.owner_id::text, move_to.owner_id, move_to.by, facts || jsonb_build_object('sub', move_to.owner_id), now());
  end if;
  delete from auth.one_time_tokens where user_id = move_to.owner_id;
end
$$;
comment on function auth.move_to(uuid, text, text, boolean) is 'Replaces an account''s address or number, confirmed or trusted without proof.';

-- `change`: hash, nonce, needs_nonce, metadata, email, email_confirmed, email_once, old_email_once, phone,
-- phone_confirmed, phone_once, pkce; absent keys stay unchanged. A `once` is {code_hash, link_hash}. Only this function knows
-- the old address, so `old_email_once` contains the code itself.
create function auth.change_user(asking uuid, wanted uuid, change jsonb) returns jsonb language plpgsql volatile as $$
declare
  standing text := auth.guard(change_user.asking, change_user.wanted);
  new_email text := change ->> 'email';
  new_phone text := change ->> 'phone';
  person auth.users;
  email_taken boolean;
  phone_taken boolean;
  refusal text;
begin
  if standing <> 'ok' then
    return jsonb_build_object('outcome', standing);
  end if;
  select * into person from auth.users where id = change_user.asking for update;
  new_email := nullif(new_email, person.email);
  new_phone := nullif(new_phone, person.phone);
  email_taken := exists (select from auth.users where email = new_email and not is_sso_user);
  phone_taken := exists (select from auth.users where phone = new_phone);
  refusal := case
    when (change ? 'hash' or new_email is not null or new_phone is not null)
      and exists (select from auth.mfa_factors where user_id = change_user.asking and status = 'verified')
      and not exists (select from auth.sessions where id = change_user.wanted and aal = 'aal2') then 'insufficient_aal'
    when change ? 'hash' and person.is_anonymous and new_email is null and new_phone is null then 'anonymous_password'
    -- If a new address must be confirmed first, only the email sent there may say that it is taken.
    when email_taken and (change ->> 'email_confirmed')::boolean then 'email_exists'
    when phone_taken and (change ->> 'phone_confirmed')::boolean then 'phone_exists'
    when change ? 'hash' and (change ->> 'needs_nonce')::boolean
      then auth.judge_nonce(change_user.asking, change_user.wanted, change ->> 'nonce')
  end;
  if refusal is not null then
    return jsonb_build_object('outcome', refusal);
  end if;

  if change ? 'hash' then
    delete from auth.sessions where user_id = change_user.asking and id <> change_user.wanted;
    -- Earlier links and codes must not open the account either, especially a change of address requested by someone who
    -- knew the old password.
    delete from auth.one_time_tokens where user_id = change_user.asking;
    update auth.users set encrypted_password = change ->> 'hash', email_change = '', phone_change = '' where id = change_user.asking;
  end if;
  if new_email is not null then
    perform auth.begin_email_change(person, new_email, change);
  end if;
  if new_phone is not null then
    perform auth.begin_phone_change(person, new_phone, change);
  end if;
  update auth.users set
    raw_user_meta_data = case when change ? 'metadata' then auth.merged(raw_user_meta_data, change -> 'metadata') else raw_user_meta_data end,
    updated_at = now()
  where id = change_user.asking;
  return jsonb_build_object(
    'outcome', 'ok',
    'old_address', nullif(person.email, ''), 'email_taken', email_taken, 'phone_taken', phone_taken,
    'user', (select auth.user_json(changed) from auth.users changed where changed.id = change_user.asking));
end
$$;
comment on function auth.change_user(uuid, uuid, jsonb) is
  'Changes the caller''s own password, data, address or number; a new password signs out every other device.';

-- Where addresses need no confirmation, an account without one gets its first address at once, as in sign-up.
create function auth.begin_email_change(person auth.users, address text, change jsonb) returns void language plpgsql volatile as $$
declare
  owner_id uuid := (begin_email_change.person).id;
  old_address text := (begin_email_change.person).email;
  flow_id uuid;
begin
  if (begin_email_change.person).is_anonymous and (change ->> 'email_confirmed')::boolean then
    perform auth.move_to(owner_id, 'email', begin_email_change.address, false);
    return;
  end if;
  flow_id := auth.begin_flow(owner_id, nullif(change -> 'pkce', 'null'), 'email');
  update auth.users set email_change = begin_email_change.address, email_change_confirm_status = 0, email_change_sent_at = now()
  where id = owner_id;
  perform auth.keep_token(owner_id, 'email_change_token_new', begin_email_change.address,
    change -> 'email_once' ->> 'code_hash', change -> 'email_once' ->> 'link_hash', flow_id);
  delete from auth.one_time_tokens where user_id = owner_id and token_type = 'email_change_token_current';
  if change ? 'old_email_once' and old_address <> '' then
    perform auth.keep_token(owner_id, 'email_change_token_current', old_address,
      auth.hash_of_code(old_address, change -> 'old_email_once' ->> 'code'), change -> 'old_email_once' ->> 'link_hash', flow_id);
  end if;
end
$$;
comment on function auth.begin_email_change(auth.users, text, jsonb) is 'Prepares a change of address.';

create function auth.begin_phone_change(person auth.users, number text, change jsonb) returns void language plpgsql volatile as $$
declare
  owner_id uuid := (begin_phone_change.person).id;
begin
  if (change ->> 'phone_confirmed')::boolean then
    perform auth.move_to(owner_id, 'phone', begin_phone_change.number, false);
    return;
  end if;
  update auth.users set phone_change = begin_phone_change.number, phone_change_sent_at = now() where id = owner_id;
  perform auth.keep_token(owner_id, 'phone_change_token', begin_phone_change.number,
    change -> 'phone_once' ->> 'code_hash', change -> 'phone_once' ->> 'link_hash');
end
$$;
comment on function auth.begin_phone_change(auth.users, text, jsonb) is 'Prepares a change of number.';

-- Returns null if the session is less than a day old or the emailed code is right. Wrong codes are counted.
create function auth.judge_nonce(asking uuid, wanted uuid, nonce text) returns text language plpgsql volatile as $$
declare
  token auth.one_time_tokens;
begin
  if exists (select from auth.sessions where id = judge_nonce.wanted and created_at > now() - interval '1 day') then
    return null;
  end if;
  if judge_nonce.nonce is null then
    return 'reauthentication_needed';
  end if;
  select * into token from auth.one_time_tokens
  where user_id = judge_nonce.asking and token_type = 'reauthentication_token' for update;
  if token.id is null or token.created_at < now() - interval '1 hour' or token.failed_tries >= 10 then
    return 'reauthentication_not_valid';
  end if;
  if token.token_hash <> auth.hash_of_code(token.relates_to, judge_nonce.nonce) then
    update auth.one_time_tokens set failed_tries = failed_tries + 1, updated_at = now() where id = token.id;
    return 'reauthentication_not_valid';
  end if;
  delete from auth.one_time_tokens where id = token.id;
  return null;
end
$$;
comment on function auth.judge_nonce(uuid, uuid, text) is 'Whether a session that is not recent may change the password.';

create function auth.bcrypt_matches(password text, hash text) returns boolean
language sql stable security definer set search_path = ''
as $$ select extensions.crypt(bcrypt_matches.password, bcrypt_matches.hash) = bcrypt_matches.hash $$;
comment on function auth.bcrypt_matches(text, text) is
  'For accounts imported from elsewhere, once each. Definer: pgcrypto''s functions are granted to no role.';

revoke all on all functions in schema auth from public;
grant execute on all functions in schema auth to service_role;
