-- What is owed when one of the two gave their service and did not get the other's (B6.8). The one who gave chooses: the service again,
-- another one, an IOU, or nothing. An IOU is between these two alone and cannot be passed on, so it is no currency.
-- Needs: appointment-moves, visits, conduct-notices, strikes, trials

-- ## Tables
create table public.trade_ious (
  id uuid primary key default gen_random_uuid(),
  trade_id uuid not null constraint trade_ious_trade_id_fkey references public.trade_proposals (id) on delete cascade,
  debtor_id uuid not null constraint trade_ious_debtor_id_fkey references public.profiles (id) on delete cascade,
  creditor_id uuid not null constraint trade_ious_creditor_id_fkey references public.profiles (id) on delete cascade,
  amount_cents int not null constraint trade_ious_amount_range check (amount_cents between 0 and 50000000),
  service_title text not null constraint trade_ious_service_title_length check (char_length(service_title) between 3 and 120),
  due_on date not null,
  status text not null default 'open' constraint trade_ious_status_known check (status in ('open', 'redeemed', 'forgiven', 'expired')),
  redeemed_trade_id uuid constraint trade_ious_redeemed_trade_id_key unique
    constraint trade_ious_redeemed_trade_id_fkey references public.trade_proposals (id) on delete set null,
  created_at timestamptz not null default clock.now(),
  settled_at timestamptz,
  constraint trade_ious_trade_id_key unique (trade_id),
  constraint trade_ious_between_two check (debtor_id <> creditor_id),
  constraint trade_ious_due_in_time check (due_on between (created_at at time zone 'utc')::date and (created_at at time zone 'utc')::date + 180),
  constraint trade_ious_settled_has_a_time check ((status = 'open') = (settled_at is null)),
  constraint trade_ious_redeemed_by_a_trade check (redeemed_trade_id is null or status = 'redeemed')
);
comment on table public.trade_ious is 'A service that one member still owes another from a trade of theirs.';
comment on column public.trade_ious.amount_cents is 'What the two agreed that the service is worth.';
create index trade_ious_debtor_id_index on public.trade_ious (debtor_id, created_at desc, id desc);
create index trade_ious_creditor_id_index on public.trade_ious (creditor_id, created_at desc, id desc);
create index trade_ious_due_index on public.trade_ious (due_on) where status = 'open';
alter table public.trade_ious enable row level security;

-- ## Functions
create or replace function internal.missing_visits(trade public.trade_proposals) returns setof public.trade_appointments
language sql stable set search_path = '' as $$
  select missed.* from public.trade_appointments as missed
  where missed.trade_id = trade.id and missed.receiver_id = trade.owed_to and missed.status in ('missed', 'cancelled')
$$;
comment on function internal.missing_visits(public.trade_proposals) is
  'The visits that are owed in a trade, with every service in them. For definer functions.';

create or replace function internal.owed_titles(trade public.trade_proposals) returns text language sql stable set search_path = '' as $$
  select public.shortened(string_agg(item.title, ', ' order by item.position), 120)
  from internal.missing_visits(trade) as missed join public.trade_items as item on item.appointment_id = missed.id
$$;
comment on function internal.owed_titles(public.trade_proposals) is 'The services that are owed in a trade. For definer functions.';

create or replace function internal.notify_of_debt(trade public.trade_proposals) returns void
language plpgsql volatile set search_path = '' as $$
declare
  debtor uuid := case trade.proposer_id when trade.owed_to then trade.recipient_id else trade.proposer_id end;
  facts jsonb := jsonb_build_object('service', internal.owed_titles(trade));
  cause text := trade.id || ':' || trade.owed_at;
begin
  perform internal.notify_of_conduct(trade.owed_to, debtor, trade.id, 'trade_owed', cause, facts);
  perform internal.notify_of_conduct(debtor, trade.owed_to, trade.id, 'trade_owing', cause, facts);
