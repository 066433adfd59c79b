-- Search. What can be found has an entry of its words, by kind, in a partition for each kind: so one index finds
-- "braider portland", and the planner knows how common a word is in that kind. Row level security would prevent the
-- index from being used: a policy must run before any operator that might leak, and those of text and arrays are not
-- marked leakproof. So each area's `*_page` chooses ids without policies, by its own condition of what the caller may
-- see, and who reads the rows does so as the caller, where the policies have the last word. A word that something in
-- view has, as a whole or as a prefix, is used as typed. Any other is treated as a typo and matches similar words.
-- Needs:

-- ## Tables
create table internal.search_kinds (
  kind text constraint search_kinds_pkey primary key,
  words_of text not null,
  found_as text constraint search_kinds_found_as_key unique,
  found_by text,
  shown_by text,
  feature text,
  constraint search_kinds_found_are_shown check (
    (found_as is null) = (found_by is null) and (found_as is null) = (shown_by is null))
);
comment on table internal.search_kinds is 'What can be found.';
comment on column internal.search_kinds.words_of is
  'Function of an id that answers its name and its other words as text, and tags; a null name if it cannot be found.';
comment on column internal.search_kinds.found_as is
  'The name of its group in the search over everything; null for what only its own list finds.';
comment on column internal.search_kinds.found_by is
  'Function of what was typed, how many at most, and the state and city where the caller looks, which answers the ids'
  ' of what they may see, the best first.';
comment on column internal.search_kinds.shown_by is
  'Function of an id that answers what the group shows of it, as the caller may read it; null if it is not there.';
comment on column internal.search_kinds.feature is 'What a plan must include to find it; null for everyone.';
alter table internal.search_kinds enable row level security;

create table internal.search_entries (
  kind text not null,
  id uuid not null,
  name tsvector not null,
  words tsvector not null,
  listed_at timestamptz not null default clock.now(),
  constraint search_entries_pkey primary key (id, kind)
) partition by list (kind);
comment on table internal.search_entries is 'What searches compare: one row for each thing that can be found.';
comment on column internal.search_entries.name is
  'The words of its name: what has one of them comes before the others.';
comment on column internal.search_entries.words is 'All its words, and tags, which begin with # & or @.';
comment on column internal.search_entries.listed_at is 'Since when it can be found.';
alter table internal.search_entries enable row level security;

create table internal.known_words (
  kind text not null,
  word text not null,
  constraint known_words_pkey primary key (word, kind)
) partition by list (kind);
comment on table internal.known_words is
  'Every word of search_entries once for each kind, written by a trigger, so that a typo is compared with words instead'
  ' of entries.';
alter table internal.known_words enable row level security;

-- ## Functions
create or replace function public.browse_words(value text) returns text[]
language sql stable set search_path = '' as $$
  select array_remove(string_to_array(
    btrim(regexp_replace(lower(extensions.unaccent(browse_words.value)), '[^[:alnum:]]+', ' ', 'g')), ' '), '')
$$;
comment on function public.browse_words(text) is
  'The words of a text as searches compare them: lowercase, without accents.';

create or replace function public.any_word(words text[]) returns tsquery
language sql immutable set search_path = '' as $$
  select string_agg(quote_literal(word), '|')::tsquery from unnest(any_word.words) as word
$$;
comment on function public.any_word(text[]) is 'A condition that an entry has at least one of these words.';

create or replace function internal.search_kind(
  kind text, relation regclass, words_of text, changed_by text[] default null, found_as text default null,
  found_by text default null, shown_by text default null, feature text default null
) returns void language plpgsql volatile set search_path = '' as $$
declare
  entries constant text := 'search_entries_' || search_kind.kind;
  known constant text := 'known_words_' || search_kind.kind;
