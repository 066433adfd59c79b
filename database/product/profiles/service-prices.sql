-- What a service costs. Column grants cannot depend on the row, so price and product cost have a separate table,
-- readable by its owner, by both parties of an open trade and by a seller who is offered services for a listing.
-- `services` offers both as computed fields: the list price to everyone if the owner shows it, the product cost to
-- nobody else. Filters and orders only use values the caller may see.
-- Needs: services, trades, profile-views, market-offers

-- ## Tables
create table public.service_prices (
  service_id uuid constraint service_prices_pkey primary key
    constraint service_prices_service_id_fkey references public.services (id) on delete cascade,
  list_price_cents int not null default 0 constraint service_prices_list_price_range check (list_price_cents between 0 and 500000),
  product_cost_cents int not null default 0 constraint service_prices_product_cost_range check (product_cost_cents between 0 and list_price_cents)
);
comment on table public.service_prices is 'List price and product cost of a service, in cents. One row per service, created with it.';
alter table public.service_prices enable row level security;

-- ## Functions
create or replace function public.open_price() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.service_prices (service_id) values (new.id) on conflict do nothing;
  return null;
end
$$;
comment on function public.open_price() is 'Creates the price of a new service. Definer: members may change a price, but not insert one.';

create or replace function internal.my_trade_partners() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct other), '{}') from (
    select case proposer_id when auth.uid() then recipient_id else proposer_id end
    from public.trade_proposals
    where (proposer_id = auth.uid() or recipient_id = auth.uid())
      and (status = 'accepted' or (status = 'pending' and public.has_feature('trades')))
    union all
    -- Not the other way around: what the buyer gets is the listing, which has a price of its own.
    select offer.buyer_id from public.listing_offers as offer
    where offer.seller_id = auth.uid() and offer.kind <> 'cash' and offer.status in ('pending', 'countered')
      and public.has_feature('trades')
  ) as partners (other)
$$;
comment on function internal.my_trade_partners() is
  'Members with whom the caller has an open trade that their plan includes, or who offer them services for a listing.'
  ' Definer: policies call it once per statement, and would otherwise apply the policies of trades too.';

create or replace function public.list_price_cents(service public.services) returns int
language sql stable security definer set search_path = '' as $$
  -- Looked up by id, because a caller can pass a made-up row.
  select price.list_price_cents
  from public.services as offered join public.service_prices as price on price.service_id = offered.id
  where offered.id = service.id and (
    offered.user_id = auth.uid()
    or (offered.is_active and not internal.i_am_suspended() and offered.user_id <> all (internal.hidden_from_me())
      and (offered.show_price or (offered.is_tradeable and offered.user_id = any (internal.my_trade_partners())))))
$$;
comment on function public.list_price_cents(public.services) is
  'Computed field: the list price, null if its owner hides it and the caller is not trading with them. Definer: the table also has the product cost, which is hidden.';

create or replace function public.product_cost_cents(service public.services) returns int language sql stable set search_path = '' as $$
  select product_cost_cents from public.service_prices where service_id = service.id
$$;
comment on function public.product_cost_cents(public.services) is
  'Computed field: the product cost, null for everyone except its owner and members who are trading with them.';

