-- Second factors: enroll, challenge, verify and remove them, plus recovery codes for a lost one. As in
-- 41-auth-sessions.sql, each function serves one endpoint. The gateway computes the codes of authenticator apps; the limits
-- on tries are enforced here, under the factor's lock.

create table auth.mfa_challenges (
  id uuid constraint mfa_challenges_pkey primary key default gen_random_uuid(),
  factor_id uuid not null constraint mfa_challenges_factor_id_fkey references auth.mfa_factors (id) on delete cascade,
  ip_address inet not null,
  otp_code text,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table auth.mfa_challenges is 'Requests for a factor''s code: answered once, within 300 s, from the same network address.';
comment on column auth.mfa_challenges.otp_code is 'Only the hash of the texted code.';
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

create table auth.mfa_recovery_codes (
  id uuid constraint mfa_recovery_codes_pkey primary key default gen_random_uuid(),
  factor_id uuid not null constraint mfa_recovery_codes_factor_id_fkey references auth.mfa_factors (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint mfa_recovery_codes_factor_id_code_hash_key unique (factor_id, code_hash)
);
comment on table auth.mfa_recovery_codes is 'Codes to keep on paper, each valid once. One set per user, tied together by a factor of its own type.';

create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id) where trim(friendly_name) <> '';
create unique index unique_phone_factor_per_user on auth.mfa_factors (user_id, phone);

alter table auth.mfa_challenges enable row level security;
alter table auth.mfa_recovery_codes enable row level security;
select platform.service_sees('auth.mfa_challenges');
select platform.service_sees('auth.mfa_recovery_codes');
revoke all on auth.mfa_challenges, auth.mfa_recovery_codes from anon, authenticated;
grant select, insert, update, delete on auth.mfa_challenges, auth.mfa_recovery_codes to service_role;

create function auth.factor_try_wait(factor auth.mfa_factors) returns integer language sql stable as $$
  select case when cardinality((factor).failures) >= 5
    then greatest(0, ceil(extract(epoch from (factor).failures[1] + interval '5 minutes' - clock_timestamp())))::integer
    else 0 end
$$;
comment on function auth.factor_try_wait(auth.mfa_factors) is
  'Seconds until a code can be tried again: five wrong codes in five minutes lock a factor.';

create function auth.note_failure(factor_id uuid) returns void language sql volatile as $$
  update auth.mfa_factors set
    failures = (failures || clock_timestamp())[greatest(1, cardinality(failures) - 3):], updated_at = now()
  where id = note_failure.factor_id
$$;
comment on function auth.note_failure(uuid) is 'Records a wrong code.';

create function auth.note_factor(action text, factor auth.mfa_factors) returns void language plpgsql volatile as $$
declare
  person auth.users;
begin
  select * into person from auth.users where id = (note_factor.factor).user_id;
  perform auth.audit_user(note_factor.action, person, jsonb_build_object(
    'factor_id', (note_factor.factor).id, 'factor_type', (note_factor.factor).factor_type));
end
$$;
comment on function auth.note_factor(text, auth.mfa_factors) is 'Adds an entry about a second factor to the audit log.';

create function auth.raise_session(raised uuid, method text, factor uuid, refresh_token text) returns jsonb
language plpgsql volatile as $$
declare
  holder auth.sessions;
  last_token text;
begin
  select * into holder from auth.sessions where id = raise_session.raised for update;
  -- The session ended while the code was being checked.
  if holder.id is null or holder.not_after <= now() then
    return jsonb_build_object('outcome', 'session_not_found');
  end if;
  update auth.sessions set aal = 'aal2', factor_id = raise_session.factor, updated_at = now() where id = holder.id;
  insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
  values (holder.id, raise_session.method, clock_timestamp(), clock_timestamp())
  on conflict on constraint mfa_amr_claims_session_id_authentication_method_pkey do update set updated_at = excluded.updated_at;

  update auth.refresh_tokens set revoked = true, updated_at = now()
  where session_id = holder.id and not revoked returning token into last_token;
  insert into auth.refresh_tokens (token, parent, user_id, session_id)
  values (raise_session.refresh_token, last_token, holder.user_id::text, holder.id);
  -- Sessions that only passed the first factor have to sign in again.
  delete from auth.sessions where user_id = holder.user_id and aal = 'aal1' and id <> holder.id;
  return auth.session_json(holder.id, raise_session.refresh_token);
end
$$;
comment on function auth.raise_session(uuid, text, uuid, text) is
  'Raises a session to aal2 after a second factor, and ends the user''s other sessions at aal1.';

create function auth.enroll_factor(asking uuid, wanted uuid, kind text, name text, secret text, phone text) returns jsonb
language plpgsql volatile as $$
declare
  standing text := auth.guard(enroll_factor.asking, enroll_factor.wanted);
  person auth.users;
  enrolled auth.mfa_factors;
begin
  if standing <> 'ok' then
    return jsonb_build_object('outcome', standing);
  end if;
  -- Serialize per user, otherwise concurrent requests could exceed the counts below.
  select * into person from auth.users where id = enroll_factor.asking for update;
  if exists (
    select from auth.mfa_factors factor
    where factor.user_id = person.id and factor.factor_type = 'phone' and factor.phone = enroll_factor.phone and factor.status = 'verified')
  then
    return jsonb_build_object('outcome', 'mfa_verified_factor_exists');
  end if;
  delete from auth.mfa_factors factor where factor.user_id = person.id and factor.status = 'unverified'
    and (factor.phone = enroll_factor.phone
      or (factor.created_at < now() - interval '300 seconds'
        and not exists (select from auth.mfa_challenges challenge where challenge.factor_id = factor.id)));
  if exists (select from auth.mfa_factors where user_id = person.id and coalesce(friendly_name, '') = enroll_factor.name) then
    return jsonb_build_object('outcome', 'mfa_factor_name_conflict');
  end if;
  if (select count(*) from auth.mfa_factors where user_id = person.id and factor_type <> 'recovery_code') >= 10 then
    return jsonb_build_object('outcome', 'too_many_enrolled_mfa_factors');
  end if;
  if exists (select from auth.mfa_factors where user_id = person.id and status = 'verified')
    and not exists (select from auth.sessions where id = enroll_factor.wanted and aal = 'aal2')
  then
    return jsonb_build_object('outcome', 'insufficient_aal');
  end if;
  insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret, phone)
  values (person.id, nullif(enroll_factor.name, ''), enroll_factor.kind, 'unverified', enroll_factor.secret, enroll_factor.phone)
  returning * into enrolled;
  perform auth.note_factor('factor_in_progress', enrolled);
  return jsonb_build_object('outcome', 'ok', 'id', enrolled.id, 'account', coalesce(person.email, person.phone, ''));
