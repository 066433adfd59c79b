-- Phone numbers are typed and pasted with the digits, spaces and dashes of any keyboard, website or word processor.
-- What reads one reads it from the text these functions give. Tests compare with a library that knows the numbers of
-- every country (decision 62).

-- ## Functions
create or replace function internal.typed_plainly(words text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  -- NFKC makes full-width, circled and keycap digits plain ones, and one space of most. Then: what has no width, the
  -- other dashes and line separators, and the digits of Arabic and Persian.
  select translate(
    regexp_replace(
      regexp_replace(normalize(words, nfkc),
        '[\u00ad\u034f\u180e\u200b-\u200f\u2060-\u2064\u20e3\ufe0f\ufeff]', '', 'g'),
      '[\u02d7\u058a\u05be\u1806\u2010-\u2015\u2043\u2053\u2212\u223c\u301c\u3030]', '-', 'g'),
    E'\u1680\u2028\u2029٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '   01234567890123456789')
$$;
comment on function internal.typed_plainly(text) is
  'Text with plain digits, spaces and hyphens in place of all others, and without characters that have no width.';

create or replace function internal.number_of_contact(given text) returns text
language sql immutable set search_path = '' as $$
  select case when digits ~ '^1' or btrim(typed) ~ '^\+' then digits else '1' || digits end
  from internal.typed_plainly(given) as typed, regexp_replace(typed, '[-+()./[:space:]]', '', 'g') as digits
$$;
comment on function internal.number_of_contact(text) is
  'A phone number as people write it, as digits with the country code. The constraint judges whether it is one.';
