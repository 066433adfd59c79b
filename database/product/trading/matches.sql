-- Suggestions whom to trade with: members who want what one offers and offer what one wants, near enough for both (B6.13, decision 46).
-- matching.sql computes them. A suggestion is readable while both could trade right now, whenever it was computed.
-- Needs: profiles, services, browse, moderation, trades, membership, attempts

-- ## Tables
create table public.match_suggestions (
  user_id uuid not null constraint match_suggestions_user_id_fkey references public.profiles (id) on delete cascade,
  other_id uuid not null constraint match_suggestions_other_id_fkey references public.profiles (id) on delete cascade,
  kind text not null default 'direct' constraint match_suggestions_kind_known check (kind = 'direct'),
  score int not null constraint match_suggestions_score_range check (score between 0 and 100),
  miles int not null constraint match_suggestions_miles_range check (miles between 0 and 100),
  shared_times int constraint match_suggestions_shared_times_range check (shared_times between 0 and 5),
  reasons text[] not null default '{}' constraint match_suggestions_reasons_known check (
    reasons <@ array['near', 'shared_times', 'value', 'active', 'new_craft']),
  status text not null default 'new' constraint match_suggestions_status_known check (status in ('new', 'seen', 'dismissed', 'proposed')),
  dismiss_reason text constraint match_suggestions_dismiss_reason_known check (
    dismiss_reason in ('too_far', 'not_my_style', 'already_traded', 'not_now', 'other')),
  expires_at timestamptz not null,
  created_at timestamptz not null default clock.now(),
  constraint match_suggestions_pkey primary key (user_id, other_id),
  constraint match_suggestions_not_self check (user_id <> other_id),
  constraint match_suggestions_reason_fits_status check ((status = 'dismissed') = (dismiss_reason is not null))
);
comment on table public.match_suggestions is
  'Whom a member could trade with. Dismissed and proposed ones are kept until they expire, so that they are not suggested again.';
comment on column public.match_suggestions.shared_times is
  'How many meetings, one after the other, fit into the time that both have in the next 14 days; 5 means five or more. Null if the member''s plan has no trades.';
comment on column public.match_suggestions.reasons is 'What the score has its points from, besides the services: near, shared_times, value, active, new_craft.';
create index match_suggestions_other_id_index on public.match_suggestions (other_id);
create index match_suggestions_expires_at_index on public.match_suggestions (expires_at);

create table internal.match_pool (
  user_id uuid constraint match_pool_pkey primary key constraint match_pool_user_id_fkey references public.profiles (id) on delete cascade,
  matched_on date not null default '-infinity',
  is_in boolean not null default false,
  may_trade boolean not null default false,
  state_code text,
  city text,
  latitude numeric(5, 2),
  longitude numeric(6, 2),
  radius int,
  active_on date,
  offers int[] not null default '{}',
  offer_words int[] not null default '{}',
  wants int[] not null default '{}',
  want_words int[] not null default '{}',
  received int[] not null default '{}',
  value_cents int,
  minutes int,
  free int4multirange,
  reliability float8
);
comment on table internal.match_pool is
  'What matching compares, one row per member, as it was when they were last matched. Crafts and words are hashes. Its row is the lock of a member''s suggestions.';
comment on column internal.match_pool.is_in is 'Whether the member can be matched at all: open to trades, with a place, a service and a want, active in the last 90 days.';
comment on column internal.match_pool.reliability is 'The part of their appointments that they kept; null until three trades.';
comment on column internal.match_pool.value_cents is 'The middle of their prices that everyone can see; null without any.';
comment on column internal.match_pool.free is 'Their free quarter hours from the next day to the 14th, without what is taken; null for who may not trade.';
create index match_pool_due_index on internal.match_pool (matched_on, user_id);
create index match_pool_place_index on internal.match_pool (state_code, city, user_id) where is_in and may_trade;

create table internal.match_edits (
  user_id uuid constraint match_edits_pkey primary key constraint match_edits_user_id_fkey references public.profiles (id) on delete cascade,
  at timestamptz not null default clock.now()
);
comment on table internal.match_edits is 'Members who have changed something that matching compares, since they last read their suggestions.';

alter table public.match_suggestions enable row level security;
alter table internal.match_pool enable row level security;
alter table internal.match_edits enable row level security;

