-- How offers end without a word of the two: with their listing, by a block, a suspension or leaving, by the clock. One
-- that became a trade ends with it (market-offer-trades.sql).
-- Needs: market-offers, market-acts, moderation, deletions

-- ## Functions
create or replace function internal.end_offers_of(listing_id uuid, reason text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  offer public.listing_offers;
begin
  for offer in
    select * from public.listing_offers as known
    where known.listing_id = end_offers_of.listing_id and known.status in ('pending', 'countered')
    order by known.created_at, known.id
  loop
    perform internal.end_offer(offer, 'declined', end_offers_of.reason);
    perform internal.notify_of_offer(offer, offer.buyer_id,
      case end_offers_of.reason when 'gone' then 'offer_gone' else 'offer_listing_ended' end);
  end loop;
end
$$;
comment on function internal.end_offers_of(uuid, text) is
  'Declines every open offer for a listing of which nothing is left, or that ended. For definer functions.';

create or replace function internal.close_sold_out() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  new.status := 'closed';
  new.closed_reason := 'sold';
  return new;
end
$$;
comment on function internal.close_sold_out() is
  'A listing of which every piece is sold is sold, whatever became of its last one.';

create or replace function internal.more_pieces() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.ask_next_offer(new.id);
  return null;
end
$$;
comment on function internal.more_pieces() is
  'Asks who waits when their seller has more of it. Definer: the offers are other members''.';

create or replace function internal.listing_ended() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.end_offers_of(new.id, case new.status when 'closed' then 'gone' else 'listing_ended' end);
  return null;
end
$$;
comment on function internal.listing_ended() is
  'Ends the offers for a listing that is sold, withdrawn, taken down or deleted. Definer: they are other members''.';

create or replace function internal.end_offers_with(member_id uuid, other_id uuid default null) returns void
language plpgsql volatile set search_path = '' as $$
declare
  offer public.listing_offers;
begin
  -- In the order of listings, so that two of these never deadlock.
  for offer in
    select known.* from public.listing_offers as known
    where (known.status in ('pending', 'countered') or (known.status = 'accepted' and known.kind = 'cash'))
      and (end_offers_with.member_id in (known.seller_id, known.buyer_id))
      and (end_offers_with.other_id is null or end_offers_with.other_id in (known.seller_id, known.buyer_id))
    order by known.listing_id, known.created_at, known.id
  loop
    perform from public.marketplace_listings as listing where listing.id = offer.listing_id for update;
    select * into offer from public.listing_offers as known where known.id = offer.id;
    continue when offer.status not in ('pending', 'countered', 'accepted')
      or (offer.status = 'accepted' and offer.kind <> 'cash');
    if offer.status = 'accepted' then
      perform internal.end_offer(offer, 'released');
    else
      perform internal.end_offer(offer, 'declined', 'listing_ended');
    end if;
    -- Both hear the same in each case, and nothing of why.
    perform internal.notify_of_offer(offer, offer.seller_id, 'offer_listing_ended'),
      internal.notify_of_offer(offer, offer.buyer_id, 'offer_listing_ended');
    perform internal.ask_next_offer(offer.listing_id);
  end loop;
end
$$;
comment on function internal.end_offers_with(uuid, uuid) is
  'Ends every offer of a member, or of two members, that has not come to an end (A-52), and leaves what became a trade'
  ' to that. For definer functions.';

create or replace function internal.part_offers() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  case tg_table_name
    when 'blocks' then perform internal.end_offers_with(new.blocker_id, new.blocked_id);
    when 'profiles' then perform internal.end_offers_with(new.id);
    when 'account_deletions' then perform internal.end_offers_with(new.user_id);
  end case;
  return null;
end
$$;
comment on function internal.part_offers() is
  'A block ends the offers between two members, a suspension and leaving all of a member''s: the other cannot tell'
  ' them apart. Definer: they are the other''s as well.';

create or replace function internal.leave_offer() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.marketplace_listings as known
    set reserved = known.reserved - case old.status when 'accepted' then old.quantity else 0 end
    where known.id = old.listing_id;
  -- The listing goes as well where its seller is erased.
  if found then
    perform internal.notify_of_offer(old, old.seller_id, 'offer_listing_ended');
    perform internal.ask_next_offer(old.listing_id);
  end if;
  return null;
end
$$;
comment on function internal.leave_offer() is
  'An account that is erased at once, without leaving first, holds nothing afterwards. Definer: the listing is'
  ' another''s.';

create or replace view internal.due_offers as
  -- In the order in which they ended, so that who is asked next does not depend on when the clock came by.
  select due.key from (
    select offer.id as key, offer.expires_at as ended_at, offer.created_at from public.listing_offers as offer
      where offer.status in ('pending', 'countered') and offer.expires_at <= clock.now()
    union all
    select offer.id, offer.reserved_until, offer.created_at from public.listing_offers as offer
      where offer.status = 'accepted' and offer.reserved_until <= clock.now()) as due
  order by due.ended_at, due.created_at, due.key;
comment on view internal.due_offers is 'Offers that nobody answered in time, and reservations whose days are over.';

create or replace function internal.end_due_offer(offer_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  offer public.listing_offers;
  of_listing constant uuid := (select known.listing_id from public.listing_offers as known
    where known.id = end_due_offer.offer_id);
begin
  perform from public.marketplace_listings as listing where listing.id = of_listing for update skip locked;
  if not found then
    return false;
  end if;
  select * into offer from public.listing_offers as known where known.id = end_due_offer.offer_id;
  if not exists (select from internal.due_offers as due where due.key = offer.id) then
    return false;
  end if;
  if offer.status = 'accepted' and coalesce(offer.seller_handed_at, offer.buyer_handed_at) is not null then
    -- What one of them said, and the other did not deny in three days, counts.
    perform internal.end_offer(offer, 'completed');
    perform internal.notify_of_offer(offer, offer.seller_id, 'offer_completed'),
      internal.notify_of_offer(offer, offer.buyer_id, 'offer_completed');
  else
    perform internal.end_offer(offer, case offer.status when 'accepted' then 'released' else 'expired' end);
    perform internal.notify_of_offer(offer, offer.buyer_id,
        case offer.status when 'accepted' then 'offer_released' else 'offer_expired' end),
      internal.notify_of_offer(offer, offer.seller_id,
        case offer.status when 'accepted' then 'offer_released' else 'offer_expired' end);
  end if;
  perform internal.ask_next_offer(offer.listing_id);
  return true;
end
$$;
comment on function internal.end_due_offer(uuid) is
  'Ends an offer that nobody answered, and a reservation: as handed over if one of them said so, otherwise as fallen'
  ' through. Skips one whose listing is locked until the next run.';

-- ## Rules
create or replace trigger left_behind after delete on public.listing_offers
  for each row when (old.status in ('pending', 'countered', 'accepted')) execute function internal.leave_offer();
create or replace trigger t60_sold_out before update of status, quantity, sold on public.marketplace_listings
  for each row when (new.status = 'approved' and new.sold = new.quantity) execute function internal.close_sold_out();
create or replace trigger offers_asked after update of quantity on public.marketplace_listings
  for each row when (new.quantity > old.quantity) execute function internal.more_pieces();
create or replace trigger offers_end after update on public.marketplace_listings
  for each row when (new.status in ('closed', 'rejected') and old.status <> new.status
    or new.closed_reason = 'withdrawn' and old.closed_reason is distinct from new.closed_reason
    or new.deleted_at is not null and old.deleted_at is null)
  execute function internal.listing_ended();
create or replace trigger part_offers after insert on public.blocks
  for each row execute function internal.part_offers();
create or replace trigger part_offers after update of is_suspended on public.profiles
  for each row when (new.is_suspended and not old.is_suspended) execute function internal.part_offers();
create or replace trigger part_offers after insert on internal.account_deletions
  for each row execute function internal.part_offers();
insert into clock.tasks (name, due, act) values
    ('end offers', 'internal.due_offers', 'internal.end_due_offer(uuid)')
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
