-- Checks in one statement which of many callers can see which of several rows, by becoming each caller and selecting them. Only the
-- policies decide; the function has no rights of its own.
create function realtime.seen_by(
  schema_name text, table_name text, key_columns text[], key_values text[], claims text[], user_ids text[]
) returns table (caller integer, seen integer[])
language plpgsql volatile set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  -- Each row is looked up by its key, however few rows the table had when this was planned.
  wanted text := (
    select format(
      'select array_agg(k.place::int) from unnest(%s) with ordinality as k (%s, place)
       cross join lateral (select from %I.%I as t where %s offset 0) as t',
      string_agg(format('$%s::text[]', named.place), ', ' order by named.place),
      string_agg(format('k%s', named.place), ', ' order by named.place), schema_name, table_name,
      string_agg(format('t.%I = k.k%s::%s', named.key_column, named.place,
        format_type(known.atttypid, known.atttypmod)), ' and '))
    from unnest(key_columns) with ordinality as named (key_column, place)
    join pg_catalog.pg_attribute as known
      on known.attrelid = format('%I.%I', schema_name, table_name)::regclass and known.attname = named.key_column
  );
  -- Prepared once per connection and role: planning for each caller would cost more than running the query.
  prepared text := 'realtime_' || md5(current_user || wanted);
begin
  if not exists (select from pg_catalog.pg_prepared_statements p where p.name = prepared) then
    execute format('prepare %I as %s', prepared, wanted);
  end if;
  wanted := format('execute %I (%s)', prepared, (
    select string_agg(quote_literal(key_values[place:place]::text), ', ' order by place)
    from generate_subscripts(key_values, 1) as place
  ));
  for place in 1 .. cardinality(claims) loop
    perform set_config('request.jwt.claims', claims[place], true),
      set_config('request.jwt.claim.sub', user_ids[place], true);
    execute wanted into seen;
    if seen is not null then
      caller := place;
      return next;
    end if;
  end loop;
end
$$;
comment on function realtime.seen_by(text, text, text[], text[], text[], text[]) is
  'For each caller with the current role who may read any of these rows: their place in the list, from 1, and the'
  ' places of the rows. `key_values` has a list of values for each column of the key.';
grant execute on function realtime.seen_by(text, text, text[], text[], text[], text[])
  to anon, authenticated, service_role;
