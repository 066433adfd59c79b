-- What the two of an offer do with it. Each locks the listing first and the offer after it, so that of any number who
-- accept at once exactly as many win as there are pieces.
-- Needs: market-offers, market-offer-trades, messages, standing, appointments

-- ## Functions
create or replace function internal.refuse_unless_may_offer() returns void
language plpgsql stable set search_path = '' as $$
begin
  perform internal.refuse_restricted('no_trades');
  perform internal.refuse_leaving();
  perform internal.refuse_without('marketplace');
  perform internal.refuse_unconfirmed_address();
end
$$;
comment on function internal.refuse_unless_may_offer() is
  'Refuses callers with a limit on trades, without the marketplace or with an unconfirmed address. For definer'
  ' functions.';

create or replace function internal.refuse_bad_terms(
  listing public.marketplace_listings, kind text, quantity int, amount_cents int, message text
) returns void language plpgsql stable set search_path = '' as $$
begin
  if (refuse_bad_terms.quantity between 1 and listing.quantity - listing.sold) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"field": "quantity"}',
      message = 'There are not that many pieces.';
  elsif (refuse_bad_terms.kind in ('cash', 'trade', 'mixed')) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"field": "kind"}',
      message = 'Offer cash, a trade, or both.';
  elsif refuse_bad_terms.kind <> 'cash' and not listing.is_trade then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"field": "kind"}',
      message = 'Its seller does not take trades for this.';
  elsif refuse_bad_terms.kind = 'cash' and listing.price_mode = 'trade_only' then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"field": "amount_cents"}',
      message = 'This is for a trade only.';
  elsif refuse_bad_terms.amount_cents > 100000000 then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"field": "amount_cents"}',
      message = 'An offer is a million dollars at most.';
  elsif (case refuse_bad_terms.kind when 'trade' then refuse_bad_terms.amount_cents = 0
      when 'mixed' then refuse_bad_terms.amount_cents >= 100 else true end) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"field": "amount_cents"}',
      message = case refuse_bad_terms.kind when 'trade' then 'A trade is without cash.'
        else 'Add an amount from $1.' end;
  elsif refuse_bad_terms.kind = 'cash' and (case listing.price_mode when 'free' then refuse_bad_terms.amount_cents = 0
      -- To the cent: a fixed price is one.
      when 'fixed' then refuse_bad_terms.amount_cents = listing.price * 100 * refuse_bad_terms.quantity
      else refuse_bad_terms.amount_cents between 100 and listing.price * 1000 * refuse_bad_terms.quantity end)
      is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"field": "amount_cents"}',
      message = case listing.price_mode when 'free' then 'This is free.' when 'fixed' then 'This has a fixed price.'
        else 'Offer an amount from $1 to ten times the price.' end;
  elsif char_length(coalesce(refuse_bad_terms.message, '')) > 1000 then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"field": "message"}',
      message = 'Keep the message under 1,000 characters.';
  end if;
end
$$;
comment on function internal.refuse_bad_terms(public.marketplace_listings, text, int, int, text) is
  'Refuses pieces that are not there, a trade for what takes none, and an amount that its price does not allow. For'
  ' definer functions.';

create or replace function internal.offer_open_until(listing public.marketplace_listings, quantity int)
returns timestamptz language sql stable set search_path = '' as $$
  -- One that waits does so for as long as its pieces are reserved, and can be answered after that.
  select greatest(clock.now(), case when internal.pieces_left(listing) < offer_open_until.quantity then (
      select max(internal.held_until(held)) from public.listing_offers as held
      where held.listing_id = listing.id and held.status = 'accepted') end) + interval '72 hours'
$$;
comment on function internal.offer_open_until(public.marketplace_listings, int) is
  'When an offer for so many pieces that is made now ends unless it is answered. For definer functions.';

create or replace function public.offer_make(
  listing_id uuid, amount_cents int, quantity int default 1, message text default '', client_id uuid default null,
  kind text default 'cash', services jsonb default '[]', accepts_rules boolean default false,
  is_happy boolean default false
) returns public.listing_offers language plpgsql volatile security definer set search_path = '' as $$
declare
  listing public.marketplace_listings;
  offer public.listing_offers;