end
$$;
comment on function internal.notify_of_debt(public.trade_proposals) is
  'Notifies both of a choice that one of them has to make about what is owed. For definer functions.';

create or replace function internal.iou_write(
  trade public.trade_proposals, creditor_id uuid, amount_cents bigint, service_title text
) returns public.trade_proposals language plpgsql volatile set search_path = '' as $$
declare
  iou public.trade_ious;
  facts jsonb;
begin
  insert into public.trade_ious (trade_id, debtor_id, creditor_id, amount_cents, service_title, due_on, created_at)
    values (trade.id, case trade.proposer_id when iou_write.creditor_id then trade.recipient_id else trade.proposer_id end, iou_write.creditor_id,
      iou_write.amount_cents, iou_write.service_title, (clock.now() at time zone 'utc')::date + 180, clock.now())
    returning * into iou;
  facts := jsonb_build_object('service', iou.service_title, 'due_on', iou.due_on);
  trade := internal.trade_complete(trade.id, 'completed_with_iou');
  perform internal.notify_of_conduct(iou.creditor_id, iou.debtor_id, trade.id, 'iou_made', iou.id::text, facts);
  perform internal.notify_of_conduct(iou.debtor_id, iou.creditor_id, trade.id, 'iou_made', iou.id::text,
    facts || '{"is_debtor": true}');
  return trade;
end
$$;
comment on function internal.iou_write(public.trade_proposals, uuid, bigint, text) is
  'Completes a trade with an IOU. Its row must be locked. For definer functions.';

create or replace function internal.trade_complete_even(trade public.trade_proposals) returns public.trade_proposals
language plpgsql volatile set search_path = '' as $$
declare
  difference bigint;
  creditor uuid;
begin
  if trade.balance_method = 'iou' then
    select sum(case item.giver_id when trade.proposer_id then item.agreed_value_cents else -item.agreed_value_cents end::bigint * item.quantity)
      into difference
      from public.trade_appointments as given join public.trade_items as item on item.appointment_id = given.id
      where given.trade_id = trade.id and given.status = 'done';
    if difference <> 0 then
      creditor := case when difference > 0 then trade.proposer_id else trade.recipient_id end;
      return internal.iou_write(trade, creditor, abs(difference), (
        select public.shortened('Difference: ' || string_agg(item.title, ', ' order by item.position), 120)
        from public.trade_appointments as given join public.trade_items as item on item.appointment_id = given.id
        where given.trade_id = trade.id and given.status = 'done' and given.provider_id = creditor));
    end if;
  end if;
  return internal.trade_complete(trade.id, 'completed');
end
$$;
comment on function internal.trade_complete_even(public.trade_proposals) is
  'Completes a trade; with an IOU of the difference between what the two gave, if they agreed to settle it so (B6.5). Its row must be locked. For definer functions.';

create or replace function internal.iou_make(trade public.trade_proposals) returns public.trade_proposals
language plpgsql volatile set search_path = '' as $$
begin
  -- The difference that they agreed to owe is settled with it.
  if trade.balance_method = 'iou' then
    return internal.trade_complete_even(trade);
  end if;
  return internal.iou_of_missing(trade);
end
$$;
comment on function internal.iou_make(public.trade_proposals) is
  'Turns what is owed in a trade into an IOU and completes the trade. Its row must be locked, and owed_to set. For definer functions.';

create or replace function internal.iou_of_missing(trade public.trade_proposals) returns public.trade_proposals
language sql volatile set search_path = '' as $$
  select internal.iou_write(trade, trade.owed_to, sum(item.agreed_value_cents::bigint * item.quantity)::bigint, internal.owed_titles(trade))
  from internal.missing_visits(trade) as missed join public.trade_items as item on item.appointment_id = missed.id
$$;
comment on function internal.iou_of_missing(public.trade_proposals) is
  'Makes an IOU of the services that one of the two did not get, as the team decided. Its row must be locked, and owed_to set. For definer functions.';

