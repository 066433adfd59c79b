-- Copies of a member's data. A member asks for one, or the team starts it for them (team-requests.sql); the server
-- (server/clocks/account-work.ts) makes an archive of it, stores it in the private bucket `exports` and mails a link. Only its
-- owner can download it, signed in, for seven days.
-- Needs: profiles, emails, audit, trials

-- ## Tables
create table internal.account_exports (
  id uuid constraint account_exports_pkey primary key default gen_random_uuid(),
  user_id uuid not null constraint account_exports_user_id_fkey references public.profiles (id) on delete cascade,
  status text not null default 'waiting' constraint account_exports_status_known check (status in ('waiting', 'making', 'ready', 'failed', 'expired')),
  size_bytes bigint,
  tries int not null default 0,
  due_at timestamptz not null default statement_timestamp(),
  asked_at timestamptz not null default clock.now(),
  expires_at timestamptz,
  reason text constraint account_exports_reason_length check (char_length(reason) between 1 and 500),
  constraint account_exports_ready_ends check (status <> 'ready' or (expires_at is not null and size_bytes is not null))
);
comment on table internal.account_exports is 'Copies of members'' data, for 30 days.';
comment on column internal.account_exports.reason is 'Why the team started it; null if the member asked for it.';
comment on column internal.account_exports.due_at is 'When to try (again), in real time: while it is being made, the end of the lease.';
create unique index account_exports_one_under_way on internal.account_exports (user_id) where status in ('waiting', 'making');
create index account_exports_list_index on internal.account_exports (user_id, asked_at desc, id desc);
create index account_exports_due_index on internal.account_exports (due_at) where status in ('waiting', 'making');
create index account_exports_asked_at_index on internal.account_exports (asked_at);
alter table internal.account_exports enable row level security;

-- ## Functions
create or replace function internal.export_path(export internal.account_exports) returns text language sql immutable set search_path = '' as $$
  select export.user_id || '/' || export.id || '.zip'
$$;
comment on function internal.export_path(internal.account_exports) is 'Where the archive is in the bucket exports.';

create or replace function internal.export_under_way(member_id uuid) returns uuid
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('exports of ' || export_under_way.member_id, 0));
  return (select making.id from internal.account_exports as making
    where making.user_id = export_under_way.member_id and making.status in ('waiting', 'making'));
end
$$;
comment on function internal.export_under_way(uuid) is
  'The copy of a member''s data that is not ready yet, if there is one; nobody else starts one until this commits.';

create or replace function public.account_export() returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  export_id uuid := internal.export_under_way(me);
begin
  if export_id is not null then
    return export_id;
  end if;
  -- A failed one is our fault and does not count as a copy, but each takes several tries, so there is a bound for all of
  -- them. What the team starts takes nothing from the member's own.
  if (select count(*) from internal.account_exports
      where user_id = me and reason is null and status <> 'failed'
        and asked_at > clock.now() - interval '24 hours') >= 2 then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "exports_used_up", "most": 2}',
      message = 'You can get two copies of your data a day. Please try again tomorrow.';
  end if;
  if (select count(*) from internal.account_exports
      where user_id = me and reason is null and asked_at > clock.now() - interval '24 hours') >= 5 then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "exports_failed", "most": 5}',
      message = 'We could not make a copy of your data today. Please try again tomorrow.';
  end if;
  insert into internal.account_exports (user_id) values (me) returning id into export_id;
  perform internal.audit('export_data', 'member', me::text);
  perform pg_notify('account_work', '');
  return export_id;
end
$$;
comment on function public.account_export() is
  'Asks for a copy of the caller''s data: two in 24 hours (five with those that fail), one at a time; asking again returns'
  ' the one that is not ready yet. Definer: members cannot write the table.';

