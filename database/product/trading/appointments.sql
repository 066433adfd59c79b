-- The appointments of a trade, each a visit of one or more services or the handing over of goods (visits.sql), made
-- when the trade is accepted. The
-- two agree on a time, meet, and both say that it happened; when every appointment of a trade is done, the trade is
-- completed. Only the functions of appointment-moves.sql, visits.sql, appointment-clock.sql and of
-- conduct/ write them.
-- Needs: moderation, trade-moves, busy-feeds, shared-times

-- ## Tables
create table public.trade_appointments (
  id uuid primary key default gen_random_uuid(),
  trade_id uuid not null constraint trade_appointments_trade_id_fkey references public.trade_proposals (id) on delete cascade,
  provider_id uuid not null constraint trade_appointments_provider_id_fkey references public.profiles (id) on delete cascade,
  receiver_id uuid not null constraint trade_appointments_receiver_id_fkey references public.profiles (id) on delete cascade,
  status text not null default 'unscheduled' constraint trade_appointments_status_known check (
    status in ('unscheduled', 'proposed', 'confirmed', 'done', 'cancelled', 'missed')),
  minutes int not null constraint trade_appointments_minutes_range check (
    case when is_handover then minutes = 0 else minutes between 5 and 480 end),
  minutes_before int not null default 0 constraint trade_appointments_minutes_before_range check (minutes_before between 0 and 60),
  minutes_after int not null default 0 constraint trade_appointments_minutes_after_range check (minutes_after between 0 and 60),
  slots timestamptz[] not null default '{}' constraint trade_appointments_slots_few check (cardinality(slots) <= 3)
    constraint trade_appointments_slots_range check (
    '2000-01-01Z' <= all (slots) and '2200-01-01Z' >= all (slots)),
  proposed_by uuid constraint trade_appointments_proposed_by_fkey references public.profiles (id) on delete set null,
  starts_at timestamptz,
  ends_at timestamptz,
  timezone text not null constraint trade_appointments_timezone_known check (timezone in (
    'America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles', 'America/Anchorage',
    'America/Adak', 'Pacific/Honolulu')),
  location_mode text not null default 'my_place' constraint trade_appointments_location_mode_known check (
    location_mode in ('my_place', 'your_place', 'salon_third', 'online')),
  place_name text not null default '' constraint trade_appointments_place_name_length check (char_length(place_name) <= 120),
  arrival_note text not null default '' constraint trade_appointments_arrival_note_length check (char_length(arrival_note) <= 300),
  sequence int not null default 0,
  reminded int not null default 0,
  provider_coming_at timestamptz,
  receiver_coming_at timestamptz,
  provider_late_minutes int constraint trade_appointments_provider_late_known check (provider_late_minutes in (5, 10, 15, 20)),
  receiver_late_minutes int constraint trade_appointments_receiver_late_known check (receiver_late_minutes in (5, 10, 15, 20)),
  provider_here_at timestamptz,
  receiver_here_at timestamptz,
  provider_done_at timestamptz,
  receiver_done_at timestamptz,
  reported_by uuid constraint trade_appointments_reported_by_fkey references public.profiles (id) on delete cascade,
  reported_at timestamptz,
  report_note text not null default '' constraint trade_appointments_report_note_length check (char_length(report_note) <= 500),
  report_answer text constraint trade_appointments_report_answer_known check (report_answer in ('agree', 'me_too', 'disagree')),
  late_move_of timestamptz,
  given_up_by text constraint trade_appointments_given_up_by_known check (given_up_by in ('provider', 'receiver')),
  held_seconds int not null default 0 constraint trade_appointments_held_seconds_range check (held_seconds >= 0),
  is_handover boolean not null default false,
  constraint trade_appointments_handover_has_no_time check (not is_handover or (starts_at is null and slots = '{}')),
  constraint trade_appointments_report_is_whole check (
    (reported_by is null) = (reported_at is null) and (reported_at is not null or (report_answer is null and report_note = ''))),
  constraint trade_appointments_given_up_had_a_time check (given_up_by is null or starts_at is not null),
  constraint trade_appointments_missed_had_a_time check (status <> 'missed' or starts_at is not null),
  constraint trade_appointments_time_once_agreed check (
    (starts_at is null) = (ends_at is null) and (status <> 'confirmed' or starts_at is not null) and (status <> 'proposed' or starts_at is null)),
  constraint trade_appointments_slots_by_someone check ((slots = '{}') = (proposed_by is null)),
  constraint trade_appointments_proposed_has_slots check (status <> 'proposed' or slots <> '{}'),
  constraint trade_appointments_done_by_both check (status <> 'done' or (provider_done_at is not null and receiver_done_at is not null)),
  constraint trade_appointments_marked_had_a_time check (
    starts_at is not null or is_handover or status in ('done', 'cancelled')
      or (provider_done_at is null and receiver_done_at is null))
);
comment on table public.trade_appointments is
  'A visit: when and where services of an accepted trade are given together, and what both said of it.';