end
$$;
comment on function auth.enroll_factor(uuid, uuid, text, text, text, text) is 'Starts enrolling a second factor; its first code verifies it.';

create function auth.read_factor(asking uuid, wanted uuid, factor uuid) returns jsonb language sql stable as $$
  select case when standing.word <> 'ok' then jsonb_build_object('outcome', standing.word)
    when found.id is null then jsonb_build_object('outcome', 'mfa_factor_not_found')
    else jsonb_build_object('outcome', 'ok', 'kind', found.factor_type, 'secret', found.secret, 'phone', found.phone)
  end
  from (values (auth.guard(read_factor.asking, read_factor.wanted))) standing (word)
  left join auth.mfa_factors found on found.id = read_factor.factor and found.user_id = read_factor.asking
$$;
comment on function auth.read_factor(uuid, uuid, uuid) is 'One of the caller''s own factors, with the secret of its codes.';

create function auth.challenge_factor(asking uuid, wanted uuid, factor uuid, source inet, code_hash text, pause interval)
returns jsonb language plpgsql volatile as $$
declare
  standing text := auth.guard(challenge_factor.asking, challenge_factor.wanted);
  asked auth.mfa_factors;
  challenge auth.mfa_challenges;
begin
  if standing <> 'ok' then
    return jsonb_build_object('outcome', standing);
  end if;
  select * into asked from auth.mfa_factors where id = challenge_factor.factor and user_id = challenge_factor.asking for update;
  if asked.id is null then
    return jsonb_build_object('outcome', 'mfa_factor_not_found');
  end if;
  if asked.factor_type = 'phone' and asked.last_challenged_at > now() - challenge_factor.pause then
    return jsonb_build_object('outcome', 'over_sms_send_rate_limit',
      'wait', ceil(extract(epoch from asked.last_challenged_at + challenge_factor.pause - now())));
  end if;
  -- Keep challenges an hour past their expiry, to tell an expired one from an unknown one.
  delete from auth.mfa_challenges where factor_id = asked.id and created_at < now() - interval '1 hour';
  insert into auth.mfa_challenges (factor_id, ip_address, otp_code)
  values (asked.id, challenge_factor.source, challenge_factor.code_hash) returning * into challenge;
  update auth.mfa_factors set last_challenged_at = now(), updated_at = now() where id = asked.id;
  return jsonb_build_object('outcome', 'ok', 'id', challenge.id,
    'expires_at', extract(epoch from challenge.created_at + interval '300 seconds')::bigint);
