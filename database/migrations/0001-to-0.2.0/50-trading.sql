-- Trades: offers with a balance, appointments, reviews and matches.
alter table public.trade_proposals
  drop constraint trade_proposals_phase_fits_status,
  add column balance_method text not null default 'none' constraint trade_proposals_balance_method_known check (
    balance_method in ('none', 'add_on', 'iou', 'accept_uneven', 'outside_cash')),
  add column balance_note text not null default '' constraint trade_proposals_balance_note_length check (
    char_length(balance_note) <= 200),
  add column reminded int not null default 0 constraint trade_proposals_reminded_range check (reminded between 0 and 3),
  add column owed_to uuid constraint trade_proposals_owed_to_fkey references public.profiles (id) on delete set null,
  add column owed_at timestamptz,
  add column proposer_excusable_until timestamptz,
  add column recipient_excusable_until timestamptz,
  add column next_at timestamptz not null default 'infinity',
  add column source text not null default 'profile' constraint trade_proposals_source_known check (
    source in ('profile', 'job')),
  add column source_id uuid,
  add constraint trade_proposals_source_has_id check ((source = 'profile') = (source_id is null)),
  add constraint trade_proposals_owed_while_accepted check (
    owed_to is null or (status = 'accepted' and owed_at is not null));
-- Nothing that was accepted has a time yet, so nothing of it can be confirmed.
update public.trade_proposals set phase = 'to_schedule' where status = 'accepted';
alter table public.trade_proposals add constraint trade_proposals_phase_fits_status check (
  (status = 'pending' and phase in ('awaiting_recipient', 'awaiting_proposer'))
  or (status = 'accepted' and phase in ('to_schedule', 'scheduled', 'in_progress', 'awaiting_confirmation', 'disputed'))
  or (status = 'declined' and phase = 'declined')
  or (status = 'completed' and phase in ('completed', 'completed_with_iou'))
  or (status = 'cancelled' and phase in ('withdrawn', 'expired', 'cancelled', 'unconfirmed')));
comment on table public.trade_proposals is
  'A trade between its proposer and its recipient, from the first offer to the last appointment.';
comment on column public.trade_proposals.source_id is
  'The job that its recipient posted and its proposer could read then, if the source is one (B6.1). It may be gone by'
  ' now.';
comment on column public.trade_proposals.value_basis is
  'Of the current version, like balance_method and balance_note.';
comment on column public.trade_proposals.reminded is
  'How many reminders the newest offer has had while it waits for an answer.';
comment on column public.trade_proposals.owed_to is
  'Who gave their service and did not get the other''s: they choose what becomes of it (conduct/debts.sql). Null'
  ' otherwise.';
comment on column public.trade_proposals.owed_at is
  'When that choice began, or the team had a service repeated: from then on there are 60 days to find a time.';
comment on column public.trade_proposals.proposer_excusable_until is
  'Until when the recipient can say that it is fine that the proposer cancelled late, or asked late for another time;'
  ' null if they never did, or once it is excused.';
comment on column public.trade_proposals.next_at is
  'By which trades in progress are listed: when the first appointment begins that is not done; infinity while none has'
  ' a time, -infinity while a service is owed.';
create index trade_proposals_owed_to_index on public.trade_proposals (owed_to);
create index trade_proposals_owed_at_index on public.trade_proposals (owed_at) where owed_to is not null;
create index trade_proposals_cancelled_index on public.trade_proposals (cancelled_at) where status = 'cancelled';
create index trade_proposals_completed_index on public.trade_proposals (completed_at) where status = 'completed';
create index trade_proposals_recipient_next_index on public.trade_proposals (recipient_id, next_at, id)
  where status = 'accepted';
create index trade_proposals_proposer_next_index on public.trade_proposals (proposer_id, next_at, id)
  where status = 'accepted';
create index trade_proposals_recipient_completed_index on public.trade_proposals (recipient_id, completed_at)
  where status = 'completed';
create index trade_proposals_proposer_completed_index on public.trade_proposals (proposer_id, completed_at)
  where status = 'completed';
create index trade_proposals_reminder_index on public.trade_proposals (reminded, expires_at) where status = 'pending';
create index trade_proposals_unscheduled_index on public.trade_proposals (greatest(accepted_at, owed_at), id)
  where phase in ('to_schedule', 'in_progress');