comment on column public.trade_appointments.is_handover is
  'Whether it is the handing over of goods (A-48): it never has a time or a place, and is done once both say so.';
comment on column public.trade_appointments.slots is
  'Times one of them proposes, the other has to choose. With a confirmed time they are for another one; the first stands until then.';
comment on column public.trade_appointments.location_mode is 'As of a service: my place is the provider''s.';
comment on column public.trade_appointments.timezone is 'The clock of the place.';
comment on column public.trade_appointments.sequence is 'How often the time or the place was set, as calendars count changes (RFC 5545).';
comment on column public.trade_appointments.reminded is 'Reminders due so far: before it 48, 24 and 2 hours ahead, then 3, 24 and 48 hours after the first of both said done.';
comment on column public.trade_appointments.reported_by is 'Who says that the other did not come; report_answer is what the other says to that.';
comment on column public.trade_appointments.late_move_of is
  'The agreed time that one of the two asked to move later than the other''s rules ask for. Asking again about the same time does not count again.';
comment on column public.trade_appointments.given_up_by is
  'Who cancelled after its start: the other can still report that they did not come.';
comment on column public.trade_appointments.held_seconds is
  'How long its trade was in dispute since its start. That time counts in none of its deadlines.';
create index trade_appointments_trade_id_index on public.trade_appointments (trade_id);
create index trade_appointments_provider_id_index on public.trade_appointments (provider_id, starts_at);
create index trade_appointments_receiver_id_index on public.trade_appointments (receiver_id, starts_at);
create index trade_appointments_proposed_by_index on public.trade_appointments (proposed_by);
create index trade_appointments_reported_by_index on public.trade_appointments (reported_by);
create index trade_appointments_reports_index on public.trade_appointments (reported_at)
  where status = 'confirmed' and reported_at is not null and (report_answer is null or report_answer = 'me_too');
create index trade_appointments_given_up_index on public.trade_appointments (starts_at)
  where status = 'cancelled' and given_up_by is not null and reported_at is null;
create index trade_appointments_missed_index on public.trade_appointments (trade_id) where status = 'missed';
create index trade_appointments_upcoming_index on public.trade_appointments (starts_at) where status = 'confirmed';
create index trade_appointments_half_done_index on public.trade_appointments ((coalesce(provider_done_at, receiver_done_at)))
  where status = 'confirmed' and (provider_done_at is not null or receiver_done_at is not null);
create index trade_appointments_half_handed_index on public.trade_appointments
    ((coalesce(provider_done_at, receiver_done_at)))
  where is_handover and status = 'unscheduled' and (provider_done_at is not null or receiver_done_at is not null);

alter table public.trade_items
  add constraint trade_items_appointment_id_fkey foreign key (appointment_id)
    references public.trade_appointments (id) on delete set null;

create table public.trade_addresses (
  appointment_id uuid constraint trade_addresses_pkey primary key
    constraint trade_addresses_appointment_id_fkey references public.trade_appointments (id) on delete cascade,
  host_id uuid not null constraint trade_addresses_host_id_fkey references public.profiles (id) on delete cascade,
  address text not null constraint trade_addresses_address_length check (char_length(address) between 5 and 300)
);
comment on table public.trade_addresses is 'The street address of an appointment, or its online link. Apart, since the other person sees it only close to the time (B6.7).';
create index trade_addresses_host_id_index on public.trade_addresses (host_id);

