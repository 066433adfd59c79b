-- What a seller does with a listing: ends it, renews it in one tap, lists it again once it is over, deletes it.
-- Needs: market-listings, market-approvals, saved-items

-- ## Functions
create or replace function internal.my_listing(listing_id uuid) returns public.marketplace_listings
language plpgsql volatile security definer set search_path = '' as $$
declare
  listing public.marketplace_listings;
begin
  select * into listing from public.marketplace_listings as mine
    where mine.id = my_listing.listing_id and mine.user_id = auth.uid() and mine.deleted_at is null for update;
  if listing.id is null then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'This listing is no longer there.';
  end if;
  return listing;
end
$$;
comment on function internal.my_listing(uuid) is 'The caller''s own listing, locked. Definer: for definer functions.';

create or replace function public.listing_end(listing_id uuid, reason text) returns public.marketplace_listings
language plpgsql volatile security definer set search_path = '' as $$
declare
  listing public.marketplace_listings := internal.my_listing(listing_end.listing_id);
begin
  if (listing_end.reason in ('sold', 'withdrawn')) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'Say whether it is sold or withdrawn.';
  -- One that is over can still turn out to be sold. Only what was approved can be.
  elsif listing.status not in ('approved', 'pending') or (case listing_end.reason
      when 'sold' then listing.status = 'pending'
      else listing.closed_reason is not distinct from 'withdrawn' end) then
    raise exception using errcode = 'PT409', hint = 'bad_state', message = 'This listing is not open.';
  elsif listing.reserved > 0 then
    raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'Someone has it reserved. Hand it over or let them go first.';
  end if;
  update public.marketplace_listings as mine
    set status = case listing_end.reason when 'sold' then 'closed' else mine.status end,
      closed_reason = listing_end.reason,
      expires_at = case listing_end.reason when 'sold' then mine.expires_at else least(mine.expires_at,
        clock.now()) end,
      updated_at = clock.now()
    where mine.id = listing.id returning * into listing;
  return listing;
end
$$;
comment on function public.listing_end(uuid, text) is
  'Ends the caller''s own listing: `sold` elsewhere closes it, `withdrawn` lets it expire now. Definer: members cannot'
  ' write the status.';

create or replace function public.listing_renew(listing_id uuid) returns public.marketplace_listings
language plpgsql volatile security definer set search_path = '' as $$
declare
  listing public.marketplace_listings := internal.my_listing(listing_renew.listing_id);
begin
  perform internal.refuse_restricted('no_posts');
  perform internal.refuse_leaving();
  if not public.has_feature('marketplace') then
    perform internal.refuse_without('marketplace');
  end if;
  if listing.status = 'rejected' or (listing.status = 'pending' and listing.expires_at > clock.now()) then
    raise exception using errcode = 'PT409', hint = 'bad_state', message = 'The team has to look at this first.';
  elsif listing.status = 'approved' and listing.expires_at > clock.now() + interval '14 days' then
    raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'This can be renewed two weeks before it ends.';
  end if;
  perform internal.refuse_unsellable(listing);
  update public.marketplace_listings as mine
    set status = case mine.status when 'closed' then 'approved' else mine.status end, closed_reason = null,
      -- What is sold stays sold, unless that was all of it: then it is another one.
      sold = case when mine.sold = mine.quantity or mine.status = 'closed' then 0 else mine.sold end,
      expires_at = clock.now() + interval '60 days', renewed_count = mine.renewed_count + 1, updated_at = clock.now(),
      -- Ending and renewing all day keeps nothing on top of the list.
      created_at = case when mine.created_at > clock.now() - interval '1 day' then mine.created_at else clock.now() end
    where mine.id = listing.id returning * into listing;
  perform internal.refuse_past_listing_limits(listing.user_id);
  return listing;
end
$$;
comment on function public.listing_renew(uuid) is
  'Opens the caller''s own listing for 60 days from now: one that ends within two weeks, is over, or is sold. At most'
  ' once a day as a new one in the list. Definer: members cannot write the status.';

create or replace function public.listing_delete(listing_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  listing public.marketplace_listings := internal.my_listing(listing_delete.listing_id);
begin
  if listing.status in ('approved', 'pending') and listing.expires_at > clock.now() then
    raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'Only a listing that is over can be deleted. Withdraw it first.';
  -- Otherwise its owner would decide what the team can look at again, such as for an appeal.
  elsif listing.status = 'rejected' and exists (select from internal.approvals as decided
      where decided.kind = 'marketplace_listing' and decided.content_id = listing.id
        and decided.taken_down_from is not null) then
    raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'The team took this listing down, so it can''t be deleted.';
  elsif listing.reserved > 0 then
    raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'Someone has it reserved. Hand it over or let them go first.';
  end if;
  -- The end is now, so that giving it back, after an appeal, opens it to nobody.
  update public.marketplace_listings as mine
    set deleted_at = clock.now(), expires_at = least(mine.expires_at, clock.now())
    where mine.id = listing.id;
end
$$;
comment on function public.listing_delete(uuid) is
  'Deletes the caller''s own listing that is over or was not approved. It is kept for the team, because limits and'
  ' trust count it. Definer: members cannot write that it is deleted.';

create or replace view internal.due_price_falls as
  select listing.id as key from public.marketplace_listings as listing
  where listing.price_fell_at is not null
    and (listing.told_price_at is null or listing.told_price_at <= clock.now() - interval '1 day')
  order by listing.price_fell_at;
comment on view internal.due_price_falls is
  'Listings whose price fell since those who saved them last heard of it, a day ago or more.';

create or replace function internal.notify_of_lower_price(listing_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  listing public.marketplace_listings;
begin
  select * into listing from public.marketplace_listings as known where known.id = notify_of_lower_price.listing_id
    for no key update skip locked;
  if not found or not exists (select from internal.due_price_falls as due where due.key = listing.id) then
    return false;
  end if;
  update public.marketplace_listings as told set price_fell_at = null, told_price_at = clock.now()
    where told.id = listing.id;
  if internal.listing_is_open(listing) and listing.license_types = '{}' then
    perform internal.notify(kept.user_id, 'listing_price_fell',
        jsonb_build_object('listing', listing.title, 'price', (listing.price * 100)::int),
        'listing:' || listing.id || ':price:' || extract(epoch from clock.now()), '/marketplace?item=' || listing.id,
        listing.id, renews => internal.open_notice(kept.user_id, 'new_marketplace', listing.id))
      from public.content_likes as kept
      where kept.content_type = 'marketplace_listing' and kept.content_id = listing.id
        and kept.user_id <> listing.user_id
        and not exists (select from public.blocks as block where (block.blocker_id, block.blocked_id)
          in ((listing.user_id, kept.user_id), (kept.user_id, listing.user_id)));
  end if;
  return true;
end
$$;
comment on function internal.notify_of_lower_price(uuid) is
  'Notifies those who saved a listing that its price fell, once a day at most. Skips one that is locked until the next'
  ' run.';

-- ## Rules
select internal.notice_kind('listing_price_fell', 'new_marketplace', 'community', topic => 'community',
  urgency => 'summary');
grant execute on function public.listing_end(uuid, text), public.listing_renew(uuid), public.listing_delete(uuid)
  to authenticated;
insert into clock.tasks (name, due, act) values
    ('tell of lower prices', 'internal.due_price_falls', 'internal.notify_of_lower_price(uuid)')
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
