-- How search text is interpreted. A member types a few words. A word that is in a member's entry, as a whole or as a prefix, is
-- used as typed. Any other word is treated as a typo and matches similar words. `known_words` has each word of all entries once,
-- so that a typo is compared with words instead of members.
-- Needs:

-- ## Tables
create table internal.known_words (word text constraint known_words_pkey primary key);
comment on table internal.known_words is 'Every word of browse_entries once, written by a trigger.';
create index known_words_beginning_index on internal.known_words (word text_pattern_ops);
create index known_words_slip_index on internal.known_words using gin (word extensions.gin_trgm_ops);
alter table internal.known_words enable row level security;

-- ## Functions
create or replace function public.browse_words(value text) returns text[] language sql stable set search_path = '' as $$
  select array_remove(string_to_array(
    btrim(regexp_replace(lower(extensions.unaccent(browse_words.value)), '[^[:alnum:]]+', ' ', 'g')), ' '), '')
$$;
comment on function public.browse_words(text) is 'The words of a text as searches compare them: lowercase, without accents.';

create or replace function public.any_word(words text[]) returns tsquery language sql immutable set search_path = '' as $$
  select string_agg(quote_literal(word), '|')::tsquery from unnest(any_word.words) as word
$$;
comment on function public.any_word(text[]) is 'A condition that an entry has at least one of these words.';

create or replace function internal.keep_known_words() returns trigger language plpgsql volatile security definer
set search_path = '' set enable_seqscan = off as $$
declare
  had text[] := case when tg_op <> 'INSERT' then tsvector_to_array(old.words) else '{}' end;
  has text[] := case when tg_op <> 'DELETE' then tsvector_to_array(new.words) else '{}' end;
begin
  -- Inserts all words, although most exist. If one member adds a word while another removes it, the word may get lost; it comes
  -- back with the next entry that has it. In order, so that two entries never deadlock.
  insert into internal.known_words (word) select given from unnest(has) as given order by given on conflict do nothing;
  delete from internal.known_words
    where word = any (array(select gone from unnest(had) as gone where gone <> all (has)))
      and not exists (select from public.browse_entries where words @@ public.any_word(array[word]));
  return null;
end
$$;
comment on function internal.keep_known_words() is
  'Keeps known_words in step with the entries. Definer: only triggers call it, for rows whose change was already allowed.';

create or replace function public.browse_query(search text) returns tsquery language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set pg_trgm.word_similarity_threshold = '0.5' as $$
declare
  hidden uuid[] := internal.hidden_from_me();
  -- The index finds whole words many times faster than a prefix, but only if there are few.
  most constant int := 50;
  asked tsquery;
  typed text;
  words text[];
  meant tsquery;
  is_known boolean;
begin
  for typed in
    select word from unnest(public.browse_words(left(browse_query.search, 200))) with ordinality as given (word, place)
    where char_length(word) >= 2 order by place limit 6
  loop
    words := array(select word from internal.known_words where word ~>=~ typed and word ~<~ (typed || chr(1114111)) limit most + 1);
    meant := case when cardinality(words) between 1 and most then public.any_word(words) else (quote_literal(typed) || ':*')::tsquery end;
    is_known := cardinality(words) > 0;
    if is_known and cardinality(hidden) > 0 then
      is_known := exists (select from public.browse_entries as entry where entry.words @@ meant and user_id <> all (hidden));
    end if;
    if not is_known then
      words := array(select word from internal.known_words as known where word operator(extensions.%>) typed
        and (word not in (select unnest(tsvector_to_array(entry.words)) from public.browse_entries as entry where user_id = any (hidden))
          or exists (select from public.browse_entries as entry
            where entry.words @@ public.any_word(array[known.word]) and user_id <> all (hidden)))
        order by extensions.word_similarity(typed, word) desc, word limit most);
      meant := public.any_word(words || typed);
    end if;
    asked := case when asked is null then meant else asked && meant end;
  end loop;
  return asked;
end
$$;
comment on function public.browse_query(text) is
  'Search text as a condition on the words of entries; null without text. Definer: looks up words in all entries except those of hidden members. Only browse_page may call it.';

create or replace function public.browse_hits(asked tsquery, most int) returns uuid[] language plpgsql stable strict security definer
set search_path = '' set enable_seqscan = off as $$
declare
  found uuid[];
begin
  -- If many in a sample of a few hundred entries match, many of all entries do.
  if (select count(*) filter (where sample.words @@ browse_hits.asked) > 10
      from (select words from public.browse_entries limit 300) as sample) then
    return null;
  end if;
  found := array(select user_id from public.browse_entries where words @@ browse_hits.asked limit most + 1);
  return case when cardinality(found) <= most then found end;
end
$$;
comment on function public.browse_hits(tsquery, int) is
  'Members whose words match; null if more than `most` or a large part of all do. Always uses the index, because PostgreSQL underestimates the cost of comparing with fifty words. Definer: reads all entries. Only browse_page may call it.';
