-- A trade: two professionals exchange services instead of cash. A proposal has items in both directions; a
-- counter-offer is a new version with its own items; accepting freezes the current version and puts its items into
-- visits (visits.sql); once all of them are done, the trade is completed. Only the functions in trade-moves.sql and
-- of the appointments write these tables.
-- Everything requires the feature trades, except finishing a trade that was accepted before the plan ended.
-- Needs: content-kinds, profiles, crafts, services, messages

-- ## Tables
create table public.trade_proposals (
  id uuid primary key default gen_random_uuid(),
  proposer_id uuid not null constraint trade_proposals_proposer_id_fkey references public.profiles (id) on delete cascade,
  recipient_id uuid not null constraint trade_proposals_recipient_id_fkey references public.profiles (id) on delete cascade,
  status text not null default 'pending' constraint trade_proposals_status_known check (
    status in ('pending', 'accepted', 'declined', 'completed', 'cancelled')),
  phase text not null default 'awaiting_recipient' constraint trade_proposals_phase_fits_status check (
    (status = 'pending' and phase in ('awaiting_recipient', 'awaiting_proposer'))
    or (status = 'accepted' and phase in ('to_schedule', 'scheduled', 'in_progress', 'awaiting_confirmation', 'disputed'))
    or (status = 'declined' and phase = 'declined')
    or (status = 'completed' and phase in ('completed', 'completed_with_iou'))
    or (status = 'cancelled' and phase in ('withdrawn', 'expired', 'cancelled', 'unconfirmed'))),
  message text not null default '' constraint trade_proposals_message_length check (char_length(message) <= 1000),
  current_version int not null default 1 constraint trade_proposals_version_range check (current_version between 1 and 10),
  awaiting_user_id uuid constraint trade_proposals_awaiting_user_id_fkey references public.profiles (id) on delete set null,
  expires_at timestamptz,
  value_basis text not null default 'money' constraint trade_proposals_value_basis_known check (value_basis in ('money', 'time', 'even')),
  conversation_id uuid constraint trade_proposals_conversation_id_fkey references public.conversations (id) on delete set null,
  client_id uuid,
  accepted_at timestamptz,
  completed_at timestamptz,
  declined_at timestamptz,
  decline_reason text constraint trade_proposals_decline_reason_known check (
    decline_reason in ('not_now', 'values', 'distance', 'service', 'timing', 'prefer_not_to_say')),
  cancelled_at timestamptz,
  cancelled_by uuid constraint trade_proposals_cancelled_by_fkey references public.profiles (id) on delete set null,
  cancel_reason text constraint trade_proposals_cancel_reason_known check (
    cancel_reason in ('schedule', 'illness', 'distance', 'changed_mind', 'other')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  balance_method text not null default 'none' constraint trade_proposals_balance_method_known check (
    balance_method in ('none', 'add_on', 'iou', 'accept_uneven', 'outside_cash')),
  balance_note text not null default '' constraint trade_proposals_balance_note_length check (char_length(balance_note) <= 200),
  reminded int not null default 0 constraint trade_proposals_reminded_range check (reminded between 0 and 3),
  owed_to uuid constraint trade_proposals_owed_to_fkey references public.profiles (id) on delete set null,
  owed_at timestamptz,
  proposer_excusable_until timestamptz,
  recipient_excusable_until timestamptz,
  next_at timestamptz not null default 'infinity',
  source text not null default 'profile' constraint trade_proposals_source_known check (
    source in ('profile', 'job', 'listing')),
  source_id uuid,
  constraint trade_proposals_source_has_id check ((source = 'profile') = (source_id is null)),
  constraint trade_proposals_owed_while_accepted check (owed_to is null or (status = 'accepted' and owed_at is not null)),
  constraint trade_proposals_not_with_self check (proposer_id <> recipient_id),
  constraint trade_proposals_client_id_key unique (proposer_id, client_id),
  constraint trade_proposals_somebody_answers check ((status = 'pending') = (awaiting_user_id is not null and expires_at is not null))
);
comment on table public.trade_proposals is 'A trade between its proposer and its recipient, from the first offer to the last appointment.';
comment on column public.trade_proposals.source_id is
  'The job that its recipient posted and its proposer could read then, or the listing of its recipient that it is '
  'for (B6.1). It may be gone by now.';
comment on column public.trade_proposals.awaiting_user_id is 'Whose turn it is to answer; set exactly while the trade is pending.';
comment on column public.trade_proposals.cancel_reason is
  'Both parties can read it, so safety is stored as other and kept in a private report (B6.8).';
comment on column public.trade_proposals.value_basis is 'Of the current version, like balance_method and balance_note.';
comment on column public.trade_proposals.reminded is 'How many reminders the newest offer has had while it waits for an answer.';
comment on column public.trade_proposals.owed_to is
  'Who gave their service and did not get the other''s: they choose what becomes of it (conduct/debts.sql). Null otherwise.';
comment on column public.trade_proposals.owed_at is
  'When that choice began, or the team had a service repeated: from then on there are 60 days to find a time.';
comment on column public.trade_proposals.proposer_excusable_until is
  'Until when the recipient can say that it is fine that the proposer cancelled late, or asked late for another time; null if they never did, or once it is excused.';
comment on column public.trade_proposals.next_at is
  'By which trades in progress are listed: when the first appointment begins that is not done; infinity while none has a time, -infinity while a service is owed.';
create unique index trade_proposals_one_pending_a_pair on public.trade_proposals (least(proposer_id, recipient_id), greatest(proposer_id, recipient_id)) where status = 'pending';
create index trade_proposals_recipient_index on public.trade_proposals (recipient_id, status, updated_at desc, id desc);
create index trade_proposals_proposer_index on public.trade_proposals (proposer_id, status, updated_at desc, id desc);
create index trade_proposals_proposer_day_index on public.trade_proposals (proposer_id, created_at);
create index trade_proposals_awaiting_user_id_index on public.trade_proposals (awaiting_user_id);
create index trade_proposals_conversation_id_index on public.trade_proposals (conversation_id);
create index trade_proposals_cancelled_by_index on public.trade_proposals (cancelled_by);
create index trade_proposals_owed_to_index on public.trade_proposals (owed_to);
create index trade_proposals_owed_at_index on public.trade_proposals (owed_at) where owed_to is not null;
create index trade_proposals_cancelled_index on public.trade_proposals (cancelled_at) where status = 'cancelled';
create index trade_proposals_recipient_next_index on public.trade_proposals (recipient_id, next_at, id) where status = 'accepted';
create index trade_proposals_proposer_next_index on public.trade_proposals (proposer_id, next_at, id) where status = 'accepted';
create index trade_proposals_recipient_completed_index on public.trade_proposals (recipient_id, completed_at) where status = 'completed';
create index trade_proposals_proposer_completed_index on public.trade_proposals (proposer_id, completed_at) where status = 'completed';
create index trade_proposals_expiry_index on public.trade_proposals (expires_at) where status = 'pending';
create index trade_proposals_reminder_index on public.trade_proposals (reminded, expires_at) where status = 'pending';

create table public.trade_versions (
  trade_id uuid not null constraint trade_versions_trade_id_fkey references public.trade_proposals (id) on delete cascade,
  version int not null constraint trade_versions_version_range check (version between 1 and 10),
  author_id uuid not null constraint trade_versions_author_id_fkey references public.profiles (id) on delete cascade,
  message text not null default '' constraint trade_versions_message_length check (char_length(message) <= 1000),
  client_id uuid,
  created_at timestamptz not null default now(),
  value_basis text not null default 'money' constraint trade_versions_value_basis_known check (value_basis in ('money', 'time', 'even')),
  balance_method text not null default 'none' constraint trade_versions_balance_method_known check (
    balance_method in ('none', 'add_on', 'iou', 'accept_uneven', 'outside_cash')),
  balance_note text not null default '' constraint trade_versions_balance_note_length check (char_length(balance_note) <= 200),
  constraint trade_versions_pkey primary key (trade_id, version),
  constraint trade_versions_client_id_key unique (author_id, client_id)
);
comment on table public.trade_versions is 'The offers of a trade in order: the first one, and every counter-offer.';

create table public.trade_items (
  id uuid primary key default gen_random_uuid(),
  -- References the trade as well as its version, so that a request can embed a trade's items directly.
  trade_id uuid not null constraint trade_items_trade_id_fkey references public.trade_proposals (id) on delete cascade,
  version int not null,
  giver_id uuid not null constraint trade_items_giver_id_fkey references public.profiles (id) on delete cascade,
  receiver_id uuid not null constraint trade_items_receiver_id_fkey references public.profiles (id) on delete cascade,
  service_id uuid constraint trade_items_service_id_fkey references public.services (id) on delete set null,
  position int not null constraint trade_items_position_range check (position between 1 and 20),
  title text not null constraint trade_items_title_length check (char_length(title) between 3 and 80),
  category text constraint trade_items_category_fkey references public.crafts (name) on delete restrict,
  duration_minutes int not null constraint trade_items_duration_range check (
    case when is_goods then duration_minutes = 0 else duration_minutes between 5 and 480 end),
  agreed_value_cents int not null constraint trade_items_agreed_value_range check (
    agreed_value_cents between 0 and case when is_goods then 10000000 else 500000 end),
  product_cost_cents int not null default 0 constraint trade_items_product_cost_range check (product_cost_cents between 0 and 500000),
  quantity int not null default 1 constraint trade_items_quantity_range check (
    quantity between 1 and case when is_goods then 999 else 10 end),
  note text not null default '' constraint trade_items_note_length check (char_length(note) <= 300),
  created_at timestamptz not null default now(),
  buffer_before_minutes int not null default 0 constraint trade_items_buffer_before_range check (buffer_before_minutes between 0 and 60),
  buffer_after_minutes int not null default 0 constraint trade_items_buffer_after_range check (buffer_after_minutes between 0 and 60),
  location_mode text not null default 'my_place' constraint trade_items_location_mode_known check (
    location_mode in ('my_place', 'your_place', 'salon_third', 'online')),
  slots timestamptz[] not null default '{}' constraint trade_items_slots_count check (cardinality(slots) <= 3)
    constraint trade_items_slots_range check (
    '2000-01-01Z' <= all (slots) and '2200-01-01Z' >= all (slots)),
  appointment_id uuid,
  is_goods boolean not null default false,
  listing_id uuid,
  constraint trade_items_goods_have_no_craft check (
    is_goods = (category is null) and case when is_goods then service_id is null else listing_id is null end),
  constraint trade_items_version_fkey foreign key (trade_id, version) references public.trade_versions (trade_id, version) on delete cascade,
  constraint trade_items_position_key unique (trade_id, version, position),
  constraint trade_items_not_to_self check (giver_id <> receiver_id)
);
comment on table public.trade_items is
  'One service or thing in one version of a trade. Copied from the service, so that later edits do not change it.';
comment on column public.trade_items.location_mode is 'Where it happens, as the giver says it: my_place is theirs.';
comment on column public.trade_items.slots is 'When it could begin, as the author of the offer proposes; empty if that is decided after accepting.';
comment on column public.trade_items.appointment_id is
  'The visit in which it is given; null until the trade is accepted, and in offers that another took the place of.';
comment on column public.trade_items.is_goods is
  'Whether it is a thing, which is handed over (A-48): it has no craft, takes no time and needs no visit.';
comment on column public.trade_items.listing_id is
  'What was listed, of goods; null once it is gone or something else is given for it.';
create index trade_items_giver_id_index on public.trade_items (giver_id);
create index trade_items_receiver_id_index on public.trade_items (receiver_id);
create index trade_items_category_index on public.trade_items (category);
create index trade_items_service_id_index on public.trade_items (service_id);
create index trade_items_appointment_id_index on public.trade_items (appointment_id);
create index trade_items_listing_id_index on public.trade_items (listing_id);

create table public.trade_confirmations (
  trade_id uuid not null constraint trade_confirmations_trade_id_fkey references public.trade_proposals (id) on delete cascade,
  user_id uuid not null constraint trade_confirmations_user_id_fkey references public.profiles (id) on delete cascade,
  confirmed_at timestamptz not null,
  constraint trade_confirmations_pkey primary key (trade_id, user_id)
);
comment on table public.trade_confirmations is 'One party''s statement that all of the trade happened, for pages of release 0.1.0. The release after 0.2.0 drops it.';
create index trade_confirmations_user_id_index on public.trade_confirmations (user_id);

alter table public.messages
  add constraint messages_trade_id_fkey foreign key (trade_id) references public.trade_proposals (id) on delete set null;

alter table public.trade_proposals enable row level security;
alter table public.trade_versions enable row level security;
alter table public.trade_items enable row level security;
alter table public.trade_confirmations enable row level security;

-- ## Functions
-- Has no search path setting of its own, so that PostgreSQL can inline it and check the rights once per list.
create or replace function public.current_items(trade public.trade_proposals) returns setof public.trade_items
language sql stable rows 2 as $$
  select * from public.trade_items where trade_id = trade.id and version = trade.current_version order by position
$$;
comment on function public.current_items(public.trade_proposals) is 'Computed relationship: the items of the current version.';

create or replace function public.waiting_counts(out unread_messages int, out trade_requests int) returns record
language sql stable security definer set search_path = '' as $$
  select
    (select count(*)::int from public.messages where recipient_id = auth.uid() and read_at is null),
    (select count(*)::int from public.trade_proposals where recipient_id = auth.uid() and status = 'pending')
$$;
comment on function public.waiting_counts() is
  'How much is waiting behind the gate (A-8): two counts, no names. Definer: without a plan, callers can read neither messages nor trades.';

create or replace function internal.reported_for_trade(id uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select array(select case auth.uid() when trade.proposer_id then trade.recipient_id else trade.proposer_id end
    from public.trade_proposals as trade
    where trade.id = reported_for_trade.id and auth.uid() in (trade.proposer_id, trade.recipient_id))
$$;
comment on function internal.reported_for_trade(uuid) is 'With whom the caller has this trade. For definer functions.';

-- ## Rules
select internal.content_kind('trade', 'public.trade_proposals',
  reported => 'internal.reported_for_trade', decided_by => 'decide_reports');
select internal.keep_table_rules('public.trade_proposals', feature => 'trades', suspended_read => 'own');
select internal.keep_table_rules('public.trade_versions', feature => 'trades', suspended_read => 'own');
select internal.keep_table_rules('public.trade_items', feature => 'trades', suspended_read => 'own');
select internal.keep_table_rules('public.trade_confirmations', feature => 'trades', suspended_read => 'own');
insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('public.trade_proposals', 'proposer_id = $1', 'trades', '{client_id}', 'clear', $$message = ''$$, null),
  ('public.trade_proposals', 'recipient_id = $1 or awaiting_user_id = $1 or cancelled_by = $1', 'trades',
    '{client_id}', 'keep', null, 'The other person''s record of the trade.'),
  ('public.trade_items',
    '(trade_id, version) in (select trade_id, version from public.trade_versions where author_id = $1)', 'trades',
    '{}', 'clear', $$note = ''$$, null),
  ('public.trade_items', 'giver_id = $1 or receiver_id = $1', 'trades', '{}', 'keep', null,
    'The values that were agreed, without a name (B18).'),
  ('public.trade_versions', 'author_id = $1', 'trades', '{client_id}', 'clear', $$message = '', balance_note = ''$$,
    null),
  ('public.trade_versions',
    'author_id <> $1 and trade_id in (
       select id from public.trade_proposals where proposer_id = $1 or recipient_id = $1)',
    'trades', '{client_id}', 'keep', null, 'What the other person wrote.'),
  ('public.trade_confirmations', 'user_id = $1', 'trades', '{}', 'keep', null,
    'The other person''s record of the trade.'),
  ('public.trade_proposals',
    '(id, current_version) in (select trade_id, version from public.trade_versions where author_id = $1)', null, '{}',
    'clear', $$balance_note = ''$$, 'A copy has it with the offer.'),
  ('public.trade_proposals', 'owed_to = $1', 'trades', '{client_id}', 'keep', null,
    'The other person''s record of the trade.');

create policy "a trade is visible to the two people it names" on public.trade_proposals
  for select to authenticated
  using ((proposer_id = (select auth.uid()) or recipient_id = (select auth.uid()))
    and (status = 'accepted' or (select public.has_feature('trades'))));
create policy "the offers of a trade are visible to the two people it names" on public.trade_versions
  for select to authenticated
  using (exists (
    select from public.trade_proposals as trade
    where trade.id = trade_id and (trade.proposer_id = (select auth.uid()) or trade.recipient_id = (select auth.uid()))));
create policy "an item is visible to its giver and its receiver" on public.trade_items
  for select to authenticated
  using ((giver_id = (select auth.uid()) or receiver_id = (select auth.uid()))
    and ((select public.has_feature('trades'))
      or exists (select from public.trade_proposals as trade where trade.id = trade_id and trade.status = 'accepted')));
create policy "a trade's confirmations are visible to the two people it names" on public.trade_confirmations
  for select to authenticated
  using (exists (
    select from public.trade_proposals as trade
    where trade.id = trade_id and (trade.proposer_id = (select auth.uid()) or trade.recipient_id = (select auth.uid()))));

-- No grant to write: only the moves write. No delete either: a trade is history for both people. They cancel, they don't
-- erase. A block does not hide existing trades, it only prevents new ones.
grant select on public.trade_proposals, public.trade_versions, public.trade_items, public.trade_confirmations to authenticated;
grant execute on function public.current_items(public.trade_proposals), public.waiting_counts() to authenticated;

create or replace trigger plain_text before insert on public.trade_proposals
  for each row execute function internal.keep_plain_text();
create or replace trigger plain_text before insert on public.trade_versions
  for each row execute function internal.keep_plain_text();
create or replace trigger plain_text before insert on public.trade_items
  for each row execute function internal.keep_plain_text('title');
select platform.service_sees('public.trade_proposals');
select platform.service_sees('public.trade_versions');
select platform.service_sees('public.trade_items');
select platform.service_sees('public.trade_confirmations');
select platform.publish('public.trade_proposals');
-- Full, so that the change feed still includes a long message when only the status has changed.
alter table public.trade_proposals replica identity full;
