-- Offers on what is listed (B13, A-47). One of the two answers the other until one accepts, which reserves pieces for
-- seven days; once both say that it was handed over, they are sold. Who offered meanwhile waits, is asked in order
-- if it falls through, and is declined kindly once nothing is left. No offer is without an end. Nobody pays here.
-- Services can be offered too, alone or with cash: accepting such an offer opens a trade, and with it the offer ends
-- (market-offer-trades.sql).
--
--   pending, countered -> accepted -> completed, released
--   pending, countered -> declined, withdrawn, expired
-- Needs: market-listings, market-approvals, notifications, moderation

-- ## Tables
create table public.listing_offers (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null
    constraint listing_offers_listing_id_fkey references public.marketplace_listings (id) on delete cascade,
  seller_id uuid not null constraint listing_offers_seller_id_fkey references public.profiles (id) on delete cascade,
  buyer_id uuid not null constraint listing_offers_buyer_id_fkey references public.profiles (id) on delete cascade,
  kind text not null constraint listing_offers_kind_known check (kind in ('cash', 'trade', 'mixed')),
  quantity int not null constraint listing_offers_quantity_range check (quantity between 1 and 999),
  amount_cents int not null constraint listing_offers_amount_range check (amount_cents between 0 and 100000000),
  message text not null default '' constraint listing_offers_message_length check (char_length(message) <= 1000),
  version int not null default 1 constraint listing_offers_version_range check (version between 1 and 10),
  status text not null default 'pending' constraint listing_offers_status_known check (status in (
    'pending', 'countered', 'accepted', 'completed', 'released', 'declined', 'withdrawn', 'expired')),
  end_reason text constraint listing_offers_end_reason_known check (
    end_reason in ('declined', 'gone', 'listing_ended')),
  waits boolean not null default false,
  expires_at timestamptz not null,
  reserved_until timestamptz,
  seller_handed_at timestamptz,
  buyer_handed_at timestamptz,
  client_id uuid,
  created_at timestamptz not null default clock.now(),
  updated_at timestamptz not null default clock.now(),
  services jsonb not null default '[]',
  trade_id uuid constraint listing_offers_trade_id_fkey references public.trade_proposals (id) on delete set null,
  constraint listing_offers_services_are_for_trades check (
    jsonb_typeof(services) = 'array' and case kind when 'cash' then jsonb_array_length(services) = 0
      else jsonb_array_length(services) between 1 and 10 end),
  constraint listing_offers_cash_fits_kind check (case kind when 'trade' then amount_cents = 0
    when 'mixed' then amount_cents >= 100 else true end),
  constraint listing_offers_trade_is_of_trades check (
    trade_id is null or (kind <> 'cash' and status in ('accepted', 'completed', 'released'))),
  constraint listing_offers_client_id_key unique (buyer_id, client_id),
  constraint listing_offers_of_two check (seller_id <> buyer_id),
  constraint listing_offers_reserved_while_accepted check ((status = 'accepted') = (reserved_until is not null)),
  constraint listing_offers_handed_over_once_accepted check (
    status in ('accepted', 'completed') or coalesce(seller_handed_at, buyer_handed_at) is null),
  constraint listing_offers_declined_says_why check ((status = 'declined') = (end_reason is not null)),
  constraint listing_offers_open_ones_wait check (not waits or status in ('pending', 'countered'))
);
comment on table public.listing_offers is 'What a member offers for a listing, and what became of it.';
comment on column public.listing_offers.amount_cents is
  'For all its pieces together, in cents; 0 for what is free and for a trade.';
comment on column public.listing_offers.kind is 'cash: an amount; trade: services; mixed: services and an amount.';
comment on column public.listing_offers.services is
  'What the buyer gives of services, as trade_send takes its items: service_id, title, category, duration_minutes,'
  ' agreed_value_cents, product_cost_cents, quantity, note and location_mode.';
comment on column public.listing_offers.trade_id is 'The trade that it became.';
comment on column public.listing_offers.message is 'Of the one who answered last.';
comment on column public.listing_offers.status is
  'pending: the seller answers; countered: the buyer does; accepted: its pieces are reserved; completed: both handed'
  ' over; released: it fell through.';
comment on column public.listing_offers.waits is 'Whether someone else was first, so that it waits to be asked.';
comment on column public.listing_offers.expires_at is 'When it ends unless it is answered.';
comment on column public.listing_offers.reserved_until is
  'When its reservation ends, or what one of them said counts; infinity for a trade, with which it ends.';
create unique index listing_offers_one_open_index on public.listing_offers (listing_id, buyer_id)
  where status in ('pending', 'countered', 'accepted');
create index listing_offers_listing_index on public.listing_offers (listing_id, created_at, id);
create index listing_offers_buyer_index on public.listing_offers (buyer_id, updated_at desc, id desc);
create index listing_offers_seller_index on public.listing_offers (seller_id, updated_at desc, id desc);
create index listing_offers_trade_id_index on public.listing_offers (trade_id);
create index listing_offers_expires_index on public.listing_offers (expires_at)
  where status in ('pending', 'countered');
create index listing_offers_reserved_index on public.listing_offers (reserved_until) where status = 'accepted';
alter table public.listing_offers enable row level security;

-- ## Functions
create or replace function internal.offer_title(offer public.listing_offers, member_id uuid) returns text
language sql stable set search_path = '' as $$
  select case
      when offer_title.member_id = listing.user_id or listing.status in ('approved', 'closed') then listing.title
      when listing.status = 'pending' then internal.approved_texts('marketplace_listing', listing.id) ->> 'title' end
    from public.marketplace_listings as listing where listing.id = offer.listing_id
$$;
comment on function internal.offer_title(public.listing_offers, uuid) is
  'The title of what an offer is for, as one of its two may read it: a buyer the one that was approved, and none once'
  ' it was taken down. For definer functions.';

