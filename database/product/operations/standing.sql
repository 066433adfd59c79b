-- What moderation takes away: warnings, limits for some days, and suspensions. A suspended member signs in, reads
-- what is theirs and appeals; nothing else. Two mechanisms keep every table closed to them unless it says otherwise
-- (access.sql): a trigger refuses every write, and a restrictive policy hides what is not theirs. sanctions.sql has
-- the acts, appeals.sql the answer of the member.
-- Needs: profiles, profile-views, days, admin

-- ## Tables
create table public.sanctions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint sanctions_user_id_fkey references public.profiles (id) on delete cascade,
  kind text not null constraint sanctions_kind_known check (kind in ('warning', 'removal', 'limit', 'suspension')),
  limits text[] not null default '{}' constraint sanctions_limits_known check (limits <@ array['no_messages', 'no_trades', 'no_posts', 'no_chat']),
  subject text,
  subject_id uuid,
  subject_place text not null default '' constraint sanctions_subject_place_length check (char_length(subject_place) <= 200),
  reason text not null constraint sanctions_reason_length check (char_length(reason) between 1 and 500),
  given_by uuid constraint sanctions_given_by_fkey references public.profiles (id) on delete set null,
  given_at timestamptz not null default clock.now(),
  ends_at timestamptz,
  lifted_at timestamptz,
  constraint sanctions_limits_fit_kind check ((kind = 'limit') = (cardinality(limits) > 0)),
  constraint sanctions_subject_fits_kind check ((kind = 'removal') = (subject is not null) and (subject is null) = (subject_id is null)),
  constraint sanctions_only_suspensions_are_endless check (ends_at is not null or kind = 'suspension')
);
comment on table public.sanctions is
  'Warnings, removals of what they wrote or of their verified badge, limits and suspensions of members, each with the reason that the member reads.';
comment on column public.sanctions.subject is 'What was removed: a kind of content (content-kinds.sql), or `badge`.';
comment on column public.sanctions.subject_id is 'What was removed, by its id in the table of `subject`; for a badge, the member''s. It may be gone by now.';
comment on column public.sanctions.subject_place is
  'The title of its thread, the name of its room, or whom the review is about; empty for a badge and without a subject.';
comment on column public.sanctions.given_by is 'Who gave it, so that someone else answers the appeal. Nobody can select it: members only know the moderation team.';
comment on column public.sanctions.ends_at is 'Null: until it is lifted.';
create index sanctions_list_index on public.sanctions (user_id, given_at desc, id desc);
create index sanctions_in_force_index on public.sanctions (user_id) where lifted_at is null and kind <> 'warning';
create index sanctions_given_by_index on public.sanctions (given_by);
create index profiles_suspended_index on public.profiles (id) where is_suspended;
alter table public.sanctions enable row level security;

-- ## Functions
create or replace function internal.restriction_on(member_id uuid, what text default null) returns public.sanctions
language plpgsql stable security definer set search_path = '' as $$
declare
  restriction public.sanctions;
begin
  select * into restriction from public.sanctions as given
    where given.user_id = restriction_on.member_id and given.lifted_at is null and given.kind <> 'warning'
      and (given.kind = 'suspension' or restriction_on.what = any (given.limits))
      and (given.ends_at is null or given.ends_at > clock.now())
    order by given.kind desc, given.ends_at desc nulls first limit 1;
  return restriction;
end
$$;
comment on function internal.restriction_on(uuid, text) is
  'What is in force against this member: a suspension, otherwise a limit of that name; of several, the one that lasts longest. In PL/pgSQL, which caches query plans. Definer: members cannot read others'' sanctions.';

create or replace function internal.is_suspended(member_id uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.sanctions as given
    where given.user_id = is_suspended.member_id and given.lifted_at is null and given.kind = 'suspension'
      and (given.ends_at is null or given.ends_at > clock.now()));
end
$$;
comment on function internal.is_suspended(uuid) is 'Whether this member is suspended now. Definer: see restriction_on.';

create or replace function internal.silenced_authors() returns setof uuid
language plpgsql stable security definer rows 100 set search_path = '' as $$
begin
  return query select given.user_id from public.sanctions as given
    where given.lifted_at is null and given.kind = 'suspension'
      and (given.ends_at is null or given.ends_at > clock.now());
