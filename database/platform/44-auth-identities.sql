-- Sign-in with other providers: the requests we send them, and how their answers map to accounts.

create table auth.provider_requests (
  id uuid constraint provider_requests_pkey primary key default gen_random_uuid(),
  state_hash text not null,
  browser_hash text,
  provider text not null,
  redirect_to text not null,
  nonce text not null,
  code_verifier text not null,
  code_challenge text,
  code_challenge_method text
    constraint provider_requests_code_challenge_method_check check (code_challenge_method in ('s256', 'plain')),
  link_to uuid constraint provider_requests_link_to_fkey references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint provider_requests_state_hash_key unique (state_hash)
);
comment on table auth.provider_requests is 'Pending sign-ins at a provider. The response deletes the row, so a state works once.';
comment on column auth.provider_requests.browser_hash is
  'The hash of the cookie in the browser that was redirected; null if the URL was returned to an app instead.';
comment on column auth.provider_requests.code_challenge is
  'The app''s own challenge (PKCE), whose sign-in ends in a code. The verifier in this row is ours, for the provider.';
comment on column auth.provider_requests.link_to is 'The account to link the identity to; null for a sign-in.';
create index provider_requests_created_at_idx on auth.provider_requests (created_at);
create index provider_requests_link_to_idx on auth.provider_requests (link_to);

create function auth.begin_provider(
  state_hash text, browser_hash text, provider text, redirect_to text, nonce text, code_verifier text, challenge text, method text,
  asking uuid, wanted uuid
) returns jsonb language plpgsql volatile as $$
declare
  standing text := case when begin_provider.asking is null then 'ok' else auth.guard(begin_provider.asking, begin_provider.wanted) end;
begin
  if standing = 'ok' then
    delete from auth.provider_requests where created_at < now() - interval '1 day';
    insert into auth.provider_requests (
      state_hash, browser_hash, provider, redirect_to, nonce, code_verifier, code_challenge, code_challenge_method, link_to)
    values (
      begin_provider.state_hash, begin_provider.browser_hash, begin_provider.provider, begin_provider.redirect_to,
      begin_provider.nonce, begin_provider.code_verifier, begin_provider.challenge, begin_provider.method, begin_provider.asking);
  end if;
  return jsonb_build_object('outcome', standing);
end
$$;
comment on function auth.begin_provider(text, text, text, text, text, text, text, text, uuid, uuid) is
  'Stores a request to a provider, for a visitor or a signed-in user.';

create function auth.take_provider(state_hash text) returns jsonb language sql volatile as $$
  with taken as (
    delete from auth.provider_requests request where request.state_hash = take_provider.state_hash returning request.*
  )
  select to_jsonb(taken) || jsonb_build_object('is_late', taken.created_at < now() - interval '10 minutes') from taken
$$;
comment on function auth.take_provider(text) is 'Takes the request of a state, once; null for an unknown state.';

create function auth.list_providers(person_id uuid) returns void language sql volatile as $$
  update auth.users person set
    raw_app_meta_data = person.raw_app_meta_data || (
      select jsonb_build_object(
        'providers', coalesce(jsonb_agg(way.provider order by way.since), '[]'),
        'provider', case
          when bool_or(way.provider = person.raw_app_meta_data ->> 'provider') then person.raw_app_meta_data ->> 'provider'
          else (array_agg(way.provider order by way.since))[1] end)
      from (
        select identity.provider, min(identity.created_at) as since from auth.identities identity
        where identity.user_id = list_providers.person_id group by identity.provider
      ) way),
    updated_at = now()
  where person.id = list_providers.person_id
$$;
comment on function auth.list_providers(uuid) is 'Writes an account''s providers into its app_metadata.';