-- ## Functions
create or replace function internal.my_matches_in_view() returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(match.other_id order by match.miles, match.score desc, match.other_id), '{}')
  from public.match_suggestions as match
  join public.profiles as me on me.id = match.user_id and me.open_to_trade
  join public.profiles as card on card.id = match.other_id and card.open_to_trade and not card.is_suspended
  join public.browse_entries as mine on mine.user_id = match.user_id
  join public.browse_entries as theirs on theirs.user_id = match.other_id
    and theirs.offers && mine.wants and theirs.wants && mine.offers
  where match.user_id = auth.uid() and match.status in ('new', 'seen') and match.expires_at > clock.now()
    and match.other_id <> all (internal.hidden_from_me())
    and not exists (
      select from public.trade_proposals as trade
      where trade.status = 'pending' and least(trade.proposer_id, trade.recipient_id) = least(match.user_id, match.other_id)
        and greatest(trade.proposer_id, trade.recipient_id) = greatest(match.user_id, match.other_id))
$$;
comment on function internal.my_matches_in_view() is
  'Whom the caller is suggested right now, nearest first: both are open to trades and still fit, no block, nobody suspended or leaving, no request waiting. Definer: reads blocks and what others are open to.';

create or replace function internal.refresh_my_matches() returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if internal.i_am_suspended() or not exists (select from internal.match_edits as edit where edit.user_id = me) then
    return;
  end if;
  -- Waits for the nightly matching of this member. The next statements see what it wrote.
  perform from internal.match_pool as own where own.user_id = me for update;
  -- Otherwise someone could change their own hours again and again, and read another's week from the shared times.
  if not internal.knock('matches', me::text, 20, interval '1 day') then
    return;
  end if;
  -- Deleted first: whatever is edited from now on leaves a new row.
  delete from internal.match_edits as edit where edit.user_id = me;
  perform internal.match_members(array[me]);
end
$$;
comment on function internal.refresh_my_matches() is
  'Matches the caller again if they have changed something since, 20 times a day at most; after that it waits for the night. Definer: only matching writes suggestions.';

create or replace function internal.mark_my_matches_seen() returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if not internal.i_am_suspended() and exists (select from public.match_suggestions as match where match.user_id = auth.uid() and match.status = 'new') then
    perform from internal.match_pool as own where own.user_id = auth.uid() for update;
    update public.match_suggestions as match set status = 'seen' where match.user_id = auth.uid() and match.status = 'new';
  end if;
end
$$;
comment on function internal.mark_my_matches_seen() is 'The caller has read their suggestions. Definer: only matching writes them.';

create or replace function public.my_matches() returns setof public.match_suggestions
language plpgsql volatile rows 20 set search_path = '' as $$
begin
  perform internal.refresh_my_matches();
  return query select match.* from public.match_suggestions as match order by match.miles, match.score desc, match.other_id limit 20;
  perform internal.mark_my_matches_seen();
end
$$;
comment on function public.my_matches() is
  'The caller''s suggestions, nearest first, matched again before if they have changed something. New ones are marked as seen from then on.';

create or replace function public.matching_professionals(page_size int default 6) returns setof public.browse_card
language plpgsql volatile rows 6 set search_path = '' as $$
begin
  perform internal.refresh_my_matches();
  return query select * from public.browse_professionals(matches => 'suggested', page_size => matching_professionals.page_size);
end
$$;
comment on function public.matching_professionals(int) is 'The cards of the caller''s suggestions, nearest first, for the home.';

create or replace function public.match_dismiss(other_id uuid, reason text) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  perform internal.refuse_restricted();
  perform internal.refuse_without_reason(match_dismiss.reason, '{too_far,not_my_style,already_traded,not_now,other}');
  -- A member who is no longer suggested is set aside already, whatever the cause.
  if (match_dismiss.other_id = any (internal.my_matches_in_view())) is not true then
    return;
  end if;
  if not internal.knock('match dismiss', me::text, 40, interval '1 day') then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "dismissals_used_up", "most": 40}',
      message = 'You''ve set aside 40 suggestions today. Please go on tomorrow.';
  end if;
  update public.match_suggestions as match
    set status = 'dismissed', dismiss_reason = match_dismiss.reason,
      expires_at = clock.now() + case match_dismiss.reason when 'not_now' then interval '30 days' else interval '90 days' end
    where match.user_id = me and match.other_id = match_dismiss.other_id and match.status in ('new', 'seen');
  insert into internal.match_edits (user_id) values (me) on conflict (user_id) do update set at = clock.now();
