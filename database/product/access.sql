-- Everything is closed until a file of this folder opens it. This file runs first, so that no function is callable early.
-- Each file's Rules then say what is true of its own tables: which feature a plan must include, what a suspended member
-- reads and writes (keep_table_rules), and what is exported and erased (internal.member_data).

-- ## Tables
revoke all on schema public from public;
alter default privileges revoke execute on functions from public;

create table internal.table_rules (
  relation text constraint table_rules_pkey primary key,
  feature text,
  suspended_read text not null constraint table_rules_suspended_read_known check (
    suspended_read in ('nothing', 'own', 'some')),
  suspended_rows text,
  suspended_write text not null constraint table_rules_suspended_write_known check (
    suspended_write in ('nothing', 'updates', 'anything')),
  constraint table_rules_some_says_which check ((suspended_read = 'some') = (suspended_rows is not null))
);
comment on table internal.table_rules is
  'What each table of the product has said of itself, with internal.keep_table_rules.';
comment on column internal.table_rules.feature is
  'The area of features that a plan must include; null: open to members on any plan, subject to its policies.';
comment on column internal.table_rules.suspended_read is
  'own: the table''s own policies show members only their own rows, or rows that say nothing about anyone.';
comment on column internal.table_rules.suspended_rows is
  'For everyone: the condition of the rows that this policy shows.';
comment on column internal.table_rules.suspended_write is
  'updates: which columns, the grants say. anything: functions write it for a suspended member; no grant lets members.';
alter table internal.table_rules enable row level security;

-- ## Functions
create or replace function internal.close_tables() returns void language plpgsql volatile set search_path = '' as $$
declare
  found_table regclass;
begin
  delete from internal.table_rules;
  for found_table in
    select oid from pg_catalog.pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname
  loop
    perform internal.close_to_suspended(
      found_table, 'insert or update or delete', 'not (select internal.i_am_suspended())');
  end loop;
end
$$;
comment on function internal.close_tables() is
  'Closes every table of the product to suspended members as a whole. Each is opened again as far as its rules say.';

create or replace function internal.close_to_suspended(relation regclass, writes text, shown_rows text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  rows_policy constant text := 'a suspended member reads only what is theirs';
begin
  if close_to_suspended.writes is not null then
    execute format('create or replace trigger closed_while_suspended before %s on %s
      for each statement when (pg_trigger_depth() = 0 and auth.role() = ''authenticated'')
      execute function internal.refuse_suspended_writer()', close_to_suspended.writes, close_to_suspended.relation);
  elsif exists (select from pg_catalog.pg_trigger
      where tgrelid = close_to_suspended.relation and tgname = 'closed_while_suspended') then
    execute format('drop trigger closed_while_suspended on %s', close_to_suspended.relation);
  end if;
  if exists (select from pg_catalog.pg_policy
      where polrelid = close_to_suspended.relation and polname = rows_policy) then
    execute format('drop policy %I on %s', rows_policy, close_to_suspended.relation);
  end if;
  if close_to_suspended.shown_rows is not null then
    execute format('create policy %I on %s as restrictive for select to authenticated using (%s)',
      rows_policy, close_to_suspended.relation, close_to_suspended.shown_rows);
  end if;
end
$$;
comment on function internal.close_to_suspended(regclass, text, text) is
  'Refuses these writes of suspended members, and shows members only these rows; null: refuses or hides nothing.';

create or replace function internal.keep_table_rules(
  relation regclass, feature text, suspended_read text default 'nothing', suspended_rows text default null,
  suspended_write text default 'nothing'
) returns void language plpgsql volatile set search_path = '' as $$
begin
  insert into internal.table_rules (relation, feature, suspended_read, suspended_rows, suspended_write)
  values (keep_table_rules.relation::text, keep_table_rules.feature, keep_table_rules.suspended_read,
    keep_table_rules.suspended_rows, keep_table_rules.suspended_write);
  perform internal.close_to_suspended(
    keep_table_rules.relation,
    case keep_table_rules.suspended_write
      when 'nothing' then 'insert or update or delete' when 'updates' then 'insert or delete' end,
    case keep_table_rules.suspended_read
      when 'nothing' then 'not (select internal.i_am_suspended())'
      when 'some' then keep_table_rules.suspended_rows end);
end
$$;
comment on function internal.keep_table_rules(regclass, text, text, text, text) is
  'What a table says of itself: the feature that a plan must include, and what a suspended member reads and writes.';

-- ## Rules
-- Written again by the files that follow, so that a changed rule needs no step.
delete from internal.member_data;
select internal.close_tables();
