-- Rows of release 0.2.0 that its upgrade moves, beside those of its town (tests/in-process/moves.test.ts).
create function pg_temp.id(last text) returns uuid language sql immutable as $$
  select ('00000000-0000-4000-8000-0000000000' || last)::uuid
$$;

insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values
  (pg_temp.id('a1'), 'mona@moved.test', now(), '{"full_name": "Mona Marsh"}'),
  (pg_temp.id('a2'), 'nell@moved.test', now(), '{"full_name": "Nell Novak"}');

insert into public.job_listings (id, user_id, title, company_name, description, compensation_type, view_count) values
  (pg_temp.id('e1'), pg_temp.id('a1'), 'Nail artist', 'Lumen House', 'A calm floor with two chairs.', 'paid', 5),
  (pg_temp.id('e2'), pg_temp.id('a1'), 'Braider', 'Lumen House', 'A calm floor with two chairs.', 'paid', 0);
insert into internal.job_view_days (job_id, day, source, views) values
  (pg_temp.id('e1'), '2026-11-01', 'list', 3), (pg_temp.id('e1'), '2026-11-01', 'link', 1),
  (pg_temp.id('e1'), '2026-11-02', 'list', 1);
insert into internal.job_viewers (job_id, viewer_id, minute_at, in_minute) values
  (pg_temp.id('e1'), pg_temp.id('a2'), '2026-11-02 10:00Z', 2);