end
$$;
comment on function internal.silenced_authors() is
  'Members who are suspended now. Policies ask it as `not in (select …)`, once per statement. Definer: see restriction_on.';

create or replace function internal.i_am_suspended() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return internal.is_suspended(auth.uid());
end
$$;
comment on function internal.i_am_suspended() is
  'Whether the caller is suspended. Policies call it as `(select internal.i_am_suspended())`, once per statement. Definer: see restriction_on.';

create or replace function internal.restriction_in_words(restriction public.sanctions, what text) returns text
language sql stable set search_path = '' as $$
  select case
    when restriction.kind = 'suspension' then 'Your account is suspended'
    when restriction_in_words.what = 'no_messages' then 'You can''t send messages'
    when restriction_in_words.what = 'no_trades' then 'You can''t start trades'
    else 'You can''t post' end
    || coalesce(' until ' || internal.near_day_in_words((restriction.ends_at at time zone 'utc')::date), '')
    || '. Settings says why.'
$$;
comment on function internal.restriction_in_words(public.sanctions, text) is 'The sentence of a refusal, with the day on which it ends.';

create or replace function internal.refuse_restricted(what text default null) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  restriction public.sanctions := internal.restriction_on(auth.uid(), refuse_restricted.what);
begin
  if restriction.kind = 'suspension' then
    raise exception using errcode = 'PT403', hint = 'suspended', message = internal.restriction_in_words(restriction, null),
      detail = jsonb_build_object('what', 'suspended_now', 'until', restriction.ends_at);
  elsif restriction.kind = 'limit' then
    raise exception using errcode = 'PT403', hint = 'limited', message = internal.restriction_in_words(restriction, refuse_restricted.what),
      detail = jsonb_build_object('what', 'limited_now', 'limit', refuse_restricted.what, 'until', restriction.ends_at);
  end if;
end
$$;
comment on function internal.refuse_restricted(text) is
  'Refuses a suspended caller, and one who has the limit of that name. Whatever sends messages, starts trades or posts calls it. Definer: see restriction_on.';

create or replace function internal.my_suspension() returns text language sql stable security definer set search_path = '' as $$
  select internal.restriction_in_words(restriction, null) from internal.restriction_on(auth.uid()) as restriction where restriction.kind = 'suspension'
$$;
comment on function internal.my_suspension() is
  'The sentence with which server functions refuse a suspended caller; null for everyone else. Definer: see restriction_on.';

create or replace function internal.refuse_suspended_writer() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.refuse_restricted();
  return null;
end
$$;
comment on function internal.refuse_suspended_writer() is 'Refuses every write of a suspended member, also by a function that runs as the owner. Definer: see restriction_on.';

create or replace function internal.refuse_suspended_owner() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if internal.is_suspended(new.owner) then
    raise exception using errcode = 'PT403', hint = 'suspended', message = 'This account is suspended.', detail = '{"what": "suspended_now"}';
  end if;
  return new;
end
$$;
comment on function internal.refuse_suspended_owner() is
  'Refuses a file that a suspended member uploads with a URL signed earlier, which the server writes for them. Definer: see restriction_on.';

create or replace function internal.my_people() returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(person), '{}') from (
    select other_id as person from public.conversation_members where user_id = auth.uid() and last_message_at is not null
    union
    select case proposer_id when auth.uid() then recipient_id else proposer_id end
    from public.trade_proposals where proposer_id = auth.uid() or recipient_id = auth.uid()
    union
    select case applicant_id when auth.uid() then owner_id else applicant_id end
    from public.job_applications where applicant_id = auth.uid() or owner_id = auth.uid()
  ) as people
$$;
comment on function internal.my_people() is
  'Members with whom the caller has a conversation, a trade or an application: their cards belong to it. Definer: on some plans callers cannot read those rows.';

