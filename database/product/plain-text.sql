-- Members' text must display in the order in which it is stored, and as what it is. Unicode characters that change the
-- direction of writing can make a line look like another one ("cancel" as "accept"); control characters and noncharacters
-- show nothing and take six bytes each in JSON. So we remove them from everything other people see, except tabs and line breaks.

-- ## Functions
create or replace function internal.plain_text(words text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select regexp_replace(words, '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F'
    '\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFDD0-\uFDEF\uFFFE\uFFFF'
    '\U0001FFFE\U0001FFFF\U0002FFFE\U0002FFFF\U0003FFFE\U0003FFFF\U0004FFFE\U0004FFFF'
    '\U0005FFFE\U0005FFFF\U0006FFFE\U0006FFFF\U0007FFFE\U0007FFFF\U0008FFFE\U0008FFFF'
    '\U0009FFFE\U0009FFFF\U000AFFFE\U000AFFFF\U000BFFFE\U000BFFFF\U000CFFFE\U000CFFFF'
    '\U000DFFFE\U000DFFFF\U000EFFFE\U000EFFFF\U000FFFFE\U000FFFFF\U0010FFFE\U0010FFFF'
    ']+', '', 'g')
$$;
comment on function internal.plain_text(text) is
  'Text without the marks, embeddings, overrides and isolates of bidirectional text, control characters and noncharacters.';

create or replace function internal.plain_json(given jsonb) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select case jsonb_typeof(given)
    when 'string' then to_jsonb(internal.plain_text(given #>> '{}'))
    when 'array' then (
      select coalesce(jsonb_agg(internal.plain_json(entry) order by place), '[]')
      from jsonb_array_elements(given) with ordinality as listed (entry, place))
    when 'object' then (
      select coalesce(jsonb_object_agg(internal.plain_text(name), internal.plain_json(entry)), '{}')
      from jsonb_each(given) as field (name, entry))
    else given end
$$;
comment on function internal.plain_json(jsonb) is 'JSON with plain text in every string and name.';

create or replace function internal.keep_plain_text() returns trigger language plpgsql volatile set search_path = '' as $$
declare
  written constant jsonb := to_jsonb(new);
begin
  -- JSON escapes control characters: \u0001 to \u001f, \b and \f.
  if internal.plain_text(written::text) <> written::text or written::text ~ '\\(u00[01]|[bf])' then
    new := jsonb_populate_record(new, internal.plain_json(written));
  end if;
  return new;
end
$$;
comment on function internal.keep_plain_text() is
  'Removes those characters from every text of a row, including lists and JSON. Each table with members'' text has this trigger, named plain_text. Rows from before keep theirs until they are edited.';

-- ## Rules
grant execute on function internal.plain_text(text), internal.plain_json(jsonb) to authenticated, service_role;

create or replace function internal.is_input(value text, type text) returns boolean
language plpgsql stable strict set search_path = '' as $$
begin
  case is_input.type
    when 'uuid' then perform is_input.value::uuid;
    when 'date' then perform is_input.value::date;
    when 'timestamptz' then perform is_input.value::timestamptz;
  end case;
  return true;
exception when data_exception then
  return false;
end
$$;
comment on function internal.is_input(text, text) is
  'Whether the text is a value of the type: PostgreSQL 15 has no pg_input_is_valid. Null for null.';
