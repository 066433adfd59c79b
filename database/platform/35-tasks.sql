-- Scheduled work. A task is a view of what is due by clock.now(), with a column `key` and in the order in which it is served,
-- and a function that does it for one key. Each key has a subtransaction of its own: one that fails stops no other, is tried
-- again with growing pauses, and `npm run admin -- doctor` shows it. A task without a function is a sweep: its rows are deleted.
-- Moving the clock runs all tasks at once; otherwise the server runs them every minute (server/clocks/clocks.ts).
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

create function clock.run_tasks() returns void language plpgsql volatile set search_path = '' as $$
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
grant execute on function clock.run_tasks() to service_role;

create function clock.move(by interval) returns timestamptz language plpgsql volatile set search_path = '' as $$
begin
  update clock.settings set shift = case when move.by is null then '0' else shift + move.by end;
  perform clock.run_tasks();
  return clock.now();
end
$$;
comment on function clock.move(interval) is 'Moves the clock forward, or back to real time if null, and runs all tasks.';
