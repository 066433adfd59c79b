-- What makes a profile complete (B2.4): founders' seats, the welcome and requests for trades depend on it.
-- Needs: profiles, services

-- ## Functions
create or replace function internal.profile_missing(member_id uuid) returns text[]
language sql stable set search_path = '' as $$
  select case
    when card.account_kind = 'professional' or work.missing = '{}' then work.missing
    when char_length(page.bio) >= 40 then '{}'
    else '{bio}' end
  from public.profiles as card left join public.profile_details as page on page.user_id = card.id
  cross join lateral (select array_remove(array[
    case when card.city is null then 'place' end,
    case when cardinality(card.specialties) = 0 then 'crafts' end,
    case when not exists (select from public.services where user_id = card.id and is_active) then 'service' end
  ], null) as missing) as work
  where card.id = profile_missing.member_id
$$;
comment on function internal.profile_missing(uuid) is
  'What is missing of a place, a craft and a service. For employers and students, a bio of forty characters is enough.';

create or replace function internal.profile_complete(member_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(internal.profile_missing(profile_complete.member_id) = '{}', false)
$$;
comment on function internal.profile_complete(uuid) is
  'Is nothing missing from this profile? Without a profile, false.';
