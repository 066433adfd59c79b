-- Blocks and reports. A block works both ways and everywhere: neither side sees the other's profile, services, wants,
-- future messages or future trades. The blocked person is never notified.
-- Needs: profiles, content-kinds

-- ## Tables
create table public.blocks (
  blocker_id uuid not null constraint blocks_blocker_id_fkey references public.profiles (id) on delete cascade,
  blocked_id uuid not null constraint blocks_blocked_id_fkey references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint blocks_pkey primary key (blocker_id, blocked_id),
  constraint blocks_not_self check (blocker_id <> blocked_id)
);
comment on table public.blocks is 'Who has blocked whom. Only the blocker can see it.';
create index blocks_blocked_id_index on public.blocks (blocked_id);

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid constraint reports_reporter_id_fkey references public.profiles (id) on delete cascade,
  reported_id uuid not null constraint reports_reported_id_fkey references public.profiles (id) on delete cascade,
  subject_type text not null constraint reports_subject_type_fkey references internal.content_kinds (kind) on delete restrict,
  subject_id uuid not null,
  reason text not null constraint reports_reason_known check (reason in (
    'spam', 'harassment', 'sexual_content', 'hate', 'scam', 'unlicensed_work', 'unsafe_practice', 'stolen_photos', 'minor_at_risk', 'other',
    'odd_pattern')),
  detail text not null default '' constraint reports_detail_length check (char_length(detail) <= 1000),
  status text not null default 'open' constraint reports_status_known check (status in ('open', 'closed')),
  created_at timestamptz not null default now(),
  constraint reports_pattern_is_ours check ((reporter_id is null) = (reason = 'odd_pattern'))
);
comment on table public.reports is 'What members report to the moderation team; the reporter sees their own.';
comment on column public.reports.reporter_id is 'Null for a pattern that the site noticed by itself.';
comment on column public.reports.subject_type is 'A kind of content (content-kinds.sql).';
create index reports_reporter_id_index on public.reports (reporter_id, created_at desc);
create index reports_reported_id_index on public.reports (reported_id);
create index reports_status_index on public.reports (status, created_at);
create index reports_open_index on public.reports (subject_type, subject_id, created_at) where status = 'open';

alter table public.blocks enable row level security;
alter table public.reports enable row level security;

-- ## Functions
create or replace function internal.hidden_from_me() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  return array(
    select blocked_id from public.blocks where blocker_id = me
    union all
    select blocker_id from public.blocks where blocked_id = me
    union all
    -- Only during the 14 days, so there are few at any time.
    select user_id from internal.account_deletions where user_id <> me);
end
$$;
comment on function internal.hidden_from_me() is
  'Members the caller has blocked, who have blocked the caller, or who are leaving. In PL/pgSQL, which caches query plans. Definer: callers cannot see which; policies call it once per statement.';

create or replace function internal.is_blocked_pair(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.blocks as block
    where (block.blocker_id, block.blocked_id)
      in ((is_blocked_pair.one, is_blocked_pair.other), (is_blocked_pair.other, is_blocked_pair.one)))
$$;
comment on function internal.is_blocked_pair(uuid, uuid) is
  'Whether one of these two has blocked the other. Definer: only the blocker sees a block.';

create or replace function internal.is_known_to_me(member_id uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where id = is_known_to_me.member_id) and (
    is_known_to_me.member_id <> all (internal.hidden_from_me())
    or exists (select from public.blocks where blocker_id = auth.uid() and blocked_id = is_known_to_me.member_id)
    or exists (select from public.conversation_members where user_id = auth.uid() and other_id = is_known_to_me.member_id and last_message_at is not null)
    or exists (select from public.trade_proposals
      where (proposer_id, recipient_id) in ((auth.uid(), is_known_to_me.member_id), (is_known_to_me.member_id, auth.uid()))))
$$;
comment on function internal.is_known_to_me(uuid) is
  'Whether the caller may know that this member exists: they can see the card, have blocked them, or have a history with them. Definer: reads hidden profiles.';

create or replace function realtime.hidden_from(members uuid[]) returns table (member uuid, hidden uuid)
language sql stable security definer set search_path = '' as $$
  select blocker_id, blocked_id from public.blocks where blocker_id = any (hidden_from.members)
  union all
  select blocked_id, blocker_id from public.blocks where blocked_id = any (hidden_from.members)
$$;
comment on function realtime.hidden_from(uuid[]) is
  'Pairs of a member and another who is neither present for them nor heard in private channels: a block hides both. Definer: only the blocker sees a block.';

create or replace function public.tell_of_block() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  block constant public.blocks := coalesce(new, old);
begin
  perform realtime.tell_hidden_changed(array[block.blocker_id, block.blocked_id]);
  return null;
end
$$;
comment on function public.tell_of_block() is
  'Takes the two out of each other''s rooms at once, and lets them back in. Definer: no member may write to that topic.';