end
$$;
comment on function public.match_dismiss(uuid, text) is
  'Sets one of the caller''s suggestions aside for 90 days, or 30 if it is only not now. The reason makes their later suggestions stricter. Definer: members cannot write suggestions.';

create or replace function internal.match_proposed() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.match_suggestions as match set status = 'proposed', expires_at = clock.now() + interval '30 days'
    where match.user_id = new.proposer_id and match.other_id = new.recipient_id and match.status in ('new', 'seen');
  return null;
end
$$;
comment on function internal.match_proposed() is
  'A request to someone who was suggested. Only the sender''s own row: two rows of two members would have to be locked in the order of matching. Definer: members cannot write suggestions.';

create or replace function internal.match_edited() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  edited uuid;
begin
  if tg_table_name = 'profiles' then
    edited := new.id;
  elsif tg_table_name = 'service_prices' then
    select offered.user_id into edited from public.services as offered where offered.id = new.service_id;
  elsif tg_op = 'DELETE' then
    edited := old.user_id;
  else
    edited := new.user_id;
  end if;
  if tg_table_name = 'profiles' and tg_op = 'INSERT' then
    insert into internal.match_pool (user_id) values (edited) on conflict do nothing;
  end if;
  -- Nothing for a member who is being deleted. An update, so that matching this member waits for this edit.
  insert into internal.match_edits (user_id) select card.id from public.profiles as card where card.id = edited
    on conflict (user_id) do update set at = clock.now();
  return null;
end
$$;
comment on function internal.match_edited() is
  'Notes that a member has changed something that matching compares; they are matched when they next read their suggestions. Definer: members cannot write it.';

-- ## Rules
select internal.keep_table_rules('public.match_suggestions', feature => null);
insert into internal.member_data (relation, whose, phase, area, erasure, why) values
  ('public.match_suggestions', 'user_id = $1', 'usual', 'trades', 'delete', null),
  ('public.match_suggestions', 'other_id = $1', 'usual', null, 'delete', 'Computed for others.'),
  ('internal.match_pool', 'user_id = $1', 'usual', null, 'delete', 'Repeats what is in the profile and the services.'),
  ('internal.match_edits', 'user_id = $1', 'last', null, 'delete', 'Only that something was changed.');

create policy "a member reads whom they are suggested while both could trade" on public.match_suggestions
  for select to authenticated
  using (user_id = (select auth.uid()) and other_id = any ((select internal.my_matches_in_view())::uuid[]));
grant select on public.match_suggestions to authenticated;
grant execute on function public.my_matches(), public.matching_professionals(int), public.match_dismiss(uuid, text),
  internal.my_matches_in_view(), internal.refresh_my_matches(), internal.mark_my_matches_seen() to authenticated;
create or replace trigger match_proposed after insert on public.trade_proposals
  for each row execute function internal.match_proposed();
create or replace trigger match_edited after insert on public.profiles
  for each row execute function internal.match_edited();
create or replace trigger match_changed after update on public.profiles
  for each row when ((old.account_kind, old.state_code, old.city, old.open_to_trade, old.trade_radius_miles)
    is distinct from (new.account_kind, new.state_code, new.city, new.open_to_trade, new.trade_radius_miles))
  execute function internal.match_edited();
create or replace trigger match_edited after insert or delete on public.services
  for each row execute function internal.match_edited();
create or replace trigger match_changed after update on public.services
  for each row when ((old.category, old.name, old.duration_minutes, old.is_tradeable, old.is_active, old.show_price,
      old.buffer_before_minutes, old.buffer_after_minutes)
    is distinct from (new.category, new.name, new.duration_minutes, new.is_tradeable, new.is_active, new.show_price,
      new.buffer_before_minutes, new.buffer_after_minutes))
  execute function internal.match_edited();
create or replace trigger match_edited after update on public.service_prices
  for each row when (old.list_price_cents is distinct from new.list_price_cents) execute function internal.match_edited();
create or replace trigger match_edited after insert or delete on public.service_wants
  for each row execute function internal.match_edited();
create or replace trigger match_changed after update on public.service_wants
  for each row when ((old.category, old.title, old.status) is distinct from (new.category, new.title, new.status))
  execute function internal.match_edited();
-- Any update, because availability_save writes the hours beside it, and nothing if neither changes.
create or replace trigger match_edited after insert or update on public.availability
  for each row execute function internal.match_edited();
create or replace trigger match_edited after insert or update or delete on public.availability_exceptions
  for each row execute function internal.match_edited();
select platform.service_sees('public.match_suggestions');
