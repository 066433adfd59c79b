-- What keeps an offer fair (B6.5): the member who gives a lot more says that they are happy with it, cash settles only a small part, a
-- service's value is its owner's to change, and members see what others nearby agreed on. trade-moves.sql asks these.
-- Needs: trades, attempts, location, contact-details

-- ## Functions
create or replace function internal.sides_of(trade public.trade_proposals)
returns table (giver_id uuid, cents bigint, minutes bigint) language sql stable set search_path = '' as $$
  select item.giver_id, sum(item.agreed_value_cents::bigint * item.quantity),
    sum((item.duration_minutes + item.buffer_before_minutes + item.buffer_after_minutes)::bigint * item.quantity)
  from public.trade_items as item where item.trade_id = trade.id and item.version = trade.current_version group by item.giver_id
$$;
comment on function internal.sides_of(public.trade_proposals) is
  'What each of the two gives in the current version: its value, and the minutes with set-up and clean-up. For definer functions.';

create or replace function internal.refuse_unhappy(mine bigint, theirs bigint, is_happy boolean) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if refuse_unhappy.is_happy is not true and refuse_unhappy.theirs * 100 < refuse_unhappy.mine * 75 then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "uneven_unticked"}',
      message = 'You give a lot more than you get. Please tick that you''re happy with this.';
  end if;
end
$$;
comment on function internal.refuse_unhappy(bigint, bigint, boolean) is
  'Refuses to give a lot more than one gets without saying that one is happy with it. For definer functions.';

create or replace function public.refuse_uneven(trade public.trade_proposals, member_id uuid, is_happy boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  mine bigint;
  theirs bigint;
begin
  if trade.value_basis = 'even' then
    return;
  end if;
  select sum(amount) filter (where giver_id = refuse_uneven.member_id), sum(amount) filter (where giver_id <> refuse_uneven.member_id)
    into mine, theirs
    from (select side.giver_id, case trade.value_basis when 'time' then side.minutes else side.cents end as amount
      from internal.sides_of(trade) as side) as compared;
  perform internal.refuse_unhappy(mine, theirs, refuse_uneven.is_happy);
end
$$;
comment on function public.refuse_uneven(public.trade_proposals, uuid, boolean) is
  'Refuses an uneven offer from the member who gives more, until they say that they are happy with it. Definer: reads the items whatever the caller''s plan.';

create or replace function public.refuse_bad_terms(value_basis text, balance_method text, balance_note text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if refuse_bad_terms.value_basis is null or refuse_bad_terms.value_basis not in ('money', 'time', 'even') then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "basis_unknown"}',
      message = 'Compare by money, by time or call it even.';
  elsif refuse_bad_terms.balance_method is null
    or refuse_bad_terms.balance_method not in ('none', 'add_on', 'iou', 'accept_uneven', 'outside_cash') then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "balance_unknown"}',
      message = 'Please choose one of the ways to even it out, or none.';
  elsif char_length(refuse_bad_terms.balance_note) > 200 then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "balance_note_too_long", "most": 200}',
      message = 'Please keep the note about the balance under 200 characters.';
  elsif internal.masked(refuse_bad_terms.balance_note) <> refuse_bad_terms.balance_note then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "balance_note_contact"}',
      message = 'Please leave contact details out of the note. They unlock when the trade is accepted.';
  end if;
end
$$;
comment on function public.refuse_bad_terms(text, text, text) is 'Refuses an unknown basis or way to even it out, and a note that is too long or has contact details.';

create or replace function public.refuse_much_cash(trade public.trade_proposals) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  smaller bigint;
  larger bigint;
begin
  if trade.balance_method <> 'outside_cash' then
    return;
  end if;
  select min(side.cents), max(side.cents) into smaller, larger from internal.sides_of(trade) as side;
  if (larger - smaller) * 100 > larger * 30 then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "cash_too_much", "most": 30}',
      message = 'Cash can settle at most 30 percent of the larger side. Add a service, or choose another way.';
  end if;
end
$$;
comment on function public.refuse_much_cash(public.trade_proposals) is
  'Refuses cash outside the product for more than 30 percent of the larger side: a trade is not a sale. Definer: reads the items whatever the caller''s plan.';

