-- An upgrade does not apply database/platform/ again, so its changed functions are here too.
create index users_deleted_index on auth.users (id) where deleted_at is not null;

-- A task of the clock is a view of what is due and a function for one key, instead of a function for everything. The
-- rows come with the definitions of the areas.
drop table clock.tasks;
drop function auth.sweep(), auth.sweep_guesses(), realtime.sweep_messages(), public.sweep_pictures(),
  public.trials_remind(), public.billing_clock(), internal.till_run(), internal.till_deliver(),
  internal.billing_remind(), public.founders_fill(), public.founders_remind(), public.trades_expire(),
  internal.sweep_barred_addresses(), internal.expire_exports(), internal.erase_due_accounts(),
  internal.sweep_attempts(), internal.forget_analytics(), internal.end_suspensions(), internal.forget_emails(),
  internal.run_announcements(), internal.send_announcement(uuid, int), internal.chain_audit(), internal.recount();
create table clock.tasks (
  name text constraint tasks_pkey primary key,
  due regclass not null,
  act regprocedure,
  is_reminder boolean not null default false,
  failed_since timestamptz
);
comment on table clock.tasks is 'What the clock does, task by task.';
comment on column clock.tasks.due is
  'A view with a column `key`: what is due by clock.now(), the first to be served first.';
comment on column clock.tasks.act is
  'Takes a key and returns whether it did anything; null if the rows of the view are deleted. A key it leaves due comes'
  ' again.';
comment on column clock.tasks.is_reminder is
  'All it does is notify one member: if that fails, the key fails, and is tried again. Otherwise the notification is'
  ' lost.';
comment on column clock.tasks.failed_since is
  'Since when the view itself cannot be read, in real time; null once it can.';
alter table clock.tasks enable row level security;
select platform.service_sees('clock.tasks');
grant select on clock.tasks to service_role;

create table clock.failures (
  task text not null constraint failures_task_fkey references clock.tasks (name) on delete cascade on update cascade,
  key text not null,
  tries int not null default 1,
  first_at timestamptz not null default now(),
  again_at timestamptz not null,
  error text not null,
  constraint failures_pkey primary key (task, key)
);
comment on table clock.failures is 'What is due and could not be done, until it is done or no longer due.';
comment on column clock.failures.again_at is 'Before this real time it is not tried again.';
alter table clock.failures enable row level security;

create function clock.pause_after(tries int) returns interval language sql immutable set search_path = '' as $$
  select (array['1 minute', '5 minutes', '30 minutes', '2 hours', '12 hours', '1 day'])[
    least(pause_after.tries, 6)]::interval
$$;
comment on function clock.pause_after(int) is 'How long a key rests that has failed this often.';

create function clock.run_batch(
  task_name text, most int, leaving_out text[], out done int, out idle text[], out failed jsonb
) language plpgsql volatile set search_path = '' as $$
declare
  task clock.tasks;
  key_type text;
  keys text[];
  key text;
  succeeded text[] := '{}';
  acted boolean;
  tries int;