begin
  perform internal.refuse_unless_may_offer();
  perform pg_advisory_xact_lock(hashtextextended('offers of ' || auth.uid(), 0));
  select * into offer from public.listing_offers as sent
    where sent.buyer_id = auth.uid() and sent.client_id = offer_make.client_id;
  if offer.id is not null then
    return offer;
  end if;
  select * into listing from public.marketplace_listings as known
    where known.id = offer_make.listing_id and known.status = 'approved' and known.deleted_at is null
      and known.expires_at > clock.now()
      and (known.license_types = '{}' or known.license_types && internal.my_licenses())
      and known.user_id <> all (internal.hidden_from_me()) and known.user_id not in (select internal.silenced_authors())
      and not exists (select from internal.account_deletions as leaving where leaving.user_id = known.user_id)
    for update;
  if listing.id is null then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'This listing is no longer there.';
  elsif listing.user_id = auth.uid() then
    raise exception using errcode = 'PT403', hint = 'not_allowed', message = 'This is your own listing.';
  elsif exists (select from public.listing_offers as open where open.listing_id = listing.id
      and open.buyer_id = auth.uid() and open.status in ('pending', 'countered', 'accepted')) then
    raise exception using errcode = 'PT409', hint = 'duplicate', message = 'You have an open offer for this already.';
  elsif (select count(*) from public.listing_offers as sent
      where sent.buyer_id = auth.uid() and sent.created_at > clock.now() - interval '1 day') >= 20 then
    raise exception using errcode = 'PT429', hint = 'limit_reached', message = 'You can make 20 offers a day.';
  elsif (select count(*) from public.listing_offers as sent
      where sent.listing_id = listing.id and sent.status in ('pending', 'countered', 'accepted')) >= 50 then
    raise exception using errcode = 'PT429', hint = 'limit_reached',
      message = 'There are many offers for this already. Try again later.';
  end if;
  perform internal.refuse_bad_terms(listing, offer_make.kind, offer_make.quantity, offer_make.amount_cents,
    offer_make.message);
  offer.seller_id := listing.user_id;
  offer.buyer_id := auth.uid();
  offer.kind := offer_make.kind;
  offer.quantity := offer_make.quantity;
  offer.amount_cents := offer_make.amount_cents;
  if offer.kind <> 'cash' then
    perform internal.refuse_unless_may_trade_it(offer);
    perform public.refuse_unticked_rules(listing.user_id, offer_make.accepts_rules);
    -- As trade_send does, which counts the same limit.
    perform pg_advisory_xact_lock(hashtextextended('trades sent by ' || auth.uid(), 0));
    perform internal.refuse_past_requests_a_day(auth.uid());
  end if;
  perform internal.refuse_bad_services(offer.kind, offer_make.services, offer.buyer_id);
  offer.services := internal.offered_services(offer_make.services);
  perform internal.refuse_uneven_offer(offer, listing, offer_make.is_happy);
  insert into public.listing_offers (listing_id, seller_id, buyer_id, kind, quantity, amount_cents, services, message,
      waits, expires_at, client_id)
    values (listing.id, offer.seller_id, offer.buyer_id, offer.kind, offer.quantity, offer.amount_cents, offer.services,
      btrim(coalesce(offer_make.message, '')), internal.pieces_left(listing) < offer_make.quantity,
      internal.offer_open_until(listing, offer_make.quantity), offer_make.client_id)
    returning * into offer;
  perform internal.notify_of_offer(offer, offer.seller_id, 'offer_made');
  return offer;
end
$$;
comment on function public.offer_make(uuid, int, int, text, uuid, text, jsonb, boolean, boolean) is
  'Offers an amount in cents for so many pieces of a listing, services of the caller in place of it (kind `trade`), or'
  ' both (`mixed`). Sent again with the same client_id, it is the same offer. What the caller cannot see is not found.'
  ' Definer: nobody writes offers, and the listing is another member''s.';

