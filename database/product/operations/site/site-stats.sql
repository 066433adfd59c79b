-- Statistics for the public pages: counted at most once a minute, and each shown only above a minimum, so that
-- the pages claim nothing untrue (A-13).
-- Needs: admin, profiles, founders

-- ## Tables
create table public.site_stats (
  source text constraint site_stats_pkey primary key constraint site_stats_source_known check (source in ('measured', 'given')),
  pros int not null default 0 constraint site_stats_pros_not_negative check (pros >= 0),
  cities int not null default 0 constraint site_stats_cities_not_negative check (cities >= 0),
  rating numeric(2, 1) constraint site_stats_rating_range check (rating between 1 and 5),
  measured_at timestamptz not null default '-infinity'
);
comment on table public.site_stats is 'The latest count; a row `given`, if the operator adds one, replaces it.';
comment on column public.site_stats.rating is 'Only in a row `given`: the operator''s figure. Nothing measures it.';
alter table public.site_stats enable row level security;

-- ## Functions
create or replace function internal.measure_site() returns void language sql volatile set search_path = '' as $$
  -- A caller that does not get the row's lock leaves the counting to the one that has it. Real time, since this is a cache.
  update public.site_stats set pros = counted.pros, cities = counted.cities, measured_at = clock_timestamp()
  from (
    select count(*)::int as pros, count(distinct (card.state_code, card.city)) filter (where card.city is not null)::int as cities
    from public.profiles as card join auth.users as person on person.id = card.id
    where card.account_kind = 'professional' and person.email_confirmed_at is not null and person.deleted_at is null and not internal.is_demo_address(person.email)
  ) as counted
  where source in (
    select stale.source from public.site_stats as stale
    where stale.source = 'measured' and stale.measured_at < clock_timestamp() - interval '1 minute' for update skip locked)
$$;
comment on function internal.measure_site() is
  'Updates counts that are more than a minute old: confirmed professionals and their cities, without the demo town.';

create or replace function internal.rounded_figure(figure int) returns text language sql immutable set search_path = '' as $$
  select to_char(figure - figure % case when figure >= 100 then 100 else 5 end, 'FM999,999,999') || '+'
$$;
comment on function internal.rounded_figure(int) is 'Rounds down and adds a plus: 512 becomes 500+, 27 becomes 25+.';

create or replace function public.site_figures(out pros text, out cities text, out rating text, out places_left int) returns record
language plpgsql volatile security definer set search_path = '' as $$
declare
  stats public.site_stats;
begin
  places_left := public.founder_places_left();
  if internal.setting('landing_claims') #>> '{}' = 'spec' then
    pros := '500+';
    cities := '25+';
    rating := '4.9';
    return;
  end if;
  perform internal.measure_site();
  select each.* into stats from public.site_stats as each order by each.source limit 1;
  pros := case when stats.pros >= internal.site_setting('landing_pros_minimum') then internal.rounded_figure(stats.pros) end;
  cities := case when stats.cities >= internal.site_setting('landing_cities_minimum') then internal.rounded_figure(stats.cities) end;
  rating := stats.rating::text;
end
$$;
comment on function public.site_figures() is
  'The figures for the landing page, null for each below its minimum, and how many founder seats are left. Definer: counts everyone; for the server alone.';

-- ## Rules
select internal.keep_table_rules('public.site_stats', feature => null);

insert into public.site_stats (source) values ('measured') on conflict do nothing;
create policy "only admins see what was counted" on public.site_stats for select to authenticated using ((select public.may('read_site_stats')));
grant select on public.site_stats to authenticated;
grant execute on function public.site_figures() to service_role;
select platform.service_sees('public.site_stats');