alter table public.trade_versions
  add column value_basis text not null default 'money' constraint trade_versions_value_basis_known check (
    value_basis in ('money', 'time', 'even')),
  add column balance_method text not null default 'none' constraint trade_versions_balance_method_known check (
    balance_method in ('none', 'add_on', 'iou', 'accept_uneven', 'outside_cash')),
  add column balance_note text not null default '' constraint trade_versions_balance_note_length check (
    char_length(balance_note) <= 200);
-- A trade had one basis for all its offers.
update public.trade_versions as offer set value_basis = trade.value_basis
  from public.trade_proposals as trade where trade.id = offer.trade_id and trade.value_basis <> 'money';

alter table public.trade_items
  add column buffer_before_minutes int not null default 0 constraint trade_items_buffer_before_range check (
    buffer_before_minutes between 0 and 60),
  add column buffer_after_minutes int not null default 0 constraint trade_items_buffer_after_range check (
    buffer_after_minutes between 0 and 60),
  add column location_mode text not null default 'my_place' constraint trade_items_location_mode_known check (
    location_mode in ('my_place', 'your_place', 'salon_third', 'online')),
  add column slots timestamptz[] not null default '{}' constraint trade_items_slots_count check (
    cardinality(slots) <= 3)
    constraint trade_items_slots_range check ('2000-01-01Z' <= all (slots) and '2200-01-01Z' >= all (slots)),
  add column appointment_id uuid;
comment on column public.trade_items.location_mode is 'Where it happens, as the giver says it: my_place is theirs.';
comment on column public.trade_items.slots is
  'When it could begin, as the author of the offer proposes; empty if that is decided after accepting.';
comment on column public.trade_items.appointment_id is
  'The visit in which it is given; null until the trade is accepted, and in offers that another took the place of.';

comment on table public.trade_confirmations is
  'One party''s statement that all of the trade happened, for pages of release 0.1.0. The release after 0.2.0 drops'
  ' it.';

create table internal.unmasked_offers (
  trade_id uuid not null,
  version int not null,
  author_id uuid not null constraint unmasked_offers_author_id_fkey references public.profiles (id) on delete cascade,
  message text not null constraint unmasked_offers_message_length check (char_length(message) <= 1000),
  constraint unmasked_offers_pkey primary key (trade_id, version),
  constraint unmasked_offers_version_fkey foreign key (trade_id, version)
    references public.trade_versions (trade_id, version) on delete cascade
);
comment on table internal.unmasked_offers is
  'Messages of offers that have contact details, as written. Deleted when the trade is accepted, and everyone reads'
  ' them.';
create index unmasked_offers_author_id_index on internal.unmasked_offers (author_id);
alter table internal.unmasked_offers enable row level security;

