-- What members keep for later: jobs and threads in saved_items, marketplace, events and education in content_likes (A-4),
-- whose heart is the save. Each kind of content says which. Nobody else sees either table, and nothing counts them.
-- `internal.forget_saved` does what a foreign key would: the item's table depends on the kind.
-- Needs: content-kinds, listings, forum-threads

-- ## Tables
create table public.saved_items (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null,
  item_type text not null constraint saved_items_item_type_fkey references internal.content_kinds (kind) on delete restrict,
  user_id uuid not null constraint saved_items_user_id_fkey references public.profiles (id) on delete cascade,
  created_at timestamptz not null default clock.now() constraint saved_items_created_at_range check (
    created_at between '2000-01-01Z' and '2200-01-01Z'),
  remind_at timestamptz constraint saved_items_remind_at_range check (
    remind_at between '2000-01-01Z' and '2200-01-01Z'),
  constraint saved_items_once unique (user_id, item_type, item_id),
  constraint saved_items_remind_of_threads check (remind_at is null or item_type = 'thread')
);
comment on table public.saved_items is 'What a member saved, apart from the kinds that are in content_likes.';
comment on column public.saved_items.remind_at is 'When its member wants to be reminded of a thread; null if never, and once they were.';
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

-- ## Functions
create or replace function internal.limit_saved() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  kept int;
begin
  -- Two saves at the same moment would not count each other.
  perform pg_advisory_xact_lock(hashtextextended('saved by ' || new.user_id, 0));
  if tg_table_name = 'saved_items' then
    select count(*) into kept from public.saved_items as mine where mine.user_id = new.user_id and mine.item_type = new.item_type;
  else
    select count(*) into kept from public.content_likes as mine where mine.user_id = new.user_id and mine.content_type = new.content_type;
  end if;
  if kept > 200 then
    raise exception using errcode = 'PT429', hint = 'limit_reached',
      message = 'You have saved 200 of these. Remove one to save another.';
  end if;
  return null;
end
$$;
comment on function internal.limit_saved() is 'At most 200 saved items of a kind for each member (docs/product/limits.md). Definer: counts all of them.';

-- ## Rules
select internal.keep_table_rules('public.saved_items', feature => null, suspended_read => 'own');
select internal.keep_table_rules('public.content_likes', feature => null, suspended_read => 'own');
insert into internal.member_data (relation, whose, area, erasure) values
  ('public.saved_items', 'user_id = $1', 'saved', 'delete'),
  ('public.content_likes', 'user_id = $1', 'saved', 'delete');

create policy "a member sees what they saved" on public.saved_items
  for select to authenticated using (user_id = (select auth.uid()));
-- A hidden item and one that never was are refused alike. Undo saves an item again with its old day, never with one to come.
create policy "a member saves what they can read" on public.saved_items
  for insert to authenticated with check (
    user_id = (select auth.uid()) and created_at <= clock.now()
    and (remind_at is null or (remind_at > clock.now() and remind_at <= clock.now() + interval '1 year'))
    and internal.may_save(item_type, item_id, 'saved_items'));
create policy "a member chooses when they are reminded of what they saved" on public.saved_items
  for update to authenticated using (user_id = (select auth.uid()))
  with check (remind_at is null or (remind_at > clock.now() and remind_at <= clock.now() + interval '1 year'));
create policy "a member removes what they saved" on public.saved_items
  for delete to authenticated using (user_id = (select auth.uid()));
grant select, delete on public.saved_items to authenticated;
grant insert (item_id, item_type, user_id, created_at, remind_at), update (remind_at) on public.saved_items to authenticated;
create or replace trigger limited after insert on public.saved_items
  for each row execute function internal.limit_saved();
select platform.service_sees('public.saved_items');

create policy "a member sees what they liked" on public.content_likes
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a member removes what they liked" on public.content_likes
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "a member likes what they can read" on public.content_likes
  for insert to authenticated with check (
    user_id = (select auth.uid()) and created_at <= clock.now()
    and internal.may_save(content_type, content_id, 'content_likes'));
grant select, delete on public.content_likes to authenticated;
grant insert (user_id, content_id, content_type, created_at) on public.content_likes to authenticated;
create or replace trigger limited after insert on public.content_likes
  for each row execute function internal.limit_saved();
select platform.service_sees('public.content_likes');
