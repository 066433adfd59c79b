-- Billing for those who run the site: how many members have which plan, and events of the payment provider that failed. No
-- card data reaches us. All times are real time.
-- Needs: admin, billing

-- ## Tables
create table internal.billing_failures (
  source text not null,
  event_id text not null,
  type text,
  problem text not null,
  tries int not null default 1,
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  constraint billing_failures_pkey primary key (source, event_id)
);
comment on table internal.billing_failures is
  'Events that the provider sent and we could not apply. It sends them again; one that is applied later is removed. Kept for 90 days.';
create index billing_failures_list_index on internal.billing_failures (last_at desc, event_id desc);
alter table internal.billing_failures enable row level security;

-- ## Functions
create or replace function public.billing_failed(source text, event_id text, type text, problem text) returns void
language sql volatile security definer set search_path = '' as $$
  delete from internal.billing_failures as old where old.last_at < clock_timestamp() - interval '90 days';
  insert into internal.billing_failures as kept (source, event_id, type, problem)
    select billing_failed.source, left(billing_failed.event_id, 200), left(billing_failed.type, 100), left(billing_failed.problem, 300)
    where not exists (select from internal.billing_events as known where known.source = billing_failed.source and known.id = billing_failed.event_id)
    on conflict on constraint billing_failures_pkey do update set
      (type, problem, tries, last_at) = (coalesce(excluded.type, kept.type), excluded.problem, kept.tries + 1, clock_timestamp());
$$;
comment on function public.billing_failed(text, text, text, text) is
  'Records that an event with a valid signature could not be applied. Definer: for service_role alone.';

create or replace function public.forget_billing_failure() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from internal.billing_failures as failed where failed.source = new.source and failed.event_id = new.id;
  return null;
end
$$;
comment on function public.forget_billing_failure() is 'An event that was applied after all has not failed. Definer: the table is internal.';

create or replace function public.plan_figures() returns table (source text, tier text, status text, members bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.refuse_unless_may('read_billing');
  return query
    select plan.source, plan.tier, plan.status, count(*) from public.subscriptions as plan
    group by plan.source, plan.tier, plan.status order by plan.tier desc, plan.status, plan.source;
end
$$;
comment on function public.plan_figures() is
  'How many members have a plan, by where it comes from, tier and status. Definer: members see their own plan only.';

create or replace function public.failed_billing_events(before_at timestamptz default null, before_id text default null)
returns table (source text, event_id text, type text, problem text, tries int, first_at timestamptz, last_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.refuse_unless_may('read_billing');
  return query
    select failed.source, failed.event_id, failed.type, failed.problem, failed.tries, failed.first_at, failed.last_at
    from internal.billing_failures as failed
    where failed_billing_events.before_at is null or (failed.last_at, failed.event_id) < (failed_billing_events.before_at, failed_billing_events.before_id)
    order by failed.last_at desc, failed.event_id desc limit 50;
end
$$;
comment on function public.failed_billing_events(timestamptz, text) is
  'The events that failed, newest first, 50 at a time: those before this one. Definer: the table is internal.';

-- ## Rules
create or replace trigger forget_failure after insert on internal.billing_events
  for each row execute function public.forget_billing_failure();
grant execute on function public.billing_failed(text, text, text, text) to service_role;
grant execute on function public.plan_figures(), public.failed_billing_events(timestamptz, text) to authenticated;
