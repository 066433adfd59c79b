-- Searches for jobs that a member keeps under a name, to find them again on the board. Once a day new jobs that it
-- finds are a notification.
-- Needs: listings, membership, job-search, notices

-- ## Tables
create table public.job_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint job_searches_user_id_fkey references public.profiles (id) on delete cascade,
  name text not null constraint job_searches_name_length check (char_length(name) between 1 and 40 and name ~ '\S'),
  filters jsonb not null constraint job_searches_filters_are_some check (jsonb_typeof(filters) = 'object' and char_length(filters::text) between 3 and 1000),
  wants_news boolean not null default true,
  told_at timestamptz not null default clock.now(),
  created_at timestamptz not null default clock.now()
);
comment on table public.job_searches is 'Filters of the job board that a member keeps under a name.';
comment on column public.job_searches.filters is 'As they are in the address of the board, without its place in the list. Screens ignore what they do not know.';
comment on column public.job_searches.wants_news is 'Whether the member gets a notification, once a day, about new jobs that it finds.';
comment on column public.job_searches.told_at is 'Up to when new jobs were looked for; at first, when it was saved.';
create index job_searches_list_index on public.job_searches (user_id, created_at desc);
create index job_searches_due_index on public.job_searches (told_at) where wants_news;
alter table public.job_searches enable row level security;

-- ## Functions
create or replace function internal.keep_job_search() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  new.name := btrim(regexp_replace(new.name, '\s+', ' ', 'g'));
  return new;
end
$$;
comment on function internal.keep_job_search() is 'Trims the name of a search.';

create or replace function internal.limit_job_searches() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Two searches saved at the same moment would not count each other.
  perform pg_advisory_xact_lock(hashtextextended('job searches of ' || new.user_id, 0));
  if (select count(*) from public.job_searches as kept where kept.user_id = new.user_id) > 10 then
    raise exception using errcode = 'PT429', hint = 'limit_reached',
      message = 'You can save 10 searches. Delete one to save another.';
  end if;
  return null;
end
$$;
comment on function internal.limit_job_searches() is 'At most ten saved searches for each member (docs/product/limits.md). Definer: counts all of them.';

create or replace function internal.new_jobs_of(kept public.job_searches) returns int language plpgsql volatile set search_path = '' as $$
declare
  filters jsonb := kept.filters;
  was text[] := array[coalesce(current_setting('request.jwt.claims', true), ''), coalesce(current_setting('request.jwt.claim.sub', true), '')];
  many int;
begin
  -- job_page answers as the member, who hears of nothing that they cannot read.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', kept.user_id, 'role', 'authenticated')::text, true),
    set_config('request.jwt.claim.sub', kept.user_id::text, true);
  select count(*) into many
    from public.job_page(
      search => coalesce(filters ->> 'q', ''), pay => filters ->> 'pay', job_type => filters ->> 'type',
      crafts => string_to_array(filters ->> 'crafts', ','), employment_class => filters ->> 'class',
      licenses => string_to_array(filters ->> 'license', ','),
      min_hourly => substring(filters ->> 'least' from '^\d{1,4}$')::int, state => filters ->> 'state', city => filters ->> 'city',
      within_miles => substring(filters ->> 'miles' from '^\d{1,4}$')::int, remote => (filters ->> 'remote' = 'yes') or null,
      posted_days => substring(filters ->> 'posted' from '^\d{1,4}$')::int, accepts_trade => filters ->> 'trade' = 'yes',
      easy_apply => filters ->> 'easy' = 'yes', hide_applied => true, sort => 'newest', cursor => null, page_size => 50) as page
    join internal.job_entries as entry on entry.job_id = page.job_id
    join public.job_listings as job on job.id = page.job_id
    where entry.listed_at > kept.told_at and job.user_id <> kept.user_id;
  perform set_config('request.jwt.claims', was[1], true), set_config('request.jwt.claim.sub', was[2], true);
  return many;
end
$$;
comment on function internal.new_jobs_of(public.job_searches) is
  'How many of the 50 newest jobs that it finds appeared since told_at. For owner functions.';

create or replace view internal.due_job_searches as
  select id as key from public.job_searches where wants_news and told_at <= clock.now() - interval '1 day' order by told_at;
comment on view internal.due_job_searches is 'Saved searches whose members hear, once a day, of the jobs that they find.';

create or replace function internal.notify_of_new_jobs(search_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  kept public.job_searches;
  many int;
begin
  select * into kept from public.job_searches as due
    where due.id = notify_of_new_jobs.search_id and due.wants_news and due.told_at <= clock.now() - interval '1 day'
    for update skip locked;
  if not found then
    return false;
  end if;
  many := internal.new_jobs_of(kept);
  update public.job_searches as due set told_at = clock.now() where due.id = kept.id;
  if many > 0 then
    -- In place of one that was not read.
    delete from public.notifications as earlier
      where earlier.user_id = kept.user_id and earlier.template = 'jobs_found' and earlier.related_id = kept.id
        and not earlier.read;
    perform internal.notify(kept.user_id, 'jobs_found', jsonb_build_object('search', kept.name, 'jobs', many),
      'job_search:' || kept.id || ':' || extract(epoch from clock.now()), '/jobs?search=' || kept.id, kept.id);
  end if;
  return true;
end
$$;
comment on function internal.notify_of_new_jobs(uuid) is 'Notifies a member of the new jobs that a saved search finds.';

-- ## Rules
select internal.keep_table_rules('public.job_searches', feature => 'jobs', suspended_read => 'own');
insert into internal.member_data (relation, whose, area, erasure) values
  ('public.job_searches', 'user_id = $1', 'jobs', 'delete');
select internal.notice_kind('jobs_found', 'new_job', 'jobs', topic => 'jobs', urgency => 'summary');
create policy "a member sees their own saved searches" on public.job_searches
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a member saves searches of their own" on public.job_searches
  for insert to authenticated with check (user_id = (select auth.uid()) and (select public.has_feature('jobs')));
create policy "a member chooses whether a saved search brings news" on public.job_searches
  for update to authenticated using (user_id = (select auth.uid()));
create policy "a member deletes their own saved searches" on public.job_searches
  for delete to authenticated using (user_id = (select auth.uid()));
grant select, delete on public.job_searches to authenticated;
grant insert (user_id, name, filters, wants_news), update (wants_news) on public.job_searches to authenticated;
create or replace trigger t10_kept before insert on public.job_searches
  for each row execute function internal.keep_job_search();
create or replace trigger t20_plain_text before insert or update on public.job_searches
  for each row execute function internal.keep_plain_text();
create or replace trigger limited after insert on public.job_searches
  for each row execute function internal.limit_job_searches();
insert into clock.tasks (name, due, act, is_reminder) values
    ('tell of new jobs', 'internal.due_job_searches', 'internal.notify_of_new_jobs(uuid)', true)
  on conflict (name) do update set (due, act, is_reminder) = (excluded.due, excluded.act, excluded.is_reminder);
select platform.service_sees('public.job_searches');
