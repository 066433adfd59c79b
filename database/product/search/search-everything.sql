-- One search over everything a member may open, five of each kind that says so (search_kinds). Matches in the name
-- come first, and among them what is near. Each kind chooses the ids by its own rule of who sees what; the rows are
-- read as the caller, where the policies have the last word. What the caller's plan does not include is no part of the
-- answer.
-- Needs: search, membership

-- ## Functions
create or replace function internal.found_everywhere(words text, state text, city text)
returns table (found_as text, shown_by text, ids uuid[])
language plpgsql stable security definer set search_path = '' rows 10 as $$
declare
  most constant int := 5;
  given constant text := left(found_everywhere.words, 80);
  -- Without a word that the searches compare, each of them would list everything.
  is_search constant boolean := exists (
    select from unnest(public.browse_words(given)) as word where char_length(word) >= 2);
  kind internal.search_kinds;
begin
  for kind in select * from internal.search_kinds as known
    where known.found_as is not null and (known.feature is null or public.has_feature(known.feature))
    order by known.kind
  loop
    found_as := kind.found_as;
    shown_by := kind.shown_by;
    ids := '{}';
    if is_search then
      execute format('select array(
          select id from %s($1, $2, $3, $4) with ordinality as found (id, place) order by place)', kind.found_by)
        into ids using given, most, found_everywhere.state, found_everywhere.city;
    end if;
    return next;
  end loop;
end
$$;
comment on function internal.found_everywhere(text, text, text) is
  'The ids of up to five of each kind that match, in order, and what shows one. Definer: members do not call the'
  ' kinds'' functions.';

create or replace function public.search_everything(words text, state text default null, city text default null)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  answer jsonb := '{}';
  kind record;
  shown jsonb;
begin
  for kind in select * from internal.found_everywhere(
      search_everything.words, search_everything.state, search_everything.city) loop
    -- Row by row, because a join might ask the policies about every row of a small table.
    execute format('select coalesce(jsonb_agg(jsonb_strip_nulls(row.shown) order by row.place)
        filter (where row.shown is not null), ''[]'')
      from (select %s(given.id) as shown, given.place
        from unnest($1) with ordinality as given (id, place)) as row', kind.shown_by)
      into shown using kind.ids;
    answer := answer || jsonb_build_object(kind.found_as, shown);
  end loop;
  return answer;
end
$$;
comment on function public.search_everything(text, text, text) is
  'Up to five of each kind that match these words, of which the first eighty characters count, near this place or'
  ' where the caller works first; a kind that the caller''s plan does not include is missing. See the tests for the'
  ' shape.';

-- ## Rules
grant execute on function internal.found_everywhere(text, text, text), public.search_everything(text, text, text)
  to authenticated;
