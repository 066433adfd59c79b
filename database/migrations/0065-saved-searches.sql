-- Saved searches of every kind are one table, which was the one of jobs.
alter table internal.content_kinds
  add column searched text,
  add column found_notice text,
  add column list_path text,
  add column happening text,
  add column card text,
  add constraint content_kinds_searches_bring_news check (
    (searched is null) = (found_notice is null) and (searched is null) = (list_path is null)),
  add constraint content_kinds_what_happens_has_a_card check ((happening is null) = (card is null));
comment on column internal.content_kinds.searched is
  'Function of a saved search that answers facts about what is new and fits, null if there is nothing; null for a kind'
  ' whose searches are not saved. Facts: those of found_notice, without `search`.';
comment on column internal.content_kinds.found_notice is 'The kind of notice about that.';
comment on column internal.content_kinds.list_path is 'The path of its list, where `?search=` opens a saved one.';
comment on column internal.content_kinds.happening is
  'Function that answers a query of id and at: what the caller sees of it since $1, the newest first, at most $2. Its'
  ' condition is text with values in it, so that an index ends it early. Null for what the community hub leaves out.';
comment on column internal.content_kinds.card is
  'Function of an id that answers owner_id, title and facts: what the hub says of it, as the caller may read it.';
drop function if exists internal.content_kind(text, regclass, text, text, text, text, text, text);

delete from clock.tasks where name = 'tell of new jobs';
drop view if exists internal.due_job_searches;
drop function if exists internal.notify_of_new_jobs(uuid);
drop function if exists internal.new_jobs_of(public.job_searches);
drop trigger if exists t10_kept on public.job_searches;
drop trigger if exists limited on public.job_searches;
drop function if exists internal.keep_job_search();
drop function if exists internal.limit_job_searches();

alter table public.job_searches rename to saved_searches;
-- PostgreSQL 18 also names what is not null.
do $$
declare
  named text;
begin
  for named in
    select conname from pg_constraint
    where conrelid = 'public.saved_searches'::regclass and conname like 'job\_searches\_%'
  loop
    execute format('alter table public.saved_searches rename constraint %I to %I', named, 'saved' || substr(named, 4));
  end loop;
end
$$;
alter table public.saved_searches add column kind text not null default 'job'
  constraint saved_searches_kind_fkey references internal.content_kinds (kind) on delete restrict;
alter table public.saved_searches alter column kind drop default;
comment on table public.saved_searches is 'Filters of a list that a member keeps under a name.';
comment on column public.saved_searches.kind is 'What it finds: a kind of content (content-kinds.sql).';
comment on column public.saved_searches.filters is
  'As they are in the address of the list, without a place in it. Screens ignore what they do not know.';
comment on column public.saved_searches.wants_news is
  'Whether the member gets a notification, once a day, about what is new and fits.';
comment on column public.saved_searches.told_at is 'Up to when it was looked for; at first, when it was saved.';
drop index public.job_searches_list_index;
create index saved_searches_list_index on public.saved_searches (user_id, kind, created_at desc);
create index saved_searches_kind_index on public.saved_searches (kind);
alter index public.job_searches_due_index rename to saved_searches_due_index;
