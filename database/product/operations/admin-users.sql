-- The members as staff see them: a list to search and filter, and everything about one member on one screen. Definer functions
-- read it all, because no policy shows staff private facts; each checks may() first, before it looks anything up.
-- Needs: admin, audit, browse, membership, founders, trades, moderation, portfolio, standing, sanctions, member-acts,
-- exports, deletions

-- ## Tables
create index profile_private_email_trigram_index on public.profile_private using gin (email extensions.gin_trgm_ops);
create index profile_private_pro_index on public.profile_private (user_id) where user_role = 'pro';
create index profiles_verified_index on public.profiles (created_at desc, id desc) where is_verified;
create index profiles_founders_index on public.profiles (created_at desc, id desc) where is_founder;
create index subscriptions_tier_index on public.subscriptions (tier, user_id);
create type public.member_entry as (
  id uuid, full_name text, profile_picture text, specialties text[], email text, tier text, is_verified boolean, is_founder boolean,
  is_suspended boolean, trades_completed int, sanctions int, roles text[], created_at timestamptz, last_active_on date, cursor jsonb
);
comment on type public.member_entry is 'A member in the list of staff, with the cursor of the next page.';

-- ## Functions
create or replace function internal.member_search(search text) returns text language plpgsql stable
set search_path = '' set enable_seqscan = off as $$
declare
  most constant int := 1000;
  pattern text := '%' || regexp_replace(btrim(member_search.search), '([\\%_])', '\\\1', 'g') || '%';
  is_common boolean;
  found uuid[];
begin
  -- If many of the newest members match, many of all do, and a page fills up quickly in its own order. Otherwise the indexes
  -- find the few that match. Both statements contain the pattern, so that the planner can estimate how many rows it finds.
  execute format($q$select count(*) filter (where newest.full_name ilike %1$L or newest.email ilike %1$L) > 10
    from (select card.full_name, private.email from public.profiles as card join public.profile_private as private on private.user_id = card.id
      order by card.created_at desc, card.id desc limit 300) as newest$q$, pattern) into is_common;
  if not is_common then
    execute format($q$select array(
        (select card.id from public.profiles as card where card.full_name ilike %1$L limit %2$s)
        union (select private.user_id from public.profile_private as private where private.email ilike %1$L limit %2$s))$q$,
      pattern, most + 1) into found;
  end if;
  return case when cardinality(found) <= most then format('card.id = any (%L::uuid[])', found)
    else format('(card.full_name ilike %1$L or private.email ilike %1$L)', pattern) end;
end
$$;
comment on function internal.member_search(text) is
  'A condition on members whose name or address contains this text: their ids if they are few. For definer functions.';

create or replace function internal.on_plan(tier text, one_by_one boolean default false) returns text[] language plpgsql stable
set search_path = '' as $$
declare
  moment timestamptz := clock.now();
  -- Each says the same in two ways. The first starts from the few rows that make a plan. With `offset 0`, the planner asks for
  -- one member after the other.
  paid_from constant text := 'card.id in (select distinct paid.user_id from public.subscriptions as paid where paid.tier = %L and internal.holds_at(paid, %L))';
  pays constant text := 'exists (select from public.subscriptions as paid where paid.user_id = card.id and paid.tier = %L
    and internal.holds_at(paid, %L) offset 0)';
  theirs constant text := 'exists (select from public.profile_private as private where private.user_id = card.id and private.%s)';
  holds text := case when on_plan.one_by_one then pays else paid_from end;
  more text[] := array[$t$card.id in (select private.user_id from public.profile_private as private where private.user_role = 'pro')$t$,
    'card.is_founder and ' || format(theirs, format('founder_benefits_expire_at > %L offset 0', moment))];
  no_premium text := 'not (' || array_to_string(format(pays, 'premium', moment) || more, ' or ') || ')';