create or replace function public.profile_is_paused(profile_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.refuse_restricted();
  perform internal.refuse_unopened(profile_is_paused.profile_id);
  return profile_is_paused.profile_id <> all (internal.hidden_from_me()) and internal.is_suspended(profile_is_paused.profile_id);
end
$$;
comment on function public.profile_is_paused(uuid) is
  'Whether the page that the caller has opened is of a suspended member: it says so, and no list does. Definer: see restriction_on.';

create or replace function internal.note_suspension() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Waits for another act on the same member, so that the next statement sees what it did.
  perform from public.profiles where id = new.user_id for no key update;
  update public.profiles set is_suspended = internal.is_suspended(id) where id = new.user_id;
  return null;
end
$$;
comment on function internal.note_suspension() is 'Shows on the card that its owner is suspended, for the directory. Definer: only this and the clock write that column.';

create or replace view internal.due_cards as
  select card.id as key from public.profiles as card where card.is_suspended and not internal.is_suspended(card.id)
  union
  select given.user_id from public.sanctions as given join public.profiles as card on card.id = given.user_id
  where given.lifted_at is null and given.kind = 'suspension' and not card.is_suspended and internal.is_suspended(card.id);
comment on view internal.due_cards is
  'Members whose cards do not show their suspension as it is by now. They themselves can use everything from the moment it ends.';

create or replace function internal.show_suspension(member_id uuid) returns boolean language plpgsql volatile set search_path = '' as $$
begin
  update public.profiles as card set is_suspended = internal.is_suspended(card.id)
    where card.id = show_suspension.member_id and card.is_suspended <> internal.is_suspended(card.id);
  return found;
end
$$;
comment on function internal.show_suspension(uuid) is 'Shows or hides the card of a member whose suspension has ended or begun.';

-- ## Rules
select internal.keep_table_rules('public.sanctions', feature => null, suspended_read => 'own');
insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('public.sanctions', 'user_id = $1', 'account', '{given_by}', 'delete', null, null),
  ('public.sanctions', 'given_by = $1', null, '{}', 'clear', 'given_by = null', 'Another member''s sanction.');

create policy "a member sees their own sanctions, the team everyone's" on public.sanctions
  for select to authenticated using (user_id = (select auth.uid()) or (select public.may('read_sanctions')));
grant select (id, user_id, kind, limits, subject, subject_id, subject_place, reason, given_at, ends_at, lifted_at) on public.sanctions to authenticated;
create or replace trigger plain_text before insert on public.sanctions
  for each row execute function internal.keep_plain_text();
create or replace trigger note_suspension after insert or update on public.sanctions
  for each row when (new.kind = 'suspension') execute function internal.note_suspension();
grant execute on function internal.i_am_suspended(), internal.silenced_authors(), internal.my_people(), internal.my_suspension(),
  public.profile_is_paused(uuid) to authenticated;
-- Otherwise everyone could list the suspended.
create policy "the people of a suspended member and the team see their card" on public.profiles
  as restrictive for select to authenticated using (
    not is_suspended or id = (select auth.uid()) or id = any ((select internal.my_people())::uuid[])
    or (select public.may('read_sanctions')));
insert into clock.tasks (name, due, act) values
    ('end suspensions', 'internal.due_cards', 'internal.show_suspension(uuid)')
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
select platform.service_sees('public.sanctions');

create or replace trigger closed_while_suspended before insert or update or delete on storage.objects
  for each statement when (pg_trigger_depth() = 0 and auth.role() = 'authenticated') execute function internal.refuse_suspended_writer();
create or replace trigger closed_while_suspended before insert or update or delete on storage.buckets
  for each statement when (pg_trigger_depth() = 0 and auth.role() = 'authenticated') execute function internal.refuse_suspended_writer();
create or replace trigger not_for_suspended before insert on storage.objects
  for each row when (new.owner is not null) execute function internal.refuse_suspended_owner();
-- Policies outside the product's schema are not dropped before the rules are applied again.
drop policy if exists "a suspended member hears no private channel" on realtime.messages;
create policy "a suspended member hears no private channel" on realtime.messages
  as restrictive for select to authenticated using (not (select internal.i_am_suspended()));
drop policy if exists "a suspended member says nothing in a private channel" on realtime.messages;
create policy "a suspended member says nothing in a private channel" on realtime.messages
  as restrictive for insert to authenticated with check (not (select internal.i_am_suspended()));
