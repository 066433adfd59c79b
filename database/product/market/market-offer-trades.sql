-- Offers of services for what is listed, alone (trade) or with cash (mixed), and the trade that such an offer becomes
-- once it is accepted (A-48). The buyer gives services, the seller goods: a line that is handed over. What B6.4 asks of
-- who sends and accepts trades is asked here too, and the cash is between the two, as much of it as they like. The
-- trade is opened under the lock of its listing; when it ends, it locks the listing after itself.
-- Needs: market-offers, trade-moves, visits, debts, complete-profile

-- ## Tables
alter table public.trade_items
  add constraint trade_items_listing_id_fkey foreign key (listing_id)
    references public.marketplace_listings (id) on delete set null;

-- ## Functions
create or replace function internal.held_until(offer public.listing_offers) returns timestamptz
language sql immutable set search_path = '' as $$
  -- Nobody waits longer than a trade of which nobody says anything goes on.
  select case when isfinite(offer.reserved_until) then offer.reserved_until
    else offer.updated_at + interval '60 days' end
$$;
comment on function internal.held_until(public.listing_offers) is
  'Until when those who come after an accepted offer wait for it. For definer functions.';

create or replace function internal.refuse_as_trade(offer public.listing_offers) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if offer.kind <> 'cash' then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "offer_is_trade"}',
      message = 'This is a trade now. Find it under Trades.';
  end if;
end
$$;
comment on function internal.refuse_as_trade(public.listing_offers) is
  'Refuses to move an accepted offer that became a trade. For definer functions.';

create or replace function internal.refuse_bad_services(
  kind text, services jsonb, buyer_id uuid, before jsonb default '[]'
) returns void language plpgsql stable set search_path = '' as $$
declare
  many int := case jsonb_typeof(refuse_bad_services.services) when 'array'
    then jsonb_array_length(refuse_bad_services.services) else -1 end;
  item jsonb;
  place bigint;
  fault text;
begin
  if (case refuse_bad_services.kind when 'cash' then many = 0 else many between 1 and 10 end) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"field": "services"}',
      message = case when refuse_bad_services.kind = 'cash' then 'An offer of cash is without services.'
        when many > 10 then 'Choose at most 10 services.' else 'Choose at least one service.' end;
  end if;
  for item, place in select entry, ordinality
      from jsonb_array_elements(refuse_bad_services.services) with ordinality as listed (entry, ordinality) loop
    fault := case when jsonb_typeof(item) <> 'object' then 'item_form'
      else public.trade_item_fault(item, refuse_bad_services.buyer_id, auth.uid(), null) end;
    -- What the offer says of a value may stay.
    if fault = 'item_price' and refuse_bad_services.before @> jsonb_build_array(jsonb_build_object(
        'service_id', lower(item ->> 'service_id'), 'agreed_value_cents', item -> 'agreed_value_cents')) then
      fault := null;
    end if;
    if fault is not null then
      perform internal.refuse_item(item, place, fault);
    end if;
  end loop;
end
$$;
comment on function internal.refuse_bad_services(text, jsonb, uuid, jsonb) is
  'Refuses an offer without one to ten services of the buyer, or with a wrong one, which it names; and services in an'
  ' offer of cash. For definer functions.';

create or replace function internal.offered_services(services jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'service_id', lower(item ->> 'service_id'), 'title', public.trade_item_title(item),
      'category', item ->> 'category',
      'duration_minutes', public.trade_item_number(item, 'duration_minutes', 5, 480),
      'agreed_value_cents', public.trade_item_number(item, 'agreed_value_cents', 0, 500000),
      'product_cost_cents', public.trade_item_number(item, 'product_cost_cents', 0, 500000, 0),
      'quantity', public.trade_item_number(item, 'quantity', 1, 10, 1),
      'note', btrim(internal.plain_text(coalesce(item ->> 'note', ''))),
      'location_mode', coalesce(item ->> 'location_mode', service.location_modes[1], 'my_place')) order by place), '[]')
  from jsonb_array_elements(offered_services.services) with ordinality as listed (item, place)
    left join public.services as service on service.id::text = lower(item ->> 'service_id')
$$;
comment on function internal.offered_services(jsonb) is
  'Services as an offer keeps them, and nothing else that was sent with them. They must have been judged. For definer'
  ' functions.';

create or replace function internal.services_cents(services jsonb) returns bigint
language sql immutable set search_path = '' as $$
  select coalesce(sum((item ->> 'agreed_value_cents')::bigint * (item ->> 'quantity')::bigint), 0)::bigint
  from jsonb_array_elements(services_cents.services) as item
$$;
comment on function internal.services_cents(jsonb) is 'What the services of an offer are worth, in cents.';

create or replace function internal.piece_cents(listing public.marketplace_listings) returns bigint
language sql immutable set search_path = '' as $$
  select coalesce(listing.trade_value_cents, (listing.price * 100)::bigint)
$$;
comment on function internal.piece_cents(public.marketplace_listings) is
  'What one piece is worth in a trade, in cents; null where its seller does not say.';

create or replace function internal.refuse_unless_may_trade_it(
  offer public.listing_offers, accepts_unverified boolean default null
) returns void language plpgsql volatile set search_path = '' as $$
begin
  if offer.kind = 'cash' then
    return;
  end if;
  perform public.refuse_unless_may_trade();
  if auth.uid() = offer.buyer_id then
    perform internal.refuse_incomplete_profile();
    perform internal.refuse_debtor();
  else
    -- Only the seller gets services, which may need a license.
    perform public.refuse_unticked_license(refuse_unless_may_trade_it.accepts_unverified);
  end if;
