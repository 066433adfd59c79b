-- What waits for a member about offers: an answer, or handing over what is reserved.
-- Needs: market-offers, waiting, moderation, standing

-- ## Functions
create or replace function internal.waiting_offers() returns table (
  kind text, to_do boolean, subject_id uuid, trade_id uuid, person_id uuid, facts jsonb, since timestamptz,
  until timestamptz, link text
) language plpgsql stable rows 20 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select case offer.status when 'accepted' then 'hand_over' else 'answer_offer' end, true, offer.id, null::uuid,
    side.other_id,
    jsonb_build_object('listing', listing.title, 'amount', offer.amount_cents, 'pieces', offer.quantity)
      || case when offer.kind = 'cash' then '{}' else jsonb_build_object(
        'services', jsonb_path_query_array(offer.services, '$[*].title')) end,
    offer.updated_at, coalesce(offer.reserved_until, offer.expires_at),
    '/marketplace?item=' || offer.listing_id || '&offer=' || offer.id
  -- A buyer does not read a listing that was taken down, or on no plan, and still hands it over.
  from public.listing_offers as offer left join public.marketplace_listings as listing on listing.id = offer.listing_id
    cross join lateral (select offer.seller_id = (select auth.uid()) as is_seller,
      case offer.seller_id when (select auth.uid()) then offer.buyer_id else offer.seller_id end as other_id) as side
  where (select auth.uid()) in (offer.seller_id, offer.buyer_id) and case offer.status
      when 'pending' then side.is_seller and not offer.waits and offer.expires_at > clock.now()
      when 'countered' then not side.is_seller and not offer.waits and offer.expires_at > clock.now()
      when 'accepted' then offer.kind = 'cash' and offer.reserved_until > clock.now()
        and case when side.is_seller then offer.seller_handed_at else offer.buyer_handed_at end is null
      else false end
    and side.other_id <> all ((select internal.hidden_from_me())::uuid[])
    and side.other_id not in (select internal.silenced_authors())
  order by offer.updated_at, offer.id limit 20;
end
$$;
comment on function internal.waiting_offers() is
  'Offers that the caller answers, and things that they have to hand over. Those of a trade wait with it.';

-- ## Rules
grant execute on function internal.waiting_offers() to authenticated;
insert into internal.waiting_sources (area, rows) values ('marketplace', 'internal.waiting_offers()')
  on conflict (area) do update set rows = excluded.rows;
