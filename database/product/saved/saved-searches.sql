-- Searches that a member keeps under a name, to find them again in the list they are of. A kind of content says whether
-- its searches can be saved. Once a day what is new and fits one is a notification.
-- Needs: content-kinds, profiles, membership, notifications

-- ## Tables
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

-- ## Functions
create or replace function internal.keep_saved_search() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  new.name := btrim(regexp_replace(new.name, '\s+', ' ', 'g'));
  return new;
end
$$;
comment on function internal.keep_saved_search() is 'Trims the name of a search.';

create or replace function internal.limit_saved_searches() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Two searches saved at the same moment would not count each other.
  perform pg_advisory_xact_lock(hashtextextended('searches of ' || new.user_id, 0));
  if (select count(*) from public.saved_searches as kept
      where kept.user_id = new.user_id and kept.kind = new.kind) > 10 then
    raise exception using errcode = 'PT429', hint = 'limit_reached',
      message = 'You can save 10 searches. Delete one to save another.';
  end if;
  return null;
end
$$;
comment on function internal.limit_saved_searches() is
  'At most ten saved searches of a kind for each member (docs/product/limits.md). Definer: counts all of them.';

create or replace view internal.due_saved_searches as
  select id as key from public.saved_searches
  where wants_news and told_at <= clock.now() - interval '1 day' order by told_at;
comment on view internal.due_saved_searches is
  'Saved searches whose members hear, once a day, of what they find.';

create or replace function internal.notify_of_found(search_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  kept public.saved_searches;
  known internal.content_kinds;
  facts jsonb;
  was text[] := array[coalesce(current_setting('request.jwt.claims', true), ''),
    coalesce(current_setting('request.jwt.claim.sub', true), '')];
begin
  select * into kept from public.saved_searches as due
    where due.id = notify_of_found.search_id and due.wants_news and due.told_at <= clock.now() - interval '1 day'
    for update skip locked;
  if not found then
    return false;
  end if;
  select * into strict known from internal.content_kinds as each where each.kind = kept.kind;
  if known.searched is not null then
    -- It answers as the member, who hears of nothing that they cannot read.
    perform set_config('request.jwt.claims',
        jsonb_build_object('sub', kept.user_id, 'role', 'authenticated')::text, true),
      set_config('request.jwt.claim.sub', kept.user_id::text, true);
    execute format('select %s($1)', known.searched) into facts using kept;
    perform set_config('request.jwt.claims', was[1], true), set_config('request.jwt.claim.sub', was[2], true);
  end if;
  update public.saved_searches as due set told_at = clock.now() where due.id = kept.id;
  if facts is not null then
    -- In place of one that was not read.
    delete from public.notifications as earlier
      where earlier.user_id = kept.user_id and earlier.template = known.found_notice and earlier.related_id = kept.id
        and not earlier.read;
    perform internal.notify(kept.user_id, known.found_notice, facts || jsonb_build_object('search', kept.name),
      'saved_search:' || kept.id || ':' || extract(epoch from clock.now()), known.list_path || '?search=' || kept.id,
      kept.id);
  end if;
  return true;
end
$$;
comment on function internal.notify_of_found(uuid) is 'Notifies a member of what is new and fits a saved search.';

-- ## Rules
select internal.keep_table_rules('public.saved_searches', feature => null, suspended_read => 'own');
insert into internal.member_data (relation, whose, area, erasure) values
  ('public.saved_searches', 'user_id = $1', 'saved', 'delete');
create policy "a member sees their own saved searches" on public.saved_searches
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a member saves searches of their own" on public.saved_searches
  for insert to authenticated with check (user_id = (select auth.uid()) and internal.may_save_searches(kind));
create policy "a member chooses whether a saved search brings news" on public.saved_searches
  for update to authenticated using (user_id = (select auth.uid()));
create policy "a member deletes their own saved searches" on public.saved_searches
  for delete to authenticated using (user_id = (select auth.uid()));
grant select, delete on public.saved_searches to authenticated;
grant insert (kind, user_id, name, filters, wants_news), update (wants_news) on public.saved_searches to authenticated;
create or replace trigger t10_kept before insert on public.saved_searches
  for each row execute function internal.keep_saved_search();
create or replace trigger t20_plain_text before insert or update on public.saved_searches
  for each row execute function internal.keep_plain_text();
create or replace trigger limited after insert on public.saved_searches
  for each row execute function internal.limit_saved_searches();
insert into clock.tasks (name, due, act, is_reminder) values
    ('tell of what searches find', 'internal.due_saved_searches', 'internal.notify_of_found(uuid)', true)
  on conflict (name) do update set (due, act, is_reminder) = (excluded.due, excluded.act, excluded.is_reminder);
select platform.service_sees('public.saved_searches');
