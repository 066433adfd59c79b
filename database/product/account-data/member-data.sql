-- What is kept about members, as data: for every column that holds a member's id, whether its rows are in a member's
-- copy of their data and what becomes of them when the account is erased. Each file has the rows of its own tables in
-- its Rules, this one those of the machinery's; `npm run check` refuses a column without one. A table without a
-- member's id of its own has a row if its rows don't go with those they belong to. Erasure goes by phases; within one
-- the order does not matter.
-- Needs: profiles, trades, emails, mail-preferences

-- ## Tables
create table internal.member_data (
  relation text not null,
  whose text not null,
  phase text not null default 'usual' constraint member_data_phase_known check (
    phase in ('first', 'usual', 'last', 'account', 'after')),
  area text,
  left_out text[] not null default '{}',
  erasure text not null constraint member_data_erasure_known check (erasure in ('delete', 'clear', 'close', 'keep')),
  cleared text,
  why text,
  constraint member_data_pkey primary key (relation, whose),
  constraint member_data_account_closes check ((phase = 'account') = (erasure = 'close')),
  constraint member_data_addresses_need_the_account check (phase <> 'after' or position('$2' in whose) = 0),
  constraint member_data_cleared_says_how check ((erasure = 'clear') = (cleared is not null)),
  constraint member_data_exceptions_say_why check (why is not null or (area is not null and erasure <> 'keep'))
);
comment on table internal.member_data is 'How each kind of row about a member is exported and erased.';
comment on column internal.member_data.whose is 'The condition of the rows: $1 is the member''s id, $2 their confirmed address in lowercase or null.';
comment on column internal.member_data.phase is
  'first: reads rows that others delete; last: triggers of others write it again; after: the account''s end writes it.';
comment on column internal.member_data.area is 'The file of the copy that has the rows; null if they are not exported.';
comment on column internal.member_data.left_out is 'Columns that are not exported: secrets, and what is only about others.';
comment on column internal.member_data.erasure is 'delete: the rows go; clear: they stay and `cleared` empties what is personal; close: the account ends; keep: they stay as they are.';
alter table internal.member_data enable row level security;

-- ## Functions
create or replace function internal.rows_of(rule internal.member_data, member_id uuid) returns text language sql stable set search_path = '' as $$
  select replace(replace(rule.whose, '$1', quote_literal(rows_of.member_id) || '::uuid'), '$2',
    quote_nullable((select lower(person.email) from auth.users as person
      where person.id = rows_of.member_id and person.email_confirmed_at is not null)) || '::text')
$$;
comment on function internal.rows_of(internal.member_data, uuid) is
  'The condition of a rule for one member. An address counts once it is confirmed: otherwise someone could sign up with a stranger''s and erase what is theirs.';

create or replace function internal.export_queries(member_id uuid) returns table (area text, relation text, query text)
language sql stable set search_path = '' as $$
  select min(rule.area), rule.relation,
    format('select (to_jsonb(kept) - %L::text[])::text as line from %s as kept where %s', min(rule.left_out::text), rule.relation,
      string_agg('(' || internal.rows_of(rule, export_queries.member_id) || ')', ' or ' order by rule.whose))
  from internal.member_data as rule where rule.area is not null group by rule.relation order by 1, 2
$$;
comment on function internal.export_queries(uuid) is 'The queries whose rows make up a copy of this member''s data, by area and table.';

create or replace function internal.erase_account(member_id uuid) returns void language plpgsql volatile set search_path = '' as $$
declare
  rule internal.member_data;
begin
  perform from auth.users where id = erase_account.member_id for update;
  perform internal.trades_end_for(erase_account.member_id);
  perform internal.bar_addresses(erase_account.member_id);
  -- Not of a suspended member, whose posts nobody reads.
  if exists (select from internal.account_deletions as leaving
      where leaving.user_id = erase_account.member_id and leaving.keeps_posts)
      and not internal.is_suspended(erase_account.member_id) then
    perform internal.anonymize_posts(erase_account.member_id);
  end if;
  for rule in
    select * from internal.member_data where erasure <> 'keep'
    order by array_position(array['first', 'usual', 'last', 'account', 'after'], phase), relation, whose
  loop
    -- Deleting files with SQL is allowed here: the storage sweeper deletes the bytes of rows that are gone.
    -- Said again each time, because a trigger that deletes the files of a row ends it.
    perform set_config('storage.allow_delete_query', 'true', true);
    if rule.erasure = 'close' then
      perform auth.admin_delete_user(erase_account.member_id, true);
    else
      execute case rule.erasure
        when 'delete' then format('delete from %s where %s', rule.relation, internal.rows_of(rule, erase_account.member_id))
        else format('update %s as kept set %s where %s', rule.relation, rule.cleared, internal.rows_of(rule, erase_account.member_id)) end;
    end if;
  end loop;
  perform set_config('storage.allow_delete_query', '', true);
  -- It follows the account's address, which is a meaningless value now.
  update public.profile_private set email = '' where user_id = erase_account.member_id;
  perform internal.audit('erase_account', 'member', erase_account.member_id::text, actor_id => null);
end
$$;
comment on function internal.erase_account(uuid) is
  'Ends a member''s trades and applies every rule, in one transaction; one of them closes the account. What stays belongs to "Former member".';

-- ## Rules
insert into internal.member_data (relation, whose, phase, area, left_out, erasure, cleared, why) values
  ('storage.objects',
    $$owner_id = $1::text or (
       bucket_id = any (array(select bucket_id from storage.picture_buckets) || 'exports'::text)
       and name collate "C" >= $1::text || '/' and name collate "C" < $1::text || '0')$$, 'usual', null, '{}',
    'delete', null, 'The files themselves are in the copy, in the folder media.'),
  ('auth.identities', 'user_id = $1', 'usual', 'account', '{}', 'delete', null, null),
  ('auth.mfa_factors', 'user_id = $1', 'usual', 'account', '{secret,used_step,failures}', 'delete', null, null),
  ('auth.sessions', 'user_id = $1', 'usual', 'account', '{}', 'delete', null, null),
  ('auth.refresh_tokens', 'user_id = $1::text', 'usual', null, '{}', 'delete', null, 'Secrets that open the account.'),
  ('auth.one_time_tokens', 'user_id = $1', 'usual', null, '{}', 'delete', null, 'Secrets that open the account.'),
  ('auth.flow_state', 'user_id = $1', 'usual', null, '{}', 'delete', null, 'Secrets of unfinished sign-ins.'),
  ('auth.provider_requests', 'link_to = $1', 'usual', null, '{}', 'delete', null, 'Secrets of unfinished sign-ins.'),
  ('auth.known_devices', 'user_id = $1', 'usual', null, '{}', 'delete', null, 'Only hashes of cookies.'),
  ('auth.users', 'id = $1', 'account', 'account', '{instance_id,encrypted_password,confirmation_token,recovery_token,
      email_change_token_new,email_change_token_current,
      phone_change_token,reauthentication_token,is_super_admin}', 'close', null,
    'Emptied; what stays keeps the trades and messages of others whole.'),
  -- After the account, whose end is an entry with its address.
  ('auth.audit_log_entries', $$payload ->> 'actor_id' = $1::text or payload -> 'traits' ->> 'user_id' = $1::text$$,
    'after', null, '{}', 'clear',
    '(payload, ip_address) = (select cleared.payload, cleared.ip_address from auth.without_addresses(kept) as cleared)',
    'The log of sign-ins protects all accounts. It keeps what happened, with ids, for the service key only.');
