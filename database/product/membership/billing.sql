-- Paid plans. A provider (Stripe, or the local till in billing-till.sql) reports its contracts and invoices in one neutral
-- form. `billing_apply` stores the newest state of each contract and derives the member's row in `subscriptions` from
-- them. Repeated, late or reordered events have the same result.
--
-- An event: {id, source, type, user_id, customer_id, contract: {id, tier, status, price_cents, period_end, trial_end,
-- cancel_at, pause_until, past_due_since, started_at, version}, invoice: {id, number, tier, amount_cents, status,
-- period_start, period_end, paid_at, contract_id}}; contract or invoice may be missing.
-- Needs: membership, plan-notices, emails, trades, messages, attempts, days

-- ## Tables
create table public.invoices (
  id text not null,
  source text not null constraint invoices_source_known check (source in ('local', 'stripe')),
  user_id uuid not null constraint invoices_user_id_fkey references public.profiles (id) on delete cascade,
  contract_id text not null,
  number text,
  tier text not null constraint invoices_tier_known check (tier in ('basic', 'premium')),
  amount_cents int not null constraint invoices_amount_range check (amount_cents >= 0),
  status text not null constraint invoices_status_known check (status in ('open', 'failed', 'void', 'paid')),
  period_start timestamptz,
  period_end timestamptz,
  paid_at timestamptz,
  issued_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint invoices_pkey primary key (source, id)
);
comment on table public.invoices is 'What a member was charged, and whether they have paid. Only the server writes it.';
create index invoices_list_index on public.invoices (user_id, issued_at desc, id desc);
alter table public.invoices enable row level security;

create table internal.billing_contracts (
  id text not null,
  source text not null,
  user_id uuid not null constraint billing_contracts_user_id_fkey references public.profiles (id) on delete cascade,
  customer_id text,
  tier text not null constraint billing_contracts_tier_known check (tier in ('basic', 'premium')),
  status text not null constraint billing_contracts_status_known check (status in ('trialing', 'active', 'past_due', 'paused', 'cancelled')),
  price_cents int,
  period_end timestamptz,
  trial_end timestamptz,
  cancel_at timestamptz,
  pause_until timestamptz,
  past_due_since timestamptz,
  next_tier text,
  started_at timestamptz not null,
  version bigint not null,
  digest text not null,
  constraint billing_contracts_pkey primary key (source, id),
  constraint billing_contracts_debt_has_a_date check (status <> 'past_due' or past_due_since is not null)
);
comment on table internal.billing_contracts is 'The newest state that each provider has reported of each contract.';
comment on column internal.billing_contracts.version is 'Grows with each state of a contract, so that an older state never replaces a newer one. If versions are equal, `digest` decides.';
create index billing_contracts_user_id_index on internal.billing_contracts (user_id);
create index billing_contracts_ends_index on internal.billing_contracts (status, trial_end);
alter table internal.billing_contracts enable row level security;

create table internal.billing_events (
  id text not null,
  source text not null,
  type text not null,
  user_id uuid not null constraint billing_events_user_id_fkey references public.profiles (id) on delete cascade,
  outcome text not null,
  created_at timestamptz not null default now(),
  constraint billing_events_pkey primary key (source, id)
);
comment on table internal.billing_events is 'Every event that was received, stored in the same transaction that acts on it.';
create index billing_events_user_id_index on internal.billing_events (user_id);
alter table internal.billing_events enable row level security;

create table internal.billing_customers (
  source text not null,
  customer_id text not null,
  user_id uuid not null constraint billing_customers_user_id_fkey references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint billing_customers_pkey primary key (source, customer_id)
);
comment on table internal.billing_customers is 'The member that a provider''s customer is.';
create index billing_customers_user_id_index on internal.billing_customers (user_id);
alter table internal.billing_customers enable row level security;

