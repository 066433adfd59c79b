-- What counts against a member who lets others down (B6.8): late cancels, missed appointments, debts that were never settled, faults
-- that the moderation team found, and points that a moderator gave by hand. Their points of 90 days lead to a notice, a pause from trades, and a look by the team.
-- Only the member and the team see them. The moves of trades write them; the clock counts them.
-- Needs: trades, conduct-notices, standing, sanctions, audit, roles

-- ## Tables
create table public.conduct_strikes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint conduct_strikes_user_id_fkey references public.profiles (id) on delete cascade,
  kind text not null constraint conduct_strikes_kind_known check (kind in ('late_cancel', 'no_show', 'abandoned_owed', 'conduct')),
  points int not null constraint conduct_strikes_points_range check (points between 1 and 5),
  trade_id uuid constraint conduct_strikes_trade_id_fkey references public.trade_proposals (id) on delete cascade,
  given_by uuid constraint conduct_strikes_given_by_fkey references public.profiles (id) on delete set null,
  reason text not null default '' constraint conduct_strikes_reason_length check (char_length(reason) <= 500),
  created_at timestamptz not null default clock.now(),
  counts_at timestamptz not null default clock.now(),
  expires_at timestamptz not null,
  is_counted boolean not null default false,
  sanction_id uuid constraint conduct_strikes_sanction_id_fkey references public.sanctions (id) on delete set null,
  review_status text not null default 'none' constraint conduct_strikes_review_status_known check (review_status in ('none', 'open', 'closed')),
  appeal_status text not null default 'none' constraint conduct_strikes_appeal_status_known check (
    appeal_status in ('none', 'open', 'upheld', 'lifted')),
  appeal text not null default '' constraint conduct_strikes_appeal_length check (char_length(appeal) <= 1000),
  appealed_at timestamptz,
  decision_note text not null default '' constraint conduct_strikes_decision_note_length check (char_length(decision_note) <= 500),
  decided_by uuid constraint conduct_strikes_decided_by_fkey references public.profiles (id) on delete set null,
  decided_at timestamptz,
  constraint conduct_strikes_without_trade_has_reason check (trade_id is not null or (kind = 'conduct' and reason <> '')),
  constraint conduct_strikes_appeal_is_whole check ((appeal_status = 'none') = (appealed_at is null) and (appealed_at is null) = (appeal = '')),
  constraint conduct_strikes_decision_is_whole check (
    (appeal_status in ('upheld', 'lifted')) = (decided_at is not null) and (decided_at is null) = (decision_note = ''))
);
comment on table public.conduct_strikes is 'Points against members, each for something that happened in a trade, or that a moderator gave by hand.';
comment on column public.conduct_strikes.given_by is 'Who of the team decided it, in a dispute or by hand; nobody can select it. Someone else answers the appeal.';
comment on column public.conduct_strikes.counts_at is 'From when it counts: a late cancel after the two days in which the other can say that it is fine.';
comment on column public.conduct_strikes.is_counted is 'Whether the member was notified and what follows from their points was done.';
comment on column public.conduct_strikes.sanction_id is 'The pause from trades that it led to.';
comment on column public.conduct_strikes.review_status is 'Whether it brought the member to 8 points, and the team has looked at that.';
comment on column public.conduct_strikes.decided_by is 'Nobody can select it: members only know the moderation team.';
create index conduct_strikes_list_index on public.conduct_strikes (user_id, created_at desc, id desc);
create index conduct_strikes_trade_id_index on public.conduct_strikes (trade_id);
create index conduct_strikes_sanction_id_index on public.conduct_strikes (sanction_id);
create index conduct_strikes_given_by_index on public.conduct_strikes (given_by);
create index conduct_strikes_decided_by_index on public.conduct_strikes (decided_by);
create index conduct_strikes_waiting_index on public.conduct_strikes (counts_at) where not is_counted;
create index conduct_strikes_appeals_index on public.conduct_strikes (appealed_at, id) where appeal_status = 'open';
create index conduct_strikes_decided_index on public.conduct_strikes (decided_at desc, id desc) where decided_at is not null;
create index conduct_strikes_reviews_index on public.conduct_strikes (counts_at, id) where review_status = 'open';
alter table public.conduct_strikes enable row level security;

