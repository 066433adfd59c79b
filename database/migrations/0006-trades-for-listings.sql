-- Offers of services for listings (A-48): what they offer, the goods in a trade, and their handing over.
alter table public.trade_proposals drop constraint if exists trade_proposals_source_known,
  add constraint trade_proposals_source_known check (
    source in ('profile', 'job', 'listing'));
comment on column public.trade_proposals.source_id is
  'The job that its recipient posted and its proposer could read then, or the listing of its recipient that it is '
  'for (B6.1). It may be gone by now.';

alter table public.trade_items
  add column if not exists is_goods boolean not null default false,
  add column if not exists listing_id uuid,
  alter column category drop not null;
alter table public.trade_items
  drop constraint if exists trade_items_duration_range, drop constraint if exists trade_items_agreed_value_range,
  drop constraint if exists trade_items_quantity_range, drop constraint if exists trade_items_goods_have_no_craft,
  drop constraint if exists trade_items_listing_id_fkey,
  add constraint trade_items_duration_range check (
    case when is_goods then duration_minutes = 0 else duration_minutes between 5 and 480 end),
  add constraint trade_items_agreed_value_range check (
    agreed_value_cents between 0 and case when is_goods then 10000000 else 500000 end),
  add constraint trade_items_quantity_range check (
    quantity between 1 and case when is_goods then 999 else 10 end),
  add constraint trade_items_goods_have_no_craft check (
    is_goods = (category is null) and case when is_goods then service_id is null else listing_id is null end),
  add constraint trade_items_listing_id_fkey foreign key (listing_id)
    references public.marketplace_listings (id) on delete set null;
comment on table public.trade_items is
  'One service or thing in one version of a trade. Copied from the service, so that later edits do not change it.';
comment on column public.trade_items.is_goods is
  'Whether it is a thing, which is handed over (A-48): it has no craft, takes no time and needs no visit.';
comment on column public.trade_items.listing_id is
  'What was listed, of goods; null once it is gone or something else is given for it.';
create index if not exists trade_items_listing_id_index on public.trade_items (listing_id);

alter table public.trade_appointments add column if not exists is_handover boolean not null default false;
alter table public.trade_appointments
  drop constraint if exists trade_appointments_minutes_range,
  drop constraint if exists trade_appointments_handover_has_no_time,
  drop constraint if exists trade_appointments_marked_had_a_time,
  add constraint trade_appointments_minutes_range check (
    case when is_handover then minutes = 0 else minutes between 5 and 480 end),
  add constraint trade_appointments_handover_has_no_time check (
    not is_handover or (starts_at is null and slots = '{}')),
  add constraint trade_appointments_marked_had_a_time check (
    starts_at is not null or is_handover or status in ('done', 'cancelled')
      or (provider_done_at is null and receiver_done_at is null));
comment on column public.trade_appointments.is_handover is
  'Whether it is the handing over of goods (A-48): it never has a time or a place, and is done once both say so.';
create index if not exists trade_appointments_half_handed_index on public.trade_appointments
    ((coalesce(provider_done_at, receiver_done_at)))
  where is_handover and status = 'unscheduled' and (provider_done_at is not null or receiver_done_at is not null);

alter table public.listing_offers
  add column if not exists services jsonb not null default '[]',
  add column if not exists trade_id uuid;
alter table public.listing_offers
  drop constraint if exists listing_offers_kind_known, drop constraint if exists listing_offers_trade_id_fkey,
  drop constraint if exists listing_offers_services_are_for_trades,
  drop constraint if exists listing_offers_cash_fits_kind, drop constraint if exists listing_offers_trade_is_of_trades,
  add constraint listing_offers_kind_known check (kind in ('cash', 'trade', 'mixed')),
  add constraint listing_offers_trade_id_fkey foreign key (trade_id)
    references public.trade_proposals (id) on delete set null,
  add constraint listing_offers_services_are_for_trades check (
    jsonb_typeof(services) = 'array' and case kind when 'cash' then jsonb_array_length(services) = 0
      else jsonb_array_length(services) between 1 and 10 end),
  add constraint listing_offers_cash_fits_kind check (case kind when 'trade' then amount_cents = 0
    when 'mixed' then amount_cents >= 100 else true end),
  add constraint listing_offers_trade_is_of_trades check (
    trade_id is null or (kind <> 'cash' and status in ('accepted', 'completed', 'released')));
comment on column public.listing_offers.kind is 'cash: an amount; trade: services; mixed: services and an amount.';
comment on column public.listing_offers.amount_cents is
  'For all its pieces together, in cents; 0 for what is free and for a trade.';
comment on column public.listing_offers.services is
  'What the buyer gives of services, as trade_send takes its items: service_id, title, category, duration_minutes,'
  ' agreed_value_cents, product_cost_cents, quantity, note and location_mode.';
comment on column public.listing_offers.trade_id is 'The trade that it became.';
comment on column public.listing_offers.reserved_until is
  'When its reservation ends, or what one of them said counts; infinity for a trade, with which it ends.';
create index if not exists listing_offers_trade_id_index on public.listing_offers (trade_id);

drop function if exists internal.refuse_bad_terms(public.marketplace_listings, int, int, text);
drop function if exists public.offer_make(uuid, int, int, text, uuid);
drop function if exists public.offer_counter(uuid, int, int, int, text);
drop function if exists public.offer_accept(uuid, int);
