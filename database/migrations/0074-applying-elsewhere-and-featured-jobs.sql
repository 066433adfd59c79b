-- Who went from a job to its own address to apply, and jobs that admins mark as featured.
create table internal.job_external_clicks (
  job_id uuid not null
    constraint job_external_clicks_job_id_fkey references public.job_listings (id) on delete cascade,
  member_id uuid not null
    constraint job_external_clicks_member_id_fkey references public.profiles (id) on delete cascade,
  clicked_at timestamptz not null default clock.now(),
  constraint job_external_clicks_pkey primary key (job_id, member_id)
);
comment on table internal.job_external_clicks is
  'Each member who went from a job to its own address to apply (B12.8), once.';
create index job_external_clicks_member_id_index on internal.job_external_clicks (member_id);
alter table internal.job_external_clicks enable row level security;

-- Jobs that admins mark as featured until a day.
alter table public.job_listings
  add column featured_until timestamptz,
  add constraint job_listings_only_featured_has_end check (featured or featured_until is null);
comment on column public.job_listings.featured_until is
  'When it is no longer featured; null if it is not, or as long as it is there.';
create index job_listings_featured_until_index on public.job_listings (featured_until)
  where featured_until is not null;
insert into internal.acts (name, is_sensitive) values ('feature_jobs', false) on conflict do nothing;
