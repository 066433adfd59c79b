-- What a member gave and got in the trades of a year (B6.3, B6.15): the sums, and the trades one by one. Both read the same rows: the
-- services of the accepted version at the values the two agreed on, in the year in which the trade was completed by the member's own clock.
-- Needs: trades, fairness, availability, appointments, debts

-- ## Functions
create or replace function internal.my_timezone() returns text language sql stable set search_path = '' as $$
  select coalesce((select own.timezone from public.availability as own where own.user_id = auth.uid()), 'America/New_York')
$$;
comment on function internal.my_timezone() is 'The time zone of the caller''s hours; New York without any.';

create or replace function internal.my_trades_of(year int)
returns table (trade_id uuid, completed_at timestamptz, partner_id uuid, given text, given_cents bigint, given_minutes bigint,
  received text, received_cents bigint, received_minutes bigint, product_cost_cents bigint)
language sql stable set search_path = '' as $$
  select trade.id, trade.completed_at, case auth.uid() when trade.proposer_id then trade.recipient_id else trade.proposer_id end,
    sums.given, coalesce(sums.given_cents, 0), coalesce(sums.given_minutes, 0),
    sums.received, coalesce(sums.received_cents, 0), coalesce(sums.received_minutes, 0), coalesce(sums.product_cost_cents, 0)
  from (select greatest(2000, least(2200, my_trades_of.year)) as year, internal.my_timezone() as zone) as asked
  join public.trade_proposals as trade on trade.status = 'completed'
    and trade.completed_at >= make_timestamptz(asked.year, 1, 1, 0, 0, 0, asked.zone)
    and trade.completed_at < make_timestamptz(asked.year + 1, 1, 1, 0, 0, 0, asked.zone)
    and (trade.proposer_id = auth.uid() or trade.recipient_id = auth.uid())
  cross join lateral (
    select string_agg(each.words, '; ' order by each.position) filter (where each.is_mine) as given,
      sum(each.cents) filter (where each.is_mine) as given_cents,
      sum(each.minutes) filter (where each.is_mine) as given_minutes,
      string_agg(each.words, '; ' order by each.position) filter (where not each.is_mine) as received,
      sum(each.cents) filter (where not each.is_mine) as received_cents,
      sum(each.minutes) filter (where not each.is_mine) as received_minutes,
      sum(each.product) filter (where each.is_mine) as product_cost_cents
    from (
      select item.position, item.giver_id = auth.uid() as is_mine,
        item.title || case when item.quantity > 1 then ' × ' || item.quantity else '' end as words,
        item.agreed_value_cents::bigint * item.quantity as cents, item.product_cost_cents::bigint * item.quantity as product,
        (item.duration_minutes + item.buffer_before_minutes + item.buffer_after_minutes)::bigint * item.quantity as minutes
      from public.trade_items as item where item.trade_id = trade.id and item.version = trade.current_version
        -- What was owed and let go, or is an IOU, was not given.
        and not exists (select from public.trade_appointments as failed
          where failed.id = item.appointment_id and failed.status in ('missed', 'cancelled'))
      ) as each) as sums
$$;
comment on function internal.my_trades_of(int) is
  'The caller''s trades that were completed in a year: what they gave, what they got, and what the products they used cost. Not definer: the policies of trades apply.';

create or replace function public.trade_balance(
  inout year int default null, out trades int, out given_cents bigint, out given_minutes bigint, out received_cents bigint,
  out received_minutes bigint, out first_year int, out month_trades int, out month_given_cents bigint, out budget_cents int, out trades_a_month int,
  out owing_cents bigint, out owed_cents bigint
) returns record language sql stable set search_path = '' as $$
  select asked.year, done.trades, done.given_cents, done.given_minutes, done.received_cents, done.received_minutes,
    coalesce((select extract(year from card.created_at at time zone asked.zone)::int from public.profiles as card where card.id = auth.uid()), asked.year),
    month.trades, month.given_cents, own.trade_budget_cents, own.trades_a_month, open.owing_cents, open.owed_cents
  from (
    select zone, coalesce(trade_balance.year, extract(year from clock.now() at time zone zone)::int) as year
    from internal.my_timezone() as zone) as asked
  cross join lateral (
    select count(*)::int as trades, coalesce(sum(one.given_cents), 0)::bigint as given_cents, coalesce(sum(one.given_minutes), 0)::bigint as given_minutes,
      coalesce(sum(one.received_cents), 0)::bigint as received_cents, coalesce(sum(one.received_minutes), 0)::bigint as received_minutes
    from internal.my_trades_of(asked.year) as one) as done
  cross join public.trade_month() as month
  cross join lateral (
    select sum(iou.amount_cents) filter (where iou.debtor_id = auth.uid()) as owing_cents,
      sum(iou.amount_cents) filter (where iou.creditor_id = auth.uid()) as owed_cents
    from public.trade_ious as iou where iou.status = 'open' and (iou.debtor_id = auth.uid() or iou.creditor_id = auth.uid())) as open
  left join public.profile_private as own on own.user_id = auth.uid()
$$;
comment on function public.trade_balance(int) is
  'What the caller gave and got in the trades completed in a year, this one by default; what they give in the trades of this month, and their own limits for a month; and what their open IOUs add up to, owing and owed, null without any. Not definer: the policies of trades and IOUs apply.';

create or replace function public.trade_statement(year int, after_at timestamptz default null, after_id uuid default null)
returns table (trade_id uuid, completed_at timestamptz, completed_on date, partner_name text, given text, given_cents bigint,
  received text, received_cents bigint, product_cost_cents bigint)
language sql stable set search_path = '' as $$
  select one.trade_id, one.completed_at, (one.completed_at at time zone internal.my_timezone())::date, partner.full_name,
    one.given, one.given_cents, one.received, one.received_cents, one.product_cost_cents
  from internal.my_trades_of(trade_statement.year) as one
  left join public.profiles as partner on partner.id = one.partner_id
  where trade_statement.after_at is null or (one.completed_at, one.trade_id) > (trade_statement.after_at, trade_statement.after_id)
  order by one.completed_at, one.trade_id
  limit 500
$$;
comment on function public.trade_statement(int, timestamptz, uuid) is
  'The caller''s trades that were completed in a year, 500 from this place on, oldest first. Not definer: the policies of trades and cards apply.';

-- ## Rules
grant execute on function internal.my_timezone(), internal.my_trades_of(int), public.trade_balance(int),
  public.trade_statement(int, timestamptz, uuid) to authenticated;