create table public.trade_check_codes (
  appointment_id uuid constraint trade_check_codes_pkey primary key
    constraint trade_check_codes_appointment_id_fkey references public.trade_appointments (id) on delete cascade,
  receiver_id uuid not null constraint trade_check_codes_receiver_id_fkey references public.profiles (id) on delete cascade,
  code text not null constraint trade_check_codes_code_form check (code ~ '^[0-9]{6}$')
);
comment on table public.trade_check_codes is 'The code that the receiver shows and the provider enters when they meet.';
create index trade_check_codes_receiver_id_index on public.trade_check_codes (receiver_id);

create table public.trade_place_proposals (
  appointment_id uuid constraint trade_place_proposals_pkey primary key
    constraint trade_place_proposals_appointment_id_fkey references public.trade_appointments (id) on delete cascade,
  proposed_by uuid not null constraint trade_place_proposals_proposed_by_fkey references public.profiles (id) on delete cascade,
  location_mode text not null constraint trade_place_proposals_location_mode_known check (
    location_mode in ('my_place', 'your_place', 'salon_third', 'online')),
  place_name text not null default '' constraint trade_place_proposals_place_name_length check (char_length(place_name) <= 120),
  arrival_note text not null default '' constraint trade_place_proposals_arrival_note_length check (char_length(arrival_note) <= 300),
  address text constraint trade_place_proposals_address_length check (char_length(address) between 5 and 300),
  proposed_at timestamptz not null default clock.now()
);
comment on table public.trade_place_proposals is
  'Another place that one of the two asks for in the last 24 hours. The agreed one stands until the other accepts (A-42).';
comment on column public.trade_place_proposals.address is 'Not read by members: the other sees it once they accept.';
create index trade_place_proposals_proposed_by_index on public.trade_place_proposals (proposed_by);

alter table public.trade_appointments enable row level security;
alter table public.trade_place_proposals enable row level security;
alter table public.trade_addresses enable row level security;
alter table public.trade_check_codes enable row level security;

-- ## Functions
create or replace function internal.report_is_open(meeting public.trade_appointments) returns boolean
language sql immutable set search_path = '' as $$
  select meeting.status = 'confirmed' and meeting.reported_at is not null
    and (meeting.report_answer is null or meeting.report_answer = 'me_too')
$$;
comment on function internal.report_is_open(public.trade_appointments) is
  'Whether one of the two says that the other did not come, and the other has not answered, or answered that neither came, which the first one has not confirmed.';

create or replace function internal.report_until(meeting public.trade_appointments) returns timestamptz
language sql stable set search_path = '' as $$
  select meeting.starts_at + interval '72 hours' + make_interval(secs => meeting.held_seconds)
$$;
comment on function internal.report_until(public.trade_appointments) is
  'Until when it can be reported that one of the two did not come. For definer functions.';

create or replace function internal.may_still_be_reported(meeting public.trade_appointments) returns boolean
language sql stable set search_path = '' as $$
  select meeting.status = 'cancelled' and meeting.given_up_by is not null and meeting.reported_at is null
    and clock.now() <= internal.report_until(meeting)
    and (meeting.provider_here_at is null or meeting.receiver_here_at is null)
    and case meeting.given_up_by when 'provider' then meeting.receiver_done_at else meeting.provider_done_at end is null
$$;
comment on function internal.may_still_be_reported(public.trade_appointments) is
  'Whether the other can report that who cancelled after the start did not come. For definer functions.';

create or replace function internal.trade_phase(trade_id uuid) returns text language sql stable set search_path = '' as $$
  select case
    when bool_or(status = 'done') and bool_or(status <> 'done') then 'in_progress'
    when bool_or(is_open and (provider_done_at is not null or receiver_done_at is not null or ends_at <= clock.now())) then 'awaiting_confirmation'
    when bool_and(status = 'confirmed' or is_handover) filter (where is_open) then 'scheduled'
    else 'to_schedule' end
  from public.trade_appointments as meeting, lateral (select meeting.status in ('unscheduled', 'proposed', 'confirmed') as is_open) as state
  where meeting.trade_id = trade_phase.trade_id