create or replace function internal.my_offer(offer_id uuid, version int, statuses text[]) returns public.listing_offers
language plpgsql volatile set search_path = '' as $$
declare
  offer public.listing_offers;
begin
  perform internal.refuse_restricted();
  -- The listing first, as everywhere.
  perform from public.marketplace_listings as listing
    where listing.id = (select mine.listing_id from public.listing_offers as mine
      where mine.id = my_offer.offer_id and auth.uid() in (mine.seller_id, mine.buyer_id))
    for update;
  if found then
    select * into offer from public.listing_offers as mine where mine.id = my_offer.offer_id;
  end if;
  if offer.id is null then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'This offer is no longer there.';
  elsif offer.status <> all (my_offer.statuses) or coalesce(offer.reserved_until, offer.expires_at) <= clock.now() then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = jsonb_build_object('status', offer.status),
      message = 'This offer has moved on. Here is what became of it.';
  elsif my_offer.version <> offer.version then
    raise exception using errcode = 'PT409', hint = 'stale_version',
      message = 'This offer changed while you were looking. Here is the latest one.';
  end if;
  return offer;
end
$$;
comment on function internal.my_offer(uuid, int, text[]) is
  'One of the caller''s offers in one of these states, its listing locked; `version` null for any. Refuses suspended'
  ' callers. For definer functions.';

create or replace function internal.refuse_unless_my_turn(offer public.listing_offers) returns void
language plpgsql stable set search_path = '' as $$
begin
  if internal.is_out_of_touch(offer.seller_id, offer.buyer_id) then
    raise exception using errcode = 'PT409', hint = 'bad_state', message = 'This offer can''t go on.';
  elsif auth.uid() <> (case offer.status when 'pending' then offer.seller_id else offer.buyer_id end) then
    raise exception using errcode = 'PT409', hint = 'bad_state', message = 'It''s not your turn to answer this offer.';
  end if;
end
$$;
comment on function internal.refuse_unless_my_turn(public.listing_offers) is
  'Refuses an answer by the one who spoke last, and one that could not reach the other.';

create or replace function public.offer_counter(
  offer_id uuid, version int, amount_cents int, quantity int, message text default '', services jsonb default null,
  accepts_unverified boolean default false, is_happy boolean default false
) returns public.listing_offers language plpgsql volatile security definer set search_path = '' as $$
declare
  offer public.listing_offers;
  listing public.marketplace_listings;
begin
  perform internal.refuse_unless_may_offer();
  offer := internal.my_offer(offer_counter.offer_id, coalesce(offer_counter.version, 0), '{pending,countered}');
  select * into listing from public.marketplace_listings as known where known.id = offer.listing_id;
  perform internal.refuse_unless_my_turn(offer);
  if offer.version >= 10 then
    raise exception using errcode = 'PT429', hint = 'limit_reached',
      message = 'This has gone back and forth ten times. Accept or decline it.';
  end if;
  perform internal.refuse_bad_terms(listing, case when offer.kind = 'cash' then 'cash'
      when offer_counter.amount_cents = 0 then 'trade' else 'mixed' end,
    offer_counter.quantity, offer_counter.amount_cents, offer_counter.message);
  offer.quantity := offer_counter.quantity;
  offer.amount_cents := offer_counter.amount_cents;
  if offer.kind <> 'cash' then
    offer.kind := case offer_counter.amount_cents when 0 then 'trade' else 'mixed' end;
  end if;
  perform internal.refuse_unless_may_trade_it(offer, offer_counter.accepts_unverified);
  if offer_counter.services is not null then
    perform internal.refuse_bad_services(offer.kind, offer_counter.services, offer.buyer_id, offer.services);
    offer.services := internal.offered_services(offer_counter.services);
  end if;
  perform internal.refuse_uneven_offer(offer, listing, offer_counter.is_happy);
  update public.listing_offers as known
    set status = case known.status when 'pending' then 'countered' else 'pending' end,
      kind = offer.kind, services = offer.services, amount_cents = offer.amount_cents, quantity = offer.quantity,
      message = btrim(coalesce(offer_counter.message, '')), version = known.version + 1,
      waits = known.waits or internal.pieces_left(listing) < offer_counter.quantity,
      expires_at = greatest(known.expires_at, internal.offer_open_until(listing, offer_counter.quantity)),
      updated_at = clock.now()
    where known.id = offer.id returning * into offer;
  perform internal.notify_of_offer(offer,
    case offer.status when 'pending' then offer.seller_id else offer.buyer_id end, 'offer_countered');
  -- Fewer pieces leave some for those who wait.
  perform internal.ask_next_offer(offer.listing_id);
  select * into offer from public.listing_offers as known where known.id = offer.id;
  return offer;
