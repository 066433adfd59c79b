-- One table of entries and one of known words for every search, in a partition for each kind. An entry has the words of
-- its name apart, so that matches in it come first.
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
drop table internal.known_words;
create table internal.known_words (
  kind text not null,
  word text not null,
  constraint known_words_pkey primary key (word, kind)
) partition by list (kind);
comment on table internal.known_words is
  'Every word of search_entries once for each kind, written by a trigger, so that a typo is compared with words'
  ' instead of entries.';
alter table internal.known_words enable row level security;

-- As internal.search_kind does. It makes those of kinds that nothing is stored of.
create table internal.search_entries_profile partition of internal.search_entries (
  constraint search_entries_profile_id_fkey foreign key (id) references public.profiles (id) on delete cascade
) for values in ('profile');
create table internal.search_entries_service partition of internal.search_entries (
  constraint search_entries_service_id_fkey foreign key (id) references public.services (id) on delete cascade
) for values in ('service');
create table internal.known_words_profile partition of internal.known_words for values in ('profile');
create table internal.known_words_service partition of internal.known_words for values in ('service');
alter table internal.search_entries_profile enable row level security;
alter table internal.search_entries_service enable row level security;
alter table internal.known_words_profile enable row level security;
alter table internal.known_words_service enable row level security;

insert into internal.search_entries (kind, id, name, words)
  select 'profile', card.id, array_to_tsvector(array(
      select distinct left(word, 60) from unnest(public.browse_words(concat_ws(' ', card.full_name, card.salon_name,
        array_to_string(card.specialties, ' '),
        case when 'mua' = any (card.specialties || given.crafts) then 'makeup artist' end, given.names))) as word)),
    had.words
  from public.browse_entries as had join public.profiles as card on card.id = had.user_id
  cross join lateral (
    select string_agg(service.name || ' ' || service.category, ' ') as names, array_agg(service.category) as crafts
    from public.services as service where service.user_id = card.id and service.is_active) as given
  where not card.is_suspended and card.account_kind <> 'employer';
insert into internal.search_entries (kind, id, name, words)
  select 'service', service.id, given.words, given.words
  from public.services as service cross join lateral (
    select array_to_tsvector(array(select distinct left(word, 60) from unnest(public.browse_words(concat_ws(' ',
      service.name, service.category, case when service.category = 'mua' then 'makeup artist' end))) as word)) as words
  ) as given
  where service.is_active;
insert into internal.known_words (kind, word)
  select distinct kind, word from internal.search_entries, unnest(tsvector_to_array(words)) as word
  where word !~ '^[#&@]';

create index search_entries_profile_words_index on internal.search_entries_profile using gin (words);
create index search_entries_profile_name_index on internal.search_entries_profile using gin (name);
create index search_entries_service_words_index on internal.search_entries_service using gin (words);
create index search_entries_service_name_index on internal.search_entries_service using gin (name);
create index known_words_profile_beginning_index on internal.known_words_profile (word text_pattern_ops);
create index known_words_profile_slip_index on internal.known_words_profile using gin (word extensions.gin_trgm_ops);
create index known_words_service_beginning_index on internal.known_words_service (word text_pattern_ops);
create index known_words_service_slip_index on internal.known_words_service using gin (word extensions.gin_trgm_ops);

alter table public.browse_entries drop column words;
comment on table public.browse_entries is
  'What the directory filters by: one row per member, written by triggers. Members cannot read it.';
drop function public.browse_query(text), public.browse_hits(tsquery, int),
  public.browse_page(text, text[], text, text, boolean, boolean, text, int, int, text, jsonb, int);
