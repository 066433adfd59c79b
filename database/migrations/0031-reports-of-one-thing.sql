-- The queue of reports has one row for everything that is reported, however many members report it.
create index reports_open_index on public.reports (subject_id, created_at) where status = 'open';
