-- Only features that can be used are named as part of a plan; the others are announced as coming.
alter table public.features add column is_built boolean not null default false;
comment on column public.features.is_built is 'Whether it can be used. Until then it is announced as coming, and nothing says that a plan includes it.';
update public.features set is_built = true
  where area in ('browse', 'profiles', 'messaging', 'trades', 'community', 'live_chat', 'jobs');
