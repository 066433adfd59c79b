-- The local till: the data of a payment provider that takes no money, for development, demos and tests. Its pages
-- (server/services/payments/routes.ts) call these functions. Each call adds an event to `internal.till_events`, which the
-- server signs and sends to the same endpoint as Stripe's. The clock passes events that are due, or that were not sent
-- because of a crash, to `billing_apply`. With Stripe, these tables stay empty.
-- Needs: billing

-- ## Tables
create table internal.till_contracts (
  id text constraint till_contracts_pkey primary key default 'sub_local_' || replace(gen_random_uuid()::text, '-', ''),
  user_id uuid not null constraint till_contracts_user_id_fkey references public.profiles (id) on delete cascade,
  tier text not null,
  status text not null,
  price_cents int not null,
  credit_cents int not null default 0,
  period_start timestamptz not null,
  period_end timestamptz not null,
  trial_end timestamptz,
  cancel_at timestamptz,
  cancel_reason text,
  pause_until timestamptz,
  past_due_since timestamptz,
  next_tier text,
  next_price_cents int,
  card_fails boolean not null default false,
  anchor timestamptz not null,
  turns int not null default 0,
  started_at timestamptz not null default clock.now(),
  version bigint not null default 0
);
comment on table internal.till_contracts is 'Contracts as the local till itself records them.';
comment on column internal.till_contracts.pause_until is 'Requested while active: the pause begins when the paid period ends.';
comment on column internal.till_contracts.credit_cents is 'The value of unused days of the previous plan, subtracted from the next payment.';
create index till_contracts_user_id_index on internal.till_contracts (user_id);
create index till_contracts_due_index on internal.till_contracts (period_end) where status <> 'cancelled';
alter table internal.till_contracts enable row level security;