create table public.trade_appointments (
  id uuid primary key default gen_random_uuid(),
  trade_id uuid not null constraint trade_appointments_trade_id_fkey references public.trade_proposals (id)
    on delete cascade,
  provider_id uuid not null constraint trade_appointments_provider_id_fkey references public.profiles (id)
    on delete cascade,
  receiver_id uuid not null constraint trade_appointments_receiver_id_fkey references public.profiles (id)
    on delete cascade,
  status text not null default 'unscheduled' constraint trade_appointments_status_known check (
    status in ('unscheduled', 'proposed', 'confirmed', 'done', 'cancelled', 'missed')),
  minutes int not null constraint trade_appointments_minutes_range check (minutes between 5 and 480),
  minutes_before int not null default 0 constraint trade_appointments_minutes_before_range
    check (minutes_before between 0 and 60),
  minutes_after int not null default 0 constraint trade_appointments_minutes_after_range
    check (minutes_after between 0 and 60),
  slots timestamptz[] not null default '{}' constraint trade_appointments_slots_few check (cardinality(slots) <= 3)
    constraint trade_appointments_slots_range check (
    '2000-01-01Z' <= all (slots) and '2200-01-01Z' >= all (slots)),
  proposed_by uuid constraint trade_appointments_proposed_by_fkey references public.profiles (id) on delete set null,
  starts_at timestamptz,
  ends_at timestamptz,
  timezone text not null constraint trade_appointments_timezone_known check (timezone in (
    'America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles',
    'America/Anchorage', 'America/Adak', 'Pacific/Honolulu')),
  location_mode text not null default 'my_place' constraint trade_appointments_location_mode_known check (
    location_mode in ('my_place', 'your_place', 'salon_third', 'online')),
  place_name text not null default '' constraint trade_appointments_place_name_length
    check (char_length(place_name) <= 120),
  arrival_note text not null default '' constraint trade_appointments_arrival_note_length
    check (char_length(arrival_note) <= 300),
  sequence int not null default 0,
  reminded int not null default 0,
  provider_coming_at timestamptz,
  receiver_coming_at timestamptz,
  provider_late_minutes int constraint trade_appointments_provider_late_known
    check (provider_late_minutes in (5, 10, 15, 20)),
  receiver_late_minutes int constraint trade_appointments_receiver_late_known
    check (receiver_late_minutes in (5, 10, 15, 20)),
  provider_here_at timestamptz,
  receiver_here_at timestamptz,
  provider_done_at timestamptz,
  receiver_done_at timestamptz,
  reported_by uuid constraint trade_appointments_reported_by_fkey references public.profiles (id) on delete cascade,
  reported_at timestamptz,
  report_note text not null default '' constraint trade_appointments_report_note_length
    check (char_length(report_note) <= 500),
  report_answer text constraint trade_appointments_report_answer_known
    check (report_answer in ('agree', 'me_too', 'disagree')),
  late_move_of timestamptz,
  given_up_by text constraint trade_appointments_given_up_by_known check (given_up_by in ('provider', 'receiver')),
  held_seconds int not null default 0 constraint trade_appointments_held_seconds_range check (held_seconds >= 0),
  constraint trade_appointments_report_is_whole check (
    (reported_by is null) = (reported_at is null) and (reported_at is not null or (report_answer is null
      and report_note = ''))),
  constraint trade_appointments_given_up_had_a_time check (given_up_by is null or starts_at is not null),
  constraint trade_appointments_missed_had_a_time check (status <> 'missed' or starts_at is not null),
  constraint trade_appointments_time_once_agreed check (
    (starts_at is null) = (ends_at is null) and (status <> 'confirmed' or starts_at is not null)
      and (status <> 'proposed' or starts_at is null)),
  constraint trade_appointments_slots_by_someone check ((slots = '{}') = (proposed_by is null)),
  constraint trade_appointments_proposed_has_slots check (status <> 'proposed' or slots <> '{}'),
  constraint trade_appointments_done_by_both
    check (status <> 'done' or (provider_done_at is not null and receiver_done_at is not null)),
  constraint trade_appointments_marked_had_a_time check (
    starts_at is not null or status in ('done', 'cancelled') or (provider_done_at is null and receiver_done_at is null))
);
comment on table public.trade_appointments is
  'A visit: when and where services of an accepted trade are given together, and what both said of it.';
comment on column public.trade_appointments.slots is
  'Times one of them proposes, the other has to choose. With a confirmed time they are for another one; the first'
  ' stands until then.';
comment on column public.trade_appointments.location_mode is 'As of a service: my place is the provider''s.';
comment on column public.trade_appointments.timezone is 'The clock of the place.';
comment on column public.trade_appointments.sequence is
  'How often the time or the place was set, as calendars count changes (RFC 5545).';
comment on column public.trade_appointments.reminded is
  'Reminders due so far: before it 48, 24 and 2 hours ahead, then 3, 24 and 48 hours after the first of both'
  ' said done.';
comment on column public.trade_appointments.reported_by is
  'Who says that the other did not come; report_answer is what the other says to that.';
comment on column public.trade_appointments.late_move_of is
  'The agreed time that one of the two asked to move later than the other''s rules ask for. Asking again about the'
  ' same time does not count again.';
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
create index trade_appointments_half_done_index on public.trade_appointments ((coalesce(provider_done_at,
  receiver_done_at)))
  where status = 'confirmed' and (provider_done_at is not null or receiver_done_at is not null);

create table public.trade_addresses (
  appointment_id uuid constraint trade_addresses_pkey primary key
    constraint trade_addresses_appointment_id_fkey references public.trade_appointments (id) on delete cascade,
  host_id uuid not null constraint trade_addresses_host_id_fkey references public.profiles (id) on delete cascade,
  address text not null constraint trade_addresses_address_length check (char_length(address) between 5 and 300)
);
comment on table public.trade_addresses is
  'The street address of an appointment, or its online link. Apart, since the other person sees it only close to the'
  ' time (B6.7).';
create index trade_addresses_host_id_index on public.trade_addresses (host_id);