create or replace function internal.notify_of_offer(offer public.listing_offers, member_id uuid, kind text) returns void
language sql volatile set search_path = '' as $$
  select internal.notify(notify_of_offer.member_id, notify_of_offer.kind,
      jsonb_build_object('listing', internal.offer_title(offer, notify_of_offer.member_id))
        || case when other.id is null then '{}' else jsonb_build_object('who', other.full_name,
          'amount', offer.amount_cents, 'pieces', offer.quantity) || case when offer.kind = 'cash' then '{}'
          else jsonb_build_object('kind', offer.kind,
            'services', jsonb_path_query_array(offer.services, '$[*].title')) end end,
      'offer:' || offer.id || ':' || notify_of_offer.kind || ':' || offer.version || ':'
        || extract(epoch from offer.updated_at),
      '/marketplace?item=' || offer.listing_id || '&offer=' || offer.id, offer.id, other.id,
      renews => internal.open_notice(notify_of_offer.member_id, 'offer_update', offer.id))
    -- What ends by a block reads as what ends by anything else, and names nobody.
    from (select) as once left join public.profiles as other on notify_of_offer.kind <> 'offer_listing_ended'
      and other.id = case notify_of_offer.member_id when offer.seller_id then offer.buyer_id else offer.seller_id end
    where notify_of_offer.kind = 'offer_listing_ended' or not internal.is_blocked_pair(offer.seller_id, offer.buyer_id)
$$;
comment on function internal.notify_of_offer(public.listing_offers, uuid, text) is
  'Notifies one of the two of what became of an offer, in place of an unread notification about it. For definer'
  ' functions.';

create or replace function internal.pieces_left(listing public.marketplace_listings) returns int
language sql immutable set search_path = '' as $$
  select listing.quantity - listing.reserved - listing.sold
$$;
comment on function internal.pieces_left(public.marketplace_listings) is
  'How many pieces are neither reserved nor sold.';

create or replace function internal.ask_next_offer(listing_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  next public.listing_offers;
begin
  loop
    update public.listing_offers as offer
      set waits = false, expires_at = clock.now() + interval '72 hours', updated_at = clock.now()
      where offer.id = (select waiting.id
        from public.listing_offers as waiting
          join public.marketplace_listings as listing on listing.id = waiting.listing_id
        where waiting.listing_id = ask_next_offer.listing_id and waiting.waits
          -- Those before it that were asked and have not been answered come first.
          and waiting.quantity <= internal.pieces_left(listing) - (select coalesce(sum(asked.quantity), 0)
            from public.listing_offers as asked where asked.listing_id = waiting.listing_id
              and asked.status in ('pending', 'countered') and not asked.waits
              and (asked.created_at, asked.id) < (waiting.created_at, waiting.id))
        order by waiting.created_at, waiting.id limit 1)
      returning * into next;
    exit when next.id is null;
    perform internal.notify_of_offer(next, next.buyer_id, 'offer_is_next'),
      internal.notify_of_offer(next, next.seller_id, 'offer_next_for_you');
  end loop;
end
$$;
comment on function internal.ask_next_offer(uuid) is
  'Asks the offers that wait for this listing in order, as far as pieces are left for them. For definer functions,'
  ' which lock the listing.';

create or replace function internal.end_offer(offer public.listing_offers, status text, reason text default null)
returns void language plpgsql volatile set search_path = '' as $$
begin
  update public.listing_offers as known
    set status = end_offer.status, end_reason = end_offer.reason, waits = false, reserved_until = null,
      seller_handed_at = case end_offer.status when 'completed' then known.seller_handed_at end,
      buyer_handed_at = case end_offer.status when 'completed' then known.buyer_handed_at end, updated_at = clock.now()
    where known.id = offer.id;
  if offer.status = 'accepted' then
    update public.marketplace_listings as listing
      set reserved = listing.reserved - offer.quantity,
        sold = listing.sold + case end_offer.status when 'completed' then offer.quantity else 0 end,
        updated_at = clock.now()
      where listing.id = offer.listing_id;
  end if;
end
$$;
comment on function internal.end_offer(public.listing_offers, text, text) is
  'Ends an offer, and gives back or sells the pieces that it held. For definer functions, which lock its listing.';

-- ## Rules
select internal.keep_table_rules('public.listing_offers', feature => 'marketplace', suspended_read => 'own');
insert into internal.member_data (relation, whose, area, left_out, erasure, why) values
  ('public.listing_offers', 'buyer_id = $1', 'marketplace', '{client_id}', 'delete', null),
  ('public.listing_offers', 'seller_id = $1', 'marketplace', '{client_id}', 'delete', null);
select internal.notice_kind(kind, 'offer_update', 'trades', topic => 'trades', urgency => urgency)
  from (values ('offer_made', 'now'), ('offer_countered', 'now'), ('offer_accepted', 'now'),
    ('offer_declined', 'summary'),
    ('offer_withdrawn', 'summary'), ('offer_expired', 'summary'), ('offer_waits', 'summary'), ('offer_is_next', 'now'),
    ('offer_next_for_you', 'now'), ('offer_gone', 'summary'), ('offer_listing_ended', 'summary'),
    ('offer_released', 'now'), ('offer_handed', 'now'), ('offer_completed', 'summary')) as made (kind, urgency);
create policy "the two of an offer read it" on public.listing_offers
  for select to authenticated using ((select auth.uid()) in (seller_id, buyer_id));
grant select on public.listing_offers to authenticated;
create or replace trigger t20_plain_text before insert or update on public.listing_offers
  for each row execute function internal.keep_plain_text();
select platform.publish('public.listing_offers');
select platform.service_sees('public.listing_offers');
