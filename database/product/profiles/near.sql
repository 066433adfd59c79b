-- How far places are from each other, and conditions on the places of members, jobs and others.
-- Needs: profiles, location

-- ## Functions
create or replace function public.miles_between(
  latitude_a numeric, longitude_a numeric, latitude_b numeric, longitude_b numeric
) returns float8 language sql immutable strict parallel safe set search_path = '' as $$
  select 7917.5 * asin(least(1, sqrt(
    power(sind((latitude_b - latitude_a)::float8 / 2), 2)
    + cosd(latitude_a::float8) * cosd(latitude_b::float8) * power(sind((longitude_b - longitude_a)::float8 / 2), 2))))
$$;
comment on function public.miles_between(numeric, numeric, numeric, numeric) is
  'Miles along the great circle (twice the Earth''s radius is 7917.5 miles).';

create or replace function public.place_test(
  state_column text, city_column text, state text, city text, within_miles int
) returns text language sql stable set search_path = '' as $$
  select case
    when place_test.city is not null and place_test.within_miles is not null then
      format('(%s, %s) in (%s)', state_column, city_column, coalesce((
        select string_agg(format('(%L, %L)', near.state_code, near.name), ', ')
        from public.cities as middle join public.cities as near
          on public.miles_between(middle.latitude, middle.longitude, near.latitude, near.longitude)
            <= least(place_test.within_miles, 100)
        where middle.state_code = place_test.state and middle.name = place_test.city), '(null, null)'))
    else concat_ws(' and ',
      case when place_test.state is not null then format('%s = %L', state_column, place_test.state) end,
      case when place_test.city is not null then format('%s = %L', city_column, place_test.city) end) end
$$;
comment on function public.place_test(text, text, text, text, int) is
  'A condition on a state and a city: this city, or any city within this many miles of it (at most 100); empty'
  ' without a place. Lists the cities by name, so that the index on places applies and the planner can estimate how'
  ' many members they have. For definer functions.';

create or replace function internal.near_test(state_column text, city_column text, state text, city text)
returns text language sql stable set search_path = '' as $$
  -- A city that we don't know has no distances.
  select '(' || coalesce(nullif(public.place_test(state_column, city_column, looks.state, known.name,
      case when known.name is not null then 50 end), ''), 'false') || ')'
  from (values (true)) as always (is_so)
  left join public.profiles as mine on mine.id = (select auth.uid())
  cross join lateral (select coalesce(near_test.state, mine.state_code) as state,
    case when near_test.state is null then mine.city else near_test.city end as city) as looks
  left join public.cities as known on known.state_code = looks.state and known.name = looks.city
$$;
comment on function internal.near_test(text, text, text, text) is
  'A condition on a state and a city: within 50 miles of this place or, without one, of where the caller works; in that'
  ' state without a city that we know; false without any. Null where a row lacks its city, so that the index on places'
  ' applies: what is not near is `… is not true`. For definer functions.';

create or replace function internal.search_origin(state text, city text, out latitude numeric, out longitude numeric)
language sql stable set search_path = '' as $$
  select coalesce(chosen.latitude, mine.latitude), coalesce(chosen.longitude, mine.longitude)
  from (values (true)) as always (is_so)
  left join public.cities as chosen on chosen.state_code = search_origin.state and chosen.name = search_origin.city
  left join public.profiles as mine on mine.id = (select auth.uid()) and chosen.name is null
$$;
comment on function internal.search_origin(text, text) is
  'Where distances are counted from: the chosen city, otherwise the city of the caller; null without one.';

-- ## Rules
grant execute on function public.miles_between(numeric, numeric, numeric, numeric), internal.search_origin(text, text)
  to authenticated;