create table internal.till_events (
  id text constraint till_events_pkey primary key default 'evt_local_' || replace(gen_random_uuid()::text, '-', ''),
  place bigint generated always as identity,
  event jsonb not null,
  delivered boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table internal.till_events is 'Events to send to the server, in order.';
create index till_events_waiting_index on internal.till_events (place) where not delivered;
alter table internal.till_events enable row level security;

create table internal.till_visits (
  token_hash bytea constraint till_visits_pkey primary key,
  user_id uuid not null constraint till_visits_user_id_fkey references public.profiles (id) on delete cascade,
  expires_at timestamptz not null
);
comment on table internal.till_visits is 'Short-lived access to a member''s portal page.';
create index till_visits_user_id_index on internal.till_visits (user_id);
alter table internal.till_visits enable row level security;

create table internal.till_secret (
  only_row boolean constraint till_secret_pkey primary key default true constraint till_secret_is_one_row check (only_row),
  secret text not null
);
comment on table internal.till_secret is 'The secret that signs the till''s events.';
alter table internal.till_secret enable row level security;
create sequence internal.till_numbers;

-- ## Functions
create or replace function public.till_secret() returns text language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into internal.till_secret (secret) values ('whsec_' || encode(extensions.gen_random_bytes(32), 'hex')) on conflict do nothing;
  return (select secret from internal.till_secret);
end
$$;
comment on function public.till_secret() is 'The till''s signing secret, created on first use. Definer: only for service_role.';

create or replace function internal.till_tell(contract_id text, type text, invoice jsonb default null) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  contract internal.till_contracts;
  told jsonb;
begin
  update internal.till_contracts set version = version + 1 where id = till_tell.contract_id returning * into strict contract;
  insert into internal.till_events (event) values (jsonb_build_object(
    'source', 'local', 'type', till_tell.type, 'user_id', contract.user_id, 'customer_id', 'cus_local_' || replace(contract.user_id::text, '-', ''),
    'contract', jsonb_build_object('id', contract.id, 'tier', contract.tier, 'status', contract.status, 'price_cents', contract.price_cents,
      'period_end', contract.period_end, 'trial_end', contract.trial_end, 'cancel_at', contract.cancel_at, 'pause_until', contract.pause_until,
      'past_due_since', contract.past_due_since, 'next_tier', contract.next_tier, 'started_at', contract.started_at, 'version', contract.version),
    'invoice', till_tell.invoice))
  returning event || jsonb_build_object('id', id) into told;
  return told;
end
$$;
comment on function internal.till_tell(text, text, jsonb) is 'Adds an event with the contract''s new state and returns it.';

create or replace function internal.till_charge(contract_id text, due timestamptz) returns jsonb language plpgsql volatile set search_path = '' as $$
declare
  contract internal.till_contracts;
  amount int;
  settles boolean;
begin
  update internal.till_contracts set
    tier = coalesce(next_tier, tier), price_cents = coalesce(next_price_cents, price_cents), next_tier = null, next_price_cents = null,
    turns = case when status = 'past_due' then turns else turns + 1 end,
    anchor = case when status in ('trialing', 'paused') then till_charge.due else anchor end
  where id = till_charge.contract_id returning * into strict contract;
  settles := contract.status = 'past_due';
  amount := greatest(contract.price_cents - contract.credit_cents, 0);
  if contract.status in ('trialing', 'paused') then
    contract.turns := 1;
  end if;
  update internal.till_contracts set
    status = case when card_fails then 'past_due' else 'active' end,
    past_due_since = case when card_fails then coalesce(past_due_since, till_charge.due) end,
    credit_cents = case when card_fails then credit_cents else greatest(credit_cents - price_cents, 0) end,
    pause_until = null, turns = contract.turns,
    period_start = case when settles then period_start else till_charge.due end,
    period_end = case when settles then period_end else contract.anchor + make_interval(months => contract.turns) end
  where id = contract.id returning * into contract;
  return internal.till_tell(contract.id, case when contract.card_fails then 'invoice.payment_failed' else 'invoice.paid' end, jsonb_build_object(
    -- The payment that settles a debt pays the same invoice that failed.
    'id', format('in_local_%s_%s', right(contract.id, 32), extract(epoch from contract.period_start)::bigint),
    'number', 'BB-' || lpad(nextval('internal.till_numbers')::text, 6, '0'), 'contract_id', contract.id, 'tier', contract.tier, 'amount_cents', amount,
    'status', case when contract.card_fails then 'failed' else 'paid' end, 'period_start', contract.period_start, 'period_end', contract.period_end,
    'paid_at', case when contract.card_fails then null when settles then clock.now() else till_charge.due end, 'issued_at', contract.period_start));
end
$$;
comment on function internal.till_charge(text, timestamptz) is
  'Charges the next month, or retries the failed payment: paid, or declined if the card is set to fail.';

create or replace function internal.till_end(contract_id text, at timestamptz) returns jsonb language plpgsql volatile set search_path = '' as $$
begin
  update internal.till_contracts set status = 'cancelled', cancel_at = till_end.at, pause_until = null, past_due_since = null, next_tier = null, next_price_cents = null
    where id = till_end.contract_id;
  return internal.till_tell(till_end.contract_id, 'customer.subscription.deleted');
end
$$;
comment on function internal.till_end(text, timestamptz) is 'Ends a contract.';

create or replace function public.till_checkout(checkout_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('tier', tier, 'price_cents', price_cents, 'trial_days', trial_days,
    'status', case when status = 'open' and created_at < statement_timestamp() - interval '1 hour' then 'expired' else status end,
    'credit_cents', internal.till_credit(replaces))
  from internal.billing_checkouts where id = till_checkout.checkout_id and source = 'local'
$$;
comment on function public.till_checkout(uuid) is 'What a checkout sells; null if there is no such checkout. Definer: only for service_role.';

create or replace function internal.till_credit(contract_id text) returns int language sql stable set search_path = '' as $$
  select coalesce((
    select floor(price_cents * extract(epoch from period_end - clock.now()) / extract(epoch from period_end - period_start))::int
    from internal.till_contracts
    where id = till_credit.contract_id and status = 'active' and period_end > clock.now() and period_start <= clock.now()), 0)
$$;
comment on function internal.till_credit(text) is 'The value of the unused days of an active contract.';

create or replace function public.till_pay(checkout_id uuid) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted internal.billing_checkouts;
  has internal.till_contracts;
  made internal.till_contracts;
  told jsonb[];
begin
  perform pg_advisory_xact_lock(hashtextextended('billing ' || user_id, 0)) from internal.billing_checkouts where id = till_pay.checkout_id;
  select * into wanted from internal.billing_checkouts where id = till_pay.checkout_id and source = 'local' for update;
  if wanted.id is null or wanted.status <> 'open' or wanted.created_at < statement_timestamp() - interval '1 hour' then
    return jsonb_build_object('refusal', coalesce(nullif(wanted.status, 'open'), 'expired'));
  elsif exists (select from internal.till_contracts where user_id = wanted.user_id and tier = wanted.tier and status in ('trialing', 'active', 'paused'))
    or wanted.trial_days > 0 and internal.trial_used(wanted.user_id) then
    update internal.billing_checkouts set status = 'expired' where id = wanted.id;
    return jsonb_build_object('refusal', 'expired');
  end if;
  insert into internal.till_contracts (user_id, tier, status, price_cents, credit_cents, period_start, period_end, trial_end, anchor)
    values (wanted.user_id, wanted.tier, case when wanted.trial_days > 0 then 'trialing' else 'active' end, wanted.price_cents,
      internal.till_credit(wanted.replaces), clock.now(), clock.now() + make_interval(days => wanted.trial_days),
      case when wanted.trial_days > 0 then clock.now() + make_interval(days => wanted.trial_days) end, clock.now())
    returning * into made;
  told := array[case when wanted.trial_days > 0 then internal.till_tell(made.id, 'checkout.session.completed') else internal.till_charge(made.id, clock.now()) end];
  for has in select * from internal.till_contracts where user_id = wanted.user_id and id <> made.id and status <> 'cancelled' for update loop
    told := told || internal.till_end(has.id, clock.now());
  end loop;
  update internal.billing_checkouts set status = 'paid' where id = wanted.id;
  return jsonb_build_object('events', to_jsonb(told));
end
$$;
comment on function public.till_pay(uuid) is
  'Completes a checkout: starts the contract and ends the one it replaces. Returns the events to send. Definer: only for service_role.';

create or replace function public.till_visit(user_id uuid) returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  token text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  delete from internal.till_visits where expires_at < statement_timestamp();
  insert into internal.till_visits (token_hash, user_id, expires_at)
    values (extensions.digest(token, 'sha256'), till_visit.user_id, statement_timestamp() + interval '30 minutes');
  return token;
end
$$;
comment on function public.till_visit(uuid) is 'A token that opens this member''s portal page for half an hour. Only its hash is stored. Definer: only for service_role.';

create or replace function internal.till_visitor(token text) returns uuid language sql stable set search_path = '' as $$
  select user_id from internal.till_visits where token_hash = extensions.digest(till_visitor.token, 'sha256') and expires_at > statement_timestamp()
$$;
comment on function internal.till_visitor(text) is 'The member whose portal page this token opens; null if it opens none.';

create or replace function internal.till_contract_of(member_id uuid) returns internal.till_contracts language sql stable set search_path = '' as $$
  select contract from internal.till_contracts as contract where user_id = till_contract_of.member_id
  order by status = 'cancelled', started_at desc, id desc limit 1
$$;
comment on function internal.till_contract_of(uuid) is 'The contract on the portal page: the one that has not ended, or else the last.';

create or replace function internal.till_may_pause(contract internal.till_contracts) returns boolean language sql stable set search_path = '' as $$
  select contract.status = 'active' and contract.cancel_at is null and contract.pause_until is null and not exists (
    select from internal.billing_people where user_id = contract.user_id and paused_at > clock.now() - interval '12 months')
$$;
comment on function internal.till_may_pause(internal.till_contracts) is 'A paid plan can be paused once in twelve months.';

create or replace function public.till_portal(token text) returns jsonb language sql stable security definer set search_path = '' as $$
  select to_jsonb(contract) - 'user_id' - 'version' || jsonb_build_object(
    'may_pause', internal.till_may_pause(contract), 'grace_until', internal.grace_of(contract.past_due_since),
    'invoices', coalesce((select jsonb_agg(jsonb_build_object('number', number, 'tier', tier, 'amount_cents', amount_cents, 'status', status,
        'issued_at', issued_at) order by issued_at desc, id desc)
      from public.invoices as invoice where invoice.user_id = contract.user_id and source = 'local'), '[]'))
  from internal.till_contract_of(internal.till_visitor(till_portal.token)) as contract where contract.id is not null
$$;
comment on function public.till_portal(text) is 'What the portal page shows to the holder of this token; null if the token is not valid. Definer: only for service_role.';

create or replace function public.till_act(token text, action text, detail text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  member_id uuid := internal.till_visitor(till_act.token);
  has internal.till_contracts;
  runs boolean;
begin
  if member_id is null then
    return jsonb_build_object('refusal', 'not_found');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('billing ' || member_id, 0));
  has := internal.till_contract_of(member_id);
  runs := has.status in ('trialing', 'active') and has.cancel_at is null;
  case
    when action = 'cancel' and has.status in ('paused', 'past_due') then
      -- Nothing was paid in advance, so no paid period is left.
      update internal.till_contracts set cancel_reason = detail where id = has.id;
      return jsonb_build_object('events', jsonb_build_array(internal.till_end(has.id, clock.now())));
    when action = 'cancel' and runs then
      if has.pause_until is not null then
        update internal.billing_people set paused_at = null where user_id = member_id;
      end if;
      update internal.till_contracts set cancel_at = period_end, cancel_reason = detail, next_tier = null, next_price_cents = null, pause_until = null where id = has.id;
    when action = 'keep' and has.status in ('trialing', 'active') and (has.cancel_at > clock.now() or has.pause_until is not null or has.next_tier is not null) then
      -- A pause that is cancelled before it starts does not count.
      if has.pause_until is not null then
        update internal.billing_people set paused_at = null where user_id = member_id;
      end if;
      update internal.till_contracts set cancel_at = null, cancel_reason = null, pause_until = null, next_tier = null, next_price_cents = null where id = has.id;
    when action = 'pause' and detail in ('1', '2', '3') and internal.till_may_pause(has) then
      update internal.till_contracts set pause_until = period_end + make_interval(months => detail::int) where id = has.id;
      insert into internal.billing_people (user_id, paused_at) values (member_id, clock.now())
        on conflict (user_id) do update set paused_at = excluded.paused_at;
    when action = 'downgrade' and runs and has.tier = 'premium' and detail ~ '^\d{1,6}$' then
      update internal.till_contracts set next_tier = 'basic', next_price_cents = detail::int where id = has.id;
    when action = 'resume' and has.status = 'paused' then
      return jsonb_build_object('events', jsonb_build_array(internal.till_charge(has.id, clock.now())));
    when action = 'settle' and has.status = 'past_due' then
      update internal.till_contracts set card_fails = false where id = has.id;
      return jsonb_build_object('events', jsonb_build_array(internal.till_charge(has.id, clock.now())));
    when action = 'card' and has.status is not null and has.status <> 'cancelled' then
      update internal.till_contracts set card_fails = coalesce(detail = 'fails', false) where id = has.id;
      return jsonb_build_object('events', '[]'::jsonb);
    else
      return jsonb_build_object('refusal', 'bad_state');
  end case;
  return jsonb_build_object('events', jsonb_build_array(internal.till_tell(has.id, 'customer.subscription.updated')));
end
$$;
comment on function public.till_act(text, text, text) is
  'An action on the portal page: cancel, keep, pause, resume, downgrade, settle, card. Returns the events to send. Definer: only for service_role.';

create or replace function public.till_stop(contract_id text) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  has internal.till_contracts;
begin
  perform pg_advisory_xact_lock(hashtextextended('billing ' || user_id, 0)) from internal.till_contracts where id = till_stop.contract_id;
  select * into has from internal.till_contracts where id = till_stop.contract_id for update;
  if has.status in ('paused', 'past_due') then
    perform internal.till_end(has.id, clock.now());
  elsif has.status in ('trialing', 'active') and has.cancel_at is null then
    update internal.till_contracts set cancel_at = period_end, next_tier = null, next_price_cents = null, pause_until = null where id = has.id;
    perform internal.till_tell(has.id, 'customer.subscription.updated');
  end if;
  perform internal.till_deliver(has.user_id);
end
$$;
comment on function public.till_stop(text) is
  'Ends a contract with its paid period, or now if nothing is paid in advance; repeating it changes nothing. Definer: only for service_role.';

create or replace function internal.till_due(contract internal.till_contracts) returns timestamptz language sql immutable set search_path = '' as $$
  select case contract.status
    when 'paused' then contract.pause_until
    when 'past_due' then internal.grace_of(contract.past_due_since)
    when 'cancelled' then null
    else least(contract.period_end, contract.cancel_at) end
$$;
comment on function internal.till_due(internal.till_contracts) is 'When the contract next changes by itself.';

create or replace function internal.till_deliver(member_id uuid) returns boolean language plpgsql volatile set search_path = '' as $$
declare
  waiting internal.till_events;
  has_delivered boolean := false;
begin
  for waiting in select * from internal.till_events as told
    where not told.delivered and told.event ->> 'user_id' = till_deliver.member_id::text order by told.place for update skip locked
  loop
    perform public.billing_apply(waiting.event || jsonb_build_object('id', waiting.id));
    update internal.till_events as told set delivered = true where told.id = waiting.id;
    has_delivered := true;
  end loop;
  return has_delivered;
end
$$;
comment on function internal.till_deliver(uuid) is
  'Delivers a member''s events that may not have arrived; an event that did arrive has no second effect. Returns whether there were any.';

create or replace view internal.billing_news as
  select news.* from (
    select near.user_id, format('trial_ending:%s:%s', near.id, near.trial_end) as cause, 'trial_ending' as template,
        jsonb_build_object('days', internal.days_until(near.trial_end), 'ends_on', near.trial_end,
          'tier', near.tier, 'price_cents', near.price_cents) as facts, null::text as mail
      from internal.billing_contracts as near
      where near.status = 'trialing' and near.cancel_at is null
        and near.trial_end > clock.now() and near.trial_end <= clock.now() + interval '3 days'
    union all
    select over.user_id, format('ended:%s:%s', over.id, coalesce(over.cancel_at, over.past_due_since)), 'plan_ended',
        jsonb_build_object('tier', over.tier, 'status', 'cancelled'), 'plan_changed'
      from internal.billing_contracts as over
      where (over.status = 'past_due' and internal.grace_of(over.past_due_since) <= clock.now())
        or (over.status in ('trialing', 'active') and over.cancel_at <= clock.now())) as news
  where not exists (select from internal.billing_told as told where told.cause = news.cause);
comment on view internal.billing_news is
  'What members have not heard yet: trials that end in three days, grace periods and cancelled plans that have ended.';

create or replace function internal.billing_remind(member_id uuid) returns boolean language plpgsql volatile set search_path = '' as $$
declare
  news internal.billing_news;
  has_told boolean := false;
begin
  for news in select * from internal.billing_news as due where due.user_id = billing_remind.member_id loop
    perform internal.billing_tell(news.user_id, news.cause, news.template, news.facts, news.mail);
    has_told := true;
  end loop;
  return has_told;
end
$$;
comment on function internal.billing_remind(uuid) is 'Sends a member the plan news that is due. Returns whether there was any.';

create or replace view internal.due_billing as
  select due.user_id as key from (
    select contract.user_id, internal.till_due(contract) as since from internal.till_contracts as contract
      where internal.till_due(contract) <= clock.now()
    union all
    select (told.event ->> 'user_id')::uuid, told.created_at from internal.till_events as told where not told.delivered
    union all
    select news.user_id, null from internal.billing_news as news) as due
  group by due.user_id order by min(due.since);
comment on view internal.due_billing is 'Members whose plans have something due.';

create or replace function internal.billing_run(member_id uuid) returns boolean language plpgsql volatile set search_path = '' as $$
declare
  due internal.till_contracts;
  -- Remind first and last, so that whichever of the two reaches the end first announces it, and only once.
  has_acted boolean := internal.billing_remind(billing_run.member_id);
begin
  -- One month at a time, so that moving the clock by a year sends the same events as a real year.
  for due in select * from internal.till_contracts as contract
    where contract.user_id = billing_run.member_id and internal.till_due(contract) <= clock.now()
    order by internal.till_due(contract) for update skip locked
  loop
    if due.cancel_at <= clock.now() then
      perform internal.till_end(due.id, due.cancel_at);
    elsif due.status = 'past_due' then
      perform internal.till_end(due.id, internal.grace_of(due.past_due_since));
    elsif due.status = 'active' and due.pause_until is not null then
      update internal.till_contracts as contract set status = 'paused' where contract.id = due.id;
      perform internal.till_tell(due.id, 'customer.subscription.updated');
    else
      perform internal.till_charge(due.id, internal.till_due(due));
    end if;
    has_acted := true;
  end loop;
  has_acted := internal.till_deliver(billing_run.member_id) or has_acted;
  return internal.billing_remind(billing_run.member_id) or has_acted;
end
$$;
comment on function internal.billing_run(uuid) is
  'Does what is due about a member''s plans: reminders, the next renewal or end of each contract, and events that did not arrive.';

-- ## Rules
insert into internal.member_data (relation, whose, area, erasure, why) values
  ('internal.till_events', $$event ->> 'user_id' = $1::text$$, null, 'delete', 'The test provider''s own records.'),
  ('internal.till_contracts', 'user_id = $1', null, 'delete', 'The test provider''s own records.'),
  ('internal.till_visits', 'user_id = $1', null, 'delete', 'Secrets that open a page.');

grant execute on function public.till_secret(), public.till_checkout(uuid), public.till_pay(uuid), public.till_visit(uuid),
  public.till_portal(text), public.till_act(text, text, text), public.till_stop(text) to service_role;
insert into clock.tasks (name, due, act) values
    ('billing', 'internal.due_billing', 'internal.billing_run(uuid)')
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
