-- The five profile views a free member has a day (spec §4, §9), counted where nobody can argue: in one statement,
-- by the server's UTC date.
-- Needs: profiles, membership

-- ## Tables
create table public.user_daily_limits (
  user_id uuid not null constraint user_daily_limits_user_id_fkey references public.profiles (id) on delete cascade,
  date date not null,
  profiles_viewed int not null default 0 constraint user_daily_limits_profiles_viewed_range check (profiles_viewed between 0 and 5),
  constraint user_daily_limits_pkey primary key (user_id, date)
);
comment on table public.user_daily_limits is 'How many profiles a member has opened on a UTC day.';
comment on column public.user_daily_limits.date is 'Counted in UTC so that moving between states never buys a sixth view.';

create table public.profile_view_log (
  viewer_id uuid not null constraint profile_view_log_viewer_id_fkey references public.profiles (id) on delete cascade,
  profile_id uuid not null constraint profile_view_log_profile_id_fkey references public.profiles (id) on delete cascade,
  date date not null,
  constraint profile_view_log_pkey primary key (viewer_id, profile_id, date)
);
comment on table public.profile_view_log is 'Which profiles a member has opened on a UTC day: a second look at the same one costs nothing.';
create index profile_view_log_profile_id_index on public.profile_view_log (profile_id);

alter table public.user_daily_limits enable row level security;
alter table public.profile_view_log enable row level security;
