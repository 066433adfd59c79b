-- What members save: hearts, and filters of lists.
create table public.saved_searches (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint saved_searches_kind_fkey references internal.content_kinds (kind) on delete restrict,
  user_id uuid not null constraint saved_searches_user_id_fkey references public.profiles (id) on delete cascade,
  name text not null constraint saved_searches_name_length check (char_length(name) between 1 and 40 and name ~ '\S'),
  filters jsonb not null constraint saved_searches_filters_are_some check (
    jsonb_typeof(filters) = 'object' and char_length(filters::text) between 3 and 1000),
  wants_news boolean not null default true,
  told_at timestamptz not null default clock.now(),
  created_at timestamptz not null default clock.now()
);
comment on table public.saved_searches is 'Filters of a list that a member keeps under a name.';
comment on column public.saved_searches.kind is 'What it finds: a kind of content (content-kinds.sql).';
comment on column public.saved_searches.filters is
  'As they are in the address of the list, without a place in it. Screens ignore what they do not know.';
comment on column public.saved_searches.wants_news is
  'Whether the member gets a notification, once a day, about what is new and fits.';
comment on column public.saved_searches.told_at is 'Up to when it was looked for; at first, when it was saved.';
create index saved_searches_list_index on public.saved_searches (user_id, kind, created_at desc);
create index saved_searches_kind_index on public.saved_searches (kind);
create index saved_searches_due_index on public.saved_searches (told_at) where wants_news;
alter table public.saved_searches enable row level security;

create table public.saved_items (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null,
  item_type text not null constraint saved_items_item_type_fkey references internal.content_kinds (kind)
    on delete restrict,
  user_id uuid not null constraint saved_items_user_id_fkey references public.profiles (id) on delete cascade,
  created_at timestamptz not null default clock.now() constraint saved_items_created_at_range check (
    created_at between '2000-01-01Z' and '2200-01-01Z'),
  remind_at timestamptz constraint saved_items_remind_at_range check (
    remind_at between '2000-01-01Z' and '2200-01-01Z'),
  constraint saved_items_once unique (user_id, item_type, item_id),
  constraint saved_items_remind_of_threads check (remind_at is null or item_type = 'thread')
);
comment on table public.saved_items is 'What a member saved, apart from the kinds that are in content_likes.';
comment on column public.saved_items.remind_at is
  'When its member wants to be reminded of a thread; null if never, and once they were.';
create index saved_items_list_index on public.saved_items (user_id, item_type, created_at desc);
create index saved_items_item_index on public.saved_items (item_type, item_id);
create index saved_items_remind_at_index on public.saved_items (remind_at) where remind_at is not null;
alter table public.saved_items enable row level security;

create table public.content_likes (
  user_id uuid not null constraint content_likes_user_id_fkey references public.profiles (id) on delete cascade,
  content_id uuid not null,
  content_type text not null,
  created_at timestamptz not null default clock.now() constraint content_likes_created_at_range check (
    created_at between '2000-01-01Z' and '2200-01-01Z'),
  constraint content_likes_pkey primary key (user_id, content_type, content_id)
);
comment on table public.content_likes is 'What a member saved of marketplace, events and education.';
comment on column public.content_likes.content_type is 'A kind of content that is saved here (content-kinds.sql).';
create index content_likes_list_index on public.content_likes (user_id, created_at desc);
create index content_likes_content_index on public.content_likes (content_type, content_id);
alter table public.content_likes enable row level security;