begin
  insert into internal.search_kinds as had (kind, words_of, found_as, found_by, shown_by, feature)
    values ($1, $3, $5, $6, $7, $8)
    on conflict on constraint search_kinds_pkey do update set
      (words_of, found_as, found_by, shown_by, feature) = ($3, $5, $6, $7, $8);
  if search_kind.shown_by is not null then
    execute format('grant execute on function %s(uuid) to authenticated', search_kind.shown_by);
  end if;
  if to_regclass('internal.' || entries) is null then
    execute format('create table internal.%I partition of internal.search_entries (
      constraint %I foreign key (id) references %s (id) on delete cascade) for values in (%L)',
      entries, entries || '_id_fkey', search_kind.relation, search_kind.kind);
    execute format('create index %I on internal.%I using gin (words)', entries || '_words_index', entries);
    execute format('create index %I on internal.%I using gin (name)', entries || '_name_index', entries);
    execute format('alter table internal.%I enable row level security', entries);
    execute format('create table internal.%I partition of internal.known_words for values in (%L)', known,
      search_kind.kind);
    execute format('create index %I on internal.%I (word text_pattern_ops)', known || '_beginning_index', known);
    execute format('create index %I on internal.%I using gin (word extensions.gin_trgm_ops)', known || '_slip_index',
      known);
    execute format('alter table internal.%I enable row level security', known);
    -- The rows of before the release that can find them.
    execute format('select internal.list_for_search(%L, id) from %s', search_kind.kind, search_kind.relation);
  end if;
  if search_kind.changed_by is not null then
    execute format('create or replace trigger found after insert or update of %s on %s
      for each row execute function internal.keep_found(%L)',
      (select string_agg(quote_ident(given), ', ') from unnest(search_kind.changed_by) as given),
      search_kind.relation, search_kind.kind);
  end if;
end
$$;
comment on function internal.search_kind(text, regclass, text, text[], text, text, text, text) is
  'Declares what can be found, in the Rules of its area''s file. `changed_by`: the columns that its words and whether'
  ' it can be found depend on; null where the area calls list_for_search itself, because other tables have some.';

create or replace function internal.list_for_search(kind text, id uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  words_of constant text := (select known.words_of from internal.search_kinds as known
    where known.kind = list_for_search.kind);
  given record;
begin
  execute format('select * from %s($1)', words_of) into given using list_for_search.id;
  if given.name is null then
    delete from internal.search_entries as had where had.kind = list_for_search.kind and had.id = list_for_search.id;
    return;
  end if;
  insert into internal.search_entries as entry (kind, id, name, words)
    values (list_for_search.kind, list_for_search.id, internal.words_to_find(given.name),
      internal.words_to_find(concat_ws(' ', given.name, given.words), given.tags))
    on conflict on constraint search_entries_pkey do update set (name, words) = (excluded.name, excluded.words)
    where (entry.name, entry.words) is distinct from (excluded.name, excluded.words);
end
$$;
comment on function internal.list_for_search(text, uuid) is
  'Rewrites an entry, or removes it where there is nothing to find. For definer functions.';

create or replace function internal.words_to_find(given text, tags text[] default '{}') returns tsvector
language sql stable set search_path = '' as $$
  select array_to_tsvector(array(
    select distinct left(word, 60) from unnest(public.browse_words(words_to_find.given)) as word
    union select tag from unnest(words_to_find.tags) as tag))
$$;
comment on function internal.words_to_find(text, text[]) is 'The words of a text, and tags, as an entry has them.';

create or replace function internal.keep_found() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.list_for_search(tg_argv[0], new.id);
  return null;
end
$$;
comment on function internal.keep_found() is
  'Keeps an entry in step with its row. Definer: only triggers call it, for rows whose change was already allowed.';

create or replace function internal.keep_known_words() returns trigger language plpgsql volatile security definer
set search_path = '' set enable_seqscan = off as $$
declare
  had text[] := case when tg_op <> 'INSERT' then tsvector_to_array(old.words) else '{}' end;
  has text[] := case when tg_op <> 'DELETE' then tsvector_to_array(new.words) else '{}' end;
  of_kind constant text := case when tg_op <> 'DELETE' then new.kind else old.kind end;
begin
  -- Inserts all words, although most exist. If one member adds a word while another removes it, the word may get lost;
  -- it comes back with the next entry that has it. In order, so that two entries never deadlock.
  insert into internal.known_words (kind, word)
    select of_kind, given from unnest(has) as given where given !~ '^[#&@]' order by given on conflict do nothing;
  delete from internal.known_words as known
    where known.kind = of_kind
      and known.word = any (array(select gone from unnest(had) as gone where gone <> all (has)))
      and not exists (select from internal.search_entries as entry
        where entry.kind = of_kind and entry.words @@ public.any_word(array[known.word]));
  return null;
end
$$;
comment on function internal.keep_known_words() is
  'Keeps known_words in step with the entries. Definer: only triggers call it, for rows whose change was already'
  ' allowed.';

create or replace function internal.swapped(typed text) returns text[]
language sql immutable strict set search_path = '' as $$
  select array(select overlay(typed placing reverse(substr(typed, at, 2)) from at for 2)
    from generate_series(1, char_length(typed) - 1) as at)
$$;
comment on function internal.swapped(text) is
  'A word with two neighboring letters the other way around, each way once: the slip that leaves a short word with few'
  ' trigrams of the one that was meant.';

create or replace function internal.search_query(kind text, search text, source text, in_view text) returns tsquery
language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set pg_trgm.word_similarity_threshold = '0.5' as $$
declare
  -- The index finds whole words many times faster than a prefix, but only if there are few.
  most constant int := 50;
  seen constant text := format('exists (select from internal.search_entries as entry %s where entry.kind = %L
    and entry.words @@ ', search_query.source, search_query.kind) || '%s and ' || search_query.in_view || ')';
  asked tsquery;
  typed text;
  words text[];
  meant tsquery;
  is_known boolean;
begin
  for typed in
    select word from unnest(public.browse_words(left(search_query.search, 200))) with ordinality as given (word, place)
    where char_length(word) >= 2 order by place limit 6
  loop
    words := array(select word from internal.known_words as known
      where known.kind = search_query.kind and word ~>=~ typed and word ~<~ (typed || chr(1114111)) limit most + 1);
    meant := case when cardinality(words) between 1 and most then public.any_word(words)
      else (quote_literal(typed) || ':*')::tsquery end;
    is_known := cardinality(words) > 0;
    if is_known and seen is not null then
      execute 'select ' || format(seen, '$1') into is_known using meant;
    end if;
    if not is_known then
      -- The most similar first, and no more are looked up than needed. Of five hundred that are alike, hidden words
      -- take no place of others; the end is for what a search may cost.
      execute format('select array(select near.word from (
          select known.word from internal.known_words as known
          where known.kind = %L and (known.word operator(extensions.%%>) $1 or known.word = any ($3))
          order by known.word = any ($3) desc, extensions.word_similarity($1, known.word) desc, known.word
          limit 500) as near
        where %s limit $2)', search_query.kind, coalesce(format(seen, 'public.any_word(array[near.word])'), 'true'))
        into words using typed, most, internal.swapped(typed);
      meant := public.any_word(words || typed);
    end if;
    asked := case when asked is null then meant else asked && meant end;
  end loop;
  return asked;
