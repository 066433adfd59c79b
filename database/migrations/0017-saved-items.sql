-- Saved items.
create table public.saved_items (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null,
  item_type text not null constraint saved_items_item_type_known check (item_type in ('job')),
  user_id uuid not null constraint saved_items_user_id_fkey references public.profiles (id) on delete cascade,
  created_at timestamptz not null default clock.now(),
  constraint saved_items_once unique (user_id, item_type, item_id)
);
comment on table public.saved_items is 'What a member saved, apart from the kinds that are in content_likes.';
create index saved_items_list_index on public.saved_items (user_id, item_type, created_at desc);
create index saved_items_item_index on public.saved_items (item_type, item_id);
alter table public.saved_items enable row level security;

create table public.content_likes (
  user_id uuid not null constraint content_likes_user_id_fkey references public.profiles (id) on delete cascade,
  content_id uuid not null,
  content_type text not null constraint content_likes_content_type_known check (
    content_type in ('marketplace_listing', 'event', 'educational_content')),
  created_at timestamptz not null default clock.now(),
  constraint content_likes_pkey primary key (user_id, content_type, content_id)
);
comment on table public.content_likes is 'What a member saved of marketplace, events and education.';
create index content_likes_list_index on public.content_likes (user_id, created_at desc);
alter table public.content_likes enable row level security;

insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('public.saved_items', 'user_id = $1', 'saved', '{}', 'delete', null, null),
  ('public.content_likes', 'user_id = $1', 'saved', '{}', 'delete', null, null);