-- ## Functions
create or replace function internal.strike_points(member_id uuid) returns int language sql stable set search_path = '' as $$
  select coalesce(sum(points), 0)::int from public.conduct_strikes
  where user_id = strike_points.member_id and is_counted and appeal_status <> 'lifted' and counts_at > clock.now() - interval '90 days'
$$;
comment on function internal.strike_points(uuid) is 'A member''s points of the last 90 days. For definer functions.';

create or replace function internal.strike_count(strike_id uuid) returns void language plpgsql volatile set search_path = '' as $$
declare
  strike public.conduct_strikes;
  total int;
  pause public.sanctions;
begin
  update public.conduct_strikes as known set is_counted = true where known.id = strike_count.strike_id and not known.is_counted returning * into strike;
  -- A late cancel can be lifted before its two days are over.
  if not found or strike.appeal_status = 'lifted'
    or not exists (select from auth.users as person where person.id = strike.user_id and person.deleted_at is null) then
    return;
  end if;
  total := internal.strike_points(strike.user_id);
  perform internal.notify_of_conduct(strike.user_id, null, strike.trade_id, 'strike_given', strike.id::text,
    jsonb_build_object('kind', strike.kind, 'points', strike.points, 'total', total));
  if total >= 3 and total - strike.points < 3 then
    perform internal.notify_of_conduct(strike.user_id, null, strike.trade_id, 'strike_notice', strike.id::text,
      jsonb_build_object('total', total));
  end if;
  if total >= 5 and not exists (
      select from public.conduct_strikes as mine join public.sanctions as given on given.id = mine.sanction_id
      where mine.user_id = strike.user_id and given.lifted_at is null and given.ends_at > clock.now()) then
    insert into public.sanctions (user_id, kind, limits, reason, given_at, ends_at)
      values (strike.user_id, 'limit', '{no_trades}',
        'You have ' || total || ' strike points from the last 90 days. With 5, new trades are paused for 14 days.',
        clock.now(), clock.now() + interval '14 days')
      returning * into pause;
    update public.conduct_strikes as known set sanction_id = pause.id where known.id = strike.id;
    perform internal.audit('limit_member', 'member', strike.user_id::text, after => jsonb_build_object('sanction_id', pause.id, 'limits', pause.limits,
      'ends_at', pause.ends_at), reason => pause.reason, actor_id => null);
    perform internal.notify_of_sanction(pause, 'sanction_given', pause.reason);
  end if;
  if total >= 8 and not exists (select from public.conduct_strikes as mine where mine.user_id = strike.user_id and mine.review_status = 'open') then
    update public.conduct_strikes as known set review_status = 'open' where known.id = strike.id;
  end if;
end
$$;
comment on function internal.strike_count(uuid) is
  'Counts a strike: tells the member, and at 5 points of 90 days pauses new trades for 14 days, at 8 asks the team to look. The member''s strikes must be locked. For definer functions.';

create or replace function internal.strike_give(
  member_id uuid, kind text, points int, trade_id uuid, counts_at timestamptz default clock.now(), given_by uuid default null, reason text default ''
) returns uuid language sql volatile set search_path = '' as $$
  insert into public.conduct_strikes (user_id, kind, points, trade_id, created_at, counts_at, expires_at, given_by, reason)
    values (strike_give.member_id, strike_give.kind, strike_give.points, strike_give.trade_id, clock.now(), strike_give.counts_at,
      strike_give.counts_at + interval '180 days', strike_give.given_by, strike_give.reason)
    returning id
$$;
comment on function internal.strike_give(uuid, text, int, uuid, timestamptz, uuid, text) is
  'Adds a strike, which the clock counts from that time on; returns its id. For definer functions.';

create or replace function public.member_strike(member_id uuid, points int, reason text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  given uuid;
begin
  perform internal.refuse_sanction('strike_member', member_strike.member_id, member_strike.reason);
  if member_strike.points between 2 and 5 is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'Choose 2 to 5 points.';
  end if;
  given := internal.strike_give(member_strike.member_id, 'conduct', member_strike.points, null, given_by => auth.uid(), reason => btrim(member_strike.reason));
  perform internal.audit('strike_member', 'member', member_strike.member_id::text,
    after => jsonb_build_object('strike_id', given, 'points', member_strike.points), reason => btrim(member_strike.reason));
  return given;
end
$$;
comment on function public.member_strike(uuid, int, text) is
  'A moderator gives a member 2 to 5 points for their conduct, with a reason that they read; returns the strike''s id. The clock notifies them as of any strike. Definer: no caller may write strikes.';

create or replace function internal.lock_strikes(member_id uuid) returns void language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('strikes of ' || lock_strikes.member_id, 0))
$$;
comment on function internal.lock_strikes(uuid) is
  'Lets one transaction at a time add up a member''s points. Of several members, the smaller id first. For definer functions.';