create function auth.add_identity(person_id uuid, provider text, subject text, facts jsonb) returns void language plpgsql volatile as $$
begin
  insert into auth.identities (provider_id, user_id, provider, identity_data, last_sign_in_at)
  values (add_identity.subject, add_identity.person_id, add_identity.provider, add_identity.facts, now())
  on conflict on constraint identities_provider_id_provider_unique do update set
    identity_data = excluded.identity_data, last_sign_in_at = now(), updated_at = now();
  perform auth.list_providers(add_identity.person_id);
end
$$;
comment on function auth.add_identity(uuid, text, text, jsonb) is 'Adds an identity to an account, or updates its data from the provider.';

-- An address that was confirmed at the moment of sign-up was never actually verified. Such an account, like an unconfirmed
-- one, may have been created by a stranger waiting for the real owner, so we remove everything the stranger set.
create function auth.clear_unproven(person auth.users, facts jsonb) returns void language plpgsql volatile as $$
begin
  if person.email_confirmed_at > person.created_at then
    return;
  end if;
  delete from auth.sessions where user_id = person.id;
  delete from auth.mfa_factors where user_id = person.id;
  delete from auth.one_time_tokens where user_id = person.id;
  delete from auth.identities where user_id = person.id;
  update auth.users set
    encrypted_password = null, phone = null, phone_confirmed_at = null, email_change = '', phone_change = '',
    raw_user_meta_data = clear_unproven.facts, email_confirmed_at = clock_timestamp(), updated_at = now()
  where id = person.id;
end
$$;
comment on function auth.clear_unproven(auth.users, jsonb) is
  'Removes everything a stranger may have set up on an account whose address was never verified, before the address''s owner gets it.';

create function auth.find_or_make(
  provider text, subject text, facts jsonb, address text, verified boolean, takes_word boolean, may_sign_up boolean
) returns jsonb language plpgsql volatile as $$
declare
  person auth.users;
begin
  select candidate.* into person from auth.users candidate join auth.identities identity on identity.user_id = candidate.id
  where identity.provider = find_or_make.provider and identity.provider_id = find_or_make.subject and candidate.deleted_at is null
  for update of candidate;
  if person.id is not null then
    perform auth.add_identity(person.id, find_or_make.provider, find_or_make.subject, find_or_make.facts);
    -- Metadata that would exceed the size limit is dropped rather than refusing the sign-in.
    update auth.users set raw_user_meta_data = auth.merged(raw_user_meta_data, find_or_make.facts)
    where id = person.id and octet_length(auth.merged(raw_user_meta_data, find_or_make.facts)::text) <= 8192;
    if find_or_make.verified and person.email = find_or_make.address and person.email_confirmed_at is null then
      perform auth.confirm_email(person.id);
    end if;
    return jsonb_build_object('outcome', 'ok', 'id', person.id);
  end if;

  if find_or_make.address is null then
    return jsonb_build_object('outcome', 'email_address_not_provided');
  end if;
  select * into person from auth.users candidate
  where candidate.email = find_or_make.address and not candidate.is_sso_user and candidate.deleted_at is null for update;
  if person.id is not null then
    if not find_or_make.verified then
      return jsonb_build_object('outcome', 'provider_email_needs_verification');
    end if;
    perform auth.clear_unproven(person, find_or_make.facts);
    perform auth.add_identity(person.id, find_or_make.provider, find_or_make.subject, find_or_make.facts);
    return jsonb_build_object('outcome', 'ok', 'id', person.id);
  end if;

  if not find_or_make.may_sign_up then
    return jsonb_build_object('outcome', 'signup_disabled');
  end if;
  insert into auth.users (email, raw_user_meta_data, raw_app_meta_data, email_confirmed_at)
  values (find_or_make.address, find_or_make.facts, jsonb_build_object('provider', find_or_make.provider),
    case when find_or_make.verified or find_or_make.takes_word then clock_timestamp() end)
  on conflict (email) where not is_sso_user do nothing
  returning * into person;
  if person.id is null then
    -- The product's own rules have left the account out.
    if not exists (select from auth.users candidate where candidate.email = find_or_make.address and not candidate.is_sso_user) then
      return jsonb_build_object('outcome', 'signup_disabled');
    end if;
    -- A concurrent request created the account first, perhaps the same person in a second tab.
    return auth.find_or_make(
      find_or_make.provider, find_or_make.subject, find_or_make.facts, find_or_make.address, find_or_make.verified,
      find_or_make.takes_word, find_or_make.may_sign_up);
  end if;
  -- The address is accepted without proof, as in any sign-up that needs no confirmation.
  if not find_or_make.verified then
    update auth.users set email_confirmed_at = created_at where id = person.id and email_confirmed_at is not null;
  end if;
  perform auth.add_identity(person.id, find_or_make.provider, find_or_make.subject, find_or_make.facts);
  return jsonb_build_object('outcome', 'ok', 'id', person.id);
