-- What a table says of itself is written again by every upgrade, and the order of erasure says why it matters.
delete from internal.member_data;
alter table internal.member_data drop column place;
alter table internal.member_data
  add column phase text not null default 'usual' constraint member_data_phase_known check (
    phase in ('first', 'usual', 'last', 'account', 'after')),
  add constraint member_data_pkey primary key (relation, whose),
  add constraint member_data_account_closes check ((phase = 'account') = (erasure = 'close')),
  add constraint member_data_addresses_need_the_account check (phase <> 'after' or position('$2' in whose) = 0);
comment on table internal.member_data is 'How each kind of row about a member is exported and erased.';
comment on column internal.member_data.phase is
  'first: reads rows that others delete; last: triggers of others write it again; after: the account''s end writes it.';

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

drop function internal.close_to_suspended();
