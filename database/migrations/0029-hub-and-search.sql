-- Members choose whether the community hub may show them, and services are found by their words.
alter table public.profiles add column in_spotlight boolean not null default false;
comment on column public.profiles.in_spotlight is
  'Whether the community hub may show this member: as the one of the week, and as new in their first thirty days.';
create index profiles_spotlight_index on public.profiles (id)
  where in_spotlight and account_kind = 'professional' and specialties <> '{}' and not is_suspended;
create index profiles_shown_as_new_index on public.profiles (created_at desc, id desc) where in_spotlight;

create table internal.service_entries (
  service_id uuid constraint service_entries_pkey primary key
    constraint service_entries_service_id_fkey references public.services (id) on delete cascade,
  words tsvector not null
);
comment on table internal.service_entries is 'What a search for services compares: one row for each active service, written by a trigger.';
create index service_entries_words_index on internal.service_entries using gin (words);
alter table internal.service_entries enable row level security;

-- Services that are there already.
insert into internal.service_entries (service_id, words)
select service.id, array_to_tsvector(array(select distinct left(word, 60)
  from unnest(public.browse_words(concat_ws(' ', service.name, service.category, case when service.category = 'mua' then 'makeup artist' end))) as word))
from public.services as service where service.is_active;