end
$$;
comment on function auth.find_or_make(text, text, jsonb, text, boolean, boolean, boolean) is
  'The account of a provider''s user: found by the identity, or by an address that the provider has verified, or created.';

create function auth.link_identity(person_id uuid, provider text, subject text, facts jsonb, address text, verified boolean)
returns jsonb language plpgsql volatile as $$
declare
  person auth.users;
  holder uuid;
begin
  select * into person from auth.users candidate
  where candidate.id = link_identity.person_id and candidate.deleted_at is null for update;
  if person.id is null then
    return jsonb_build_object('outcome', 'user_not_found');
  end if;
  select user_id into holder from auth.identities identity
  where identity.provider = link_identity.provider and identity.provider_id = link_identity.subject;
  if holder is not null then
    return jsonb_build_object('outcome', 'identity_already_exists', 'elsewhere', holder <> person.id);
  end if;
  if coalesce(person.email, '') = '' and link_identity.verified then
    if exists (select from auth.users where email = link_identity.address and not is_sso_user) then
      return jsonb_build_object('outcome', 'email_exists');
    end if;
    update auth.users set email = link_identity.address, email_confirmed_at = clock_timestamp() where id = person.id;
  end if;
  update auth.users set is_anonymous = false where id = person.id and is_anonymous;
  perform auth.add_identity(person.id, link_identity.provider, link_identity.subject, link_identity.facts);
  perform auth.audit_user('identity_linked', person, jsonb_build_object('provider', link_identity.provider));
  return jsonb_build_object('outcome', 'ok', 'id', person.id);
end
$$;
comment on function auth.link_identity(uuid, text, text, jsonb, text, boolean) is 'Links a provider''s identity to the account that requested it.';

create function auth.proven_by(provider text, opened jsonb) returns jsonb language plpgsql volatile as $$
begin
  if opened ->> 'outcome' <> 'ok' then
    return opened;
  end if;
  update auth.mfa_amr_claims claim set provider = proven_by.provider
  where claim.session_id = (opened ->> 'session_id')::uuid and claim.authentication_method = 'oauth';
  return auth.session_json((opened ->> 'session_id')::uuid, opened ->> 'refresh_token');
end
$$;
comment on function auth.proven_by(text, jsonb) is 'A new session with the provider in its amr claim.';

create function auth.finish_provider(
  account jsonb, link_to uuid, takes_word boolean, may_sign_up boolean, challenge text, method text, access_token text,
  provider_refresh_token text, code_hash text, link_hash text, frequency interval, refresh_token text, agent text, source inet
) returns jsonb language plpgsql volatile as $$
declare
  provider text := account ->> 'provider';
  address text := account ->> 'email';
  verified boolean := (account ->> 'verified')::boolean;
  found jsonb;
  person auth.users;
  issued text;