create or replace function internal.iou_debtor(trade public.trade_proposals) returns uuid language sql stable set search_path = '' as $$
  select side.giver_id from internal.sides_of(trade) as side
  where trade.balance_method = 'iou' and side.cents < (select max(other.cents) from internal.sides_of(trade) as other)
$$;
comment on function internal.iou_debtor(public.trade_proposals) is
  'Who owes the difference of an offer that settles it with an IOU; null if nobody does. For definer functions.';

create or replace function internal.refuse_third_iou(trade public.trade_proposals) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if internal.iou_debtor(trade) is distinct from me then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('IOUs of ' || me, 0));
  if (select count(*) from public.trade_ious as iou where iou.debtor_id = me and iou.status = 'open')
    + (select count(*) from public.trade_proposals as promised
      where me in (promised.proposer_id, promised.recipient_id) and promised.id <> trade.id and promised.balance_method = 'iou'
        and (promised.status = 'accepted' or (promised.status = 'pending' and promised.awaiting_user_id <> me))
        and internal.iou_debtor(promised) = me) >= 2 then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "ious_promised", "most": 2}',
      message = 'You owe or have promised 2 IOUs, the most there can be. Settle one, or even this out in another way.';
  end if;
end
$$;
comment on function internal.refuse_third_iou(public.trade_proposals) is
  'Refuses an offer, or its acceptance, by a member who would owe its difference and has two IOUs that are open, or that their other offers promise (B6.1). Definer: a plan may hide these rows from its owner.';

create or replace function internal.reopen_appointment(appointment_id uuid) returns void language sql volatile set search_path = '' as $$
  update public.trade_appointments as known set
    status = 'unscheduled', slots = '{}', proposed_by = null, starts_at = null, ends_at = null, sequence = known.sequence + 1, reminded = 0,
    provider_coming_at = null, receiver_coming_at = null, provider_late_minutes = null, receiver_late_minutes = null,
    provider_here_at = null, receiver_here_at = null, provider_done_at = null, receiver_done_at = null,
    reported_by = null, reported_at = null, report_note = '', report_answer = null, given_up_by = null, held_seconds = 0
    where known.id = reopen_appointment.appointment_id;
  -- It was asked about the day that failed.
  delete from public.trade_place_proposals as asked where asked.appointment_id = reopen_appointment.appointment_id;
  -- What pages of release 0.1.0 showed as confirmed is open again.
  delete from public.trade_confirmations as said using public.trade_appointments as known
    where known.id = reopen_appointment.appointment_id and said.trade_id = known.trade_id
$$;
comment on function internal.reopen_appointment(uuid) is 'Lets the two find a new time for an appointment that failed. For definer functions.';

create or replace function public.trade_owed_choice(
  trade_id uuid, choice text, service text default null, item_id uuid default null
) returns public.trade_proposals
language plpgsql volatile security definer set search_path = '' as $$
declare
  trade public.trade_proposals := public.trade_locked_for_me(trade_owed_choice.trade_id);
  debtor uuid := case trade.proposer_id when auth.uid() then trade.recipient_id else trade.proposer_id end;
  words text := btrim(regexp_replace(internal.plain_text(coalesce(trade_owed_choice.service, '')), '[[:space:]]+', ' ', 'g'));
  -- Named, one service is repeated alone, and the others stay owed.
  one_id uuid := trade_owed_choice.item_id;
  missing record;
  cause text := trade.id || ':' || trade.owed_at;