end
$$;
comment on function internal.refuse_unless_may_trade_it(public.listing_offers, boolean) is
  'Refuses who sends or accepts an offer of services what B6.4 refuses for requests: without the feature trades; the'
  ' buyer with an incomplete profile or a debt, the seller without the tick about licenses. For definer functions.';

create or replace function internal.refuse_uneven_offer(
  offer public.listing_offers, listing public.marketplace_listings, is_happy boolean
) returns void language plpgsql stable set search_path = '' as $$
declare
  is_buyer constant boolean := auth.uid() = offer.buyer_id;
  goods constant bigint := internal.piece_cents(listing) * offer.quantity;
  given constant bigint := internal.services_cents(offer.services) + offer.amount_cents;
begin
  if offer.kind = 'cash' then
    return;
  end if;
  if goods > 50000000 then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"field": "quantity"}',
      message = 'A trade is for $500,000 at most. Choose fewer pieces.';
  end if;
  perform internal.refuse_unhappy(case when is_buyer then given else goods end,
    case when is_buyer then goods else given end, refuse_uneven_offer.is_happy);
end
$$;
comment on function internal.refuse_uneven_offer(public.listing_offers, public.marketplace_listings, boolean) is
  'Refuses an offer of services, or its acceptance, by who gives a lot more than they get, until they say that they'
  ' are happy with it; and goods beyond what a trade can hold. For definer functions.';

create or replace function internal.open_trade(
  offer public.listing_offers, listing public.marketplace_listings, accepted_by uuid
) returns public.listing_offers language plpgsql volatile set search_path = '' as $$
declare
  cents constant bigint := internal.piece_cents(listing);
  author constant uuid := case open_trade.accepted_by when offer.seller_id then offer.buyer_id else offer.seller_id end;
  trade public.trade_proposals;
  changed public.listing_offers;
  thread uuid;
begin
  insert into public.trade_proposals (proposer_id, recipient_id, status, phase, value_basis, balance_method,
      balance_note, accepted_at, created_at, updated_at, source, source_id)
    values (offer.buyer_id, offer.seller_id, 'accepted', 'to_schedule',
      case when cents is null then 'even' else 'money' end,
      case offer.kind when 'mixed' then 'outside_cash' else 'none' end,
      case offer.kind when 'mixed' then '$'
        || regexp_replace(to_char(offer.amount_cents / 100.0, 'FM9,999,990.00'), '\.00$', '')
        || ' with it, paid outside the app' else '' end,
      clock.now(), offer.created_at, clock.now(), 'listing', listing.id)
    returning * into trade;
  -- A service that was deleted meanwhile is given as it was offered.
  perform public.trade_write_version(trade, 1, author, (
    select jsonb_agg(item || '{"giver": "proposer"}' || case when exists (select from public.services as known
        where known.id::text = item ->> 'service_id') then '{}' else '{"service_id": null}' end::jsonb order by place)
    from jsonb_array_elements(offer.services) with ordinality as listed (item, place)), '', null);
  insert into public.trade_items (trade_id, version, giver_id, receiver_id, position, title, duration_minutes,
      agreed_value_cents, quantity, is_goods, listing_id)
    values (trade.id, 1, offer.seller_id, offer.buyer_id, jsonb_array_length(offer.services) + 1,
      public.shortened(listing.title, 80), 0, coalesce(cents, 0), offer.quantity, true, listing.id);
  perform internal.open_visits(trade);
  thread := internal.trade_card(trade.id, open_trade.accepted_by, author);
  update public.trade_proposals as opened set conversation_id = thread, phase = internal.trade_phase(opened.id)
    where opened.id = trade.id;
  update public.listing_offers as known set trade_id = trade.id where known.id = offer.id returning * into changed;
  perform internal.notify_of_trade(trade.id, author, 'accepted');
  return changed;
end
$$;
comment on function internal.open_trade(public.listing_offers, public.marketplace_listings, uuid) is
  'Opens the trade of an offer that is being accepted, whose listing is locked: accepted already, with the services of'
  ' the buyer and the goods of the seller. For definer functions.';

create or replace function internal.end_traded_offer() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  offer public.listing_offers;
begin
  select * into offer from public.listing_offers as known where known.trade_id = new.id;
  perform from public.marketplace_listings as listing where listing.id = offer.listing_id for update;
  select * into offer from public.listing_offers as known where known.trade_id = new.id and known.status = 'accepted';
  if not found then
    return null;
  end if;
  perform internal.end_offer(offer, case when exists (
      select from public.trade_items as item join public.trade_appointments as handed on handed.id = item.appointment_id
      where item.trade_id = new.id and item.listing_id = offer.listing_id and handed.status = 'done')
    then 'completed' else 'released' end);
  perform internal.ask_next_offer(offer.listing_id);
  return null;
end
$$;
comment on function internal.end_traded_offer() is
  'The item follows its trade: when that ends, it is sold if it was handed over, and can be had again otherwise.'
  ' Definer: members write neither.';

-- ## Rules
create or replace trigger t50_end_traded_offer after update of status on public.trade_proposals
  for each row when (old.status = 'accepted' and new.status in ('completed', 'cancelled') and new.source = 'listing')
  execute function internal.end_traded_offer();
