-- What approval means for a listing (approvals.sql): which changes need another look, who is trusted, who reads why
-- one was rejected.
-- Needs: market-listings, approvals

-- ## Functions
create or replace function internal.is_trusted_to_sell(member_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from internal.approvals as decided
      join public.marketplace_listings as listing on listing.id = decided.content_id
      where decided.kind = 'marketplace_listing' and listing.user_id = is_trusted_to_sell.member_id
        and decided.rejected_at > clock.now() - interval '90 days')
    and (exists (select from public.profiles as card where card.id = is_trusted_to_sell.member_id and card.is_verified
        and card.created_at < clock.now() - interval '14 days')
      or (select count(*) from internal.approvals as decided
        join public.marketplace_listings as listing on listing.id = decided.content_id
        where decided.kind = 'marketplace_listing' and listing.user_id = is_trusted_to_sell.member_id
          and decided.approved is not null) >= 3)
$$;
comment on function internal.is_trusted_to_sell(uuid) is
  'Whether what a member lists appears without waiting (B13): after the first three, or verified and here for two'
  ' weeks; not within 90 days of a rejection. Definer: counts those the caller cannot see.';

create or replace function internal.listing_reads_differently(
  was public.marketplace_listings, becomes public.marketplace_listings
) returns boolean language sql immutable set search_path = '' as $$
  select (was.title, was.category, was.subcategory, was.condition, was.brand, was.model, was.trade_wants,
        was.cleaned_statement, was.sds_url, was.facts)
      is distinct from (becomes.title, becomes.category, becomes.subcategory, becomes.condition, becomes.brand,
        becomes.model, becomes.trade_wants, becomes.cleaned_statement, becomes.sds_url, becomes.facts)
    or internal.share_rewritten(was.description, becomes.description) > 0.2
    -- Those it had, in another order or without some, are not new.
    or not (becomes.photos <@ was.photos)
$$;
comment on function internal.listing_reads_differently(public.marketplace_listings, public.marketplace_listings) is
  'Whether a change needs another approval: its words, its kind, its condition, its facts, a new picture or'
  ' description of one, or more than a fifth of the text. The price, pieces, place and handing over do not.';

create or replace function public.rejection_reason(listing public.marketplace_listings) returns text
language sql stable security definer set search_path = '' as $$
  -- A caller can make up the row but for its id, so everything else is read again.
  select decided.rejection_reason
  from public.marketplace_listings as known
    join internal.approvals as decided on decided.kind = 'marketplace_listing' and decided.content_id = known.id
  where known.id = listing.id and known.status = 'rejected'
    and (known.user_id = auth.uid() or public.may('read_listings'))
$$;
comment on function public.rejection_reason(public.marketplace_listings) is
  'Computed field: why a listing was rejected or taken down, until it is edited; null for all but its owner and the'
  ' team. Definer: reads what no member can.';

create or replace view internal.listing_content with (security_invoker) as
  select id, user_id as owner_id, title, description as words, '/marketplace?item=' || id as link,
    created_at as written_at
  from public.marketplace_listings;
comment on view internal.listing_content is 'Listings as content (content-kinds.sql).';

create or replace function internal.reported_for_listing(id uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select array(select listing.user_id from public.marketplace_listings as listing
    where listing.id = reported_for_listing.id and listing.status in ('approved', 'closed')
      and listing.deleted_at is null and public.has_feature('marketplace')
      and (listing.license_types = '{}' or listing.license_types && internal.my_licenses())
      and listing.user_id <> all (internal.hidden_from_me())
      and listing.user_id not in (select internal.silenced_authors()))
$$;
comment on function internal.reported_for_listing(uuid) is
  'Whose listing this is, if the caller reads it as its policies say. For definer functions.';

create or replace function internal.listing_taken_down(listing_id uuid, reason text, out was text, out becomes text)
language sql volatile set search_path = '' as $$
  select * from internal.approved_taken_down('marketplace_listing', listing_taken_down.listing_id,
    listing_taken_down.reason)
$$;
comment on function internal.listing_taken_down(uuid, text) is 'Takes a listing off the market. For definer functions.';

create or replace function internal.listing_given_back(listing_id uuid) returns void
language sql volatile set search_path = '' as $$
  select internal.approved_given_back('marketplace_listing', listing_given_back.listing_id)
$$;
comment on function internal.listing_given_back(uuid) is
  'Gives a listing that was taken down the status it had. It ends when it would have ended. For definer functions.';

create or replace function internal.keep_sold() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  new.closed_reason := case new.status when 'closed' then 'sold' else nullif(new.closed_reason, 'sold') end;
  return new;
end
$$;
comment on function internal.keep_sold() is
  'A sold listing that is taken down is not closed meanwhile, and is sold again when it is given back.';

create or replace function internal.listing_card(id uuid, out owner_id uuid, out title text, out facts jsonb)
language sql stable set search_path = '' as $$
  select listing.user_id, listing.title, jsonb_build_object('category', listing.category)
  from public.marketplace_listings as listing where listing.id = listing_card.id
$$;
comment on function internal.listing_card(uuid) is 'A listing on the community hub (content-kinds.sql).';

-- ## Rules
select internal.content_kind('marketplace_listing', 'public.marketplace_listings', shown => 'internal.listing_content',
  saved_in => 'content_likes', reported => 'internal.reported_for_listing', decided_by => 'decide_reports',
  taken_down => 'internal.listing_taken_down', given_back => 'internal.listing_given_back',
  searched => 'internal.new_listings_of', found_notice => 'listings_found', list_path => '/marketplace',
  happening => 'internal.listings_happening', card => 'internal.listing_card', removed_when => $$status = 'rejected'$$);
select internal.content_approval('marketplace_listing', 'decide_listings',
  '{title,category,subcategory,condition,brand,model,trade_wants,cleaned_statement,sds_url,facts,photos,description}',
  topic => 'community', read_by => 'read_listings', queue => 'listings', waits_as => 'new_marketplace');
create or replace trigger t50_sold before update of status on public.marketplace_listings
  for each row when (old.status = 'rejected' or new.status = 'rejected') execute function internal.keep_sold();
grant execute on function public.rejection_reason(public.marketplace_listings) to authenticated;
