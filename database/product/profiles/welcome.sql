-- Onboarding: what a new member still has to fill in, what they agreed to, and the layout of their home. The data is in
-- profile_private; members read it as the computed field `welcome` of their own card and change it with these functions.
-- Needs: complete-profile, founders

-- ## Functions
create or replace function internal.profile_steps(member_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select case when card.account_kind = 'professional'
    then jsonb_build_object(
      'headline', card.headline <> '',
      'place', card.city is not null,
      'crafts', cardinality(card.specialties) > 0,
      'service', exists (select from public.services where user_id = card.id and is_active),
      'want', exists (select from public.service_wants where user_id = card.id and status = 'active'))
    else jsonb_build_object(
      'headline', card.headline <> '',
      'place', card.city is not null,
      'bio', char_length(page.bio) >= 40) end
  from public.profiles as card left join public.profile_details as page on page.user_id = card.id
  where card.id = profile_steps.member_id
$$;
comment on function internal.profile_steps(uuid) is
  'The steps of a complete profile, and which are done. There is none for a picture, because the generated one counts (B2.4).';

create or replace function public.welcome(profile public.profiles) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'terms', private.accepted_terms_version,
    'account_kind', profile.account_kind,
    'steps', given.steps,
    'percent', (select round(100.0 * count(*) filter (where value = 'true') / count(*))::int from jsonb_each(given.steps)),
    'is_complete', internal.profile_complete(profile.id),
    'missing', internal.profile_missing(profile.id),
    'is_closed', private.welcome_closed_at is not null,
    'home_order', private.home_order,
    'home_hidden', private.home_hidden)
  from public.profile_private as private
  cross join lateral (select internal.profile_steps(profile.id) as steps) as given
  where private.user_id = profile.id and profile.id = auth.uid()
$$;
comment on function public.welcome(public.profiles) is
  'Computed field: the member''s own consent, progress and home, null for anyone else. Definer: calls functions that members may not.';

create or replace function public.accept_terms(version text) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if accept_terms.version is null or accept_terms.version !~ '^[0-9A-Za-z.-]{1,40}$' then
    raise exception using errcode = 'PT400', message = 'There are no terms of that version.', hint = 'invalid';
  end if;
  update public.profile_private set accepted_terms_version = accept_terms.version, accepted_terms_at = clock.now(), updated_at = clock.now()
  where user_id = auth.uid();
end
$$;
comment on function public.accept_terms(text) is
  'The caller confirms that they are 18 or older and accepts the terms of that version. Definer: only this writes consent.';

create or replace function public.close_welcome() returns void language sql volatile security definer set search_path = '' as $$
  update public.profile_private set welcome_closed_at = coalesce(welcome_closed_at, clock.now()), updated_at = clock.now()
  where user_id = auth.uid()
$$;
comment on function public.close_welcome() is
  'Ends the caller''s welcome, so that their home no longer opens with it. Definer: writes their own row only.';

create or replace function public.arrange_home(blocks text[], hidden text[]) returns void
language sql volatile security definer set search_path = '' as $$
  update public.profile_private
  set home_order = coalesce(arrange_home.blocks, '{}'), home_hidden = coalesce(arrange_home.hidden, '{}'), updated_at = clock.now()
  where user_id = auth.uid()
$$;
comment on function public.arrange_home(text[], text[]) is
  'Sets the order of the caller''s home and what it hides. Definer: writes their own row only.';

create or replace function public.near_me(state text default null, city text default null) returns setof public.browse_card
language plpgsql stable rows 6 set search_path = '' as $$
declare
  most constant int := 6;
  sorting text := case when near_me.state is null then 'active' else 'nearest' end;
  found_verified int;
begin
  return query select * from public.browse_professionals(
    state => near_me.state, city => near_me.city, verified => true, sort => sorting, page_size => most);
  get diagnostics found_verified = row_count;
  return query select * from public.browse_professionals(
    state => near_me.state, city => near_me.city, verified => false, sort => sorting, page_size => most) limit most - found_verified;
end
$$;
comment on function public.near_me(text, text) is 'Six professionals in a place, verified ones first (B10).';

-- ## Rules
grant execute on function public.welcome(public.profiles), public.accept_terms(text), public.close_welcome(),
  public.arrange_home(text[], text[]), public.near_me(text, text) to authenticated;