begin
  done := 0;
  idle := '{}';
  failed := '[]';
  -- One process at a time for each task, so that none does what another has just done.
  perform pg_advisory_xact_lock(hashtextextended('clock task ' || run_batch.task_name, 0));
  select * into strict task from clock.tasks as known where known.name = run_batch.task_name;
  select format_type(col.atttypid, col.atttypmod) into strict key_type from pg_catalog.pg_attribute as col
    where col.attrelid = task.due and col.attname = 'key';
  execute format('delete from clock.failures as over where over.task = $1 and over.again_at <= now()
      and not exists (select from %s as due where due.key = over.key::%s)', task.due, key_type) using task.name;
  execute format('select array(select due.key::text from %s as due
      where due.key not in (
          select resting.key::%s from clock.failures as resting
          where resting.task = $1 and resting.again_at > now())
        and due.key <> all ($2::%s[])
      limit $3)', task.due, key_type, key_type)
    into keys using task.name, run_batch.leaving_out, run_batch.most;
  if keys = '{}' then
    return;
  end if;
  if task.act is null then
    begin
      execute format('delete from %s as due where due.key = any ($1::%s[])', task.due, key_type) using keys;
      get diagnostics done = row_count;
      delete from clock.failures as over where over.task = task.name and over.key = any (keys);
      return;
    exception when others then
      -- Then one by one.
      done := 0;
    end;
  end if;
  perform set_config('clock.is_reminder', task.is_reminder::text, true);
  foreach key in array keys loop
    begin
      if task.act is null then
        execute format('delete from %s as due where due.key = $1::%s', task.due, key_type) using key;
        acted := true;
      else
        execute format('select %s($1::%s)', task.act::regproc, key_type) into acted using key;
      end if;
      if acted then
        done := done + 1;
      else
        idle := idle || key;
      end if;
      succeeded := succeeded || key;
    exception
      -- A member's own move came between; it is due again in the next run.
      when serialization_failure or deadlock_detected or lock_not_available then
        idle := idle || key;
      when others then
        insert into clock.failures as known (task, key, again_at, error)
          values (task.name, key, now() + clock.pause_after(1), left(sqlerrm, 500))
          on conflict on constraint failures_pkey do update set tries = known.tries + 1,
            again_at = now() + clock.pause_after(known.tries + 1), error = excluded.error
          returning known.tries into tries;
        failed := failed || jsonb_build_object('key', key, 'error', sqlerrm, 'code', sqlstate, 'tries', tries);
    end;
  end loop;
  perform set_config('clock.is_reminder', '', true);
  delete from clock.failures as over where over.task = task.name and over.key = any (succeeded);
end
$$;
comment on function clock.run_batch(text, int, text[]) is
  'Does the next keys of a task, except these. `done`: for how many it did something; `idle`: for which it did nothing,'
  ' since someone holds their row; `failed`: `[{key, error, code, tries}]`.';

create function clock.run(task_name text) returns int language plpgsql volatile set search_path = '' as $$
declare
  batch record;
  done int := 0;
  idle text[] := '{}';
begin
  for round in 1..1000 loop
    select * into batch from clock.run_batch(run.task_name, 1000, idle);
    exit when batch.done = 0 and batch.idle = '{}' and batch.failed = '[]';
    done := done + batch.done;
    idle := idle || batch.idle;
  end loop;
  return done;
end
$$;
comment on function clock.run(text) is
  'Does everything that is due of a task, in one transaction; returns how often it did something.';

create or replace function clock.run_tasks() returns void language plpgsql volatile set search_path = '' as $$
declare
  task clock.tasks;
begin
  for task in select * from clock.tasks order by name loop
    begin
      perform clock.run(task.name);
    exception when others then
      update clock.tasks as known set failed_since = coalesce(known.failed_since, now()) where known.name = task.name;
      raise warning 'The task % failed: %', task.name, sqlerrm;
    end;
  end loop;
end
$$;
comment on function clock.run_tasks() is 'Runs all tasks, in one transaction.';
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

create view auth.spent_guesses as
  select counter as key from auth.guesses
  where cardinality(made_at) = 0 or made_at[cardinality(made_at)] < now() - interval '1 day';
create view auth.spent_devices as
  select ctid as key from auth.known_devices where known_since < now() - interval '400 days';
-- Tries that no longer count, and browsers whose cookies have expired.
insert into clock.tasks (name, due) values
  ('sweep guesses', 'auth.spent_guesses'), ('sweep known browsers', 'auth.spent_devices');

create view realtime.spent_messages as
  select id as key from realtime.messages where inserted_at < now() - interval '3 days';
-- Three days of real time: replay is not an archive.
insert into clock.tasks (name, due) values ('sweep realtime messages', 'realtime.spent_messages');

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

-- PostgreSQL 15 has no pg_input_is_valid.
create or replace function auth.is_gone(person_id text) returns boolean language sql stable as $$
  select exists (
    select from auth.users person
    where person.deleted_at is not null and person.id =
      case when is_gone.person_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then is_gone.person_id::uuid end)
$$;

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

-- A browser that showed an earlier mark stays the same row.
drop function auth.remember_device(uuid, text);
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
revoke all on function auth.remember_device(uuid, text, text) from public, anon, authenticated;
grant execute on function auth.remember_device(uuid, text, text) to service_role;

-- Private channels: who may still hear one, for all its members at once, and who is hidden from whom. The product's
-- moderation.sql replaces hidden_from.
create function realtime.hearers(topic text, headers text[], claims text[], user_ids text[])
returns table (place integer, reads_broadcast boolean, reads_presence boolean)
language plpgsql volatile set search_path = '' as $$
declare
  probes uuid[];
  hears_broadcast boolean[];
  hears_presence boolean[];
begin
  begin
    perform set_config('realtime.topic', hearers.topic, true);
    probes := realtime.place_probes(hearers.topic);
    for at in 1 .. cardinality(hearers.claims) loop
      perform set_config('request.jwt.claims', hearers.claims[at], true),
        set_config('request.jwt.claim.sub', hearers.user_ids[at], true),
        set_config('request.headers', hearers.headers[at], true);
      hears_broadcast[at] := exists (select from realtime.messages m where m.id = probes[1]);
      hears_presence[at] := exists (select from realtime.messages m where m.id = probes[2]);
    end loop;
    raise exception using errcode = 'RT000', message = 'asked';
  exception when sqlstate 'RT000' then
    null;
  end;
  return query
    select at::integer, broadcast, presence
    from unnest(hears_broadcast, hears_presence) with ordinality as asked (broadcast, presence, at);
end
$$;
comment on function realtime.hearers(text, text[], text[], text[]) is
  'What each of these callers with the current role may still read in a private channel, by their positions from 1;'
  ' leaves no rows behind.';
grant execute on function realtime.hearers(text, text[], text[], text[]) to anon, authenticated, service_role;
create function realtime.hidden_from(members uuid[]) returns table (member uuid, hidden uuid)
language sql stable set search_path = '' as $$
  select null::uuid, null::uuid where false
$$;
comment on function realtime.hidden_from(uuid[]) is
  'Pairs of a member and another who is neither present for them nor heard in private channels. A product replaces it.';
revoke execute on function realtime.hidden_from(uuid[]) from public;
grant execute on function realtime.hidden_from(uuid[]) to service_role;

create function realtime.tell_hidden_changed(members uuid[]) returns void
language sql volatile set search_path = '' as $$
  select realtime.send(jsonb_build_object('members', tell_hidden_changed.members), 'changed', 'hidden members', true)
$$;
comment on function realtime.tell_hidden_changed(uuid[]) is
  'Has the channels of these members ask again who is hidden from them, once the transaction commits. For triggers.';
revoke execute on function realtime.tell_hidden_changed(uuid[]) from public;

-- Several rows at once.
drop function realtime.seen_by(text, text, text[], text[], text[], text[]);
create function realtime.seen_by(
  schema_name text, table_name text, key_columns text[], key_values text[], claims text[], user_ids text[]
) returns table (caller integer, seen integer[])
language plpgsql volatile set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  -- Each row is looked up by its key, however few rows the table had when this was planned.
  wanted text := (
    select format(
      'select array_agg(k.place::int) from unnest(%s) with ordinality as k (%s, place)
       cross join lateral (select from %I.%I as t where %s offset 0) as t',
      string_agg(format('$%s::text[]', named.place), ', ' order by named.place),
      string_agg(format('k%s', named.place), ', ' order by named.place), schema_name, table_name,
      string_agg(format('t.%I = k.k%s::%s', named.key_column, named.place,
        format_type(known.atttypid, known.atttypmod)), ' and '))
    from unnest(key_columns) with ordinality as named (key_column, place)
    join pg_catalog.pg_attribute as known
      on known.attrelid = format('%I.%I', schema_name, table_name)::regclass and known.attname = named.key_column
  );
  -- Prepared once per connection and role: planning for each caller would cost more than running the query.
  prepared text := 'realtime_' || md5(current_user || wanted);
begin
  if not exists (select from pg_catalog.pg_prepared_statements p where p.name = prepared) then
    execute format('prepare %I as %s', prepared, wanted);
  end if;
  wanted := format('execute %I (%s)', prepared, (
    select string_agg(quote_literal(key_values[place:place]::text), ', ' order by place)
    from generate_subscripts(key_values, 1) as place
  ));
  for place in 1 .. cardinality(claims) loop
    perform set_config('request.jwt.claims', claims[place], true),
      set_config('request.jwt.claim.sub', user_ids[place], true);
    execute wanted into seen;
    if seen is not null then
      caller := place;
      return next;
    end if;
  end loop;
end
$$;
comment on function realtime.seen_by(text, text, text[], text[], text[], text[]) is
  'For each caller with the current role who may read any of these rows: their place in the list, from 1, and the'
  ' places of the rows. `key_values` has a list of values for each column of the key.';
grant execute on function realtime.seen_by(text, text, text[], text[], text[], text[])
  to anon, authenticated, service_role;