create or replace view internal.due_strikes as
  select id as key from public.conduct_strikes where not is_counted and counts_at <= clock.now() order by counts_at, id;
comment on view internal.due_strikes is 'Strikes whose time has come: a late cancel after two days, all others at once.';

create or replace function internal.strike_count_due(strike_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  perform internal.lock_strikes((select known.user_id from public.conduct_strikes as known where known.id = strike_count_due.strike_id));
  if not exists (select from internal.due_strikes as due where due.key = strike_count_due.strike_id) then
    return false;
  end if;
  -- Does nothing if it was excused in the meantime.
  perform internal.strike_count(strike_count_due.strike_id);
  return true;
end
$$;
comment on function internal.strike_count_due(uuid) is 'Counts a strike whose time has come.';

create or replace function public.strike_appeal(strike_id uuid, statement text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  words text := btrim(internal.plain_text(coalesce(strike_appeal.statement, '')), E' \t\r\n');
  strike public.conduct_strikes;
begin
  select * into strike from public.conduct_strikes as mine where mine.id = strike_appeal.strike_id and mine.user_id = auth.uid() for update;
  if not found then
    raise exception using errcode = 'PT404', hint = 'not_found', detail = '{"what": "strike_gone"}', message = 'There is nothing to appeal.';
  elsif char_length(words) not between 1 and 1000 then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "appeal_length", "most": 1000}', message = 'Write 1 to 1,000 characters.';
  elsif strike.appeal_status <> 'none' then
    raise exception using errcode = 'PT409', hint = 'duplicate', detail = '{"what": "appealed_already"}', message = 'You have appealed this already.';
  elsif clock.now() > strike.counts_at + interval '14 days' then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "appeal_too_late"}', message = 'The 14 days to appeal this are over.';
  end if;
  update public.conduct_strikes as mine set appeal_status = 'open', appeal = words, appealed_at = clock.now() where mine.id = strike.id;
end
$$;
comment on function public.strike_appeal(uuid, text) is
  'The caller appeals one of their strikes, once, within 14 days of when it counts. Definer: no caller may write strikes.';

create or replace function internal.refuse_strike_act(act text, strike_id uuid, note text) returns public.conduct_strikes
language plpgsql volatile security definer set search_path = '' as $$
declare
  strike public.conduct_strikes;
  trade public.trade_proposals;
begin
  perform internal.refuse_unless_may(refuse_strike_act.act);
  perform internal.refuse_missing_reason(refuse_strike_act.note);
  select * into strike from public.conduct_strikes as known where known.id = refuse_strike_act.strike_id;
  if not found then
    raise exception using errcode = 'PT404', hint = 'not_found', detail = '{"what": "strike_gone"}', message = 'There is no such strike.';
  end if;
  select * into trade from public.trade_proposals as known where known.id = strike.trade_id;
  if auth.uid() = strike.user_id or auth.uid() in (trade.proposer_id, trade.recipient_id) then
    raise exception using errcode = 'PT403', hint = 'not_allowed', message = 'Someone else has to do this for your own account.';
  end if;
  perform internal.lock_strikes(strike.user_id);
  select * into strike from public.conduct_strikes as known where known.id = strike.id for update;
  return strike;
end
$$;
comment on function internal.refuse_strike_act(text, uuid, text) is
  'A strike, locked, for an act of the team; refuses without the right or a reason, and to its member and the two people of the trade. Definer: reads strikes.';

