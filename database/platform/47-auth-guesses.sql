-- Counts wrong passwords by account and by network, and remembers an owner's known browsers. A try is counted before its
-- password is checked, so that a thousand concurrent tries still count as at most five. For unknown addresses the same
-- statements run on a table of fixed size, so that responses and timings are alike.

create table auth.guesses (
  counter uuid constraint guesses_pkey primary key,
  counted_for uuid not null,
  made_at timestamptz[] not null
);
comment on table auth.guesses is 'Password tries that were not right; each counter has at most as many as its limit (100 or fewer).';
comment on column auth.guesses.counter is
  'An account has its own counters. Addresses without an account share 131,072 of them, chosen by a keyed hash, so that made-up addresses use no more space.';
comment on column auth.guesses.counted_for is
  'The full hash. If two made-up addresses share a counter, the later one takes it over, so that neither is refused because of the other.';

create table auth.guess_key (
  only_row boolean constraint guess_key_pkey primary key default true constraint guess_key_is_one_row check (only_row),
  secret text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
comment on table auth.guess_key is
  'The secret that decides which made-up addresses share a counter, and from which the ids of hidden accounts are derived.';
insert into auth.guess_key default values;

create table auth.known_devices (
  user_id uuid not null constraint known_devices_user_id_fkey references auth.users (id) on delete cascade,
  mark text not null,
  known_since timestamptz not null default clock_timestamp(),
  constraint known_devices_pkey primary key (user_id, mark)
);
comment on table auth.known_devices is 'Browsers in which a user has signed in, by the hash of a cookie; the newest twenty.';

alter table auth.guesses enable row level security;
alter table auth.guess_key enable row level security;
alter table auth.known_devices enable row level security;
select platform.service_sees('auth.guesses');
select platform.service_sees('auth.guess_key');
select platform.service_sees('auth.known_devices');
revoke all on auth.guesses, auth.guess_key, auth.known_devices from anon, authenticated;
grant select, insert, update, delete on auth.guesses, auth.known_devices to service_role;
revoke all on auth.guess_key from service_role;
grant select on auth.guess_key to service_role;

-- Looks like a result of gen_random_uuid().
create function auth.made_up_id(name text) returns uuid language sql stable as $$
  select overlay(overlay(hashed.hex placing '4' from 13) placing substr('89ab', get_byte(hashed.digest, 31) % 4 + 1, 1) from 17)::uuid
  from (
    select sha256(convert_to(secret || made_up_id.name, 'UTF8')) as digest,
      substr(encode(sha256(convert_to(secret || made_up_id.name, 'UTF8')), 'hex'), 1, 32) as hex
    from auth.guess_key) hashed
$$;
comment on function auth.made_up_id(text) is 'A made-up id for an account or identity that does not exist, always the same for the same input.';

create function auth.recent(moments timestamptz[], period interval) returns timestamptz[] language sql stable as $$
  select coalesce(array_agg(moment order by moment), '{}')
  from unnest(recent.moments) moment where moment > clock_timestamp() - recent.period
$$;
comment on function auth.recent(timestamptz[], interval) is 'Those of the times that are within the interval, oldest first.';

create function auth.counter_of(subject text, is_account boolean, what text, out counter uuid, out counted_for uuid)
language sql stable as $$
  select
    case when counter_of.is_account then whole.id
      else ('00000000-0000-4000-8000-' || lpad(to_hex(
        get_byte(whole.digest, 16) * 256 + get_byte(whole.digest, 17) + case counter_of.what when '' then 65536 else 0 end), 12, '0'))::uuid
    end,
    whole.id
  from (
    select digest, encode(substring(digest from 1 for 16), 'hex')::uuid as id
    from (
      select sha256(convert_to(secret || counter_of.is_account || ' ' || counter_of.subject || ' ' || counter_of.what, 'UTF8')) as digest
      from auth.guess_key) hashed) whole
$$;
comment on function auth.counter_of(text, boolean, text) is
  'The counter for an account or an unknown address: for one network, or ('''') for all of them.';

-- Returns null if the try was counted, otherwise the seconds until the next one is allowed.
create function auth.count_guess(subject text, is_account boolean, what text, most integer, period interval, moment timestamptz)
returns integer language plpgsql volatile as $$
declare
  place record := auth.counter_of(count_guess.subject, count_guess.is_account, count_guess.what);
  oldest timestamptz;
begin
  insert into auth.guesses as kept (counter, counted_for, made_at)
  values (place.counter, place.counted_for, array[count_guess.moment])
  on conflict on constraint guesses_pkey do update set
    counted_for = excluded.counted_for,
    made_at = case when kept.counted_for = excluded.counted_for
      then auth.recent(kept.made_at, count_guess.period) || count_guess.moment else excluded.made_at end
  where kept.counted_for <> excluded.counted_for or cardinality(auth.recent(kept.made_at, count_guess.period)) < count_guess.most;
  if found then
    return null;
  end if;
  select (auth.recent(made_at, count_guess.period))[1] into oldest from auth.guesses where counter = place.counter;
  return greatest(1, ceil(extract(epoch from oldest + count_guess.period - clock_timestamp())));
end
$$;
comment on function auth.count_guess(text, boolean, text, integer, interval, timestamptz) is 'Counts one try, unless there were too many.';

create function auth.uncount_guess(subject text, is_account boolean, what text, moment timestamptz) returns void language sql volatile as $$
  update auth.guesses kept set made_at = array_remove(kept.made_at, uncount_guess.moment)
  from auth.counter_of(uncount_guess.subject, uncount_guess.is_account, uncount_guess.what) place
  where kept.counter = place.counter and kept.counted_for = place.counted_for
$$;
comment on function auth.uncount_guess(text, boolean, text, timestamptz) is 'Removes one try from the count.';

-- Five per fifteen minutes from one network, a hundred a day from all together. A known device has its own limits for both.
create function auth.spend_guess(subject text, is_account boolean, place text, is_known boolean) returns jsonb
language plpgsql volatile as $$
declare
  moment timestamptz := clock_timestamp();
  everywhere text := case when spend_guess.is_known then 'all of ' || spend_guess.place else '' end;
  wait integer;
begin
  -- Don't wait for the disk: PostgreSQL flushes within a second, and only a crash of its own could lose this.
  perform set_config('synchronous_commit', 'off', true);
  wait := auth.count_guess(
    spend_guess.subject, spend_guess.is_account, spend_guess.place, 5, interval '15 minutes', moment);
  if wait is null then
    wait := auth.count_guess(spend_guess.subject, spend_guess.is_account, everywhere, 100, interval '1 day', moment);
    if wait is not null then
      perform auth.uncount_guess(spend_guess.subject, spend_guess.is_account, spend_guess.place, moment);
    end if;
  end if;
  if wait is not null then
    return jsonb_build_object('outcome', 'over_request_rate_limit', 'wait', wait);
  end if;
  return jsonb_build_object('outcome', 'ok', 'guess', jsonb_build_object(
    'subject', spend_guess.subject, 'is_account', spend_guess.is_account, 'place', spend_guess.place,
    'everywhere', everywhere, 'moment', moment));
end
$$;
comment on function auth.spend_guess(text, boolean, text, boolean) is 'Counts a password try, or returns how long to wait.';

-- Two statements, so that each can use its own index.
create function auth.look_up(by text, address text) returns auth.users language plpgsql stable as $$
declare
  person auth.users;
begin
  if look_up.by = 'phone' then
    select * into person from auth.users where phone = look_up.address and not is_sso_user and deleted_at is null;
  else
    select * into person from auth.users where email = look_up.address and not is_sso_user and deleted_at is null;
  end if;
  return person;
end
$$;
comment on function auth.look_up(text, text) is 'The user with this address or number.';

create function auth.begin_guess(by text, address text, place text, is_known boolean) returns jsonb language plpgsql volatile as $$
declare
  person auth.users := auth.look_up(begin_guess.by, begin_guess.address);
begin
  return auth.spend_guess(
      coalesce(person.id::text, begin_guess.by || ' ' || begin_guess.address), person.id is not null, begin_guess.place, begin_guess.is_known)
    || jsonb_build_object('account', case when person.id is not null then jsonb_build_object(
      'id', person.id, 'hash', person.encrypted_password,
      'isConfirmed', (case when begin_guess.by = 'phone' then person.phone_confirmed_at else person.email_confirmed_at end) is not null,
      'isBanned', coalesce(person.banned_until > now(), false)) end);
end
$$;
comment on function auth.begin_guess(text, text, text, boolean) is 'Starts a sign-in try, and returns what is needed to verify it.';

create function auth.begin_guess_of(owner_id uuid, place text) returns jsonb language sql volatile as $$
  select auth.spend_guess(begin_guess_of.owner_id::text, true, begin_guess_of.place, true)
$$;
comment on function auth.begin_guess_of(uuid, text) is 'Starts a try at the password of a signed-in user.';

-- A correct password clears the earlier tries from that network: those were the owner mistyping.
create function auth.end_guess(guess jsonb, was_right boolean) returns jsonb language plpgsql volatile as $$
declare
  subject text := end_guess.guess ->> 'subject';
  is_account boolean := end_guess.guess ->> 'is_account';
  moment timestamptz := end_guess.guess ->> 'moment';
begin
  perform set_config('synchronous_commit', 'off', true);
  if end_guess.was_right then
    delete from auth.guesses kept using auth.counter_of(subject, is_account, end_guess.guess ->> 'place') place
    where kept.counter = place.counter and kept.counted_for = place.counted_for;
  else
    perform auth.uncount_guess(subject, is_account, end_guess.guess ->> 'place', moment);
  end if;
  perform auth.uncount_guess(subject, is_account, end_guess.guess ->> 'everywhere', moment);
  return jsonb_build_object('outcome', 'ok');
end
$$;
comment on function auth.end_guess(jsonb, boolean) is 'Removes a try from the count if it was right or never verified.';

create function auth.knows_device(by text, address text, mark text) returns jsonb language sql stable as $$
  select to_jsonb(exists (
    select from auth.known_devices
    where user_id = (auth.look_up(knows_device.by, knows_device.address)).id and mark = knows_device.mark))
$$;
comment on function auth.knows_device(text, text, text) is 'Whether this address''s user has signed in with that browser.';

create function auth.remember_device(owner_id uuid, mark text, earlier text default null) returns jsonb
language sql volatile as $$
  with renewed as (
    update auth.known_devices as known set mark = remember_device.mark, known_since = clock_timestamp()
    where known.user_id = remember_device.owner_id and known.mark = remember_device.earlier
    returning known.mark
  )
  insert into auth.known_devices (user_id, mark)
  select remember_device.owner_id, remember_device.mark where not exists (select from renewed)
  on conflict on constraint known_devices_pkey do nothing;
  delete from auth.known_devices where user_id = remember_device.owner_id and mark in (
    select older.mark from auth.known_devices older where older.user_id = remember_device.owner_id
    order by older.known_since desc offset 20);
  select jsonb_build_object('outcome', 'ok');
$$;
comment on function auth.remember_device(uuid, text, text) is
  'Remembers a browser in which a user has just signed in; one that showed an earlier mark stays the same row, so that'
  ' a new row is a new browser.';

-- Someone who knew the old password may have registered a device of their own.
create function auth.forget_devices() returns trigger language plpgsql volatile as $$
begin
  delete from auth.known_devices where user_id = new.id;
  return null;
end
$$;
comment on function auth.forget_devices() is 'After a change of password, no browser is known anymore.';
create trigger a_new_password_makes_devices_unknown after update of encrypted_password on auth.users for each row
when (new.encrypted_password is distinct from old.encrypted_password)
execute function auth.forget_devices();

create view auth.spent_guesses as
  select counter as key from auth.guesses
  where cardinality(made_at) = 0 or made_at[cardinality(made_at)] < now() - interval '1 day';
create view auth.spent_devices as
  select ctid as key from auth.known_devices where known_since < now() - interval '400 days';
-- Tries that no longer count, and browsers whose cookies have expired.
insert into clock.tasks (name, due) values
  ('sweep guesses', 'auth.spent_guesses'), ('sweep known browsers', 'auth.spent_devices');

revoke all on all functions in schema auth from public;
grant execute on all functions in schema auth to service_role;