begin
  return case on_plan.tier
    -- Separate conditions, so that each can use its own index. They say the same as internal.standing_of.
    when 'premium' then format(holds, 'premium', moment) || more
    when 'basic' then array[format(holds, 'basic', moment) || ' and ' || no_premium]
    when 'free' then array['not ' || format(pays, 'basic', moment) || ' and ' || no_premium]
    else '{true}' end;
end
$$;
comment on function internal.on_plan(text, boolean) is
  'Conditions on a card of which a member on this plan meets at least one; without a plan one that is always true. For definer functions.';

create or replace function internal.member_tiers(tier text) returns text[] language plpgsql stable
set search_path = '' set enable_seqscan = off as $$
declare
  moment timestamptz := clock.now();
  is_common boolean;
begin
  -- If many of the newest members pay for this plan, a page fills up quickly by asking one member after the other.
  select count(*) > 5 into is_common
    from (select newest.id from public.profiles as newest order by newest.created_at desc, newest.id desc limit 300) as card
    where exists (select from public.subscriptions as paid
      where paid.user_id = card.id and paid.tier = member_tiers.tier and internal.holds_at(paid, moment) offset 0);
  return internal.on_plan(member_tiers.tier, is_common);
end
$$;
comment on function internal.member_tiers(text) is 'The conditions of on_plan for a page of members in the order of their dates. For definer functions.';

create or replace function public.admin_members(
  search text default '', tier text default null, role text default null, verified boolean default null, founder boolean default null,
  suspended boolean default null, active text default null, sort text default 'newest', cursor jsonb default null
) returns setof public.member_entry language plpgsql stable security definer rows 50
-- As for the directory: a page fills up quickly by index, while other plans would first read everyone.
set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 as $$
declare
  today date := (clock.now() at time zone 'utc')::date;
  by_activity boolean;
  keys text;
  tests text;
