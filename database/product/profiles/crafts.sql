-- The eight crafts (spec §1), listed only here in the database. A column that names a craft references this table; a
-- trigger checks a card's list of crafts (profiles.sql), since foreign keys cannot point from inside an array.
-- Rows come from reference/crafts.sql; domain/crafts.ts has the same words with their labels, and a test compares the two.
-- Needs:

-- ## Tables
create table public.crafts (
  name text constraint crafts_pkey primary key
);
comment on table public.crafts is 'The kinds of work members trade, by the values other tables use. Pages show the labels of domain/crafts.ts.';
alter table public.crafts enable row level security;

-- ## Rules
select internal.keep_table_rules('public.crafts', feature => null, suspended_read => 'own');

create policy "members see the crafts" on public.crafts for select to authenticated using (true);
grant select on public.crafts to authenticated;

select platform.service_sees('public.crafts');
