-- Checks in one statement which of many callers can see a row, by becoming each caller and selecting it. Only the
-- policies decide; the function has no rights of its own.
create function realtime.seen_by(
  schema_name text, table_name text, key_columns text[], key_values text[], claims text[], user_ids text[]
) returns setof integer language plpgsql volatile set search_path = '' as $$
declare
  wanted text := format('select true from %I.%I as t where %s', schema_name, table_name, (
    select string_agg(format('t.%I = $%s', key_column, place), ' and ')
    from unnest(key_columns) with ordinality as named (key_column, place)
  ));
  -- Prepared once per connection and role: planning for each caller would cost more than running the query.
  prepared text := 'realtime_' || md5(current_user || wanted);
  is_seen boolean;
begin
  if not exists (select from pg_catalog.pg_prepared_statements p where p.name = prepared) then
    execute format('prepare %I as %s', prepared, wanted);
  end if;
  wanted := format('execute %I (%s)', prepared, (select string_agg(quote_literal(part), ', ') from unnest(key_values) as part));
  for place in 1 .. cardinality(claims) loop
    perform set_config('request.jwt.claims', claims[place], true), set_config('request.jwt.claim.sub', user_ids[place], true);
    execute wanted into is_seen;
    if is_seen then
      return next place;
    end if;
  end loop;
end
$$;
comment on function realtime.seen_by(text, text, text[], text[], text[], text[]) is
  'The positions, from 1, of the callers with the current role who may read the row with that key.';
grant execute on function realtime.seen_by(text, text, text[], text[], text[], text[]) to anon, authenticated, service_role;
