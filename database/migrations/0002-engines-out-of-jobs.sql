-- What jobs shared with other lists is an engine of its own. Functions and triggers of 0.2.0 are not there in a
-- database of 0.1.0, whose definitions come after all steps.
drop function if exists internal.job_origin(text, text);

-- What waits for approval brings its queue. The definitions declare both again.
drop trigger if exists tell_of_waiting on public.job_listings;
drop trigger if exists tell_of_waiting_again on public.job_listings;
drop function if exists internal.notify_of_waiting_job();
drop function if exists internal.content_approval(text, text, text[], text);
update internal.content_kinds set approved_by = null;
alter table internal.content_kinds
  add column read_by text,
  add column queue text constraint content_kinds_queue_key unique,
  add constraint content_kinds_what_waits_has_a_queue check (
    (approved_by is null) = (queue is null) and (queue is null) = (read_by is null));
comment on column internal.content_kinds.read_by is
  'The act of the team that reads what waits; null for what does not wait.';
comment on column internal.content_kinds.queue is
  'What waits of it, as counts, notifications and the admin area call it; null for what does not wait.';

-- Views are counted for any kind.
create table internal.content_view_days (
  kind text not null constraint content_view_days_kind_fkey references internal.content_kinds (kind) on delete restrict,
  content_id uuid not null,
  day date not null,
  source text not null constraint content_view_days_source_known check (
    source in ('list', 'search', 'saved', 'link')),
  views int not null,
  constraint content_view_days_pkey primary key (kind, content_id, day, source)
);
comment on table internal.content_view_days is
  'How often something was viewed on a UTC day, by the way people came to it.';
alter table internal.content_view_days enable row level security;
create table internal.content_viewers (
  kind text not null constraint content_viewers_kind_fkey references internal.content_kinds (kind) on delete restrict,
  content_id uuid not null,
  viewer_id uuid not null constraint content_viewers_viewer_id_fkey references public.profiles (id) on delete cascade,
  minute_at timestamptz not null,
  in_minute int not null,
  constraint content_viewers_pkey primary key (kind, content_id, viewer_id)
);
comment on table internal.content_viewers is
  'Each member who has viewed something, once, with their views in the minute of the last one.';
create index content_viewers_viewer_id_index on internal.content_viewers (viewer_id);
alter table internal.content_viewers enable row level security;
insert into internal.content_view_days (kind, content_id, day, source, views)
  select 'job', job_id, day, source, views from internal.job_view_days;
insert into internal.content_viewers (kind, content_id, viewer_id, minute_at, in_minute)
  select 'job', job_id, viewer_id, minute_at, in_minute from internal.job_viewers;
drop table internal.job_view_days, internal.job_viewers;
