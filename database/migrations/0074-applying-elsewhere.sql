-- Who went from a job to its own address to apply.
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
