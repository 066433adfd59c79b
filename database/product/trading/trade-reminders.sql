-- Reminds the member whose answer an offer waits for: a day and three days after it was made, and a day before it expires.
-- Needs: trades, notifications

-- ## Functions
create or replace function internal.offers_remind() returns void language plpgsql volatile set search_path = '' as $$
declare
  trade public.trade_proposals;
begin
  -- One condition for each number of reminders, so that the index finds only those that are due for the next one.
  for trade in
    update public.trade_proposals as due set reminded = case
      when due.expires_at <= clock.now() + interval '1 day' then 3 when due.expires_at <= clock.now() + interval '4 days' then 2 else 1 end
    where due.id in (
      select known.id from public.trade_proposals as known
      where known.status = 'pending' and known.expires_at > clock.now() and (
        (known.reminded = 0 and known.expires_at <= clock.now() + interval '6 days')
        or (known.reminded = 1 and known.expires_at <= clock.now() + interval '4 days')
        or (known.reminded = 2 and known.expires_at <= clock.now() + interval '1 day'))
      for update skip locked)
    returning due.*
  loop
    perform public.tell_of_trade(trade.id, trade.awaiting_user_id, 'waiting');
  end loop;
end
$$;
comment on function internal.offers_remind() is
  'Reminds the member whose answer is awaited, at most three times an offer (B6.2). Skips what a move has locked until the next run.';

-- ## Rules
insert into clock.tasks (name, function) values ('remind of offers', 'internal.offers_remind()')
  on conflict (name) do update set function = excluded.function;
