-- Appointments: one for each service of a trade that was accepted, with what both have said so far.
create table public.trade_appointments (
  id uuid primary key default gen_random_uuid(),
  trade_id uuid not null constraint trade_appointments_trade_id_fkey references public.trade_proposals (id) on delete cascade,
  item_id uuid not null constraint trade_appointments_item_id_fkey references public.trade_items (id) on delete cascade,
  provider_id uuid not null constraint trade_appointments_provider_id_fkey references public.profiles (id) on delete cascade,
  receiver_id uuid not null constraint trade_appointments_receiver_id_fkey references public.profiles (id) on delete cascade,
  status text not null default 'unscheduled' constraint trade_appointments_status_known check (
    status in ('unscheduled', 'proposed', 'confirmed', 'done', 'cancelled')),
  minutes int not null constraint trade_appointments_minutes_range check (minutes between 5 and 480),
  minutes_before int not null default 0 constraint trade_appointments_minutes_before_range check (minutes_before between 0 and 60),
  minutes_after int not null default 0 constraint trade_appointments_minutes_after_range check (minutes_after between 0 and 60),
  slots timestamptz[] not null default '{}' constraint trade_appointments_slots_few check (cardinality(slots) <= 3),
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
  constraint trade_appointments_item_id_key unique (item_id),
  constraint trade_appointments_time_once_agreed check (
    (starts_at is null) = (ends_at is null) and (status <> 'confirmed' or starts_at is not null) and (status <> 'proposed' or starts_at is null)),
  constraint trade_appointments_slots_by_someone check ((slots = '{}') = (proposed_by is null)),
  constraint trade_appointments_proposed_has_slots check (status <> 'proposed' or slots <> '{}'),
  constraint trade_appointments_done_by_both check (status <> 'done' or (provider_done_at is not null and receiver_done_at is not null))
);
comment on table public.trade_appointments is 'When and where one service of an accepted trade is given, and what both said of it.';
comment on column public.trade_appointments.slots is
  'Times one of them proposes, the other has to choose. With a confirmed time they are for another one; the first stands until then.';
comment on column public.trade_appointments.location_mode is 'As of a service: my place is the provider''s.';
comment on column public.trade_appointments.timezone is 'The clock of the place.';
comment on column public.trade_appointments.sequence is 'How often the time or the place was set, as calendars count changes (RFC 5545).';
comment on column public.trade_appointments.reminded is 'Reminders due so far: before it 48, 24 and 2 hours ahead, then 3, 24 and 48 hours after the first of both said done.';
create index trade_appointments_trade_id_index on public.trade_appointments (trade_id);
create index trade_appointments_provider_id_index on public.trade_appointments (provider_id, starts_at);
create index trade_appointments_receiver_id_index on public.trade_appointments (receiver_id, starts_at);
create index trade_appointments_proposed_by_index on public.trade_appointments (proposed_by);
create index trade_appointments_upcoming_index on public.trade_appointments (starts_at) where status = 'confirmed';
create index trade_appointments_half_done_index on public.trade_appointments ((coalesce(provider_done_at, receiver_done_at)))
  where status in ('unscheduled', 'proposed', 'confirmed') and (provider_done_at is not null or receiver_done_at is not null);

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

alter table public.trade_appointments enable row level security;
alter table public.trade_addresses enable row level security;
alter table public.trade_check_codes enable row level security;

alter table public.trade_proposals drop constraint trade_proposals_phase_fits_status;
update public.trade_proposals set phase = 'to_schedule'
where status = 'accepted' and not exists (select from public.trade_confirmations where trade_id = id);
alter table public.trade_proposals add constraint trade_proposals_phase_fits_status check (
    (status = 'pending' and phase in ('awaiting_recipient', 'awaiting_proposer'))
    or (status = 'accepted' and phase in ('to_schedule', 'scheduled', 'in_progress', 'awaiting_confirmation'))
    or (status = 'declined' and phase = 'declined')
    or (status = 'completed' and phase = 'completed')
    or (status = 'cancelled' and phase in ('withdrawn', 'expired', 'cancelled', 'unconfirmed')));
insert into public.trade_appointments (trade_id, item_id, provider_id, receiver_id, minutes, location_mode, timezone, status, reminded,
    provider_done_at, receiver_done_at)
  select trade.id, item.id, item.giver_id, item.receiver_id, least(item.duration_minutes * item.quantity, 480), coalesce(service.location_modes[1], 'my_place'),
    'America/New_York', case trade.status when 'completed' then 'done' when 'cancelled' then 'cancelled' else 'unscheduled' end, 7,
    case trade.status when 'accepted' then clock.now() + (giver.confirmed_at - giver.confirmed_at) else giver.confirmed_at end,
    case trade.status when 'accepted' then clock.now() + (receiver.confirmed_at - receiver.confirmed_at) else receiver.confirmed_at end
  from public.trade_proposals as trade
  join public.trade_items as item on item.trade_id = trade.id and item.version = trade.current_version
  left join public.services as service on service.id = item.service_id
  left join public.trade_confirmations as giver on giver.trade_id = trade.id and giver.user_id = item.giver_id
  left join public.trade_confirmations as receiver on receiver.trade_id = trade.id and receiver.user_id = item.receiver_id
  where trade.accepted_at is not null;

drop trigger tell on public.trade_confirmations;
drop function public.tell_of_confirmation();
alter table public.notifications drop constraint notifications_template_known;
alter table public.notifications add constraint notifications_template_known check (template in (
    'message', 'trade_sent', 'trade_counter', 'trade_accepted', 'trade_confirmed', 'trade_completed', 'trade_declined', 'trade_withdrawn',
    'trade_expired', 'trade_cancelled', 'trial_ending', 'trial_ended', 'founder', 'founder_ending', 'payment_failed', 'plan_started',
    'plan_ending', 'plan_ended', 'plan_pausing', 'plan_paused', 'plan_resumed', 'plan_kept', 'role_given', 'role_taken', 'comp_given',
    'comp_ended', 'unverified', 'signed_out', 'sanction_given', 'sanction_lifted', 'appeal_upheld', 'appeal_declined', 'announcement',
    'trade_unconfirmed', 'trade_times', 'trade_new_times', 'trade_time', 'trade_place', 'trade_coming', 'trade_late', 'trade_here', 'trade_marked',
    'trade_soon', 'trade_over'));
comment on table public.trade_proposals is 'A trade between its proposer and its recipient, from the first offer to the last appointment.';
comment on table public.trade_confirmations is 'One party''s statement that all of the trade happened, for pages of release 0.1.0. The release after 0.2.0 drops it.';

insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('public.trade_addresses', 'host_id = $1', 'trades', '{}', 'delete', null, null),
  ('public.trade_check_codes', 'receiver_id = $1', 'trades', '{}', 'delete', null, null),
  ('public.trade_appointments', 'provider_id = $1 or receiver_id = $1 or proposed_by = $1', 'trades', '{}', 'keep', null, 'The other person''s record of the trade.');