create or replace function internal.answer_strike_appeal(strike_id uuid, upheld boolean, note text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  strike public.conduct_strikes;
  pause public.sanctions;
begin
  select * into strike from public.conduct_strikes as known where known.id = answer_strike_appeal.strike_id for update;
  if strike.appeal_status is distinct from 'open' then
    raise exception using errcode = 'PT409', hint = 'bad_state', message = 'This appeal was answered already.';
  elsif answer_strike_appeal.upheld is null then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'Decide whether it still counts.';
  end if;
  update public.conduct_strikes as known set appeal_status = case when answer_strike_appeal.upheld then 'upheld' else 'lifted' end,
    decision_note = btrim(answer_strike_appeal.note), decided_by = auth.uid(), decided_at = clock.now()
    where known.id = strike.id returning * into strike;
  perform internal.audit('decide_strike', 'member', strike.user_id::text,
    after => jsonb_build_object('strike_id', strike.id, 'is_upheld', answer_strike_appeal.upheld), reason => strike.decision_note);
  perform internal.notify_of_conduct(strike.user_id, null, strike.trade_id, 'strike_' || strike.appeal_status,
    strike.id::text);
  if not answer_strike_appeal.upheld and internal.strike_points(strike.user_id) < 5 then
    for pause in
      update public.sanctions as given set lifted_at = clock.now()
        where given.lifted_at is null and given.ends_at > clock.now()
          and given.id in (select mine.sanction_id from public.conduct_strikes as mine where mine.user_id = strike.user_id)
        returning given.*
    loop
      perform internal.notify_of_sanction(pause, 'sanction_lifted', strike.decision_note);
    end loop;
  end if;
end
$$;
comment on function internal.answer_strike_appeal(uuid, boolean, text) is
  'Answers an appeal against a strike: it stays, or no longer counts, which also ends a pause that fewer than 5 points would not have brought. Called by strike_decide, and by the operator on the machine.';

create or replace function public.strike_decide(strike_id uuid, upheld boolean, note text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  strike public.conduct_strikes := internal.refuse_strike_act('decide_strike', strike_decide.strike_id, strike_decide.note);
begin
  if strike.given_by = auth.uid() then
    raise exception using errcode = 'PT403', hint = 'not_allowed', message = 'Someone else has to answer an appeal against what you decided.';
  end if;
  perform internal.answer_strike_appeal(strike.id, strike_decide.upheld, strike_decide.note);
end
$$;
comment on function public.strike_decide(uuid, boolean, text) is
  'Answers an appeal against a strike, never by the one who gave it. Definer: no caller may write strikes.';

create or replace function public.strike_review_close(strike_id uuid, note text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  strike public.conduct_strikes := internal.refuse_strike_act('decide_strike', strike_review_close.strike_id, strike_review_close.note);
begin
  if strike.review_status is distinct from 'open' then
    raise exception using errcode = 'PT409', hint = 'bad_state', message = 'Someone has looked at this already.';
  end if;
  update public.conduct_strikes as known set review_status = 'closed' where known.id = strike.id;
  perform internal.audit('decide_strike', 'member', strike.user_id::text,
    after => jsonb_build_object('strike_id', strike.id, 'review', 'closed'), reason => btrim(strike_review_close.note));
end
$$;
comment on function public.strike_review_close(uuid, text) is
  'Notes that the team has looked at a member with 8 points or more; limits and suspensions are acts of their own. Definer: no caller may write strikes.';

-- ## Rules
-- A suspended member may appeal a strike.
select internal.keep_table_rules('public.conduct_strikes', feature => null, suspended_read => 'own',
  suspended_write => 'anything');
insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('public.conduct_strikes', 'user_id = $1', 'trades', '{decided_by,given_by,sanction_id,review_status}', 'delete',
    null, null),
  ('public.conduct_strikes', 'decided_by = $1', null, '{}', 'clear', 'decided_by = null',
    'Another member''s strike; the audit log has who decided it.'),
  ('public.conduct_strikes', 'given_by = $1', null, '{}', 'clear', 'given_by = null',
    'Another member''s strike; the audit log has who gave it.');

create policy "a member sees their own strikes" on public.conduct_strikes
  for select to authenticated using (user_id = (select auth.uid()));
grant select (id, user_id, kind, points, trade_id, reason, created_at, counts_at, expires_at, appeal_status, appeal, appealed_at, decision_note, decided_at)
  on public.conduct_strikes to authenticated;
create or replace trigger plain_text before insert or update on public.conduct_strikes
  for each row execute function internal.keep_plain_text();
grant execute on function public.strike_appeal(uuid, text), public.strike_decide(uuid, boolean, text),
  public.strike_review_close(uuid, text), public.member_strike(uuid, int, text) to authenticated;
insert into clock.tasks (name, due, act) values
    ('count strikes', 'internal.due_strikes', 'internal.strike_count_due(uuid)')
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
select platform.service_sees('public.conduct_strikes');
