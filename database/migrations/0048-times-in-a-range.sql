-- No member stores an infinite time, or one before 2000 or after 2199. What an earlier release took is corrected first.
update public.conversation_members as side
  set last_read_at = case when side.last_read_at between '2000-01-01Z' and '2200-01-01Z' then side.last_read_at end,
    archived_at = case when side.archived_at between '2000-01-01Z' and '2200-01-01Z' then side.archived_at
      when side.archived_at is not null then clock.now() end
  where (side.last_read_at between '2000-01-01Z' and '2200-01-01Z') is false
    or (side.archived_at between '2000-01-01Z' and '2200-01-01Z') is false;
update public.saved_items set created_at = '2000-01-01Z' where created_at < '2000-01-01Z';
update public.chat_reads set read_at = '2000-01-01Z' where read_at < '2000-01-01Z';
update public.forum_visits set read_at = '2000-01-01Z' where read_at < '2000-01-01Z';
update public.job_applications set updated_at = clock.now()
  where (updated_at between '2000-01-01Z' and '2200-01-01Z') is false;
delete from public.availability_exceptions where (on_date between '2000-01-01' and '2199-12-31') is false;

alter table public.availability_exceptions add constraint availability_exceptions_on_date_range check (
  on_date between '2000-01-01' and '2199-12-31');
alter table public.chat_messages add constraint chat_messages_deleted_at_range check (
  deleted_at between '2000-01-01Z' and '2200-01-01Z');
alter table public.chat_reads add constraint chat_reads_read_at_range check (
  read_at between '2000-01-01Z' and '2200-01-01Z');
alter table public.conversation_members
  add constraint conversation_members_last_read_at_range check (
    last_read_at between '2000-01-01Z' and '2200-01-01Z'),
  add constraint conversation_members_archived_at_range check (
    archived_at between '2000-01-01Z' and '2200-01-01Z');
alter table public.forum_visits add constraint forum_visits_read_at_range check (
  read_at between '2000-01-01Z' and '2200-01-01Z');
alter table public.job_applications add constraint job_applications_updated_at_range check (
  updated_at between '2000-01-01Z' and '2200-01-01Z');
alter table public.job_listings add constraint job_listings_expires_at_range check (
  expires_at between '2000-01-01Z' and '2200-01-01Z');
alter table public.job_schedules add constraint job_schedules_suggested_date_range check (
  suggested_date between '2000-01-01Z' and '2200-01-01Z');
alter table public.messages add constraint messages_read_at_range check (
  read_at between '2000-01-01Z' and '2200-01-01Z');
alter table public.saved_items
  add constraint saved_items_created_at_range check (
    created_at between '2000-01-01Z' and '2200-01-01Z'),
  add constraint saved_items_remind_at_range check (
    remind_at between '2000-01-01Z' and '2200-01-01Z');
alter table public.trade_appointments add constraint trade_appointments_slots_range check (
  '2000-01-01Z' <= all (slots) and '2200-01-01Z' >= all (slots));
alter table public.trade_items add constraint trade_items_slots_range check (
  '2000-01-01Z' <= all (slots) and '2200-01-01Z' >= all (slots));