begin
  perform internal.refuse_unless_may('read_members');
  if (admin_members.sort in ('newest', 'active') and coalesce(admin_members.active, 'week') in ('week', 'month', 'away')
      and coalesce(admin_members.tier, 'free') in ('free', 'basic', 'premium')
      and char_length(btrim(admin_members.search)) not in (1, 2) and char_length(admin_members.search) <= 200
      and (admin_members.cursor is null or (
        internal.is_input(admin_members.cursor ->> 'created_at', 'timestamptz')
        and internal.is_input(admin_members.cursor ->> 'id', 'uuid')
        and internal.is_input(admin_members.cursor ->> 'active', 'date')))) is not true then
    raise exception using errcode = 'PT400', message = 'Search for at least three characters, and choose from the filters.', hint = 'invalid';
  end if;
  -- Those who have been away come last by date of sign-up: reading past everyone else would take long.
  by_activity := admin_members.sort = 'active' or admin_members.active is not distinct from 'away';
  keys := case when by_activity then 'card.last_active_on desc, ' else '' end || 'card.created_at desc, card.id desc';
  tests := concat_ws(' and ',
    -- A subquery for each row: a join could make the planner read every account first.
    '(select person.deleted_at from auth.users as person where person.id = card.id) is null',
    case when btrim(admin_members.search) <> '' then internal.member_search(admin_members.search) end,
    case when admin_members.role is not null then
      format('exists (select from public.user_roles as theirs where theirs.user_id = card.id and theirs.role = %L)', admin_members.role) end,
    case admin_members.verified when true then 'card.is_verified' when false then 'not card.is_verified' end,
    case admin_members.founder when true then 'card.is_founder' when false then 'not card.is_founder' end,
    case admin_members.suspended when true then 'card.is_suspended' when false then 'not card.is_suspended' end,
    case admin_members.active
      when 'week' then format('card.last_active_on > %L', today - 7)
      when 'month' then format('card.last_active_on > %L', today - 30)
      when 'away' then format('card.last_active_on < %L', today - 90) end,
    case when admin_members.cursor is not null then case when by_activity
      then '(card.last_active_on, card.created_at, card.id) < (($1 ->> ''active'')::date, ($1 ->> ''created_at'')::timestamptz, ($1 ->> ''id'')::uuid)'
      else '(card.created_at, card.id) < (($1 ->> ''created_at'')::timestamptz, ($1 ->> ''id'')::uuid)' end end);
  return query execute format(
    $q$select card.id, card.full_name, card.profile_picture, card.specialties, private.email,
         (internal.standing_of(card.id)).tier, card.is_verified, card.is_founder, card.is_suspended, card.trades_completed,
         (select count(*)::int from public.sanctions as given where given.user_id = card.id and given.lifted_at is null and coalesce(given.ends_at > clock.now(), true)),
         array(select theirs.role from public.user_roles as theirs where theirs.user_id = card.id order by theirs.role),
         card.created_at, card.last_active_on,
         jsonb_build_object('id', card.id, 'created_at', card.created_at, 'active', card.last_active_on)
       from (select distinct id from (%1$s) as any_plan) as found
       join public.profiles as card on card.id = found.id join public.profile_private as private on private.user_id = card.id
       order by %2$s limit 50$q$,
    (select string_agg(format('(select card.id from public.profiles as card join public.profile_private as private on private.user_id = card.id
        where %s order by %s limit 50)', concat_ws(' and ', plan, tests), keys), ' union all ')
      from unnest(internal.member_tiers(admin_members.tier)) as plan),
    keys)
  using admin_members.cursor;
end
$$;
comment on function public.admin_members(text, text, text, boolean, boolean, boolean, text, text, jsonb) is
  'Fifty members for staff. `search`: part of a name or an address; `active`: in the last week or month, or away for 90 days; `sort`: newest or active; `cursor`: the last row''s. Definer: see the top of this file.';

create or replace function internal.admin_member_account(member_id uuid, moment timestamptz) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'last_active_on', card.last_active_on,
    'email', private.email, 'email_confirmed_at', person.email_confirmed_at, 'has_second_factor', exists (
      select from auth.mfa_factors as factor where factor.user_id = card.id and factor.status = 'verified'),
    'tier', standing.tier, 'is_in_trial', standing.is_in_trial, 'trial_ends_at', standing.trial_ends_at,
    'founder_number', (select claim.number from public.founder_claims as claim where claim.user_id = card.id),
    'founder_benefits_expire_at', standing.founder_benefits_expire_at,
    'roles', array(select theirs.role from public.user_roles as theirs where theirs.user_id = card.id order by theirs.role),
    'plans', (select coalesce(jsonb_agg(jsonb_build_object('source', paid.source, 'tier', paid.tier, 'status', paid.status,
        'ends_at', coalesce(paid.cancel_at, paid.grace_until), 'renews_at', paid.current_period_end, 'holds', internal.holds_at(paid, moment))
        order by paid.source), '[]')
      from public.subscriptions as paid where paid.user_id = card.id),
    'leaving', (select jsonb_build_object('erases_at', asked.erases_at, 'is_from_team', asked.is_from_team)
      from internal.account_deletions as asked where asked.user_id = card.id),
    -- Only what the team started: the copies that members ask for are nobody else's business.
    'copies', (select coalesce(jsonb_agg(jsonb_build_object('id', newest.id, 'status', newest.status,
        'asked_at', newest.asked_at, 'ready_at', newest.expires_at - interval '7 days')
        order by newest.asked_at desc, newest.id desc), '[]')
      from (select * from internal.account_exports as made where made.user_id = card.id and made.reason is not null
        order by made.asked_at desc, made.id desc limit 5) as newest),
    'trades_under_way', (select count(*) from public.trade_proposals
      where status = 'accepted' and card.id in (proposer_id, recipient_id)),
    'counts', jsonb_build_object(
      'trades_sent', (select count(*) from public.trade_proposals where proposer_id = card.id),
      'trades_received', (select count(*) from public.trade_proposals where recipient_id = card.id),
      'trades_completed', card.trades_completed,
      'services', (select count(*) from public.services where user_id = card.id),
      'pieces', (select count(*) from public.portfolio_items where user_id = card.id),
      'reports_by', (select count(*) from public.reports where reporter_id = card.id),
      'reports_against', (select count(*) from public.reports where reported_id = card.id)),
    -- Without network addresses: staff need to know whether it is the member's phone, not where they live.
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('user_agent', newest.user_agent, 'created_at', newest.created_at,
        'last_used_at', coalesce(newest.refreshed_at, newest.created_at)) order by newest.created_at desc), '[]')
      from (select * from auth.sessions as session where session.user_id = card.id
          and (session.not_after is null or session.not_after > clock_timestamp())
        order by session.created_at desc limit 20) as newest),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', newest.id, 'note', newest.note, 'created_at', newest.created_at,
        'author', (select full_name from public.profiles where id = newest.author_id)) order by newest.id desc), '[]')
      from (select * from public.staff_notes as note where note.member_id = card.id order by note.id desc limit 20) as newest),
    'history', case when public.may('read_audit') then (
      select coalesce(jsonb_agg(jsonb_build_object('id', newest.id, 'at', newest.at, 'act', newest.act, 'reason', newest.reason,
        'actor', (select full_name from public.profiles where id = newest.actor_id)) order by newest.id desc), '[]')
      from (select * from public.audit_entries as entry where entry.target_kind = 'member' and entry.target_id = card.id::text
        order by entry.id desc limit 20) as newest) end)
  from public.profiles as card join public.profile_private as private on private.user_id = card.id
    join auth.users as person on person.id = card.id
    cross join lateral internal.standing_of(card.id) as standing
  where card.id = admin_member_account.member_id