$$;
comment on function internal.trade_phase(uuid) is 'What an accepted trade waits for (B6.2). For definer functions.';

create or replace function internal.trade_creditor(trade_id uuid) returns uuid language sql stable set search_path = '' as $$
  -- Someone who gave a service, and did not get one that was agreed. If that is both of them, nobody owes the other.
  select (array_agg(party.id))[1] from public.trade_proposals as trade, lateral (values (trade.proposer_id), (trade.recipient_id)) as party (id)
  where trade.id = trade_creditor.trade_id
    and exists (select from public.trade_appointments as given where given.trade_id = trade.id and given.provider_id = party.id and given.status = 'done')
    and exists (select from public.trade_appointments as missing
      where missing.trade_id = trade.id and missing.receiver_id = party.id and missing.status in ('missed', 'cancelled'))
  having count(*) = 1
$$;
comment on function internal.trade_creditor(uuid) is
  'Once every appointment of a trade is over: who gave and is still owed a service; null if nobody is. For definer functions.';

create or replace function internal.trade_complete(trade_id uuid, phase text) returns public.trade_proposals language plpgsql volatile set search_path = '' as $$
declare
  trade public.trade_proposals;
begin
  update public.trade_proposals as proposal set
    status = 'completed', phase = trade_complete.phase, owed_to = null, completed_at = clock.now(), updated_at = clock.now()
    where proposal.id = trade_complete.trade_id returning * into trade;
  -- Always lock in the same order, otherwise two trades of one pair completing at once could deadlock.
  perform from public.profiles where id in (trade.proposer_id, trade.recipient_id) order by id for no key update;
  update public.profiles set trades_completed = trades_completed + 1 where id in (trade.proposer_id, trade.recipient_id);
  return trade;
end
$$;
comment on function internal.trade_complete(uuid, text) is 'Completes an accepted trade. Its row must be locked. For definer functions.';
create or replace function internal.trade_next_at(trade_id uuid) returns timestamptz language sql stable set search_path = '' as $$
  select coalesce(min(meeting.starts_at), 'infinity')
  from public.trade_appointments as meeting where meeting.trade_id = trade_next_at.trade_id and meeting.status in ('unscheduled', 'proposed', 'confirmed')
$$;
comment on function internal.trade_next_at(uuid) is
  'When the first appointment begins that is not done. For definer functions.';

create or replace function internal.trade_reckon(trade_id uuid) returns public.trade_proposals
language plpgsql volatile set search_path = '' as $$
declare
  trade public.trade_proposals;
  creditor uuid;
begin
  if exists (select from public.trade_appointments as meeting
      where meeting.trade_id = trade_reckon.trade_id and meeting.status in ('unscheduled', 'proposed', 'confirmed')) then
    update public.trade_proposals as proposal set
      phase = internal.trade_phase(proposal.id), next_at = internal.trade_next_at(proposal.id), owed_to = null, updated_at = clock.now()
      where proposal.id = trade_reckon.trade_id returning * into trade;
  elsif not exists (select from public.trade_appointments as meeting
      where meeting.trade_id = trade_reckon.trade_id and meeting.status = 'done') then
    update public.trade_proposals as proposal set
      status = 'cancelled', phase = 'cancelled', owed_to = null, cancelled_at = clock.now(), updated_at = clock.now()
      where proposal.id = trade_reckon.trade_id returning * into trade;
  elsif exists (select from public.trade_appointments as meeting
      where meeting.trade_id = trade_reckon.trade_id and internal.may_still_be_reported(meeting)) then
    -- What is owed depends on it.
    update public.trade_proposals as proposal set phase = 'in_progress', next_at = 'infinity', owed_to = null, updated_at = clock.now()
      where proposal.id = trade_reckon.trade_id returning * into trade;
  else
    creditor := internal.trade_creditor(trade_reckon.trade_id);
    if creditor is null then
      select * into trade from public.trade_proposals as proposal where proposal.id = trade_reckon.trade_id;
      return internal.trade_complete_even(trade);
    end if;
    update public.trade_proposals as proposal set phase = 'in_progress', next_at = '-infinity', owed_to = creditor,
        owed_at = case when proposal.owed_to is null then clock.now() else proposal.owed_at end, updated_at = clock.now()
      where proposal.id = trade_reckon.trade_id returning * into trade;
  end if;
  return trade;