create table internal.billing_people (
  user_id uuid constraint billing_people_pkey primary key constraint billing_people_user_id_fkey references public.profiles (id) on delete cascade,
  trial_used_at timestamptz,
  paused_at timestamptz
);
comment on table internal.billing_people is 'When a member used the free trial and last paused, independent of later subscriptions.';
alter table internal.billing_people enable row level security;

create table internal.billing_checkouts (
  id uuid constraint billing_checkouts_pkey primary key default gen_random_uuid(),
  user_id uuid not null constraint billing_checkouts_user_id_fkey references public.profiles (id) on delete cascade,
  source text not null,
  tier text not null constraint billing_checkouts_tier_known check (tier in ('basic', 'premium')),
  price_cents int not null,
  trial_days int not null,
  replaces text,
  status text not null default 'open' constraint billing_checkouts_status_known check (status in ('open', 'paid', 'expired')),
  provider_id text,
  url text,
  opened_at timestamptz not null default clock.now(),
  created_at timestamptz not null default now()
);
comment on table internal.billing_checkouts is 'Checkouts that were opened. The same order within ten minutes gets the same checkout.';
comment on column internal.billing_checkouts.replaces is 'The contract that ends when this one begins.';
create index billing_checkouts_open_index on internal.billing_checkouts (user_id, opened_at desc) where status = 'open';
alter table internal.billing_checkouts enable row level security;