$$;
comment on function internal.admin_member_account(uuid, timestamptz) is
  'What only those who may read members see of one: account, plan, counts, sessions, notes, and the audit log if they may read that. For admin_member.';

create or replace function public.admin_member(member_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  moment timestamptz := clock.now();
  about jsonb;
begin
  perform internal.refuse_unless_may('read_sanctions');
  select jsonb_build_object(
      'id', card.id, 'full_name', card.full_name, 'profile_picture', card.profile_picture, 'specialties', card.specialties,
      'account_kind', card.account_kind, 'headline', card.headline, 'city', card.city, 'state_code', card.state_code,
      'created_at', card.created_at, 'is_verified', card.is_verified, 'is_founder', card.is_founder, 'is_suspended', card.is_suspended,
      -- Also older ones that are in force: they can be lifted.
      'sanctions', (select coalesce(jsonb_agg(internal.sanction_facts(given, moment) || jsonb_build_object(
          'lifted_notice', case when given.lifted_at is null and coalesce(given.ends_at > moment, true)
            then to_jsonb(internal.notice_text('sanction_lifted',
              internal.standing_facts(given, 'sanction_lifted'))) end)
          order by given.given_at desc, given.id desc), '[]')
        from public.sanctions as given where given.id in (
          (select newest.id from public.sanctions as newest where newest.user_id = card.id order by newest.given_at desc, newest.id desc limit 20)
          union (select held.id from public.sanctions as held where held.user_id = card.id and held.lifted_at is null and held.kind in ('limit', 'suspension')
            and coalesce(held.ends_at > moment, true)))))
    into about
    from public.profiles as card join auth.users as person on person.id = card.id and person.deleted_at is null
    where card.id = admin_member.member_id;
  if about is null then
    raise exception using errcode = 'PT404', message = 'There is no such member.', hint = 'not_found';
  end if;
  if public.may('read_members') then
    about := about || internal.admin_member_account(admin_member.member_id, moment);
  end if;
  return about;
end
$$;
comment on function public.admin_member(uuid) is
  'One member for staff: card and sanctions, and for those who may read members everything else. Definer: see the top of this file.';

-- ## Rules
grant execute on function public.admin_members(text, text, text, boolean, boolean, boolean, text, text, jsonb), public.admin_member(uuid) to authenticated;
