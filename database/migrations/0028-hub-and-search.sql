-- Members choose whether the community hub may show them.
alter table public.profiles add column in_spotlight boolean not null default false;
comment on column public.profiles.in_spotlight is
  'Whether the community hub may show this member: as the one of the week, and as new in their first thirty days.';
create index profiles_spotlight_index on public.profiles (id)
  where in_spotlight and account_kind = 'professional' and specialties <> '{}' and not is_suspended;
create index profiles_shown_as_new_index on public.profiles (created_at desc, id desc) where in_spotlight;
