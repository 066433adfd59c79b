-- One table of entries and one of known words for every search, in a partition for each kind, instead of four and
-- three. An entry has the words of its name apart, so that matches in it come first.
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

drop trigger known on public.browse_entries;
drop trigger if exists listed on public.job_listings;
drop trigger if exists listed on public.forum_threads;
drop trigger if exists found on public.services;
drop table internal.known_words;
create table internal.known_words (
  kind text not null,
  word text not null,
  constraint known_words_pkey primary key (word, kind)
) partition by list (kind);
comment on table internal.known_words is
  'Every word of search_entries once for each kind, written by a trigger, so that a typo is compared with words instead'
  ' of entries.';
alter table internal.known_words enable row level security;

-- As internal.search_kind does, which the areas' files call.
do $$
declare
  kind text;
  relation text;
begin
  for kind, relation in values ('profile', 'public.profiles'), ('service', 'public.services'),
      ('thread', 'public.forum_threads'), ('job', 'public.job_listings') loop
    execute format('create table internal.search_entries_%1$s partition of internal.search_entries (
      constraint search_entries_%1$s_id_fkey foreign key (id) references %2$s (id) on delete cascade)
      for values in (%1$L)', kind, relation);
    execute format('create table internal.known_words_%1$s partition of internal.known_words for values in (%1$L)',
      kind);
  end loop;
end
$$;

-- What is named below has no name yet.
insert into internal.search_entries (kind, id, name, words)
  select 'profile', card.id, to_tsvector('simple', ''), had.words
  from public.browse_entries as had join public.profiles as card on card.id = had.user_id;
insert into internal.search_entries (kind, id, name, words)
  select 'service', had.service_id, had.words, had.words from internal.service_entries as had;
insert into internal.search_entries (kind, id, name, words)
  select 'thread', had.thread_id, to_tsvector('simple', ''), had.words from internal.forum_entries as had;
insert into internal.search_entries (kind, id, name, words, listed_at)
  select 'job', had.job_id, to_tsvector('simple', ''), had.words, had.listed_at from internal.job_entries as had;
update internal.search_entries as entry set name = array_to_tsvector(array(
    select distinct left(word, 60) from unnest(public.browse_words(named.name)) as word))
  from (
    select 'thread' as kind, id, title as name from public.forum_threads
    union all select 'job', id, concat_ws(' ', title, company_name) from public.job_listings
    union all select 'profile', card.id, concat_ws(' ', card.full_name, card.salon_name,
        array_to_string(card.specialties, ' '),
        case when 'mua' = any (card.specialties || given.crafts) then 'makeup artist' end, given.names)
      from public.profiles as card cross join lateral (
        select string_agg(service.name || ' ' || service.category, ' ') as names, array_agg(service.category) as crafts
        from public.services as service where user_id = card.id and is_active) as given) as named
  where entry.kind = named.kind and entry.id = named.id;
insert into internal.known_words (kind, word)
  select distinct kind, word from internal.search_entries, unnest(tsvector_to_array(words)) as word
  where word !~ '^[#&@]';

do $$
declare
  kind text;
begin
  foreach kind in array array['profile', 'service', 'thread', 'job'] loop
    execute format('create index search_entries_%1$s_words_index on internal.search_entries_%1$s using gin (words)',
      kind);
    execute format('create index search_entries_%1$s_name_index on internal.search_entries_%1$s using gin (name)',
      kind);
    execute format('alter table internal.search_entries_%s enable row level security', kind);
    execute format('create index known_words_%1$s_beginning_index on internal.known_words_%1$s
      (word text_pattern_ops)', kind);
    execute format('create index known_words_%1$s_slip_index on internal.known_words_%1$s
      using gin (word extensions.gin_trgm_ops)', kind);
    execute format('alter table internal.known_words_%s enable row level security', kind);
  end loop;
end
$$;

alter table public.browse_entries drop column words;
comment on table public.browse_entries is
  'What the directory filters by: one row per member, written by triggers. Members cannot read it.';
drop table internal.job_entries, internal.known_job_words, internal.forum_entries,
  internal.known_forum_words, internal.service_entries;
drop function if exists public.browse_query(text), public.browse_hits(tsquery, int), internal.keep_known_words(),
  internal.job_query(text, text), internal.job_hits(tsquery, int), internal.keep_known_job_words(),
  internal.list_job(public.job_listings), internal.job_changed(), internal.job_matches(text, text),
  internal.forum_query(text, text), internal.forum_hits(tsquery, int), internal.keep_known_forum_words(),
  internal.thread_changed(), internal.service_changed(), internal.service_hits(tsquery, int),
  internal.service_page(text, int), internal.found_everywhere(text), public.search_everything(text),
  public.browse_page(text, text[], text, text, boolean, boolean, text, int, int, text, jsonb, int),
  public.job_page(
    text, text, text, text[], text, text[], int, text, text, int, boolean, int, boolean, boolean, boolean, text, jsonb,
    int),
  public.search_jobs(
    text, text, text, text[], text, text[], int, text, text, int, boolean, int, boolean, boolean, boolean, text, jsonb,
    int);