end
$$;
comment on function internal.trade_reckon(uuid) is
  'What follows for a trade from its appointments, and who is owed a service, without a word to either.'
  ' The trade''s row must be locked. For definer functions.';

create or replace function internal.trade_settle(trade_id uuid) returns public.trade_proposals
language plpgsql volatile set search_path = '' as $$
declare
  trade constant public.trade_proposals := internal.trade_reckon(trade_settle.trade_id);
begin
  if trade.status = 'accepted' and trade.owed_to is not null then
    perform internal.notify_of_debt(trade);
  end if;
  return trade;
end
$$;
comment on function internal.trade_settle(uuid) is
  'Brings an accepted trade up to date after a change of its appointments: its phase, its completion, its end if nothing was given, or the choice of who is owed a service. The trade''s row must be locked. For definer functions.';

create or replace function internal.timezone_of_place(location_mode text, provider_id uuid, receiver_id uuid, otherwise text default null) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select own.timezone from public.availability as own
      where own.user_id = case timezone_of_place.location_mode when 'my_place' then timezone_of_place.provider_id when 'your_place' then timezone_of_place.receiver_id end),
    timezone_of_place.otherwise,
    (select own.timezone from public.availability as own where own.user_id in (timezone_of_place.provider_id, timezone_of_place.receiver_id)
      order by own.user_id = timezone_of_place.provider_id desc limit 1),
    'America/New_York')
$$;
comment on function internal.timezone_of_place(text, uuid, uuid, text) is
  'The time zone of the place where two people meet: its host''s, or else the given one, or else one of theirs. For definer functions.';

create or replace function internal.appointment_quarters(member_id uuid) returns int4multirange language sql stable set search_path = '' as $$
  select coalesce(range_agg(int4range(
    floor(extract(epoch from taken.starts_at) / 900)::int - around.before, ceil(extract(epoch from taken.ends_at) / 900)::int + around.after)), '{}')
  from public.trade_appointments as taken,
    lateral (select case when taken.provider_id = appointment_quarters.member_id then internal.quarters_in(taken.minutes_before) else 0 end as before,
      case when taken.provider_id = appointment_quarters.member_id then internal.quarters_in(taken.minutes_after) else 0 end as after) as around
  where appointment_quarters.member_id in (taken.provider_id, taken.receiver_id) and taken.status = 'confirmed' and taken.ends_at > clock.now()
$$;
comment on function internal.appointment_quarters(uuid) is 'A member''s confirmed appointments to come, with what these take to set up and clean up.';

create or replace function internal.interview_quarters(member_id uuid) returns int4multirange language sql stable set search_path = '' as $$
  select coalesce(range_agg(int4range(floor(extract(epoch from meeting.scheduled_date) / 900)::int,
    ceil(extract(epoch from meeting.scheduled_date + make_interval(mins => meeting.duration_minutes)) / 900)::int)), '{}')
  from public.job_schedules as meeting
  where interview_quarters.member_id in (meeting.scheduled_by, meeting.applicant_id) and meeting.status = 'accepted'
    and meeting.scheduled_date + make_interval(mins => meeting.duration_minutes) > clock.now()
$$;
comment on function internal.interview_quarters(uuid) is 'A member''s accepted interviews to come.';

create or replace function internal.taken_quarters(member_id uuid) returns int4multirange language sql stable set search_path = '' as $$
  select internal.busy_quarters(taken_quarters.member_id) + internal.appointment_quarters(taken_quarters.member_id)
    + internal.interview_quarters(taken_quarters.member_id)
$$;
comment on function internal.taken_quarters(uuid) is
  'When a member has no time although their hours say so: their own calendars, their appointments and their interviews.';

