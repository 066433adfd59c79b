/** By lint of the schema: statements that break it, run in a transaction that is rolled back. */
export const schemaOffences: Record<string, string[]> = {
  'row level security is on everywhere a request can reach': [
    'create table public.planted (id int primary key)',
    'create table auth.planted (id int primary key)',
  ],
  'a table that members may touch has a policy': [
    'create table public.planted (id int primary key); grant update (id) on public.planted to authenticated',
  ],
  'no write policy is always true': [
    'create table public.planted (id int); create policy planted on public.planted for insert to authenticated with check (true)',
    'create table public.planted (id int); create policy planted on public.planted for update to authenticated using (true) with check (id > 1)',
  ],
  'a policy serves one verb and names its role': [
    'create table public.planted (id int); create policy planted on public.planted for all to authenticated using (id > 0)',
    'create table public.planted (id int); create policy planted on public.planted for select using (id > 0)',
  ],
  'who the caller is is asked once a statement: (select auth.uid())': [
    'create table public.planted (id uuid); create policy planted on public.planted for select to authenticated using (id = auth.uid())',
  ],
  'a policy asks a function once a statement, not once a row: (select public.may(…)), in (select internal.silenced_authors())': [
    'create table public.planted (id uuid); create policy planted on public.planted for select to authenticated using (not internal.is_suspended(id))',
    'create table public.planted (id uuid); create policy planted on public.planted for select to authenticated using ((select not internal.is_suspended(id)))',
    `create table public.planted (id uuid); create policy planted on public.planted for select to authenticated using (public.may('keep_chat'))`,
    'create table public.planted (id uuid); create policy planted on public.planted for insert to authenticated with check (id <> all (internal.hidden_from_me()))',
  ],
  'a suspended member writes to no table (database/product/access.sql)': [
    'create table public.planted (id int); grant insert (id) on public.planted to authenticated',
    'create table public.planted (id int); grant delete on public.planted to authenticated',
    'drop trigger closed_while_suspended on public.messages',
    'alter table public.messages disable trigger closed_while_suspended',
  ],
  'triggers that fire at the same moment have different numbers (t10_plain_text, t20_stamp), or do not depend on their order': [
    `create trigger planted before insert on public.blocks for each row execute function internal.keep_plain_text();
     create trigger found before insert or update on public.blocks for each row execute function internal.keep_plain_text()`,
    'create trigger planted after insert on public.services for each row execute function internal.keep_found()',
    'create trigger t20_planted before update on public.services for each row execute function internal.keep_plain_text()',
  ],
  'every foreign key has an index': [
    'create table public.planted (id int primary key, other int references public.planted (id) on delete cascade)',
  ],
  'every foreign key says what happens on delete': [
    'create table public.planted (id int primary key, other int unique references public.planted (id))',
  ],
  'a definer function pins its search path and says why it is one': [
    `create function public.planted() returns int language sql security definer as 'select 1'; comment on function public.planted() is 'Why.'`,
    `create function public.planted() returns int language sql security definer set search_path = '' as 'select 1'`,
  ],
  'no function is open to everyone': [
    `create function public.planted() returns int language sql as 'select 1'; grant execute on function public.planted() to anon`,
  ],
  'a visitor reaches no table': [
    'create table public.planted (id int); grant select (id) on public.planted to anon',
    'create view public.planted as select 1 as id; grant select on public.planted to anon',
  ],
  'members insert and update named columns, never whole tables': [
    'create table public.planted (id int); grant insert on public.planted to authenticated',
  ],
  'a day or a time that members write has a check named <table>_<column>_range': [
    'create table public.planted (id int, on_date date); grant insert (on_date) on public.planted to authenticated',
    'create table public.planted (id int, slots timestamptz[]); grant update (slots) on public.planted to authenticated',
    'alter table public.conversation_members drop constraint conversation_members_archived_at_range',
  ],
  "every column with a member's id has a rule for export and erasure": [
    'create table public.planted (id int primary key, who uuid references public.profiles (id) on delete cascade)',
    'create table internal.planted (id int primary key, who uuid references auth.users (id) on delete cascade)',
    'create table public.planted (id int primary key, user_id uuid)',
    `create table public.planted (id int primary key, user_id uuid, who uuid references public.profiles (id) on delete cascade);
     insert into internal.member_data (relation, whose, area, erasure) values ('public.planted', 'user_id = $1', 'account', 'delete')`,
  ],
  'every table of the product says its rules (internal.keep_table_rules)': [
    'create table public.planted (id int primary key)',
    `delete from internal.table_rules where relation = 'public.messages'`,
  ],
  'a table whose policy of reading asks for a feature says so in its rules': [
    `update internal.table_rules set feature = null where relation = 'public.job_listings'`,
    `update internal.table_rules set feature = null where relation = 'public.forum_threads'`,
  ],
  'a rule for export and erasure is about a table that exists': [
    `insert into internal.member_data (relation, whose, area, erasure) values ('public.planted', 'user_id = $1', 'account', 'delete')`,
  ],
  'what a kind of content names is there': [
    `update internal.content_kinds set reported = 'internal.reported_for_planted' where kind = 'message'`,
    `update internal.content_kinds set given_back = 'internal.planted' where kind = 'thread'`,
    `update internal.content_kinds set decided_by = 'planted' where kind = 'message'`,
    `update internal.content_kinds set searched = 'internal.jobs_in_view' where kind = 'job'`,
    `update internal.content_kinds set found_notice = 'planted' where kind = 'job'`,
    `update internal.content_kinds set happening = 'internal.planted' where kind = 'thread'`,
    `update internal.content_kinds set card = 'internal.planted' where kind = 'thread'`,
    `insert into internal.content_kinds (kind, relation) values ('planted', 'public.planted')`,
  ],
  'what shows a kind of content shows it as its reader sees it': [
    `create view internal.planted as select * from internal.job_content;
     update internal.content_kinds set shown = 'internal.planted' where kind = 'job'`,
    'alter function internal.job_card(uuid) security definer',
  ],
  'every table says what it is': ['create table public.planted (id int primary key)'],
  'every table has a primary key': ['create table public.planted (id int)'],
}
