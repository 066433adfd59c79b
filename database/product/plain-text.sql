-- Members' text must display in the order in which it is stored, and as what it is. Unicode characters that change the
-- direction of writing can make a line look like another one ("cancel" as "accept"); control characters and noncharacters
-- show nothing and take six bytes each in JSON. So we remove them from everything other people see, except tabs and line breaks.
-- A text in which nothing shows is stored as an empty one, so that each table's own rule about empty texts judges it.
-- Needs: lookalikes

-- ## Functions
create or replace function internal.without_controls(words text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select regexp_replace(words, '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F'
    '\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFDD0-\uFDEF\uFFFE\uFFFF'
    '\U0001FFFE\U0001FFFF\U0002FFFE\U0002FFFF\U0003FFFE\U0003FFFF\U0004FFFE\U0004FFFF'
    '\U0005FFFE\U0005FFFF\U0006FFFE\U0006FFFF\U0007FFFE\U0007FFFF\U0008FFFE\U0008FFFF'
    '\U0009FFFE\U0009FFFF\U000AFFFE\U000AFFFF\U000BFFFE\U000BFFFF\U000CFFFE\U000CFFFF'
    '\U000DFFFE\U000DFFFF\U000EFFFE\U000EFFFF\U000FFFFE\U000FFFFF\U0010FFFE\U0010FFFF'
    ']+', '', 'g')
$$;
comment on function internal.without_controls(text) is
  'Text without the marks, embeddings, overrides and isolates of bidirectional text, control characters and noncharacters.';

create or replace function internal.plain_text(words text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select case when internal.shows(kept) then kept else '' end from internal.without_controls(words) as kept
$$;
comment on function internal.plain_text(text) is 'Text without those characters, and empty if nothing of it shows.';

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
  before constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  is_odd boolean;
  plain jsonb;
  field text;
begin
  foreach field in array coalesce(tg_argv, '{}') loop
    if written -> field is distinct from before -> field and internal.without_controls(written ->> field) ~ '\S'
        and not internal.has_letter_or_number(written ->> field) then
      raise exception using errcode = 'PT400', hint = 'invalid',
        detail = jsonb_build_object('what', 'name_without_letter', 'field', field),
        message = format('Use at least one letter or number in the %s.',
          case field when 'title' then field else 'name' end);
    end if;
  end loop;
  -- Most texts have nothing to remove, and a letter or a digit at once: those are passed over. JSON escapes control
  -- characters.
  is_odd := internal.without_controls(written::text) <> written::text or written::text ~ '\\(u00[01]|[bf])';
  select jsonb_object_agg(name, words) into plain
    from jsonb_each(written) as given (name, value), internal.plain_json(value) as words
    where value is distinct from before -> name and words <> value and case jsonb_typeof(value)
      when 'string' then is_odd or value #>> '{}' !~ '[A-Za-z0-9]' else jsonb_typeof(value) in ('array', 'object') end;
  if plain is not null then
    new := jsonb_populate_record(new, plain);
  end if;
  return new;
end
$$;
comment on function internal.keep_plain_text() is
  'Makes every text of a row plain, including lists and JSON, and empties those of which nothing shows. Its arguments
are the columns with names and titles, which need a letter or a number. Each table with members'' text has this trigger,
named plain_text. What was stored before stays until it changes.';

-- ## Rules
grant execute on function internal.without_controls(text), internal.plain_text(text), internal.plain_json(jsonb),
  internal.shows(text), internal.has_letter(text), internal.has_letter_or_number(text) to authenticated, service_role;

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