begin
  if finish_provider.link_to is null then
    found := auth.find_or_make(provider, account ->> 'subject', account -> 'facts', address, verified, takes_word, may_sign_up);
  else
    found := auth.link_identity(finish_provider.link_to, provider, account ->> 'subject', account -> 'facts', address, verified);
  end if;
  if found ->> 'outcome' <> 'ok' then
    return found;
  end if;
  select * into person from auth.users where id = (found ->> 'id')::uuid;
  if person.banned_until > now() then
    return jsonb_build_object('outcome', 'user_banned');
  end if;

  if person.confirmed_at is null and not person.is_anonymous and finish_provider.link_to is null then
    if person.confirmation_sent_at is null or person.confirmation_sent_at < now() - finish_provider.frequency then
      perform auth.keep_token(person.id, 'confirmation_token', person.email, finish_provider.code_hash, finish_provider.link_hash);
      update auth.users set confirmation_sent_at = now() where id = person.id;
      return jsonb_build_object('outcome', 'provider_email_needs_verification', 'mail_to', person.email);
    end if;
    return jsonb_build_object('outcome', 'provider_email_needs_verification');
  end if;

  if finish_provider.challenge is null then
    return auth.proven_by(provider, auth.open_session(
      person.id, 'oauth', finish_provider.refresh_token, finish_provider.agent, finish_provider.source));
  end if;
  insert into auth.flow_state (
    user_id, code_challenge, code_challenge_method, provider_type, provider_access_token, provider_refresh_token,
    authentication_method, auth_code_issued_at)
  values (person.id, finish_provider.challenge, finish_provider.method, provider, finish_provider.access_token,
    finish_provider.provider_refresh_token, 'oauth', now())
  returning auth_code into issued;
  return jsonb_build_object('outcome', 'issued', 'code', issued);
end
$$;
comment on function auth.finish_provider(jsonb, uuid, boolean, boolean, text, text, text, text, text, text, interval, text, text, inet) is
  'Completes a provider''s response: with a session, a code to exchange for one, or the reason why not.';

create function auth.unlink_identity(asking uuid, wanted uuid, identity_id uuid) returns jsonb language plpgsql volatile as $$
declare
  standing text := auth.guard(unlink_identity.asking, unlink_identity.wanted);
  person auth.users;
  gone auth.identities;
  next_address text;
begin
  if standing <> 'ok' then
    return jsonb_build_object('outcome', standing);
  end if;
  select * into person from auth.users where id = unlink_identity.asking for update;
  select * into gone from auth.identities where id = unlink_identity.identity_id and user_id = person.id;
  if gone.id is null then
    return jsonb_build_object('outcome', 'identity_not_found');
  end if;
  if not exists (select from auth.identities where user_id = person.id and id <> gone.id) then
    return jsonb_build_object('outcome', 'single_identity_not_deletable');
  end if;

  if gone.provider = 'phone' then
    update auth.users set phone = null, phone_confirmed_at = null where id = person.id;
  elsif not exists (select from auth.identities where user_id = person.id and id <> gone.id and email = person.email) then
    select email into next_address from auth.identities
    where user_id = person.id and id <> gone.id and email <> '' order by created_at limit 1;
    if exists (select from auth.users where email = next_address and id <> person.id and not is_sso_user) then
      return jsonb_build_object('outcome', 'email_conflict_identity_not_deletable');
    end if;
    update auth.users set email = next_address, email_confirmed_at = case
      when exists (
        select from auth.identities
        where user_id = person.id and email = next_address and (identity_data ->> 'email_verified')::boolean)
      then clock_timestamp() end
    where id = person.id;
  end if;
  delete from auth.identities where id = gone.id;
  perform auth.list_providers(person.id);
  perform auth.audit_user('identity_unlinked', person, jsonb_build_object(
    'identity_id', gone.id, 'provider', gone.provider, 'provider_id', gone.provider_id));
  return jsonb_build_object('outcome', 'ok');
end
$$;
comment on function auth.unlink_identity(uuid, uuid, uuid) is 'Removes an identity from an account, except the last one.';

alter table auth.provider_requests enable row level security;
select platform.service_sees('auth.provider_requests');
revoke all on auth.provider_requests from anon, authenticated;
grant select, insert, update, delete on auth.provider_requests to service_role;
revoke all on all functions in schema auth from public;
grant execute on all functions in schema auth to service_role;