begin
  if trade.owed_to is distinct from auth.uid() then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "nothing_owed"}', message = 'There is nothing to choose in this trade.';
  elsif (trade_owed_choice.choice in ('redo', 'other', 'iou', 'forgive')) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "choice_missing"}', message = 'Please choose how to settle it.';
  elsif trade_owed_choice.choice = 'other' and (char_length(words) not between 3 and 80 or internal.masked(words) <> words) then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "service_wrong"}',
      message = 'Name the other service in 3 to 80 characters, without contact details.';
  elsif trade_owed_choice.item_id is not null and (trade_owed_choice.choice not in ('redo', 'other') or not exists (
      select from internal.missing_visits(trade) as missed
      join public.trade_items as item on item.appointment_id = missed.id
      where item.id = trade_owed_choice.item_id)) then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "service_not_owed"}',
      message = 'Choose one of the services that you are owed.';
  end if;
  if trade_owed_choice.choice = 'iou' then
    perform internal.iou_make(trade);
  elsif trade_owed_choice.choice = 'forgive' then
    perform internal.notify_of_conduct(debtor, auth.uid(), trade.id, 'iou_forgiven', cause,
      jsonb_build_object('service', internal.owed_titles(trade)));
    perform internal.trade_complete(trade.id, 'completed');
  else
    if trade_owed_choice.choice = 'other' then
      -- The value stays what was agreed. Of several services, it takes the place of the first.
      update public.trade_items as item set title = words, service_id = null, listing_id = null
        where item.id = coalesce(one_id, (
        select first.id from internal.missing_visits(trade) as missed
        join public.trade_items as first on first.appointment_id = missed.id
        order by first.position limit 1));
    end if;
    perform internal.notify_of_conduct(debtor, auth.uid(), trade.id, 'trade_reopened', cause,
      jsonb_build_object('service', coalesce(
        (select item.title from public.trade_items as item where item.id = one_id), internal.owed_titles(trade))));
    if one_id is not null then
      perform internal.reopen_appointment((internal.visit_of_one(one_id)).id);
    else
      for missing in select missed.id from internal.missing_visits(trade) as missed loop
        perform internal.reopen_appointment(missing.id);
      end loop;
    end if;
    perform internal.trade_settle(trade.id);
  end if;
  select * into trade from public.trade_proposals as proposal where proposal.id = trade.id;
  return trade;
end
$$;
comment on function public.trade_owed_choice(uuid, text, text, uuid) is
  'The one who gave, and is owed a service, says what becomes of it: redo, other (with its name), iou or forgive. '
  'Of several, redo and other can name one; the rest stays owed. Definer: only moves write trades.';

create or replace function internal.refuse_debtor() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.trade_proposals as trade where trade.owed_to is not null and trade.owed_to <> auth.uid()
      and (trade.proposer_id = auth.uid() or trade.recipient_id = auth.uid()) and trade.status = 'accepted') then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "owed_unsettled"}',
      message = 'You still owe a service. Once that''s settled, you can send new requests.';
  elsif (select count(*) from public.trade_ious as iou where iou.debtor_id = auth.uid() and iou.status = 'open') > 2 then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "ious_open", "most": 2}',
      message = 'You have more than 2 open IOUs. Settle one before you send new requests.';
  end if;
end
$$;
comment on function internal.refuse_debtor() is
  'Refuses new requests by a member who owes a service that nobody has decided about, or who has more than two open IOUs. Definer: a plan may hide these rows from its owner.';

create or replace function internal.iou_locked(iou_id uuid) returns public.trade_ious language plpgsql volatile set search_path = '' as $$
declare
  iou public.trade_ious;
begin
  -- The trade first, as in every move.
  perform internal.trade_locked((select known.trade_id from public.trade_ious as known where known.id = iou_locked.iou_id));
  select * into iou from public.trade_ious as known where known.id = iou_locked.iou_id for update;
  if iou.creditor_id <> auth.uid() then
    raise exception using errcode = 'PT403', hint = 'not_allowed', detail = '{"what": "not_your_iou"}', message = 'Only who is owed it can settle an IOU.';
  elsif iou.status <> 'open' then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = jsonb_build_object('what', 'iou_settled', 'status', iou.status),
      message = 'This IOU is settled already.';
  end if;
  return iou;
