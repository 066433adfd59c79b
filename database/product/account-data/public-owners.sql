-- Whose public pages anyone may read: those of a job and of a listing (public-page.sql, market-public.sql) ask it.
-- Needs: standing, deletions

-- ## Functions
create or replace function internal.shows_to_anyone(owner_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select not internal.is_suspended(shows_to_anyone.owner_id)
    and not exists (select from internal.account_deletions as leaving
      where leaving.user_id = shows_to_anyone.owner_id)
$$;
comment on function internal.shows_to_anyone(uuid) is
  'Whether what this member shows to anyone is there: not while they are suspended or leaving. For definer functions.';