create or replace function internal.close_appointments() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.trade_appointments as meeting set status = 'cancelled', slots = '{}', proposed_by = null, sequence = meeting.sequence + 1
    where meeting.trade_id = new.id and meeting.status not in ('done', 'missed');
  return null;
end
$$;
comment on function internal.close_appointments() is 'Cancels the appointments of a trade that was cancelled. Definer: only this and the moves write appointments.';

create or replace function internal.is_out_of_touch(one uuid, other uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return internal.is_blocked_pair(is_out_of_touch.one, is_out_of_touch.other)
    or internal.is_suspended(is_out_of_touch.one) or internal.is_suspended(is_out_of_touch.other)
    or exists (select from internal.account_deletions as leaving
      where leaving.user_id in (is_out_of_touch.one, is_out_of_touch.other));
end
$$;
comment on function internal.is_out_of_touch(uuid, uuid) is
  'Whether two people with a trade tell each other nothing more in it: one has blocked the other, is suspended or is leaving (A-44). Definer: members read neither blocks of others nor sanctions.';

create or replace function internal.address_is_open(meeting public.trade_appointments, host_id uuid, reader_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select address_is_open.host_id = address_is_open.reader_id
    or (meeting.status in ('unscheduled', 'proposed', 'confirmed', 'done')
      and coalesce(clock.now() < meeting.ends_at + interval '24 hours', true)
      and (coalesce(clock.now() >= meeting.starts_at - interval '24 hours', false)
        or (select bool_and(card.is_verified) from public.profiles as card
          where card.id in (meeting.provider_id, meeting.receiver_id)))
      and not internal.is_out_of_touch(meeting.provider_id, meeting.receiver_id))
$$;
comment on function internal.address_is_open(public.trade_appointments, uuid, uuid) is
  'Whether one of the two may see the address of their appointment by now (B6.7): from the start if both are verified, else from 24 hours before; never once the two are out of touch.';

create or replace function internal.close_appointments_with(member_id uuid, other_id uuid default null) returns void
language plpgsql volatile set search_path = '' as $$
begin
  -- The address and the code close by their policies. What one wrote for the other goes, and so do times that wait for an answer.
  update public.trade_appointments as meeting set place_name = '', arrival_note = '', slots = '{}', proposed_by = null,
      status = case meeting.status when 'proposed' then 'unscheduled' else meeting.status end
    where meeting.status in ('unscheduled', 'proposed', 'confirmed')
      and close_appointments_with.member_id in (meeting.provider_id, meeting.receiver_id)
      and coalesce(close_appointments_with.other_id in (meeting.provider_id, meeting.receiver_id), true);
  delete from public.trade_place_proposals as asked using public.trade_appointments as meeting
    where meeting.id = asked.appointment_id
      and close_appointments_with.member_id in (meeting.provider_id, meeting.receiver_id)
      and coalesce(close_appointments_with.other_id in (meeting.provider_id, meeting.receiver_id), true);
end
$$;
comment on function internal.close_appointments_with(uuid, uuid) is
  'Ends what a member and others, or one other, tell each other about their appointments (A-44). For definer functions.';

create or replace function internal.close_between() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.close_appointments_with(new.blocker_id, new.blocked_id);
  return null;
end
$$;
comment on function internal.close_between() is
  'A block ends what two people tell each other about their appointments. Definer: only this and the moves write appointments.';

create or replace function internal.close_for_suspended() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.close_appointments_with(new.id);
  return null;
end
$$;
comment on function internal.close_for_suspended() is
  'A suspension does in each of the member''s trades what a block does, so that the other cannot tell the two apart. Definer: only this and the moves write appointments.';

create or replace function internal.silent_until(trade public.trade_proposals) returns timestamptz
language sql stable set search_path = '' as $$
  select case when not coalesce(bool_or(said.provider_done_at is not null or said.receiver_done_at is not null
      or internal.report_is_open(said)), false)
    then greatest(max(said.ends_at + make_interval(secs => said.held_seconds)) + interval '14 days', case
      when bool_or(said.status in ('unscheduled', 'proposed'))
      then greatest(trade.accepted_at, trade.owed_at) + interval '60 days' end) end
  from public.trade_appointments as said
  where said.trade_id = trade.id and said.status in ('unscheduled', 'proposed', 'confirmed')
$$;
comment on function internal.silent_until(public.trade_proposals) is
  'When an accepted trade ends by itself because nobody says anything (B6.2); null once one of the two has.';

-- ## Rules
select internal.keep_table_rules('public.trade_appointments', feature => 'trades', suspended_read => 'own');
select internal.keep_table_rules('public.trade_addresses', feature => 'trades', suspended_read => 'own');
select internal.keep_table_rules('public.trade_check_codes', feature => 'trades', suspended_read => 'own');
select internal.keep_table_rules('public.trade_place_proposals', feature => 'trades');
insert into internal.member_data (relation, whose, area, erasure, cleared, why) values
  ('public.trade_addresses', 'host_id = $1', 'trades', 'delete', null, null),
  ('public.trade_check_codes', 'receiver_id = $1', 'trades', 'delete', null, null),
  ('public.trade_appointments', 'provider_id = $1 or receiver_id = $1 or proposed_by = $1', 'trades', 'keep', null,
    'The other person''s record of the trade.'),
  ('public.trade_appointments', 'reported_by = $1', null, 'clear', $$report_note = ''$$,
    'In the copy with its appointment.'),
  ('public.trade_place_proposals', 'proposed_by = $1', 'trades', 'delete', null, null);

create policy "an appointment is visible to its provider and its receiver" on public.trade_appointments
  for select to authenticated
  using ((provider_id = (select auth.uid()) or receiver_id = (select auth.uid()))
    and ((select public.has_feature('trades'))
      or exists (select from public.trade_proposals as trade where trade.id = trade_id and trade.status = 'accepted')));
create policy "an address is visible to its host, and to both near the time" on public.trade_addresses
  for select to authenticated
  using (exists (
    select from public.trade_appointments as meeting
    where meeting.id = appointment_id and internal.address_is_open(meeting, host_id, (select auth.uid()))));
create policy "another place is visible to the two whom it concerns" on public.trade_place_proposals
  for select to authenticated
  using (exists (select from public.trade_appointments as meeting
    where meeting.id = appointment_id and not internal.is_out_of_touch(meeting.provider_id, meeting.receiver_id)));
grant select (appointment_id, proposed_by, location_mode, place_name, arrival_note, proposed_at)
  on public.trade_place_proposals to authenticated;
create policy "a check-in code is visible to the receiver" on public.trade_check_codes
  for select to authenticated
  using (receiver_id = (select auth.uid()) and exists (select from public.trade_appointments as meeting
    where meeting.id = appointment_id and not internal.is_out_of_touch(meeting.provider_id, meeting.receiver_id)));
grant select on public.trade_appointments, public.trade_addresses, public.trade_check_codes to authenticated;
grant execute on function internal.report_is_open(public.trade_appointments), internal.is_out_of_touch(uuid, uuid),
  internal.address_is_open(public.trade_appointments, uuid, uuid), internal.silent_until(public.trade_proposals)
  to authenticated;

create or replace trigger t10_close_appointments after update of status on public.trade_proposals
  for each row when (old.status = 'accepted' and new.status = 'cancelled') execute function internal.close_appointments();
create or replace trigger close_between after insert on public.blocks
  for each row execute function internal.close_between();
create or replace trigger close_for_suspended after update of is_suspended on public.profiles
  for each row when (new.is_suspended and not old.is_suspended) execute function internal.close_for_suspended();
create or replace trigger plain_text before insert or update on public.trade_appointments
  for each row execute function internal.keep_plain_text();
create or replace trigger plain_text before insert or update on public.trade_place_proposals
  for each row execute function internal.keep_plain_text();
create or replace trigger plain_text before insert or update on public.trade_addresses
  for each row execute function internal.keep_plain_text();
select platform.service_sees('public.trade_appointments');
select platform.service_sees('public.trade_addresses');
select platform.service_sees('public.trade_place_proposals');
select platform.service_sees('public.trade_check_codes');