create or replace function public.judge_block() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- A row in another member's name is left to the policy, which always refuses it.
  if auth.role() = 'authenticated' and new.blocker_id = auth.uid() and not internal.is_known_to_me(new.blocked_id) then
    raise exception using errcode = 'PT404', message = 'This member is no longer there.', hint = 'not_found';
  end if;
  return new;
end
$$;
comment on function public.judge_block() is
  'Answers the same for a deleted account and for one that has blocked the caller; the foreign key would distinguish them. Definer: see is_known_to_me.';

create or replace function public.limit_blocks() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('blocks of ' || new.blocker_id, 0));
  if (select count(*) from public.blocks where blocker_id = new.blocker_id) > 500 then
    raise exception using errcode = 'PT429', message = 'You can block 500 members. Lift a block to add another.', hint = 'limit_reached';
  end if;
  return null;
end
$$;
comment on function public.limit_blocks() is 'At most 500 blocks per member. Definer: counts all of them, whatever the writer can see.';

create or replace function public.full_name(block public.blocks) returns text language sql stable security definer set search_path = '' as $$
  select profile.full_name
  from public.blocks as own join public.profiles as profile on profile.id = own.blocked_id
  where own.blocker_id = auth.uid() and own.blocked_id = block.blocked_id
$$;
comment on function public.full_name(public.blocks) is
  'Computed field: the name of the blocked member, so that the caller can unblock them. Definer: a block hides the card from the blocker too.';

create or replace view internal.profile_content with (security_invoker) as
  select id, id as owner_id, full_name as title, null::text as words, '/professional/' || id as link,
    created_at as written_at from public.profiles;
comment on view internal.profile_content is 'Profiles as content (content-kinds.sql).';

create or replace function internal.profile_card(id uuid, out owner_id uuid, out title text, out facts jsonb)
language sql stable set search_path = '' as $$
  select card.id, null::text, jsonb_build_object('craft', card.specialties[1], 'city', card.city)
  from public.profiles as card where card.id = profile_card.id
$$;
comment on function internal.profile_card(uuid) is 'A new member on the community hub (content-kinds.sql).';

create or replace function internal.profiles_happening() returns text
language sql stable set search_path = '' as $$
  select format('select card.id, card.created_at as at from public.profiles as card
    where card.in_spotlight and card.created_at > $1 and not card.is_suspended and card.id <> all (%L::uuid[])
    order by card.created_at desc, card.id desc limit $2', internal.hidden_from_me())
$$;
comment on function internal.profiles_happening() is
  'The newest members who may be shown (content-kinds.sql). For definer functions.';

create or replace function internal.reported_for_profile(id uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select case when internal.is_known_to_me(reported_for_profile.id) then array[reported_for_profile.id] end
$$;
comment on function internal.reported_for_profile(uuid) is 'A member whom the caller may know of. For definer functions.';

create or replace function internal.refuse_without_reason(reason text, known text[]) returns void language plpgsql immutable set search_path = '' as $$
begin
  if (refuse_without_reason.reason = any (known)) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "reason_missing"}', message = 'Please choose a reason.';
  end if;
end
$$;
comment on function internal.refuse_without_reason(text, text[]) is 'Refuses what needs one of these reasons and has none of them. For definer functions.';

create or replace function internal.may_report(member_id uuid) returns boolean language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('reports of ' || may_report.member_id, 0));
  return (select count(*) from public.reports as sent
    where sent.reporter_id = may_report.member_id and sent.created_at > clock.now() - interval '1 day') < 20;
end
$$;
comment on function internal.may_report(uuid) is
  'Whether a member has sent fewer than 20 reports in a day; locks, so that concurrent ones are counted. For definer functions.';

create or replace function public.report_create(
  reported_id uuid, subject_type text, subject_id uuid, reason text, detail text default '', also_block boolean default false
) returns public.reports language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  words text := btrim(internal.plain_text(coalesce(report_create.detail, '')));
  report public.reports;
begin
  if report_create.reported_id = me then
    raise exception using errcode = 'PT400', message = 'You cannot report yourself.', hint = 'invalid';
  end if;
  perform internal.refuse_without_reason(report_create.reason,
    '{spam,harassment,sexual_content,hate,scam,unlicensed_work,unsafe_practice,stolen_photos,minor_at_risk,other}');
  if char_length(words) > 1000 then
    raise exception using errcode = 'PT400', message = 'Please keep the details under 1,000 characters.', hint = 'invalid';
  end if;
  if (report_create.reported_id = any (internal.reported_for(report_create.subject_type, report_create.subject_id))) is not true then
    raise exception using errcode = 'PT404', message = 'What you want to report is no longer there.', hint = 'not_found';
  end if;
  if not internal.may_report(me) then
    raise exception using errcode = 'PT429', message = 'You have sent 20 reports today. Please try again tomorrow.', hint = 'limit_reached';
  end if;
  insert into public.reports (reporter_id, reported_id, subject_type, subject_id, reason, detail)
    values (me, report_create.reported_id, report_create.subject_type, report_create.subject_id, report_create.reason, words)
    returning * into report;
  if report_create.also_block then
    insert into public.blocks (blocker_id, blocked_id) values (me, report_create.reported_id) on conflict do nothing;
  end if;
  return report;
