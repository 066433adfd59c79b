-- The acts of the moderation team: warn, limit, suspend and lift. Each has a reason that the member reads, leaves an entry in
-- the audit log, and notifies the member in the app and by email. The team's names appear nowhere a member can read.
-- Needs: content-kinds, standing, admin, audit, roles, notifications, emails, days

-- ## Functions
create or replace function internal.refuse_sanction(act text, member_id uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_of_admin boolean := exists (select from public.user_roles as theirs where theirs.user_id = refuse_sanction.member_id and theirs.role = 'admin');
  may_reach_admins boolean := internal.includes_act(auth.uid(), 'sanction_admins');
begin
  if is_of_admin and may_reach_admins then
    -- One at a time, and the right is checked after the lock: otherwise the last two admins could suspend each other.
    perform pg_advisory_xact_lock(hashtextextended('last admin', 0));
  end if;
  perform internal.refuse_act_on_member(refuse_sanction.act, refuse_sanction.member_id, refuse_sanction.reason);
  if refuse_sanction.member_id = auth.uid() then
    raise exception using errcode = 'PT403', message = 'Someone else has to do this for your own account.', hint = 'not_allowed';
  end if;
  if is_of_admin and not may_reach_admins then
    raise exception using errcode = 'PT403', message = 'Only an admin may do this to an admin.', hint = 'not_allowed';
  end if;
end
$$;
comment on function internal.refuse_sanction(text, uuid, text) is
  'Refuses an act of the moderation team that is not allowed, has no reason, or is about the caller, or an admin unless by an admin. Definer: reads roles.';

create or replace function internal.still_in_force(sanction public.sanctions) returns jsonb language sql stable set search_path = '' as $$
  with others as (
    select given.kind, given.limits, coalesce(given.ends_at, 'infinity') as ends_at from public.sanctions as given
    where given.user_id = sanction.user_id and given.id <> sanction.id and given.lifted_at is null and given.kind <> 'warning'
      and coalesce(given.ends_at > clock.now(), true)
  ), holding as (
    select 1 as place, 'suspension' as what, max(ends_at) as ends_at from others where kind = 'suspension' having count(*) > 0
    union all
    select named.place, named.name, max(others.ends_at)
      from (values (2, 'no_messages'), (3, 'no_trades'), (4, 'no_posts'), (5, 'no_chat')) as named (place, name)
      join others on named.name = any (others.limits)
      where not exists (select from others where kind = 'suspension')
      group by named.place, named.name
  )
  select coalesce(jsonb_agg(jsonb_build_object('what', what, 'ends_on', nullif(ends_at, 'infinity')) order by place), '[]') from holding
$$;
comment on function internal.still_in_force(public.sanctions) is
  'What is closed to the member by their other sanctions in force: `suspension`, or the limits, each with the day on which it ends. Of several, the longest counts.';

create or replace function internal.standing_facts(sanction public.sanctions, event text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('kind', sanction.kind, 'limits', sanction.limits, 'ends_on', sanction.ends_at)
    || case when sanction.subject is null then '{}'
      else jsonb_build_object('subject', sanction.subject, 'place', sanction.subject_place) end
    || case when sanction.limits = '{no_chat}' then jsonb_build_object('lasts',
      case sanction.ends_at - sanction.given_at when interval '1 hour' then 'hour' else 'day' end) else '{}' end
    || case when standing_facts.event in ('sanction_lifted', 'appeal_upheld')
      then jsonb_build_object('still', internal.still_in_force(sanction)) else '{}' end
$$;
comment on function internal.standing_facts(public.sanctions, text) is
  'What a member reads about a sanction, its end or the answer to their appeal. Staff who are about to decide read the'
  ' same words first.';

create or replace function internal.sanction_facts(sanction public.sanctions, moment timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', sanction.id, 'kind', sanction.kind, 'limits', sanction.limits, 'subject', sanction.subject, 'subject_place', sanction.subject_place, 'reason', sanction.reason,
    'given_at', sanction.given_at, 'ends_at', sanction.ends_at, 'lifted_at', sanction.lifted_at,
    'is_in_force', sanction.lifted_at is null and coalesce(sanction.ends_at > moment, true))
$$;
comment on function internal.sanction_facts(public.sanctions, timestamptz) is
  'A sanction as staff see it, without who gave it. For definer functions.';

create or replace function internal.notify_of_sanction(sanction public.sanctions, event text, words text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  facts jsonb := internal.standing_facts(sanction, notify_of_sanction.event);
  cause text := 'sanction:' || sanction.id || ':' || notify_of_sanction.event;
begin
  perform internal.notify(sanction.user_id, notify_of_sanction.event, facts, cause, '/settings?tab=account#standing');
  perform internal.queue_email('standing', mine.email,
      facts || jsonb_build_object('event', notify_of_sanction.event, 'words', notify_of_sanction.words), cause,
      sanction.user_id)
    from public.profile_private as mine where mine.user_id = sanction.user_id and mine.email <> '';
end
$$;
comment on function internal.notify_of_sanction(public.sanctions, text, text) is
  'Notifies a member once of a sanction, its end or the answer to their appeal; `words` is the reason or the answer.'
  ' For definer functions.';

create or replace function internal.sanction_give(
  act text, member_id uuid, kind text, limits text[], lasts interval, reason text
) returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  sanction public.sanctions;
begin
  perform internal.refuse_sanction(sanction_give.act, sanction_give.member_id, sanction_give.reason);
  insert into public.sanctions (user_id, kind, limits, reason, given_by, given_at, ends_at)
    values (sanction_give.member_id, sanction_give.kind, sanction_give.limits, btrim(sanction_give.reason), auth.uid(), clock.now(),
      clock.now() + sanction_give.lasts)
    returning * into sanction;
  perform internal.audit(sanction_give.act, 'member', sanction.user_id::text,
    after => jsonb_build_object('sanction_id', sanction.id, 'limits', sanction.limits, 'ends_at', sanction.ends_at), reason => sanction.reason);
  perform internal.notify_of_sanction(sanction, 'sanction_given', sanction.reason);
  return sanction.id;
end
$$;
comment on function internal.sanction_give(text, uuid, text, text[], interval, text) is
  'Stores a sanction after asking for the right, and tells the member. Definer: no caller may write sanctions.';

create or replace function internal.removal_give(author_id uuid, subject text, subject_id uuid, place text, reason text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  sanction public.sanctions;
begin
  if not exists (select from auth.users as person where person.id = removal_give.author_id and person.deleted_at is null) then
    return;
  end if;
  insert into public.sanctions (user_id, kind, subject, subject_id, subject_place, reason, given_by, given_at, ends_at)
    values (removal_give.author_id, 'removal', removal_give.subject, removal_give.subject_id, public.shortened(removal_give.place, 200),
      btrim(removal_give.reason), auth.uid(), clock.now(), clock.now() + interval '180 days')
    returning * into sanction;
  perform internal.notify_of_sanction(sanction, 'sanction_given', sanction.reason);
end
$$;
comment on function internal.removal_give(uuid, text, uuid, text, text) is
  'Tells a member that the team removed what they wrote, or their verified badge, why, and that they can appeal for 180 days. The act that removes it asks for the right and writes the audit log. For definer functions.';

create or replace function internal.give_back(sanction public.sanctions) returns void
language plpgsql volatile set search_path = '' as $$
declare
  given_back text := (select known.given_back from internal.content_kinds as known
    where known.kind = sanction.subject);
begin
  -- Removed again at the same moment, it would come back.
  perform pg_advisory_xact_lock(hashtextextended('removal of ' || sanction.subject_id, 0));
  -- What its author changed and the team removed again stays away until that is lifted, too.
  if exists (select from public.sanctions as later where later.user_id = sanction.user_id
      and (later.subject, later.subject_id) = (sanction.subject, sanction.subject_id)
      and (later.given_at, later.id) > (sanction.given_at, sanction.id) and later.lifted_at is null) then
    return;
  end if;
  if given_back is not null then
    execute format('select %s($1)', given_back) using sanction.subject_id;
  elsif sanction.subject = 'badge' then
    update public.profiles as card set is_verified = true where card.id = sanction.subject_id and not card.is_verified;
  end if;
end
$$;
comment on function internal.give_back(public.sanctions) is
  'Gives back what the team had removed, if it is still kept; nothing for other sanctions. For definer functions.';

create or replace function public.member_warn(member_id uuid, reason text) returns uuid language sql volatile security definer set search_path = '' as $$
  select internal.sanction_give('warn_member', member_warn.member_id, 'warning', '{}', interval '180 days', member_warn.reason)
$$;
comment on function public.member_warn(uuid, text) is
  'Warns a member; the warning shows in their standing for 180 days. Returns its id. Definer: see sanction_give.';

create or replace function public.member_limit(member_id uuid, limits text[], days int, reason text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.refuse_sanction('limit_member', member_limit.member_id, member_limit.reason);
  if member_limit.days between 1 and 30 is not true then
    raise exception using errcode = 'PT400', message = 'A limit lasts 1 to 30 days.', hint = 'invalid';
  end if;
  if (cardinality(member_limit.limits) > 0 and member_limit.limits <@ array['no_messages', 'no_trades', 'no_posts']) is not true then
    raise exception using errcode = 'PT400', message = 'Choose what the member can''t do: messages, trades or posts.', hint = 'invalid';
  end if;
  return internal.sanction_give('limit_member', member_limit.member_id, 'limit',
    array(select distinct unnest(member_limit.limits) order by 1), make_interval(days => member_limit.days), member_limit.reason);
end
$$;
comment on function public.member_limit(uuid, text[], int, text) is
  'Takes messages, trades or posts from a member for 1 to 30 days. Returns the sanction''s id. Definer: see sanction_give.';

create or replace function public.member_suspend(member_id uuid, days int, reason text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.refuse_sanction('suspend_member', member_suspend.member_id, member_suspend.reason);
  if member_suspend.days not between 1 and 365 then
    raise exception using errcode = 'PT400', message = 'A suspension lasts 1 to 365 days, or until it is lifted.', hint = 'invalid';
  end if;
  -- The caller counts as the admin who remains, unless they are leaving.
  if exists (select from public.user_roles as theirs where theirs.user_id = member_suspend.member_id and theirs.role = 'admin') then
    perform internal.refuse_without_admin(member_suspend.member_id);
  end if;
  return internal.sanction_give('suspend_member', member_suspend.member_id, 'suspension', '{}',
    make_interval(days => member_suspend.days), member_suspend.reason);
end
$$;
comment on function public.member_suspend(uuid, int, text) is
  'Suspends a member for that many days; null: until it is lifted, the ban. Returns the sanction''s id. Definer: see sanction_give.';

create or replace function public.sanction_lift(sanction_id uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member_id uuid := (select given.user_id from public.sanctions as given where given.id = sanction_lift.sanction_id);
  sanction public.sanctions;
begin
  perform internal.refuse_sanction('lift_sanction', member_id, sanction_lift.reason);
  update public.sanctions as given set lifted_at = clock.now()
    where given.id = sanction_lift.sanction_id and given.lifted_at is null and (given.ends_at is null or given.ends_at > clock.now())
    returning * into sanction;
  if not found then
    raise exception using errcode = 'PT409', message = 'This has ended already.', hint = 'bad_state';
  end if;
  perform internal.audit('lift_sanction', 'member', sanction.user_id::text,
    before => jsonb_build_object('sanction_id', sanction.id, 'ends_at', sanction.ends_at), reason => btrim(sanction_lift.reason));
  perform internal.give_back(sanction);
  perform internal.notify_of_sanction(sanction, 'sanction_lifted', btrim(sanction_lift.reason));
end
$$;
comment on function public.sanction_lift(uuid, text) is 'Ends a warning, a limit or a suspension before its time. Definer: no caller may write sanctions.';

-- ## Rules
select internal.notice_kind('sanction_given', 'system', 'system');
select internal.notice_kind('sanction_lifted', 'system', 'system');
select internal.notice_kind('appeal_upheld', 'system', 'system');
select internal.notice_kind('appeal_declined', 'system', 'system');
grant execute on function public.member_warn(uuid, text), public.member_limit(uuid, text[], int, text),
  public.member_suspend(uuid, int, text), public.sanction_lift(uuid, text) to authenticated;