create or replace function public.save_service(
  category text, name text, duration_minutes int, list_price_cents int, description text default '', product_cost_cents int default 0,
  is_tradeable boolean default true, show_price boolean default true, location_modes text[] default '{my_place}',
  is_active boolean default true, sort_order int default 0, service_id uuid default null,
  buffer_before_minutes int default 0, buffer_after_minutes int default 0, min_notice_hours int default 24
) returns public.services language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  saved public.services;
begin
  if save_service.service_id is null then
    insert into public.services (user_id, category, name, duration_minutes, description, is_tradeable, show_price, location_modes, is_active, sort_order,
        buffer_before_minutes, buffer_after_minutes, min_notice_hours)
      values (auth.uid(), save_service.category, save_service.name, save_service.duration_minutes, save_service.description,
        save_service.is_tradeable, save_service.show_price, save_service.location_modes, save_service.is_active, save_service.sort_order,
        save_service.buffer_before_minutes, save_service.buffer_after_minutes, save_service.min_notice_hours)
      returning * into saved;
  else
    update public.services set
      category = save_service.category, name = save_service.name, duration_minutes = save_service.duration_minutes,
      description = save_service.description, is_tradeable = save_service.is_tradeable, show_price = save_service.show_price,
      location_modes = save_service.location_modes, is_active = save_service.is_active, sort_order = save_service.sort_order,
      buffer_before_minutes = save_service.buffer_before_minutes, buffer_after_minutes = save_service.buffer_after_minutes,
      min_notice_hours = save_service.min_notice_hours
      where id = save_service.service_id and user_id = auth.uid() returning * into saved;
    if not found then
      raise exception using errcode = 'PT404', message = 'This service is no longer there.', hint = 'not_found';
    end if;
  end if;
  update public.service_prices set
    list_price_cents = save_service.list_price_cents, product_cost_cents = save_service.product_cost_cents
    where service_id = saved.id;
  return saved;
end
$$;
comment on function public.save_service(text, text, int, int, text, int, boolean, boolean, text[], boolean, int, uuid, int, int, int) is
  'Adds a service with its price to the caller''s list, or changes the one with that id. Not definer: the policies of both tables decide.';

create or replace function public.trade_terms(recipient_id uuid)
returns table (service_id uuid, list_price_cents int, product_cost_cents int)
language plpgsql volatile rows 30 security definer set search_path = '' as $$
#variable_conflict use_column
begin
  if not internal.knock('trade terms', auth.uid()::text, 60, interval '1 hour') then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "terms_used_up", "most": 60}',
      message = 'You''ve opened 60 requests in an hour. Please wait a while.';
  end if;
  perform public.refuse_unless_may_trade();
  perform public.refuse_closed_door(trade_terms.recipient_id, true);
  perform internal.refuse_unopened(trade_terms.recipient_id);
  return query
    select price.service_id, price.list_price_cents, price.product_cost_cents
    from public.services as offered join public.service_prices as price on price.service_id = offered.id
    where offered.user_id = trade_terms.recipient_id and offered.is_active and offered.is_tradeable;
end
$$;
comment on function public.trade_terms(uuid) is
  'The values of a member''s services in a trade, for callers who may send them a request and have opened their profile, 60 times an hour (A-35). Definer: prices are hidden until there is a trade.';

-- ## Rules
select internal.keep_table_rules('public.service_prices', feature => null, suspended_read => 'own');
insert into internal.member_data (relation, whose, area, erasure) values
  ('public.service_prices', 'service_id in (select id from public.services where user_id = $1)', 'profile', 'delete');

create policy "a member sees what their own services cost" on public.service_prices
  for select to authenticated
  using (service_id in (select id from public.services where user_id = (select auth.uid())));
create policy "the two of a trade see what each other's trade services cost" on public.service_prices
  for select to authenticated
  using (service_id in (
    select id from public.services where is_tradeable and user_id = any ((select internal.my_trade_partners())::uuid[])));
create policy "a member prices their own services" on public.service_prices
  for update to authenticated
  using (service_id in (select id from public.services where user_id = (select auth.uid())));
grant select on public.service_prices to authenticated;
grant update (list_price_cents, product_cost_cents) on public.service_prices to authenticated;
create or replace trigger open_price after insert on public.services
  for each row execute function public.open_price();
grant execute on function internal.my_trade_partners() to authenticated;
grant execute on function public.list_price_cents(public.services), public.product_cost_cents(public.services), public.trade_terms(uuid),
  public.save_service(text, text, int, int, text, int, boolean, boolean, text[], boolean, int, uuid, int, int, int) to authenticated;
select platform.service_sees('public.service_prices');