create table public.trade_check_codes (
  appointment_id uuid constraint trade_check_codes_pkey primary key
    constraint trade_check_codes_appointment_id_fkey references public.trade_appointments (id) on delete cascade,
  receiver_id uuid not null constraint trade_check_codes_receiver_id_fkey references public.profiles (id)
    on delete cascade,
  code text not null constraint trade_check_codes_code_form check (code ~ '^[0-9]{6}$')
);
comment on table public.trade_check_codes is 'The code that the receiver shows and the provider enters when they meet.';
create index trade_check_codes_receiver_id_index on public.trade_check_codes (receiver_id);

create table public.trade_place_proposals (
  appointment_id uuid constraint trade_place_proposals_pkey primary key
    constraint trade_place_proposals_appointment_id_fkey references public.trade_appointments (id) on delete cascade,
  proposed_by uuid not null constraint trade_place_proposals_proposed_by_fkey references public.profiles (id)
    on delete cascade,
  location_mode text not null constraint trade_place_proposals_location_mode_known check (
    location_mode in ('my_place', 'your_place', 'salon_third', 'online')),
  place_name text not null default '' constraint trade_place_proposals_place_name_length
    check (char_length(place_name) <= 120),
  arrival_note text not null default '' constraint trade_place_proposals_arrival_note_length
    check (char_length(arrival_note) <= 300),
  address text constraint trade_place_proposals_address_length check (char_length(address) between 5 and 300),
  proposed_at timestamptz not null default clock.now()
);
comment on table public.trade_place_proposals is
  'Another place that one of the two asks for in the last 24 hours. The agreed one stands until the other accepts'
  ' (A-42).';
comment on column public.trade_place_proposals.address is 'Not read by members: the other sees it once they accept.';
create index trade_place_proposals_proposed_by_index on public.trade_place_proposals (proposed_by);
alter table public.trade_appointments enable row level security;
alter table public.trade_place_proposals enable row level security;
alter table public.trade_addresses enable row level security;
alter table public.trade_check_codes enable row level security;

-- Each service of a trade that was accepted becomes a visit of its own. Those of completed trades are done, as both
-- have said. With 7 reminders sent, none is due.
update public.trade_items as item set appointment_id = gen_random_uuid()
  from public.trade_proposals as trade
  where trade.id = item.trade_id and trade.current_version = item.version and trade.accepted_at is not null;
insert into public.trade_appointments (id, trade_id, provider_id, receiver_id, minutes, location_mode, timezone, status,
    reminded, provider_done_at, receiver_done_at)
  select item.appointment_id, trade.id, item.giver_id, item.receiver_id,
    least(item.duration_minutes * item.quantity, 480), coalesce(service.location_modes[1], 'my_place'),
    'America/New_York',
    case trade.status when 'completed' then 'done' when 'cancelled' then 'cancelled' else 'unscheduled' end, 7,
    case when trade.status <> 'accepted' then giver.confirmed_at end,
    case when trade.status <> 'accepted' then receiver.confirmed_at end
  from public.trade_items as item
  join public.trade_proposals as trade on trade.id = item.trade_id
  left join public.services as service on service.id = item.service_id
  left join public.trade_confirmations as giver on giver.trade_id = trade.id and giver.user_id = item.giver_id
  left join public.trade_confirmations as receiver
    on receiver.trade_id = trade.id and receiver.user_id = item.receiver_id
  where item.appointment_id is not null;
create index trade_items_appointment_id_index on public.trade_items (appointment_id);
alter table public.trade_items add constraint trade_items_appointment_id_fkey
  foreign key (appointment_id) references public.trade_appointments (id) on delete set null;

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  trade_id uuid not null constraint reviews_trade_id_fkey references public.trade_proposals (id) on delete cascade,
  reviewer_id uuid not null constraint reviews_reviewer_id_fkey references public.profiles (id) on delete cascade,
  reviewee_id uuid not null constraint reviews_reviewee_id_fkey references public.profiles (id) on delete cascade,
  rating_quality int not null constraint reviews_rating_quality_range check (rating_quality between 1 and 5),
  rating_reliability int not null constraint reviews_rating_reliability_range
    check (rating_reliability between 1 and 5),
  rating_friendliness int not null constraint reviews_rating_friendliness_range
    check (rating_friendliness between 1 and 5),
  body text not null default '' constraint reviews_body_length check (char_length(body) <= 2000),
  status text not null default 'sealed' constraint reviews_status_known
    check (status in ('sealed', 'published', 'hidden')),
  opens_at timestamptz not null,
  published_at timestamptz,
  reply text constraint reviews_reply_length check (char_length(reply) between 1 and 1000),
  replied_at timestamptz,
  constraint reviews_one_a_side unique (trade_id, reviewer_id),
  constraint reviews_not_of_self check (reviewer_id <> reviewee_id),
  constraint reviews_sealed_until_published check ((status = 'sealed') = (published_at is null)),
  constraint reviews_reply_has_a_time check ((reply is null) = (replied_at is null))
);
comment on table public.reviews is
  'What one of the two says about the other after a trade. Without the time of writing, which would show who wrote'
  ' second.';
