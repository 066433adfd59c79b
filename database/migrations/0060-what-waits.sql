-- What waits for a member is one list. The counts that the gate shows have their own name.
create table internal.waiting_sources (
  area text constraint waiting_sources_pkey primary key,
  rows regprocedure not null
);
comment on table internal.waiting_sources is 'The areas in which something can wait for a member.';
comment on column internal.waiting_sources.rows is
  'In plpgsql, so that its plan is kept: answers a bounded number of rows as the caller may read them, in the columns '
  'that internal.waiting_sql names.';
alter table internal.waiting_sources enable row level security;

drop function if exists public.waiting_for_me();
drop function if exists public.my_turns();
drop function if exists internal.my_marks_missing(public.trade_appointments);
drop function if exists internal.awaits_my_side(uuid);
