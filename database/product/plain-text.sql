-- Members' text must display in the order in which it is stored. Unicode characters that change the direction of writing
-- can make a line look like another one ("cancel" as "accept"), so we remove them from everything other people see.

-- ## Functions
create or replace function internal.without_direction_signs(words text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select translate(words, U&'\061C\200E\200F\202A\202B\202C\202D\202E\2066\2067\2068\2069', '')
$$;
comment on function internal.without_direction_signs(text) is 'Text without the marks, embeddings, overrides and isolates of bidirectional text.';

create or replace function internal.keep_plain_text() returns trigger language plpgsql volatile set search_path = '' as $$
declare
  written text := to_jsonb(new)::text;
  plain text := internal.without_direction_signs(written);
begin
  if plain <> written then
    new := jsonb_populate_record(new, plain::jsonb);
  end if;
  return new;
end
$$;
comment on function internal.keep_plain_text() is
  'Removes those characters from every text of a row, including lists and JSON. Each table with members'' text has this trigger, named plain_text.';

-- ## Rules
grant execute on function internal.without_direction_signs(text) to authenticated, service_role;