end
$$;
comment on function auth.challenge_factor(uuid, uuid, uuid, inet, text, interval) is 'Starts a challenge for a factor''s code.';

-- `step`: the 30-second step the code belongs to, null if the code is not currently valid.
create function auth.verify_factor(
  asking uuid, wanted uuid, factor uuid, challenge uuid, source inet, step bigint, code_hash text, refresh_token text
) returns jsonb language plpgsql volatile as $$
declare
  standing text := auth.guard(verify_factor.asking, verify_factor.wanted);
  shown auth.mfa_factors;
  asked auth.mfa_challenges;
  raised jsonb;
begin
  if standing <> 'ok' then
    return jsonb_build_object('outcome', standing);
  end if;
  -- Lock the account before its factors and sessions, as all functions do, to avoid deadlocks.
  perform from auth.users where id = verify_factor.asking for update;
  select * into shown from auth.mfa_factors where id = verify_factor.factor and user_id = verify_factor.asking for update;
  if shown.id is null then
    return jsonb_build_object('outcome', 'mfa_factor_not_found');
  end if;
  select * into asked from auth.mfa_challenges where id = verify_factor.challenge and factor_id = shown.id;
  if asked.id is null then
    return jsonb_build_object('outcome', 'challenge_not_found');
  end if;
  if asked.verified_at is not null or host(asked.ip_address) <> host(verify_factor.source) then
    return jsonb_build_object('outcome', 'mfa_ip_address_mismatch');
  end if;
  if asked.created_at < now() - interval '300 seconds' then
    delete from auth.mfa_challenges where id = asked.id;
    return jsonb_build_object('outcome', 'mfa_challenge_expired');
  end if;
  if auth.factor_try_wait(shown) > 0 then
    return jsonb_build_object('outcome', 'over_request_rate_limit', 'wait', auth.factor_try_wait(shown));
  end if;
  if (shown.factor_type = 'totp' and (verify_factor.step is null or verify_factor.step <= shown.used_step))
    or (shown.factor_type = 'phone' and (verify_factor.code_hash is null or asked.otp_code is distinct from verify_factor.code_hash))
    or shown.factor_type not in ('totp', 'phone')
  then
    perform auth.note_failure(shown.id);
    return jsonb_build_object('outcome', 'mfa_verification_failed');
  end if;

  raised := auth.raise_session(
    verify_factor.wanted, case shown.factor_type when 'totp' then 'totp' else 'mfa/phone' end, shown.id, verify_factor.refresh_token);
  if raised ->> 'outcome' <> 'ok' then
    return raised;
  end if;
  update auth.mfa_challenges set verified_at = now() where id = asked.id;
  update auth.mfa_factors set
    status = 'verified', failures = '{}', used_step = coalesce(verify_factor.step, used_step), updated_at = now()
  where id = shown.id;
  delete from auth.mfa_factors
  where user_id = shown.user_id and factor_type = shown.factor_type and status = 'unverified';
  perform auth.note_factor('verification_attempted', shown);
  return auth.session_json(verify_factor.wanted, verify_factor.refresh_token);