end
$$;
comment on function internal.iou_locked(uuid) is 'An open IOU that the caller is owed, locked; for strangers it does not exist. For definer functions.';

create or replace function internal.iou_settle(iou_id uuid, status text, redeemed_trade_id uuid default null) returns public.trade_ious
language plpgsql volatile set search_path = '' as $$
declare
  iou public.trade_ious;
begin
  update public.trade_ious as known set status = iou_settle.status, redeemed_trade_id = iou_settle.redeemed_trade_id, settled_at = clock.now()
    where known.id = iou_settle.iou_id returning * into iou;
  -- The screens listen to trades.
  update public.trade_proposals as proposal set updated_at = clock.now() where proposal.id = iou.trade_id;
  perform internal.notify_of_conduct(iou.debtor_id, iou.creditor_id, iou.trade_id, 'iou_' || iou.status, iou.id::text,
    jsonb_build_object('service', iou.service_title));
  return iou;
end
$$;
comment on function internal.iou_settle(uuid, text, uuid) is 'Ends an IOU and notifies the debtor. It and its trade must be locked. For definer functions.';

create or replace function public.iou_redeem(iou_id uuid, trade_id uuid) returns public.trade_ious
language plpgsql volatile security definer set search_path = '' as $$
declare
  iou public.trade_ious := internal.iou_locked(iou_redeem.iou_id);
begin
  -- Locked, so that a trade cannot settle two IOUs at the same time. It is later than the one locked already: no two wait for each other.
  perform from public.trade_proposals as trade where trade.id = iou_redeem.trade_id and trade.id <> iou.trade_id
    and trade.status in ('accepted', 'completed') and trade.accepted_at > iou.created_at
    and (trade.proposer_id, trade.recipient_id) in ((iou.debtor_id, iou.creditor_id), (iou.creditor_id, iou.debtor_id)) for no key update;
  if not found or exists (select from public.trade_ious as other where other.redeemed_trade_id = iou_redeem.trade_id) then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "trade_redeems_nothing"}',
      message = 'Choose a later trade between you two that has settled no other IOU.';
  end if;
  return internal.iou_settle(iou.id, 'redeemed', iou_redeem.trade_id);
end
$$;
comment on function public.iou_redeem(uuid, uuid) is
  'The creditor says that a later trade between the two has settled an IOU; one trade settles one. Definer: members cannot write IOUs.';

create or replace function public.iou_forgive(iou_id uuid) returns public.trade_ious
language plpgsql volatile security definer set search_path = '' as $$
declare
  iou public.trade_ious := internal.iou_locked(iou_forgive.iou_id);
begin
  return internal.iou_settle(iou.id, 'forgiven');
end
$$;
comment on function public.iou_forgive(uuid) is 'The creditor lets an IOU go. Definer: members cannot write IOUs.';

create or replace view internal.due_debts as
  select id as key from public.trade_proposals
  where owed_to is not null and owed_at <= clock.now() - interval '7 days' and phase <> 'disputed' order by owed_at;
comment on view internal.due_debts is 'Trades in which nobody has decided in seven days about what is owed.';