end
$$;
comment on function public.offer_counter(uuid, int, int, int, text, jsonb, boolean, boolean) is
  'Answers an offer with other terms; the other answers next, for 72 hours. An offer of services stays one, with or'
  ' without an amount; `services` null for the same. `version`: what was read. Definer: see offer_make.';

create or replace function public.offer_accept(
  offer_id uuid, version int, accepts_unverified boolean default false, is_happy boolean default false
) returns public.listing_offers language plpgsql volatile security definer set search_path = '' as $$
declare
  offer public.listing_offers;
  listing public.marketplace_listings;
  waiting public.listing_offers;
begin
  perform internal.refuse_unless_may_offer();
  offer := internal.my_offer(offer_accept.offer_id, coalesce(offer_accept.version, 0), '{pending,countered}');
  select * into listing from public.marketplace_listings as known where known.id = offer.listing_id;
  perform internal.refuse_unless_my_turn(offer);
  if listing.status <> 'approved' then
    raise exception using errcode = 'PT409', hint = 'bad_state', message = 'The team has to look at this first.';
  elsif listing.quantity - listing.sold < offer.quantity then
    raise exception using errcode = 'PT409', hint = 'bad_state', message = 'There are fewer pieces left than that.';
  elsif internal.pieces_left(listing) < offer.quantity then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "someone_is_first"}',
      message = 'Someone is first. You can accept this if it falls through.';
  end if;
  perform internal.refuse_unless_may_trade_it(offer, offer_accept.accepts_unverified);
  perform internal.refuse_uneven_offer(offer, listing, offer_accept.is_happy);
  update public.marketplace_listings as known set reserved = known.reserved + offer.quantity, updated_at = clock.now()
    where known.id = listing.id returning * into listing;
  update public.listing_offers as known
    set status = 'accepted', waits = false, updated_at = clock.now(),
      -- A trade ends by itself, and the offer with it.
      reserved_until = case known.kind when 'cash' then clock.now() + interval '7 days' else 'infinity' end
    where known.id = offer.id returning * into offer;
  if offer.kind = 'cash' then
    perform public.conversation_between(offer.seller_id, offer.buyer_id, auth.uid());
    perform internal.notify_of_offer(offer,
      case auth.uid() when offer.seller_id then offer.buyer_id else offer.seller_id end, 'offer_accepted');
  else
    offer := internal.open_trade(offer, listing, auth.uid());
  end if;
  for waiting in
    select * from public.listing_offers as known
    where known.listing_id = listing.id and known.status in ('pending', 'countered')
      and known.quantity > internal.pieces_left(listing)
    order by known.created_at, known.id
  loop
    update public.listing_offers as known
      set waits = true, expires_at = greatest(known.expires_at, internal.held_until(offer) + interval '72 hours'),
        updated_at = case when known.waits then known.updated_at else clock.now() end
      where known.id = waiting.id;
    if not waiting.waits then
      perform internal.notify_of_offer(waiting, waiting.buyer_id, 'offer_waits');
    end if;
  end loop;
  return offer;
end
$$;
comment on function public.offer_accept(uuid, int, boolean, boolean) is
  'Accepts what the other offered, and reserves its pieces for seven days, or while the trade goes on that services'
  ' open; who offered for them too hears that someone is first. `version`: what was read. Definer: see offer_make.';