create table internal.billing_told (
  cause text constraint billing_told_pkey primary key,
  user_id uuid not null constraint billing_told_user_id_fkey references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table internal.billing_told is 'Notifications about plans that members already got, so that each is sent once.';
create index billing_told_user_id_index on internal.billing_told (user_id);
alter table internal.billing_told enable row level security;

-- ## Functions
create or replace function internal.grace_of(past_due_since timestamptz) returns timestamptz language sql immutable set search_path = '' as $$
  select past_due_since + interval '7 days'
$$;
comment on function internal.grace_of(timestamptz) is 'How long access lasts after a payment has failed (B19).';

create or replace function internal.contract_of(member_id uuid, source text default null) returns internal.billing_contracts
language sql stable set search_path = '' as $$
  select contract from internal.billing_contracts as contract
  where user_id = contract_of.member_id and contract_of.source in (contract.source) is not false
  order by array_position('{live,past_due,paused,cancelled}', case when status in ('trialing', 'active') then 'live' else status end), tier desc, started_at desc, id desc
  limit 1
$$;
comment on function internal.contract_of(uuid, text) is
  'The contract that counts if a member has several: an active one before one that is past due, paused or ended, then the higher plan.';

create or replace function internal.billing_tell(
  member_id uuid, cause text, template text, facts jsonb, email_kind text default null
) returns void language plpgsql volatile set search_path = '' as $$
declare
  address text := (select nullif(email, '') from public.profile_private where user_id = billing_tell.member_id);
begin
  insert into internal.billing_told (cause, user_id) values (billing_tell.cause, billing_tell.member_id) on conflict do nothing;
  if not found then
    return;
  end if;
  if billing_tell.template is not null then
    perform internal.notify_of_plan(billing_tell.member_id, billing_tell.cause, billing_tell.template,
      billing_tell.facts);
  end if;
  if address is not null then
    perform internal.queue_email(coalesce(billing_tell.email_kind, billing_tell.template), address, billing_tell.facts, 'billing:' || billing_tell.cause, billing_tell.member_id);
  end if;
end
$$;
comment on function internal.billing_tell(uuid, text, text, jsonb, text) is
  'Sends a notification and an email about the member''s plan, once per cause. The email is named if it covers several templates, or if it comes without a notification.';

create or replace function internal.billing_tell_change(
  member_id uuid, earlier internal.billing_contracts, later internal.billing_contracts, tier_before text
) returns void language plpgsql volatile set search_path = '' as $$
declare
  tier_now text := internal.paid_tier(billing_tell_change.member_id);
  cause text := format('plan:%s:%s', later.id, later.version);
  counts constant boolean := later.status <> 'cancelled' and later.id = (internal.contract_of(billing_tell_change.member_id)).id;
  -- A renewal that is reported late does not change the plan.
  renews constant boolean := coalesce(earlier.tier = later.tier and earlier.status in ('trialing', 'active') and later.status = 'active', false)
    and earlier.cancel_at is null;
begin
  if later.status = 'past_due' and (earlier.past_due_since is distinct from later.past_due_since) then
    perform internal.billing_tell(member_id, format('past_due:%s:%s', later.id, later.past_due_since), 'payment_failed',
      jsonb_build_object('tier', later.tier, 'grace_until', internal.grace_of(later.past_due_since)));
  end if;
  if tier_now is distinct from tier_before and not renews then
    perform internal.billing_tell(member_id, cause,
      case when later.status = 'paused' and (tier_now is null or later.pause_until is not null) then 'plan_paused'
        when tier_now is null then 'plan_ended' else 'plan_started' end,
      jsonb_build_object('tier', coalesce(tier_now, later.tier),
        'status', case when tier_now is null and later.status <> 'paused' then 'cancelled' else later.status end,
        'ends_on', case when later.status = 'paused' then later.pause_until when tier_now is not null then coalesce(later.cancel_at, later.period_end) end),
      'plan_changed');
  elsif counts and tier_now is not null and earlier.cancel_at is distinct from later.cancel_at and earlier.id is not null then
    perform internal.billing_tell(member_id, cause, case when later.cancel_at is null then 'plan_kept' else 'plan_ending' end,
      jsonb_build_object('tier', later.tier, 'status', case when later.cancel_at is null then later.status else 'cancelled' end,
        'ends_on', coalesce(later.cancel_at, later.period_end)),
      'plan_changed');
  elsif counts and tier_now is not null and earlier.pause_until is distinct from later.pause_until and earlier.id is not null then
    perform internal.billing_tell(member_id, cause, case when later.pause_until is null then 'plan_resumed' else 'plan_pausing' end,
      jsonb_build_object('tier', later.tier, 'status', case when later.pause_until is null then later.status else 'paused' end,
        'ends_on', coalesce(later.pause_until, later.period_end), 'pauses_on', later.period_end),
      'plan_changed');
  end if;
end
$$;
comment on function internal.billing_tell_change(uuid, internal.billing_contracts, internal.billing_contracts, text) is
  'Notifies a member when their contract has changed: a failed payment, another plan, an upcoming end or pause.';

create or replace function internal.billing_keep_contract(given jsonb, source text, member_id uuid, customer_id text) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  insert into internal.billing_contracts as kept
    select (jsonb_populate_record(null::internal.billing_contracts, given || jsonb_build_object('source', billing_keep_contract.source,
      'user_id', member_id, 'customer_id', billing_keep_contract.customer_id, 'digest', md5(given::text)))).*
  on conflict on constraint billing_contracts_pkey do update set
    (customer_id, tier, status, price_cents, period_end, trial_end, cancel_at, pause_until, past_due_since, next_tier, version, digest) =
    (coalesce(excluded.customer_id, kept.customer_id), excluded.tier, excluded.status, excluded.price_cents, excluded.period_end, excluded.trial_end,
      excluded.cancel_at, excluded.pause_until, excluded.past_due_since, excluded.next_tier, excluded.version, excluded.digest)
  where (excluded.version, excluded.status = 'cancelled', excluded.digest collate "C") > (kept.version, kept.status = 'cancelled', kept.digest collate "C");
  return found;
end
$$;
comment on function internal.billing_keep_contract(jsonb, text, uuid, text) is 'Stores a contract''s state unless a newer one is stored already; returns whether it did.';

create or replace function internal.billing_keep_invoice(given jsonb, source text, member_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  ranks constant text[] := '{open,failed,void,paid}';
  invoice public.invoices;
begin
  insert into public.invoices as kept (id, source, user_id, contract_id, number, tier, amount_cents, status, period_start, period_end, paid_at, issued_at)
    select read.id, billing_keep_invoice.source, member_id, read.contract_id, read.number, read.tier, read.amount_cents, read.status,
      read.period_start, read.period_end, read.paid_at, read.issued_at
    from jsonb_populate_record(null::public.invoices, given) as read
  on conflict on constraint invoices_pkey do update set
    (status, number, amount_cents, paid_at) = (excluded.status, coalesce(kept.number, excluded.number), excluded.amount_cents, excluded.paid_at)
  where array_position(ranks, excluded.status) > array_position(ranks, kept.status)
  returning * into invoice;
  -- A free trial's zero invoice is not a receipt.
  if invoice.status = 'paid' and invoice.amount_cents > 0 then
    perform internal.billing_tell(member_id, 'receipt:' || invoice.id, null, jsonb_build_object(
      'amount_cents', invoice.amount_cents, 'tier', invoice.tier, 'period_end', invoice.period_end, 'number', invoice.number, 'paid_at', invoice.paid_at),
      'receipt');
  end if;
end
$$;
comment on function internal.billing_keep_invoice(jsonb, text, uuid) is 'Stores an invoice. A paid invoice stays paid, whatever event comes later. Sends the receipt once.';

create or replace function internal.billing_settle(member_id uuid, source text) returns void language sql volatile set search_path = '' as $$
  insert into public.subscriptions as kept
    (user_id, source, tier, status, current_period_end, trial_end, cancel_at, pause_until, grace_until, customer_id, subscription_id)
  select user_id, contract.source, tier, status, period_end, trial_end, cancel_at, pause_until,
    case when status = 'past_due' then internal.grace_of(past_due_since) end, customer_id, id
  from internal.contract_of(billing_settle.member_id, billing_settle.source) as contract where id is not null
  on conflict on constraint subscriptions_pkey do update set
    (tier, status, current_period_end, trial_end, cancel_at, pause_until, grace_until, customer_id, subscription_id, updated_at) =
    (excluded.tier, excluded.status, excluded.current_period_end, excluded.trial_end, excluded.cancel_at, excluded.pause_until,
      excluded.grace_until, excluded.customer_id, excluded.subscription_id, clock.now())
$$;
comment on function internal.billing_settle(uuid, text) is 'Updates a member''s row in subscriptions from their contracts.';

create or replace function public.billing_apply(event jsonb) returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  from_source text := event ->> 'source';
  contract jsonb := nullif(event -> 'contract', 'null');
  invoice jsonb := nullif(event -> 'invoice', 'null');
  customer text := event ->> 'customer_id';
  member_id uuid := coalesce((event ->> 'user_id')::uuid,
    (select user_id from internal.billing_customers as known where known.source = from_source and known.customer_id = customer));
  tier_before text;
  earlier internal.billing_contracts;
  later internal.billing_contracts;
  result text := 'applied';
begin
  -- A provider may still report about an account that was erased here: nothing about it is stored again.
  if not exists (
      select from public.profiles as card join auth.users as person on person.id = card.id
      where card.id = member_id and person.deleted_at is null) then
    return 'nobody';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('billing ' || member_id, 0));
  insert into internal.billing_events (id, source, type, user_id, outcome)
    values (event ->> 'id', from_source, event ->> 'type', member_id, 'applied') on conflict do nothing;
  if not found then
    return 'seen';
  end if;
  if customer is not null then
    insert into internal.billing_customers (source, customer_id, user_id) values (from_source, customer, member_id) on conflict do nothing;
  end if;
  if contract is not null then
    tier_before := internal.paid_tier(member_id);
    select * into earlier from internal.billing_contracts as kept where kept.source = from_source and kept.id = contract ->> 'id';
    if internal.billing_keep_contract(contract, from_source, coalesce(earlier.user_id, member_id), customer) then
      select * into later from internal.billing_contracts as kept where kept.source = from_source and kept.id = contract ->> 'id';
      perform internal.billing_settle(member_id, from_source);
      perform internal.billing_tell_change(member_id, earlier, later, tier_before);
      if later.trial_end is not null then
        insert into internal.billing_people (user_id, trial_used_at) values (member_id, clock.now())
          on conflict (user_id) do update set trial_used_at = coalesce(internal.billing_people.trial_used_at, excluded.trial_used_at);
      end if;
      if later.status <> 'cancelled' then
        update internal.billing_checkouts set status = 'paid' where user_id = member_id and source = from_source and tier = later.tier and status = 'open';
      end if;
    else
      result := 'older';
    end if;
  end if;
  if invoice is not null then
    perform internal.billing_keep_invoice(invoice, from_source, member_id);
  end if;
  update internal.billing_events set outcome = result where source = from_source and id = event ->> 'id';
  return result;
end
$$;
comment on function public.billing_apply(jsonb) is
  'Processes one event of a provider. Returns applied, seen (a repeated event), older (than the stored state) or nobody (no such member, or erased). Definer: only for service_role, which has checked the signature.';

create or replace function public.billing_ticket(source text, event_id text, out seen boolean, out version bigint)
language sql volatile security definer set search_path = '' as $$
  select exists (select from internal.billing_events as known where known.source = billing_ticket.source and known.id = billing_ticket.event_id),
    (extract(epoch from clock_timestamp()) * 1000000)::bigint
$$;
comment on function public.billing_ticket(text, text) is
  'Whether this event was already received, and the version for states read from now on. Uses the database''s real clock, which is the same for all servers. Definer: only for service_role.';

create or replace function public.billing_order(user_id uuid, session_id uuid, tier text, source text, price_cents int, is_limited boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  has internal.billing_contracts;
  holds boolean;
  days int := case when billing_order.tier = 'premium' and not internal.trial_used(billing_order.user_id)
    then (internal.setting('premium_trial_days') #>> '{}')::int else 0 end;
  wanted internal.billing_checkouts;
  left_open text[];
begin
  -- Two concurrent orders of a member count as one.
  perform pg_advisory_xact_lock(hashtextextended('billing ' || billing_order.user_id, 0));
  has := internal.contract_of(billing_order.user_id, billing_order.source);
  holds := has.status in ('trialing', 'active', 'paused') and coalesce(has.cancel_at > clock.now(), true)
    or has.status = 'past_due' and internal.grace_of(has.past_due_since) > clock.now();
  if not internal.session_lives(billing_order.user_id, billing_order.session_id) then
    return jsonb_build_object('refusal', 'no_session');
  elsif holds and has.tier = billing_order.tier then
    return jsonb_build_object('refusal', 'already_on_tier');
  elsif holds and has.tier = 'premium' then
    return jsonb_build_object('change', jsonb_build_object('customer_id', has.customer_id, 'contract_id', has.id));
  end if;
  select * into wanted from internal.billing_checkouts as open
    where open.user_id = billing_order.user_id and open.source = billing_order.source and open.tier = billing_order.tier and status = 'open'
      and open.price_cents = billing_order.price_cents and trial_days = coalesce(days, 0)
      and replaces is not distinct from case when has.status <> 'cancelled' then has.id end
      -- Of two at once, the one that began later may have come first. Much later is a clock that was set back.
      and opened_at > clock.now() - interval '10 minutes' and opened_at <= clock.now() + interval '1 minute'
    order by opened_at desc limit 1;
  if wanted.id is null then
    if is_limited and not internal.knock('checkout', billing_order.user_id::text, 20, '1 hour') then
      return jsonb_build_object('refusal', 'limited');
    end if;
    with closed as (
      update internal.billing_checkouts as open set status = 'expired'
      where open.user_id = billing_order.user_id and open.source = billing_order.source and status = 'open' returning provider_id)
    select array_agg(provider_id) filter (where provider_id is not null) into left_open from closed;
    insert into internal.billing_checkouts (user_id, source, tier, price_cents, trial_days, replaces)
      values (billing_order.user_id, billing_order.source, billing_order.tier, billing_order.price_cents, coalesce(days, 0),
        case when has.status <> 'cancelled' then has.id end)
      returning * into wanted;
  end if;
  return jsonb_build_object('checkout_id', wanted.id, 'url', wanted.url, 'tier', wanted.tier, 'price_cents', wanted.price_cents,
    'trial_days', wanted.trial_days, 'replaces', wanted.replaces, 'left_open', coalesce(to_jsonb(left_open), '[]'),
    'customer_id', (select customer_id from internal.billing_customers as known
      where known.user_id = billing_order.user_id and known.source = billing_order.source order by created_at desc, customer_id limit 1),
    'email', (select nullif(email, '') from public.profile_private as private where private.user_id = billing_order.user_id));
end
$$;
comment on function public.billing_order(uuid, uuid, text, text, int, boolean) is
  'What to offer a member who wants that plan: a checkout, a change of their current plan, or a refusal. Definer: only for service_role.';

create or replace function internal.trial_used(member_id uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from internal.billing_people where user_id = trial_used.member_id and trial_used_at is not null)
    or exists (select from internal.till_contracts where user_id = trial_used.member_id and trial_end is not null)
$$;
comment on function internal.trial_used(uuid) is 'Has the member ever had the free trial of premium?';

create or replace function public.billing_opened(checkout_id uuid, url text, provider_id text) returns void
language sql volatile security definer set search_path = '' as $$
  update internal.billing_checkouts set url = billing_opened.url, provider_id = billing_opened.provider_id where id = billing_opened.checkout_id
$$;
comment on function public.billing_opened(uuid, text, text) is 'Stores the URL of a checkout. Definer: only for service_role.';

create or replace function public.billing_visit(user_id uuid, session_id uuid, source text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when not internal.session_lives(billing_visit.user_id, billing_visit.session_id) then '{"refusal": "no_session"}'::jsonb
    else coalesce(
      (select jsonb_build_object('customer_id', customer_id)
        from internal.contract_of(billing_visit.user_id, billing_visit.source) as contract where customer_id is not null),
      (select jsonb_build_object('customer_id', customer_id) from internal.billing_customers as known
        where known.user_id = billing_visit.user_id and known.source = billing_visit.source order by created_at desc, customer_id limit 1),
      '{"refusal": "no_customer"}') end
$$;
comment on function public.billing_visit(uuid, uuid, text) is 'The member''s customer id at the provider, or why they have no portal. Definer: only for service_role.';

create or replace function internal.session_lives(member_id uuid, session_id uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from auth.sessions as session where session.id = session_lives.session_id and session.user_id = session_lives.member_id
    and coalesce(session.not_after > statement_timestamp(), true))
$$;
comment on function internal.session_lives(uuid, uuid) is 'Is this session still open? An access token may outlive its session, which is not enough for payments.';

create or replace function public.my_billing(
  out tier text, out status text, out price_cents int, out trial_end timestamptz, out renews_at timestamptz, out cancel_at timestamptz,
  out pause_until timestamptz, out grace_until timestamptz, out next_tier text, out trial_used boolean, out has_customer boolean, out invoices jsonb
) returns record language sql stable security definer set search_path = '' as $$
  select coalesce(internal.paid_tier(auth.uid()), 'free'), coalesce(contract.status, 'none'), contract.price_cents, contract.trial_end,
    case when contract.status in ('trialing', 'active') and contract.cancel_at is null then coalesce(contract.pause_until, contract.period_end)
      when contract.status = 'paused' then contract.pause_until end,
    coalesce(contract.cancel_at, given.cancel_at), contract.pause_until, case when contract.status = 'past_due' then internal.grace_of(contract.past_due_since) end,
    contract.next_tier, internal.trial_used(auth.uid()), contract.customer_id is not null,
    coalesce((select jsonb_agg(jsonb_build_object('id', mine.id, 'number', mine.number, 'tier', mine.tier, 'amount_cents', mine.amount_cents,
        'status', mine.status, 'period_start', mine.period_start, 'period_end', mine.period_end, 'paid_at', mine.paid_at, 'issued_at', mine.issued_at)
        order by mine.issued_at desc, mine.id desc)
      from (select * from public.invoices where user_id = auth.uid() order by issued_at desc, id desc limit 60) as mine), '[]')
  from (select) as one left join internal.contract_of(auth.uid()) as contract on contract.id is not null
  -- A plan that staff gave without payment also has a last day.
  left join public.subscriptions as given on contract.id is null and given.user_id = auth.uid() and given.source = 'manual'
    and internal.holds_at(given, clock.now())
$$;
comment on function public.my_billing() is
  'The caller''s plan and payments: `tier` the currently paid plan (free, basic, premium), `status` none, trialing, active, past_due, paused or cancelled, '
  '`renews_at` the next payment, `cancel_at` when access ends, `next_tier` the plan after the next payment, `invoices` newest first '
  '[{id, number, tier, amount_cents, status: open|failed|void|paid, period_start, period_end, paid_at, issued_at}]. Definer: no caller can read contracts.';

create or replace function public.my_month(
  out month_starts timestamptz, out trades_completed int, out value_received_cents bigint, out messages_sent int
) returns record language sql stable security definer set search_path = '' as $$
  select start,
    (select count(*)::int from public.trade_proposals
      where auth.uid() in (proposer_id, recipient_id) and status = 'completed' and completed_at >= start and completed_at <= clock.now()),
    (select coalesce(sum(item.agreed_value_cents::bigint * item.quantity), 0)::bigint
      from public.trade_proposals as trade join public.trade_items as item on item.trade_id = trade.id and item.version = trade.current_version
      where auth.uid() in (trade.proposer_id, trade.recipient_id) and item.receiver_id = auth.uid()
        and trade.status = 'completed' and trade.completed_at >= start and trade.completed_at <= clock.now()),
    (select count(*)::int from public.messages where sender_id = auth.uid() and kind = 'text' and created_at >= start)
  from (select date_trunc('month', clock.now(), 'UTC') as start) as this_month
$$;
comment on function public.my_month() is
  'The caller''s month (UTC): completed trades, the agreed value of what they received in them, and messages they sent. Definer: returns only counts, including rows the caller''s plan does not show.';

-- ## Rules
select internal.keep_table_rules('public.invoices', feature => null, suspended_read => 'own');
insert into internal.member_data (relation, whose, area, left_out, erasure, why) values
  ('public.invoices', 'user_id = $1', 'plan', '{}', 'keep', 'Accounts must be kept for taxes; they have no name.'),
  ('internal.billing_contracts', 'user_id = $1', 'plan', '{version,digest}', 'delete', null),
  ('internal.billing_people', 'user_id = $1', 'plan', '{}', 'delete', null),
  ('internal.billing_events', 'user_id = $1', null, '{}', 'delete', 'Only which reports of the provider were applied.'),
  ('internal.billing_customers', 'user_id = $1', 'plan', '{}', 'delete', null),
  ('internal.billing_checkouts', 'user_id = $1', null, '{}', 'delete', 'Addresses of payment pages.'),
  ('internal.billing_told', 'user_id = $1', null, '{}', 'delete', 'Only which notifications were sent.');

create policy "a member sees their own invoices" on public.invoices for select to authenticated using (user_id = (select auth.uid()));
grant select on public.invoices to authenticated;
grant execute on function public.my_billing(), public.my_month() to authenticated;
grant execute on function public.billing_apply(jsonb), public.billing_ticket(text, text), public.billing_order(uuid, uuid, text, text, int, boolean),
  public.billing_opened(uuid, text, text), public.billing_visit(uuid, uuid, text) to service_role;
select platform.service_sees('public.invoices');