end
$$;
comment on function auth.verify_factor(uuid, uuid, uuid, uuid, inet, bigint, text, text) is
  'Accepts a factor''s code, once, and raises the session it was entered in.';

create function auth.remove_factor(asking uuid, wanted uuid, factor uuid) returns jsonb language plpgsql volatile as $$
declare
  standing text := auth.guard(remove_factor.asking, remove_factor.wanted);
  removed auth.mfa_factors;
begin
  if standing <> 'ok' then
    return jsonb_build_object('outcome', standing);
  end if;
  perform from auth.users where id = remove_factor.asking for update;
  select * into removed from auth.mfa_factors where id = remove_factor.factor and user_id = remove_factor.asking for update;
  if removed.id is null then
    return jsonb_build_object('outcome', 'mfa_factor_not_found');
  end if;
  if removed.factor_type = 'recovery_code' then
    return jsonb_build_object('outcome', 'recovery_codes');
  end if;
  if removed.status = 'verified' and not exists (select from auth.sessions where id = remove_factor.wanted and aal = 'aal2') then
    return jsonb_build_object('outcome', 'insufficient_aal');
  end if;
  delete from auth.mfa_factors where id = removed.id;
  perform auth.note_factor('factor_unenrolled', removed);
  return jsonb_build_object('outcome', 'ok', 'id', removed.id);
end
$$;
comment on function auth.remove_factor(uuid, uuid, uuid) is 'Removes a factor; sessions it raised return to aal1.';

create function auth.lower_sessions() returns trigger language plpgsql volatile as $$
begin
  delete from auth.mfa_amr_claims claim using auth.sessions session
  where session.id = claim.session_id and session.factor_id = old.id
    and claim.authentication_method in ('totp', 'mfa/phone', 'mfa/recovery_code');
  update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = old.id;
  return old;
end
$$;
comment on function auth.lower_sessions() is 'Returns the sessions that a factor had raised to their previous AAL.';
create trigger sessions_fall_with_their_factor before delete on auth.mfa_factors
for each row execute function auth.lower_sessions();

create function auth.drop_lone_recovery_codes() returns trigger language plpgsql volatile as $$
begin
  if not exists (
    select from auth.mfa_factors where user_id = old.user_id and status = 'verified' and factor_type <> 'recovery_code')
  then
    delete from auth.mfa_factors where user_id = old.user_id and factor_type = 'recovery_code';
  end if;
  return null;
end
$$;
comment on function auth.drop_lone_recovery_codes() is
  'Recovery codes are a backup for another factor; by themselves they would keep the user from enrolling one.';
create trigger recovery_codes_stand_in_for_another after delete on auth.mfa_factors
for each row when (old.factor_type <> 'recovery_code') execute function auth.drop_lone_recovery_codes();

create function auth.standing_at_aal2(asking uuid, wanted uuid) returns text language sql stable as $$
  select case
    when standing.word = 'ok' and not exists (select from auth.sessions where id = standing_at_aal2.wanted and aal = 'aal2')
    then 'insufficient_aal' else standing.word
  end
  from (values (auth.guard(standing_at_aal2.asking, standing_at_aal2.wanted))) standing (word)
$$;
comment on function auth.standing_at_aal2(uuid, uuid) is 'Like auth.guard, for what requires a session at aal2.';