create or replace function public.offer_decline(offer_id uuid) returns public.listing_offers
language plpgsql volatile security definer set search_path = '' as $$
declare
  offer public.listing_offers := internal.my_offer(offer_decline.offer_id, null, '{pending,countered}');
begin
  if auth.uid() = offer.buyer_id then
    perform internal.end_offer(offer, 'withdrawn');
    perform internal.notify_of_offer(offer, offer.seller_id, 'offer_withdrawn');
  else
    perform internal.end_offer(offer, 'declined', 'declined');
    perform internal.notify_of_offer(offer, offer.buyer_id, 'offer_declined');
  end if;
  perform internal.ask_next_offer(offer.listing_id);
  select * into offer from public.listing_offers as known where known.id = offer.id;
  return offer;
end
$$;
comment on function public.offer_decline(uuid) is
  'Ends an open offer: the seller declines it, the buyer withdraws it, each of them at any time. Definer: see'
  ' offer_make.';

create or replace function public.offer_release(offer_id uuid) returns public.listing_offers
language plpgsql volatile security definer set search_path = '' as $$
declare
  offer public.listing_offers := internal.my_offer(offer_release.offer_id, null, '{accepted}');
begin
  perform internal.refuse_as_trade(offer);
  if offer.seller_handed_at is not null and offer.buyer_handed_at is null and auth.uid() = offer.seller_id
      or offer.buyer_handed_at is not null and offer.seller_handed_at is null and auth.uid() = offer.buyer_id then
    raise exception using errcode = 'PT409', hint = 'bad_state', message = 'You said that it was handed over.';
  end if;
  perform internal.end_offer(offer, 'released');
  perform internal.notify_of_offer(offer,
    case auth.uid() when offer.seller_id then offer.buyer_id else offer.seller_id end, 'offer_released');
  perform internal.ask_next_offer(offer.listing_id);
  select * into offer from public.listing_offers as known where known.id = offer.id;
  return offer;
end
$$;
comment on function public.offer_release(uuid) is
  'Lets an accepted offer fall through: its pieces can be had again, and the next is asked. Definer: see offer_make.';

create or replace function public.offer_handed_over(offer_id uuid) returns public.listing_offers
language plpgsql volatile security definer set search_path = '' as $$
declare
  offer public.listing_offers := internal.my_offer(offer_handed_over.offer_id, null, '{accepted}');
begin
  perform internal.refuse_as_trade(offer);
  if (case auth.uid() when offer.seller_id then offer.seller_handed_at else offer.buyer_handed_at end) is not null then
    return offer;
  end if;
  update public.listing_offers as known
    set seller_handed_at = case auth.uid() when known.seller_id then clock.now() else known.seller_handed_at end,
      buyer_handed_at = case auth.uid() when known.buyer_id then clock.now() else known.buyer_handed_at end,
      -- The other has three days to say that it was not.
      reserved_until = case when known.seller_handed_at is null and known.buyer_handed_at is null
        then clock.now() + interval '72 hours' else known.reserved_until end,
      updated_at = clock.now()
    where known.id = offer.id returning * into offer;
  if offer.seller_handed_at is not null and offer.buyer_handed_at is not null then
    perform internal.end_offer(offer, 'completed');
  end if;
  perform internal.notify_of_offer(offer,
    case auth.uid() when offer.seller_id then offer.buyer_id else offer.seller_id end,
    case when offer.seller_handed_at is not null and offer.buyer_handed_at is not null then 'offer_completed'
      else 'offer_handed' end);
  select * into offer from public.listing_offers as known where known.id = offer.id;
  return offer;
end
$$;
comment on function public.offer_handed_over(uuid) is
  'Says that it was handed over. Once both did, or 72 hours after one did, its pieces are sold. Definer: see'
  ' offer_make.';

-- ## Rules
grant execute on function public.offer_make(uuid, int, int, text, uuid, text, jsonb, boolean, boolean),
  public.offer_counter(uuid, int, int, int, text, jsonb, boolean, boolean),
  public.offer_accept(uuid, int, boolean, boolean), public.offer_decline(uuid), public.offer_release(uuid),
  public.offer_handed_over(uuid)
  to authenticated;
