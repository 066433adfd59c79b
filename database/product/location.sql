-- Where professionals work: the 50 states and their larger cities. One copy; screens fetch it once and keep it.
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
comment on table public.cities is 'Five to twelve larger cities a state, with the middle of each in degrees (two decimals, about a kilometre).';

alter table public.states enable row level security;
alter table public.cities enable row level security;

-- ## Rules
create policy "members see the states" on public.states for select to authenticated using (true);
create policy "members see the cities" on public.cities for select to authenticated using (true);
grant select on public.states, public.cities to authenticated;

select platform.service_sees('public.states');
select platform.service_sees('public.cities');
