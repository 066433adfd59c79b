-- Views of a listing, and what its seller learns of them, of how many saved it and of how many offers came for it.
-- Needs: market-listings, market-offers, content-views, saved-items

-- ## Functions
create or replace function public.listing_viewed(listing_id uuid, source text default 'link') returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- What the caller cannot see, and their own, change nothing, and the answer is the same.
  if not internal.i_am_suspended() and exists (select from public.marketplace_listings as listing
      where listing.id = listing_viewed.listing_id and listing.user_id <> auth.uid()
        and listing.status in ('approved', 'closed') and listing.deleted_at is null
        and public.has_feature('marketplace')
        and (listing.license_types = '{}' or listing.license_types && internal.my_licenses())
        and listing.user_id <> all (internal.hidden_from_me()))
      and internal.count_view('marketplace_listing', listing_viewed.listing_id, listing_viewed.source) then
    update public.marketplace_listings as listing set view_count = listing.view_count + 1
      where listing.id = listing_viewed.listing_id;
  end if;
end
$$;
comment on function public.listing_viewed(uuid, text) is
  'Counts a view by a member who is not the seller. `source`: list, search, saved (one of the caller''s saved'
  ' searches) or link. Definer: members cannot write the counts.';

create or replace function public.save_count(listing public.marketplace_listings) returns int
language sql stable security definer set search_path = '' as $$
  -- A caller can make up the row but for its id, so whose it is is read again.
  select (select count(*) from public.content_likes as kept
    where kept.content_type = 'marketplace_listing' and kept.content_id = mine.id)::int
  from public.marketplace_listings as mine where mine.id = listing.id and mine.user_id = auth.uid()
$$;
comment on function public.save_count(public.marketplace_listings) is
  'Computed field: how many members keep the caller''s own listing; null for that of anyone else. Definer: nobody can'
  ' read who saved something.';

create or replace function public.offer_count(listing public.marketplace_listings) returns int
language sql stable set search_path = '' as $$
  select count(*)::int from public.listing_offers as offer
  where offer.listing_id = listing.id and offer.seller_id = auth.uid()
$$;
comment on function public.offer_count(public.marketplace_listings) is
  'Computed field: how many offers the caller''s own listing has had, in every state; 0 for that of anyone else. Not'
  ' definer: its seller reads them.';

create or replace function public.listing_figures(listing_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  listing public.marketplace_listings;
begin
  select * into listing from public.marketplace_listings as mine
    where mine.id = listing_figures.listing_id and mine.user_id = auth.uid() and mine.deleted_at is null;
  if listing.id is null then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'This listing is no longer there.';
  end if;
  return internal.view_figures('marketplace_listing', listing.id) || jsonb_build_object('views', listing.view_count,
    'saves', public.save_count(listing));
end
$$;
comment on function public.listing_figures(uuid) is
  'The figures of the caller''s own listing. Days are UTC, the last thirty. Definer: counts views and saves, which'
  ' nobody can read.';

-- ## Rules
select internal.content_views('marketplace_listing');
grant execute on function public.listing_viewed(uuid, text), public.listing_figures(uuid),
  public.save_count(public.marketplace_listings), public.offer_count(public.marketplace_listings) to authenticated;
