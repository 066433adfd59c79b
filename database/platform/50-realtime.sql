-- The change feed for databases where no login may replicate: triggers on the published tables write each change to an
-- outbox in the same transaction, and every gateway process reads new entries. Where a replication slot is available, none
-- of these triggers exist: the server calls realtime.use_outbox at startup with true or false.
create schema realtime;

create table realtime.outbox (
  id bigint generated always as identity primary key,
  transaction xid8 not null default pg_current_xact_id(),
  happened_at timestamptz not null default now(),
  change_type text not null constraint outbox_change_type_is_known check (change_type in ('INSERT', 'UPDATE', 'DELETE')),
  table_schema text not null,
  table_name text not null,
  new_row jsonb,
  old_row jsonb
);
comment on table realtime.outbox is 'Changes of the last minute, for processes that cannot replicate; only the owner can read it.';
create index outbox_by_transaction on realtime.outbox (transaction, id);
create index outbox_by_time on realtime.outbox (happened_at);
alter table realtime.outbox enable row level security;

create function realtime.note_change() returns trigger language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into realtime.outbox (change_type, table_schema, table_name, new_row, old_row)
  values (
    tg_op, tg_table_schema, tg_table_name,
    case when tg_op <> 'DELETE' then to_jsonb(new) end,
    case when tg_op = 'DELETE' then to_jsonb(old) end
  );
  return null;
end
$$;
comment on function realtime.note_change() is
  'Adds a change to the outbox. Definer: members write the tables, but have no right to write the outbox.';

create function realtime.use_outbox(wanted boolean) returns void language plpgsql volatile set search_path = ''
as $$
declare
  published record;
begin
  for published in
    select p.schemaname, p.tablename, exists (
      select from pg_catalog.pg_trigger t
      where t.tgname = 'note_change' and t.tgrelid = format('%I.%I', p.schemaname, p.tablename)::regclass
    ) as is_noted
    from pg_catalog.pg_publication_tables p
    where p.pubname in ('supabase_realtime', 'supabase_realtime_messages_publication')
  loop
    if use_outbox.wanted and not published.is_noted then
      execute format(
        'create trigger note_change after insert or update or delete on %I.%I for each row execute function realtime.note_change()',
        published.schemaname, published.tablename
      );
    elsif published.is_noted and not use_outbox.wanted then
      execute format('drop trigger note_change on %I.%I', published.schemaname, published.tablename);
    end if;
  end loop;
end
$$;
comment on function realtime.use_outbox(boolean) is 'Adds the outbox triggers to every published table, or removes them.';