end
$$;
comment on function internal.search_query(text, text, text, text) is
  'Search text as a condition on the words of entries; null without text. A word counts as known if something has it'
  ' that the caller can see: `in_view` is that condition on `source`, joins to the entry; null if they see everything.'
  ' Definer: reads all entries; only the areas'' pages call it.';

create or replace function internal.in_name(asked tsquery) returns tsquery
language sql immutable strict set search_path = '' as $$
  -- Words are letters and digits, so that each & stands between two of them.
  select replace(in_name.asked::text, '&', '|')::tsquery
$$;
comment on function internal.in_name(tsquery) is
  'The condition on a name that puts it before others: one of the words that were asked. Of search_query''s answer.';

create or replace function internal.search_hits(kind text, asked tsquery, most int, named tsquery default null)
returns uuid[] language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  found uuid[];
begin
  if search_hits.asked is null then
    return null;
  end if;
  -- If many in a sample of a few hundred match, many of all do, and a page fills up quickly.
  if (select count(*) filter (where sample.words @@ search_hits.asked
        and (search_hits.named is null or sample.name @@ search_hits.named)) > 10
      from (select words, name from internal.search_entries as entry where entry.kind = search_hits.kind limit 300)
        as sample) then
    return null;
  end if;
  if search_hits.named is null then
    found := array(select id from internal.search_entries as entry
      where entry.kind = search_hits.kind and entry.words @@ search_hits.asked limit most + 1);
  else
    found := array(select id from internal.search_entries as entry
      where entry.kind = search_hits.kind and entry.words @@ search_hits.asked and entry.name @@ search_hits.named
      limit most + 1);
  end if;
  return case when cardinality(found) <= most then found end;
end
$$;
comment on function internal.search_hits(text, tsquery, int, tsquery) is
  'What matches, with one of `named` in its name if that is given; null without text, and if more than `most` or a'
  ' large part of all do. Always uses the index, because PostgreSQL underestimates the cost of comparing with fifty'
  ' words. Definer: reads all entries; only the areas'' pages call it.';

-- ## Rules
create or replace trigger known after insert or update of words or delete on internal.search_entries
  for each row execute function internal.keep_known_words();
