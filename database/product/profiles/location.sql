-- Where professionals work: the 50 states and their larger cities. Screens fetch the list once and cache it.
-- Rows come from reference/locations.sql.
-- Needs:

-- ## Tables
create table public.states (
  code text primary key constraint states_code_is_two_letters check (code ~ '^[A-Z]{2}$'),
  name text not null constraint states_name_key unique
);
comment on table public.states is 'The 50 states (spec §2, location picker).';

create table public.cities (
  state_code text not null constraint cities_state_code_fkey references public.states (code) on delete cascade,
  name text not null,
  latitude numeric(5, 2) not null constraint cities_latitude_range check (latitude between -90 and 90),
  longitude numeric(6, 2) not null constraint cities_longitude_range check (longitude between -180 and 180),
  population int not null constraint cities_population_not_negative check (population >= 0),
  constraint cities_pkey primary key (state_code, name)
);
comment on table public.cities is
  'Five to twelve of the larger cities of each state, with the center of each in degrees (two decimals, about a kilometer).';

alter table public.states enable row level security;
alter table public.cities enable row level security;

-- ## Functions
create or replace function public.nearest_city(latitude float8, longitude float8) returns table (state text, city text)
language sql stable set search_path = '' as $$
  select states.name, cities.name
  from public.cities join public.states on states.code = cities.state_code
  cross join lateral public.miles_between(nearest_city.latitude::numeric, nearest_city.longitude::numeric, cities.latitude, cities.longitude) as miles
  where miles <= 150
  order by miles, cities.population desc limit 1
$$;
comment on function public.nearest_city(float8, float8) is 'The listed city nearest to a position in degrees; no row if none is within 150 miles.';

-- ## Rules
select internal.keep_table_rules('public.states', feature => null, suspended_read => 'own');
select internal.keep_table_rules('public.cities', feature => null, suspended_read => 'own');

create policy "members see the states" on public.states for select to authenticated using (true);
create policy "members see the cities" on public.cities for select to authenticated using (true);
grant select on public.states, public.cities to authenticated;
grant execute on function public.nearest_city(float8, float8) to authenticated;

select platform.service_sees('public.states');
select platform.service_sees('public.cities');
