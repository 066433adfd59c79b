-- The licenses that state boards give for the crafts, listed only here in the database. A trigger checks the list of a job
-- (jobs/listings.sql), since foreign keys cannot point from inside an array.
-- Rows come from reference/license-types.sql; domain/jobs/licenses.ts has the same words with their labels, and a test compares the two.
-- Needs:

-- ## Tables
create table public.license_types (
  name text constraint license_types_pkey primary key
);
comment on table public.license_types is 'The kinds of licenses to practice a craft, by the values other tables use. Pages show the labels of domain/jobs/licenses.ts.';
alter table public.license_types enable row level security;

-- ## Rules
select internal.keep_table_rules('public.license_types', feature => null, suspended_read => 'own');

create policy "members see the kinds of licenses" on public.license_types for select to authenticated using (true);
grant select on public.license_types to authenticated;

select platform.service_sees('public.license_types');