comment on column public.reviews.opens_at is 'The end of the 14 days: then it opens even if the other has not written.';
create index reviews_reviewer_id_index on public.reviews (reviewer_id);
create index reviews_reviewee_id_index on public.reviews (reviewee_id, published_at desc, id desc);
create index reviews_sealed_index on public.reviews (opens_at) where status = 'sealed';

create table internal.review_notes (
  review_id uuid constraint review_notes_pkey primary key
    constraint review_notes_review_id_fkey references public.reviews (id) on delete cascade,
  author_id uuid not null constraint review_notes_author_id_fkey references public.profiles (id) on delete cascade,
  note text not null constraint review_notes_note_length check (char_length(note) between 1 and 1000)
);
comment on table internal.review_notes is 'What the author of a review tells the moderation team alone.';
create index review_notes_author_id_index on internal.review_notes (author_id);

create table internal.uncounted_reviews (
  review_id uuid constraint uncounted_reviews_pkey primary key
    constraint uncounted_reviews_review_id_fkey references public.reviews (id) on delete cascade,
  why text not null constraint uncounted_reviews_why_known check (why in ('again', 'odd_pattern'))
);
comment on table internal.uncounted_reviews is
  'Published reviews that are shown and do not count: one of the same two in the same direction counted in the 90 days'
  ' before, or the team has to look first.';
alter table internal.uncounted_reviews enable row level security;
alter table public.reviews enable row level security;
alter table internal.review_notes enable row level security;

create table public.match_suggestions (
  user_id uuid not null constraint match_suggestions_user_id_fkey references public.profiles (id) on delete cascade,
  other_id uuid not null constraint match_suggestions_other_id_fkey references public.profiles (id) on delete cascade,
  kind text not null default 'direct' constraint match_suggestions_kind_known check (kind = 'direct'),
  score int not null constraint match_suggestions_score_range check (score between 0 and 100),
  miles int not null constraint match_suggestions_miles_range check (miles between 0 and 100),
  shared_times int constraint match_suggestions_shared_times_range check (shared_times between 0 and 5),
  reasons text[] not null default '{}' constraint match_suggestions_reasons_known check (
    reasons <@ array['near', 'shared_times', 'value', 'active', 'new_craft']),
  status text not null default 'new' constraint match_suggestions_status_known
    check (status in ('new', 'seen', 'dismissed', 'proposed')),
  dismiss_reason text constraint match_suggestions_dismiss_reason_known check (
    dismiss_reason in ('too_far', 'not_my_style', 'already_traded', 'not_now', 'other')),
  expires_at timestamptz not null,
  created_at timestamptz not null default clock.now(),
  constraint match_suggestions_pkey primary key (user_id, other_id),
  constraint match_suggestions_not_self check (user_id <> other_id),
  constraint match_suggestions_reason_fits_status check ((status = 'dismissed') = (dismiss_reason is not null))
);
comment on table public.match_suggestions is
  'Whom a member could trade with. Dismissed and proposed ones are kept until they expire, so that they are not'
  ' suggested again.';
comment on column public.match_suggestions.shared_times is
  'How many meetings, one after the other, fit into the time that both have in the next 14 days; 5 means five or more.'
  ' Null if the member''s plan has no trades.';
comment on column public.match_suggestions.reasons is
  'What the score has its points from, besides the services: near, shared_times, value, active, new_craft.';
create index match_suggestions_other_id_index on public.match_suggestions (other_id);
create index match_suggestions_expires_at_index on public.match_suggestions (expires_at);