create or replace function internal.take_export(lease interval) returns table (id uuid, user_id uuid, path text, tries int)
language sql volatile set search_path = '' as $$
  with due as (
    select waiting.id from internal.account_exports as waiting
    where waiting.status in ('waiting', 'making') and waiting.due_at <= statement_timestamp()
    order by waiting.due_at limit 1 for update skip locked)
  update internal.account_exports as export
    set status = 'making', tries = export.tries + 1, due_at = statement_timestamp() + take_export.lease
  from due where export.id = due.id
  returning export.id, export.user_id, internal.export_path(export), export.tries
$$;
comment on function internal.take_export(interval) is 'Reserves the next export that is due, for as long as the lease.';

create or replace function internal.finish_export(export_id uuid, size_bytes bigint) returns void language plpgsql volatile set search_path = '' as $$
declare
  made internal.account_exports;
begin
  update internal.account_exports as export
    set status = 'ready', size_bytes = finish_export.size_bytes, expires_at = clock.now() + interval '7 days'
    where export.id = finish_export.export_id and export.status = 'making' returning * into made;
  -- No row if the account was erased meanwhile.
  perform internal.queue_email('export_ready', private.email,
      jsonb_build_object('until', made.expires_at, 'reason', made.reason), 'export:' || made.id, made.user_id)
    from public.profile_private as private
    where private.user_id = made.user_id and private.email <> '' and not internal.is_demo_address(private.email);
end
$$;
comment on function internal.finish_export(uuid, bigint) is 'Marks an export ready for seven days and emails the member.';

create or replace view internal.spent_exports as
  select id as key from internal.account_exports
  where (status = 'ready' and expires_at <= clock.now())
    or (status in ('failed', 'expired') and asked_at < clock.now() - interval '30 days');
comment on view internal.spent_exports is 'Copies after their seven days, and what is known of them after 30.';

create or replace function internal.expire_export(export_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  delete from internal.account_exports as old where old.id = expire_export.export_id
    and old.status in ('failed', 'expired') and old.asked_at < clock.now() - interval '30 days';
  if found then
    return true;
  end if;
  update internal.account_exports as old set status = 'expired'
    where old.id = expire_export.export_id and old.status = 'ready' and old.expires_at <= clock.now();
  return found;
end
$$;
comment on function internal.expire_export(uuid) is 'Ends a copy, or forgets that there was one.';

create or replace view internal.spent_archives as
  select file.name as key from storage.objects as file
  where file.bucket_id = 'exports' and not exists (
    select from internal.account_exports as export
    where internal.export_path(export) = file.name
      and (export.status = 'making' or (export.status = 'ready' and export.expires_at > clock.now())));
comment on view internal.spent_archives is 'Archives of copies that have ended, and of accounts that are gone.';

create or replace function internal.remove_archive(path text) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  perform storage.remove_objects('exports', array[remove_archive.path]);
  return true;
end
$$;
comment on function internal.remove_archive(text) is 'Deletes an archive; the storage sweeper then deletes the bytes.';

create or replace function internal.is_my_export(path text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from internal.account_exports as mine
    where mine.user_id = auth.uid() and mine.status = 'ready' and mine.expires_at > clock.now()
      and internal.export_path(mine) = is_my_export.path)
$$;
comment on function internal.is_my_export(text) is 'Whether the caller may download this archive now. Definer: members cannot read the table.';

-- ## Rules
insert into internal.member_data (relation, whose, area, left_out, erasure) values
  ('internal.account_exports', 'user_id = $1', 'account', '{tries,due_at}', 'delete');

drop policy if exists "a member downloads copies of their own data" on storage.objects;
create policy "a member downloads copies of their own data" on storage.objects
  for select to authenticated using (bucket_id = 'exports' and internal.is_my_export(name));
grant execute on function internal.is_my_export(text), public.account_export() to authenticated;
insert into clock.tasks (name, due, act) values
    ('expire exports', 'internal.spent_exports', 'internal.expire_export(uuid)'),
    ('sweep archives', 'internal.spent_archives', 'internal.remove_archive(text)')
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