end
$$;
comment on function public.report_create(uuid, text, uuid, text, text, boolean) is
  'Reports a member, at most 20 times a day. Definer: a block may hide what is reported, and the limit must count all reports.';

create or replace function internal.first_reports(subject_types text[], before timestamptz) returns setof public.reports
language sql stable set search_path = '' as $$
  select report.* from public.reports as report
  where report.status = 'open' and report.subject_type = any (first_reports.subject_types)
    -- Nobody reads who reported them.
    and report.reported_id <> auth.uid()
    and (first_reports.before is null or report.created_at < first_reports.before)
    and not exists (select from public.reports as earlier
      where earlier.status = 'open' and earlier.subject_id = report.subject_id and earlier.subject_type = report.subject_type
        and (earlier.created_at, earlier.id) < (report.created_at, report.id))
  order by report.created_at desc limit 50
$$;
comment on function internal.first_reports(text[], timestamptz) is
  'Of each thing that is reported its first open report, newest first, 50 a page, without those about the caller: a further report does not move it. For definer functions.';

create or replace function internal.open_subjects(subject_type text) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select report.subject_id from public.reports as report
  where report.status = 'open' and report.subject_type = open_subjects.subject_type
    and (select public.may(known.decided_by) from internal.content_kinds as known
      where known.kind = open_subjects.subject_type)
$$;
comment on function internal.open_subjects(text) is
  'What of this kind has an open report, for who decides them; nothing for others. Definer: nobody reads others'' reports.';

create or replace function internal.open_reports(
  subject_type text, subject_id uuid, out reporters int, out reasons jsonb, out reports jsonb, out last_at timestamptz
) language sql stable set search_path = '' as $$
  with about as (
    select report.reporter_id, reporter.full_name, report.reason, report.detail, report.created_at
    from public.reports as report left join public.profiles as reporter on reporter.id = report.reporter_id
    where report.status = 'open' and report.subject_id = open_reports.subject_id and report.subject_type = open_reports.subject_type
  )
  select (select count(distinct about.reporter_id)::int from about),
    (select jsonb_object_agg(counted.reason, counted.many) from (select about.reason, count(*) as many from about group by about.reason) as counted),
    (select jsonb_agg(jsonb_build_object('reason', newest.reason, 'detail', newest.detail, 'reporter', newest.full_name, 'at', newest.created_at)
      order by newest.created_at desc) from (select * from about order by about.created_at desc limit 20) as newest),
    (select max(about.created_at) from about)
$$;
comment on function internal.open_reports(text, uuid) is
  'How many members reported this, why and how often, and their newest twenty reports. For definer functions.';

-- ## Rules
select internal.keep_table_rules('public.blocks', feature => null, suspended_read => 'own');
select internal.keep_table_rules('public.reports', feature => null, suspended_read => 'own');
insert into internal.member_data (relation, whose, area, erasure, cleared, why) values
  ('public.blocks', 'blocker_id = $1', 'messages', 'delete', null, null),
  ('public.blocks', 'blocked_id = $1', null, 'delete', null, 'Nobody learns who has blocked them.'),
  ('public.reports', 'reporter_id = $1', 'messages', 'clear', $$detail = ''$$, null),
  ('public.reports', 'reported_id = $1', null, 'keep', null,
    'Protects others; who reports whom stays between them and the team.');

create policy "a member sees whom they have blocked" on public.blocks
  for select to authenticated using (blocker_id = (select auth.uid()));
create policy "a member blocks in their own name" on public.blocks
  for insert to authenticated with check (blocker_id = (select auth.uid()));
create policy "a member lifts the blocks they have set" on public.blocks
  for delete to authenticated using (blocker_id = (select auth.uid()));
grant select, delete on public.blocks to authenticated;
grant insert (blocker_id, blocked_id) on public.blocks to authenticated;
create or replace trigger judge before insert on public.blocks
  for each row execute function public.judge_block();
-- An after trigger, so that the policy has already checked the row's owner; the count then includes the new row.
create or replace trigger limited after insert on public.blocks
  for each row execute function public.limit_blocks();
create or replace trigger tell_channels after insert or delete on public.blocks
  for each row execute function public.tell_of_block();

select internal.content_kind('profile', 'public.profiles', shown => 'internal.profile_content',
  reported => 'internal.reported_for_profile', decided_by => 'decide_reports',
  happening => 'internal.profiles_happening', card => 'internal.profile_card');
create policy "a member sees the reports they have sent" on public.reports
  for select to authenticated using (reporter_id = (select auth.uid()));
grant select on public.reports to authenticated;
create or replace trigger plain_text before insert on public.reports
  for each row execute function internal.keep_plain_text();

grant execute on function internal.hidden_from_me(), internal.is_blocked_pair(uuid, uuid),
  internal.open_subjects(text), public.full_name(public.blocks),
  public.report_create(uuid, text, uuid, text, text, boolean) to authenticated;

select platform.service_sees('public.blocks');
select platform.service_sees('public.reports');