create table internal.match_pool (
  user_id uuid constraint match_pool_pkey primary key constraint match_pool_user_id_fkey
    references public.profiles (id) on delete cascade,
  matched_on date not null default '-infinity',
  is_in boolean not null default false,
  may_trade boolean not null default false,
  state_code text,
  city text,
  latitude numeric(5, 2),
  longitude numeric(6, 2),
  radius int,
  active_on date,
  offers int[] not null default '{}',
  offer_words int[] not null default '{}',
  wants int[] not null default '{}',
  want_words int[] not null default '{}',
  received int[] not null default '{}',
  value_cents int,
  minutes int,
  free int4multirange,
  reliability float8
);
comment on table internal.match_pool is
  'What matching compares, one row per member, as it was when they were last matched. Crafts and words are hashes. Its'
  ' row is the lock of a member''s suggestions.';
comment on column internal.match_pool.is_in is
  'Whether the member can be matched at all: open to trades, with a place, a service and a want, active in the last 90'
  ' days.';
comment on column internal.match_pool.reliability is
  'The part of their appointments that they kept; null until three trades.';
comment on column internal.match_pool.value_cents is
  'The middle of their prices that everyone can see; null without any.';
comment on column internal.match_pool.free is
  'Their free quarter hours from the next day to the 14th, without what is taken; null for who may not trade.';
create index match_pool_due_index on internal.match_pool (matched_on, user_id);
create index match_pool_place_index on internal.match_pool (state_code, city, user_id) where is_in and may_trade;

create table internal.match_edits (
  user_id uuid constraint match_edits_pkey primary key constraint match_edits_user_id_fkey
    references public.profiles (id) on delete cascade,
  at timestamptz not null default clock.now()
);
comment on table internal.match_edits is
  'Members who have changed something that matching compares, since they last read their suggestions.';
alter table public.match_suggestions enable row level security;
alter table internal.match_pool enable row level security;
alter table internal.match_edits enable row level security;

-- The server matches everyone when it has started.
insert into internal.match_pool (user_id) select id from public.profiles;

create table public.trade_trusted_contacts (
  appointment_id uuid not null constraint trade_trusted_contacts_appointment_id_fkey
    references public.trade_appointments (id) on delete cascade,
  user_id uuid not null constraint trade_trusted_contacts_user_id_fkey references public.profiles (id)
    on delete cascade,
  name text not null constraint trade_trusted_contacts_name_length check (char_length(name) between 1 and 80),
  email text constraint trade_trusted_contacts_email_is_an_address check (
    email = lower(email) and email ~ '^[^\s@]+@[^\s@]+$' and char_length(email) <= 254),
  told_at timestamptz,
  asked_at timestamptz,
  ok_at timestamptz,
  missed_at timestamptz,
  phone text constraint trade_trusted_contacts_phone_is_a_number check (phone ~ '^1[2-9]\d{2}[2-9]\d{6}$'),
  constraint trade_trusted_contacts_one_way check (num_nonnulls(email, phone) = 1),
  constraint trade_trusted_contacts_pkey primary key (appointment_id, user_id)
);
comment on table public.trade_trusted_contacts is
  'Who hears of an appointment, for the member who named them alone. Deleted a week after it.';
comment on column public.trade_trusted_contacts.phone is
  'A number of the North American plan, eleven digits. Others cost a multiple, which is what fraud with text messages'
  ' lives on.';
comment on column public.trade_trusted_contacts.told_at is 'When we wrote to the contact that it starts.';
comment on column public.trade_trusted_contacts.asked_at is
  'When we asked the member whether they are OK, a quarter of an hour after the end.';
comment on column public.trade_trusted_contacts.missed_at is
  'When we wrote to the contact that the member has not answered, half an hour after the question.';
create index trade_trusted_contacts_user_id_index on public.trade_trusted_contacts (user_id);
create index trade_trusted_contacts_email_index on public.trade_trusted_contacts (email);
create index trade_trusted_contacts_phone_index on public.trade_trusted_contacts (phone);
alter table public.trade_trusted_contacts enable row level security;

drop trigger tell on public.trade_confirmations;
drop trigger tell on public.trade_items;
drop trigger tell on public.trade_proposals;
drop function public.tell_of_confirmation(), public.tell_of_offer(), public.tell_of_status(),
  public.tell_of_trade(uuid, uuid, text), public.trade_notice(public.trade_proposals, uuid, text),
  public.facts_of_offer(uuid, int, uuid), public.offer_in_words(uuid, int, uuid), public.trade_accept(uuid, int),
  public.trade_send(uuid, jsonb, text, text, uuid), public.trade_counter(uuid, jsonb, text, int, uuid),
  public.refuse_bad_items(jsonb, uuid, uuid), public.trade_item_fault(jsonb, uuid), public.waiting_for_me();