create function auth.make_recovery_codes(asking uuid, wanted uuid, name text, hashes text[], replacing boolean) returns jsonb
language plpgsql volatile as $$
declare
  standing text := auth.standing_at_aal2(make_recovery_codes.asking, make_recovery_codes.wanted);
  held auth.mfa_factors;
begin
  if standing <> 'ok' then
    return jsonb_build_object('outcome', standing);
  end if;
  perform from auth.users where id = make_recovery_codes.asking for update;
  select * into held from auth.mfa_factors
  where user_id = make_recovery_codes.asking and factor_type = 'recovery_code' for update;
  if make_recovery_codes.replacing and held.id is null then
    return jsonb_build_object('outcome', 'mfa_factor_not_found');
  elsif held.id is not null and not make_recovery_codes.replacing then
    return jsonb_build_object('outcome', 'mfa_verified_factor_exists');
  end if;
  if held.id is null then
    if exists (
      select from auth.mfa_factors where user_id = make_recovery_codes.asking and friendly_name = make_recovery_codes.name)
    then
      return jsonb_build_object('outcome', 'mfa_factor_name_conflict');
    end if;
    if not exists (select from auth.mfa_factors where user_id = make_recovery_codes.asking and status = 'verified') then
      return jsonb_build_object('outcome', 'mfa_recovery_codes_sole_factor');
    end if;
    insert into auth.mfa_factors (user_id, friendly_name, factor_type, status)
    values (make_recovery_codes.asking, make_recovery_codes.name, 'recovery_code', 'verified') returning * into held;
  end if;
  delete from auth.mfa_recovery_codes where factor_id = held.id;
  insert into auth.mfa_recovery_codes (factor_id, code_hash) select held.id, unnest(make_recovery_codes.hashes);
  update auth.mfa_factors set failures = '{}', updated_at = now() where id = held.id;
  perform auth.note_factor(
    case when make_recovery_codes.replacing then 'recovery_codes_regenerated' else 'recovery_codes_generated' end, held);
  return jsonb_build_object('outcome', 'ok', 'id', held.id, 'name', held.friendly_name);
end
$$;
comment on function auth.make_recovery_codes(uuid, uuid, text, text[], boolean) is 'Creates a user''s recovery codes, replacing any previous set.';

create function auth.count_recovery_codes(asking uuid, wanted uuid) returns jsonb language sql stable as $$
  select case when standing.word <> 'ok' then jsonb_build_object('outcome', standing.word)
    when held.id is null then jsonb_build_object('outcome', 'mfa_factor_not_found')
    else (
      select jsonb_build_object('outcome', 'ok', 'id', held.id, 'total', count(*),
        'remaining', count(*) filter (where code.used_at is null), 'created_at', auth.stamp(min(code.created_at)))
      from auth.mfa_recovery_codes code where code.factor_id = held.id)
  end
  from (values (auth.guard(count_recovery_codes.asking, count_recovery_codes.wanted))) standing (word)
  left join auth.mfa_factors held on held.user_id = count_recovery_codes.asking and held.factor_type = 'recovery_code'
$$;
comment on function auth.count_recovery_codes(uuid, uuid) is 'How many unused recovery codes the caller has.';

create function auth.use_recovery_code(asking uuid, wanted uuid, code_hash text, refresh_token text) returns jsonb
language plpgsql volatile as $$
declare
  standing text := auth.guard(use_recovery_code.asking, use_recovery_code.wanted);
  held auth.mfa_factors;
  used uuid;
  raised jsonb;
