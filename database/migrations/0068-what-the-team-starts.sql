-- A copy of a member's data and the end of an account can be started by the team, too.
alter table internal.account_exports add column reason text
  constraint account_exports_reason_length check (char_length(reason) between 1 and 500);
comment on table internal.account_exports is 'Copies of members'' data, for 30 days.';
comment on column internal.account_exports.reason is 'Why the team started it; null if the member asked for it.';
alter table internal.account_deletions add column is_from_team boolean not null default false;
comment on column internal.account_deletions.is_from_team is
  'Whether the team started it, with the reason that the member read. The team takes back only such a one.';
insert into internal.acts (name, is_sensitive) values ('delete_member', true), ('export_member', false)
  on conflict do nothing;
insert into internal.role_acts (role, act) values ('support', 'export_member') on conflict do nothing;
