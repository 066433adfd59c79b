-- Scheduled work: functions that process every row due by clock.now(). Each area registers its own. Moving the clock
-- runs all of them at once; otherwise the server runs them periodically.
create table clock.tasks (
  name text constraint tasks_pkey primary key,
  function regprocedure not null,
  failed_since timestamptz
);
comment on table clock.tasks is 'Functions without parameters that run everything due by clock.now().';
comment on column clock.tasks.failed_since is 'When the server first ran it in vain, in real time; null once it has succeeded.';
alter table clock.tasks enable row level security;
select platform.service_sees('clock.tasks');
grant select on clock.tasks to service_role;

create function clock.run_tasks() returns void language plpgsql volatile set search_path = '' as $$
declare
  task clock.tasks;
begin
  for task in select * from clock.tasks order by name loop
    execute format('select %s', task.function);
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