begin
  if standing <> 'ok' then
    return jsonb_build_object('outcome', standing);
  end if;
  perform from auth.users where id = use_recovery_code.asking for update;
  select * into held from auth.mfa_factors
  where user_id = use_recovery_code.asking and factor_type = 'recovery_code' for update;
  if held.id is null then
    return jsonb_build_object('outcome', 'mfa_verification_failed');
  end if;
  if auth.factor_try_wait(held) > 0 then
    return jsonb_build_object('outcome', 'mfa_recovery_codes_locked', 'wait', auth.factor_try_wait(held));
  end if;
  select id into used from auth.mfa_recovery_codes code
  where code.factor_id = held.id and code.code_hash = use_recovery_code.code_hash and code.used_at is null;
  if used is null then
    perform auth.note_failure(held.id);
    return jsonb_build_object('outcome', 'mfa_verification_failed');
  end if;
  raised := auth.raise_session(use_recovery_code.wanted, 'mfa/recovery_code', held.id, use_recovery_code.refresh_token);
  if raised ->> 'outcome' <> 'ok' then
    return raised;
  end if;
  update auth.mfa_recovery_codes set used_at = now() where id = used;
  update auth.mfa_factors set failures = '{}', updated_at = now() where id = held.id;
  perform auth.note_factor('recovery_codes_verified', held);
  return auth.session_json(use_recovery_code.wanted, use_recovery_code.refresh_token);
end
$$;
comment on function auth.use_recovery_code(uuid, uuid, text, text) is 'Accepts a recovery code, once, and raises the session it was entered in.';

create function auth.remove_recovery_codes(asking uuid, wanted uuid) returns jsonb language plpgsql volatile as $$
declare
  standing text := auth.standing_at_aal2(remove_recovery_codes.asking, remove_recovery_codes.wanted);
  removed auth.mfa_factors;
begin
  if standing <> 'ok' then
    return jsonb_build_object('outcome', standing);
  end if;
  perform from auth.users where id = remove_recovery_codes.asking for update;
  delete from auth.mfa_factors where user_id = remove_recovery_codes.asking and factor_type = 'recovery_code' returning * into removed;
  if removed.id is null then
    return jsonb_build_object('outcome', 'mfa_factor_not_found');
  end if;
  perform auth.note_factor('recovery_codes_deleted', removed);
  return jsonb_build_object('outcome', 'ok', 'id', removed.id);
end
$$;
comment on function auth.remove_recovery_codes(uuid, uuid) is 'Deletes all recovery codes; sessions raised by one of them return to aal1.';

create function auth.list_sessions(asking uuid, wanted uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('outcome', auth.guard(list_sessions.asking, list_sessions.wanted), 'sessions', (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', session.id, 'user_agent', session.user_agent, 'ip', host(session.ip), 'aal', session.aal,
        'created_at', auth.stamp(session.created_at),
        'refreshed_at', auth.stamp(coalesce(session.refreshed_at, session.created_at)),
        'current', session.id = list_sessions.wanted
      ) order by session.id = list_sessions.wanted desc, coalesce(session.refreshed_at, session.created_at) desc), '[]')
    from auth.sessions session
    where session.user_id = list_sessions.asking and (session.not_after is null or session.not_after > now())))
$$;
comment on function auth.list_sessions(uuid, uuid) is 'The caller''s sessions, this device first.';

create function auth.end_session(asking uuid, wanted uuid, ended uuid) returns jsonb language plpgsql volatile as $$
declare
  standing text := auth.guard(end_session.asking, end_session.wanted);
begin
  if standing <> 'ok' then
    return jsonb_build_object('outcome', standing);
  end if;
  delete from auth.sessions session
  where session.id = end_session.ended and session.user_id = end_session.asking
    and session.aal <= (select own.aal from auth.sessions own where own.id = end_session.wanted);
  return jsonb_build_object('outcome', case
    when exists (select from auth.sessions where id = end_session.ended and user_id = end_session.asking) then 'insufficient_aal'
    else 'ok' end);
end
$$;
comment on function auth.end_session(uuid, uuid, uuid) is
  'Ends one of the caller''s sessions, unless it is at aal2 and the caller''s is not. For another user''s session it does nothing and reports no error.';

revoke all on all functions in schema auth from public;
grant execute on all functions in schema auth to service_role;