create or replace function internal.debt_settle(trade_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  trade public.trade_proposals;
begin
  select * into trade from public.trade_proposals as known
    where known.id = debt_settle.trade_id and known.owed_to is not null and known.owed_at <= clock.now() - interval '7 days'
      and known.phase <> 'disputed'
    for update skip locked;
  if not found then
    return false;
  end if;
  perform internal.iou_make(trade);
  return true;
end
$$;
comment on function internal.debt_settle(uuid) is 'Makes an IOU of what is owed. Skips what a move has locked until the next run.';

create or replace view internal.due_iou_ends as
  select id as key from public.trade_ious
  where status = 'open' and due_on < (clock.now() at time zone 'utc')::date order by due_on;
comment on view internal.due_iou_ends is 'IOUs whose time is over.';

create or replace function internal.iou_end(iou_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  iou public.trade_ious;
begin
  select known.* into iou from public.trade_ious as known join public.trade_proposals as trade on trade.id = known.trade_id
    where known.id = iou_end.iou_id and known.status = 'open' for update of trade, known skip locked;
  if not found then
    return false;
  end if;
  perform internal.iou_settle(iou.id, 'expired');
  perform internal.notify_of_conduct(iou.creditor_id, iou.debtor_id, iou.trade_id, 'iou_expired', iou.id::text,
    jsonb_build_object('service', iou.service_title));
  perform internal.strike_give(iou.debtor_id, 'abandoned_owed', 3, iou.trade_id);
  return true;
end
$$;
comment on function internal.iou_end(uuid) is 'Ends an IOU whose time is over, which counts against the debtor.';

create or replace view internal.due_iou_reminders as
  select iou.id as key from public.trade_ious as iou
  where iou.status = 'open'
    and iou.due_on between (clock.now() at time zone 'utc')::date and (clock.now() at time zone 'utc')::date + 14
    and not exists (select from internal.reminders as sent where sent.user_id = iou.debtor_id and sent.what = 'iou:' || iou.id)
  order by iou.due_on;

create or replace function internal.iou_remind(iou_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  iou public.trade_ious;
begin
  select * into strict iou from public.trade_ious as known where known.id = iou_remind.iou_id;
  if not internal.first_reminder(iou.debtor_id, 'iou:' || iou.id, iou.due_on::timestamp at time zone 'utc', 14) then
    return false;
  end if;
  perform internal.notify_of_conduct(iou.debtor_id, iou.creditor_id, iou.trade_id, 'iou_due', iou.id::text,
    jsonb_build_object('service', iou.service_title, 'due_on', iou.due_on, 'is_debtor', true));
  perform internal.notify_of_conduct(iou.creditor_id, iou.debtor_id, iou.trade_id, 'iou_due', iou.id::text,
    jsonb_build_object('service', iou.service_title, 'due_on', iou.due_on));
  return true;
end
$$;
comment on function internal.iou_remind(uuid) is 'Reminds both of an IOU, once, 14 days before it ends.';

-- ## Rules
select internal.keep_table_rules('public.trade_ious', feature => 'trades', suspended_read => 'own');
insert into internal.member_data (relation, whose, area, erasure, cleared, why) values
  ('public.trade_ious', $$creditor_id = $1 and status = 'open'$$, null, 'clear',
    $$status = 'forgiven', settled_at = clock.now()$$, 'Nobody is left to be owed; a copy has it as it was.'),
  ('public.trade_ious', $$debtor_id = $1 and status = 'open'$$, null, 'clear',
    $$status = 'expired', settled_at = clock.now()$$, 'Nobody is left to give it; a copy has it as it was.'),
  ('public.trade_ious', 'debtor_id = $1 or creditor_id = $1', 'trades', 'keep', null,
    'The other person''s record of what is owed.');

create policy "an IOU is visible to its debtor and its creditor" on public.trade_ious
  for select to authenticated
  using ((debtor_id = (select auth.uid()) or creditor_id = (select auth.uid()))
    and (status = 'open' or (select public.has_feature('trades'))));
grant select on public.trade_ious to authenticated;
grant execute on function public.trade_owed_choice(uuid, text, text, uuid), public.iou_redeem(uuid, uuid),
  public.iou_forgive(uuid) to authenticated;
insert into clock.tasks (name, due, act) values
    ('settle debts', 'internal.due_debts', 'internal.debt_settle(uuid)'),
    ('end IOUs', 'internal.due_iou_ends', 'internal.iou_end(uuid)'),
    ('remind of IOUs', 'internal.due_iou_reminders', 'internal.iou_remind(uuid)')
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
select platform.service_sees('public.trade_ious');
