-- Reminds the member whose answer an offer waits for: a day and three days after it was made, and a day before it expires.
-- Needs: trades, notifications, waiting-trades

-- ## Functions
-- One condition for each number of reminders, so that the index finds only those that are due for the next one.
create or replace view internal.due_offer_reminders as
  select id as key from public.trade_proposals
  where status = 'pending' and expires_at > clock.now() and (
    (reminded = 0 and expires_at <= clock.now() + interval '6 days')
    or (reminded = 1 and expires_at <= clock.now() + interval '4 days')
    or (reminded = 2 and expires_at <= clock.now() + interval '1 day'));

create or replace function internal.offer_remind(trade_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  trade public.trade_proposals;
begin
  update public.trade_proposals as due set reminded = case
      when due.expires_at <= clock.now() + interval '1 day' then 3
      when due.expires_at <= clock.now() + interval '4 days' then 2 else 1 end
    where due.id = (select known.id from public.trade_proposals as known
      where known.id = offer_remind.trade_id and known.status = 'pending' and known.expires_at > clock.now()
      for update skip locked)
    returning due.* into trade;
  if trade.id is null then
    return false;
  end if;
  perform internal.notify_of_trade(trade.id, trade.awaiting_user_id, 'waiting')
    where internal.trade_waits_for(trade.id, trade.awaiting_user_id, 'answer', trade.id);
  return true;
end
$$;
comment on function internal.offer_remind(uuid) is
  'Reminds the member whose answer is awaited, at most three times an offer (B6.2). Skips what a move has locked until the next run.';

-- ## Rules
insert into clock.tasks (name, due, act) values
    ('remind of offers', 'internal.due_offer_reminders', 'internal.offer_remind(uuid)')
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