create or replace function public.trade_price_fault(item jsonb, giver_id uuid, author_id uuid, trade_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  value int := public.trade_item_number(item, 'agreed_value_cents', 0, 500000);
  list int := (select price.list_price_cents from public.service_prices as price where price.service_id::text = lower(item ->> 'service_id'));
begin
  -- A service without a price has nothing to compare with.
  if coalesce(list, 0) = 0 or value = list or exists (
    select from public.trade_items as before
    join public.trade_proposals as trade on trade.id = before.trade_id and trade.current_version = before.version
    where trade.id = trade_price_fault.trade_id and before.giver_id = trade_price_fault.giver_id
      and before.service_id::text = lower(item ->> 'service_id') and before.agreed_value_cents = value) then
    return null;
  elsif trade_price_fault.giver_id <> trade_price_fault.author_id then
    return 'item_price';
  elsif value::bigint * 2 < list or value::bigint * 2 > list::bigint * 3 then
    return 'item_value_far';
  elsif btrim(internal.plain_text(coalesce(item ->> 'note', ''))) = '' then
    return 'item_reason';
  end if;
  return null;
end
$$;
comment on function public.trade_price_fault(jsonb, uuid, uuid, uuid) is
  'What is wrong with the value of a listed service: only its owner changes it, by half at most, and says why; what the current offer has may stay. Definer: prices can be private; who may send has the right to know them (A-35).';

create or replace function public.suggested_value(category text, minutes int) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  answer int;
begin
  perform public.refuse_unless_may_trade();
  if not internal.knock('suggested value', me::text, 100, interval '1 day') then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "suggestions_used_up", "most": 100}',
      message = 'You''ve looked up 100 values today. Please try again tomorrow.';
  end if;
  with nearby as (
    select other.id
    from public.profiles as mine
    join public.cities as place on place.state_code = mine.state_code and place.name = mine.city
    join public.cities as city on public.miles_between(place.latitude, place.longitude, city.latitude, city.longitude) <= 50
    join public.profiles as other on other.state_code = city.state_code and other.city = city.name
    where mine.id = me
    -- Bounds the work in the largest cities.
    order by other.last_active_on desc, other.id limit 2000),
  similar_items as (
    select item.trade_id, item.giver_id, item.receiver_id, item.agreed_value_cents
    from nearby
    join public.trade_items as item on item.giver_id = nearby.id
    join public.trade_proposals as trade on trade.id = item.trade_id and trade.current_version = item.version
    where trade.status = 'completed' and trade.completed_at > clock.now() - interval '1 year'
      and me not in (trade.proposer_id, trade.recipient_id)
      and item.category = suggested_value.category and item.agreed_value_cents > 0
      and item.duration_minutes between suggested_value.minutes * 0.75 and suggested_value.minutes * 1.25),
  by_giver as (
    select percentile_cont(0.5) within group (order by agreed_value_cents) as cents from similar_items group by giver_id),
  by_person as (
    select count(distinct trade_id) as trades
    from similar_items cross join lateral (values (giver_id), (receiver_id)) as party (id) group by party.id)
  select (round(percentile_cont(0.5) within group (order by cents) / 500) * 500)::int into answer
    from by_giver
    having count(*) >= 5
      -- Without any one member, four trades of others remain.
      and (select count(distinct trade_id) from similar_items) - (select max(trades) from by_person) >= 4;
  return answer;
end
$$;
comment on function public.suggested_value(text, int) is
  'What services of this craft and a similar length were worth in trades completed within 50 miles in the last year, to five dollars; null for fewer than five. The median of five givers or more, each counted once; the caller''s own trades do not count. 100 times a day. Definer: reads trades of others, of which only this number shows.';

create or replace function public.trade_month(out trades int, out given_cents bigint) returns record
language sql stable set search_path = '' as $$
  select count(distinct trade.id)::int, coalesce(sum(item.agreed_value_cents::bigint * item.quantity), 0)::bigint
  from public.trade_proposals as trade
  join public.trade_items as item on item.trade_id = trade.id and item.version = trade.current_version and item.giver_id = auth.uid()
  where auth.uid() in (trade.proposer_id, trade.recipient_id) and trade.status in ('accepted', 'completed')
    and trade.accepted_at >= date_trunc('month', clock.now(), 'UTC')
$$;
comment on function public.trade_month() is
  'The trades the caller accepted, or had accepted, this month (UTC), and the value of what they give in them. Not definer: the policies of trades apply.';

-- ## Rules
grant execute on function public.suggested_value(text, int), public.trade_month() to authenticated;
