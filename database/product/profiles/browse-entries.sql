-- What the directory filters and ranks by: the crafts that each member offers and wants, repeated so that ranking
-- fifty thousand members needs no join.
-- Needs: profiles, services, search

-- ## Tables
create table public.browse_entries (
  user_id uuid primary key constraint browse_entries_user_id_fkey references public.profiles (id) on delete cascade,
  crafts text[] not null default '{}',
  offers text[] not null default '{}',
  wants text[] not null default '{}'
);
comment on table public.browse_entries is
  'What the directory filters by: one row per member, written by triggers. Members cannot read it.';
comment on column public.browse_entries.crafts is
  'Crafts of the profile and of active services, for the craft filter.';
create index browse_entries_crafts_index on public.browse_entries using gin (crafts);
create index browse_entries_offers_index on public.browse_entries using gin (offers);
create index browse_entries_wants_index on public.browse_entries using gin (wants);
alter table public.browse_entries enable row level security;

-- ## Functions
create or replace function internal.words_of_profile(id uuid, out name text, out words text, out tags text[])
language sql stable set search_path = '' as $$
  select concat_ws(' ', card.full_name, card.salon_name, array_to_string(card.specialties, ' '),
      case when 'mua' = any (card.specialties || given.crafts) then 'makeup artist' end, given.names),
    concat_ws(' ', card.headline, card.city, state.name, (select string_agg(title, ' ') from public.service_wants
      where user_id = card.id and status = 'active')),
    null::text[]
  from public.profiles as card
  left join public.states as state on state.code = card.state_code
  cross join lateral (
    select string_agg(service.name || ' ' || service.category, ' ') as names, array_agg(service.category) as crafts
    from public.services as service where user_id = card.id and is_active) as given
  where card.id = words_of_profile.id and not card.is_suspended and card.account_kind <> 'employer'
$$;
comment on function internal.words_of_profile(uuid) is
  'What a search finds a member by; what they offer counts as their name, what they want does not. Nothing while they'
  ' are suspended or an employer, whom no list has, so that no word is known from them alone. For list_for_search.';

create or replace function public.list_for_browsing(member_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.browse_entries as entry (user_id, crafts, offers, wants)
  select card.id, array(select unnest(card.specialties) union select unnest(given.crafts)),
    coalesce(given.tradeable, '{}'),
    coalesce((select array_agg(distinct category) from public.service_wants
      where user_id = card.id and status = 'active'), '{}')
  from public.profiles as card
  cross join lateral (
    select array_agg(distinct category) as crafts,
      array_agg(distinct category) filter (where is_tradeable) as tradeable
    from public.services where user_id = card.id and is_active) as given
  where card.id = list_for_browsing.member_id
  on conflict (user_id) do update set crafts = excluded.crafts, offers = excluded.offers, wants = excluded.wants
    where (entry.crafts, entry.offers, entry.wants)
      is distinct from (excluded.crafts, excluded.offers, excluded.wants);
  perform internal.list_for_search('profile', list_for_browsing.member_id);
end
$$;
comment on function public.list_for_browsing(uuid) is
  'Rewrites a member''s entries. Definer: only triggers call it, for rows whose change was already allowed; members'
  ' have no rights on entries.';

create or replace function public.card_changed() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform public.list_for_browsing(new.id);
  return null;
end
$$;
comment on function public.card_changed() is
  'Updates the entry when a profile changes. Definer: see list_for_browsing.';

create or replace function public.list_changed() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform public.list_for_browsing(coalesce(new.user_id, old.user_id));
  return null;
end
$$;
comment on function public.list_changed() is
  'Updates the entry when a member''s services or wants change. Definer: see list_for_browsing.';

-- ## Rules
select internal.keep_table_rules('public.browse_entries', feature => null);
insert into internal.member_data (relation, whose, phase, area, erasure, why) values
  ('public.browse_entries', 'user_id = $1', 'last', null, 'delete', 'Repeats what is in the services.');

create or replace trigger listed_for_browsing
  after insert or update of full_name, headline, salon_name, specialties, state_code, city, is_suspended,
    account_kind
  on public.profiles
  for each row execute function public.card_changed();
create or replace trigger listed_for_browsing
  after insert or update of category, name, is_active, is_tradeable or delete on public.services
  for each row execute function public.list_changed();
create or replace trigger listed_for_browsing after insert or update of category, title, status or delete
  on public.service_wants for each row execute function public.list_changed();

select platform.service_sees('public.browse_entries');
