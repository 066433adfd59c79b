-- The first 100 professionals get premium for six months, and a founder number forever. A seat is claimed automatically, in
-- the transaction that completes the profile or confirms the address, in that order. We hold a seat for 14 days for people who
-- were invited from the waitlist. Everyone else gets one while fewer than 100 are claimed or held, or else waits until a held
-- seat expires. There are never more than 100 founders, and the numbers have no gaps.
-- Needs: complete-profile, plan-notices, emails, waitlist, trials, days

-- ## Tables
create table public.founder_claims (
  user_id uuid constraint founder_claims_pkey primary key constraint founder_claims_user_id_fkey references public.profiles (id) on delete cascade,
  number int not null constraint founder_claims_number_key unique constraint founder_claims_number_range check (number between 1 and 100),
  claimed_at timestamptz not null default clock.now(),
  benefits_expire_at timestamptz not null,
  invited_by uuid constraint founder_claims_invited_by_fkey references public.profiles (id) on delete set null
);
comment on table public.founder_claims is 'The founders and their numbers. Only claims write it; the number is shown on the profile.';
create index founder_claims_invited_by_index on public.founder_claims (invited_by);
create index founder_claims_benefits_index on public.founder_claims (benefits_expire_at);
alter table public.founder_claims enable row level security;

create table internal.founder_seats (
  only_row boolean default true constraint founder_seats_pkey primary key constraint founder_seats_is_one_row check (only_row),
  claimed int not null default 0 constraint founder_seats_range check (claimed between 0 and 100)
);
comment on table internal.founder_seats is 'How many numbers are assigned. All claims lock this row; if a claim is rolled back, its number is free again.';
alter table internal.founder_seats enable row level security;

create table internal.founder_candidates (
  place bigint generated always as identity constraint founder_candidates_pkey primary key,
  user_id uuid not null constraint founder_candidates_user_id_key unique
    constraint founder_candidates_user_id_fkey references public.profiles (id) on delete cascade
);
comment on table internal.founder_candidates is 'Members who qualify for a seat, in that order, but have none while the last seats are held for others.';
alter table internal.founder_candidates enable row level security;

-- ## Functions
create or replace function internal.may_be_founder(member_id uuid) returns boolean language sql stable set search_path = '' as $$
  select internal.profile_complete(may_be_founder.member_id) and exists (
    select from auth.users as person join public.profiles as card on card.id = person.id
    where person.id = may_be_founder.member_id and card.account_kind = 'professional'
      and person.email_confirmed_at is not null and not internal.is_demo_address(person.email))
$$;
comment on function internal.may_be_founder(uuid) is 'A confirmed professional with a complete profile, but not a member of the demo town.';

create or replace function internal.seat_is_held_for(member_id uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.waitlist_signups
    where joined_user_id = seat_is_held_for.member_id and invited_at > clock.now() - interval '14 days')
$$;
comment on function internal.seat_is_held_for(uuid) is 'Was this member invited from the waitlist in the last 14 days?';

create or replace function internal.seats_held() returns int language sql stable set search_path = '' as $$
  select count(*)::int from public.waitlist_signups as signup
  -- People who joined and then deleted their account hold no seat.
  where (signup.status = 'invited' or signup.joined_user_id is not null) and signup.invited_at > clock.now() - interval '14 days'
    and not exists (select from public.founder_claims as claim where claim.user_id = signup.joined_user_id)
$$;
comment on function internal.seats_held() is 'How many seats are held for invited people who have not claimed theirs.';

create or replace function internal.give_seat(member_id uuid, given_number int) returns void language plpgsql volatile set search_path = '' as $$
declare
  ends_at timestamptz := clock.now() + interval '6 months';
  address text := (select email from public.profile_private where user_id = give_seat.member_id);
  facts jsonb := jsonb_build_object('number', give_seat.given_number, 'ends_on', ends_at);
begin
  insert into public.founder_claims (user_id, number, benefits_expire_at, invited_by)
    values (give_seat.member_id, give_seat.given_number, ends_at, (
      select friend.joined_user_id from public.waitlist_signups as signup join public.waitlist_signups as friend on friend.id = signup.referred_by
      where signup.joined_user_id = give_seat.member_id));
  update public.profiles set is_founder = true where id = give_seat.member_id;
  update public.profile_private set founder_benefits_expire_at = ends_at, updated_at = clock.now() where user_id = give_seat.member_id;
  perform internal.notify_of_plan(give_seat.member_id, 'founder', 'founder', facts);
  perform internal.queue_email('founder', address, facts, 'founder:' || give_seat.member_id, give_seat.member_id);
end
$$;
comment on function internal.give_seat(uuid, int) is 'Makes a member the founder with that number and notifies them. The caller holds the lock on the seats.';

create or replace view internal.due_seats as
  select candidate.user_id as key from internal.founder_candidates as candidate, internal.founder_seats as seats
  where seats.claimed < 100 and (seats.claimed + internal.seats_held() < 100 or internal.seat_is_held_for(candidate.user_id))
  order by candidate.place;
comment on view internal.due_seats is 'Candidates for whom a seat is free, because held seats have expired.';

create or replace function internal.seat_fill(member_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  taken int;
begin
  select claimed into taken from internal.founder_seats for update;
  -- Skip members who are changing their own profile right now: they wait for our lock, so waiting for theirs would deadlock.
  perform from public.profiles where id = seat_fill.member_id for no key update skip locked;
  if not found or not exists (select from internal.due_seats as due where due.key = seat_fill.member_id) then
    return false;
  end if;
  update internal.founder_seats set claimed = taken + 1;
  delete from internal.founder_candidates as each where each.user_id = seat_fill.member_id;
  perform internal.give_seat(seat_fill.member_id, taken + 1);
  return true;
end
$$;
comment on function internal.seat_fill(uuid) is 'Gives a free seat to a candidate.';

create or replace function internal.fill_seats() returns void language plpgsql volatile set search_path = '' as $$
declare
  member_id uuid;
begin
  perform from internal.founder_seats for update;
  for member_id in select due.key from internal.due_seats as due loop
    begin
      perform internal.seat_fill(member_id);
    exception when others then
      -- The member who completes their profile now has nothing to do with it; the clock tries again, and counts what fails.
      continue;
    end;
  end loop;
end
$$;
comment on function internal.fill_seats() is 'Gives free seats to the candidates, in order.';

create or replace function internal.claim_seat(member_id uuid) returns void language plpgsql volatile set search_path = '' as $$
begin
  if (select claimed from internal.founder_seats) >= 100 or (select is_founder from public.profiles where id = claim_seat.member_id) then
    return;
  end if;
  -- Lock the member's row first: of two changes that together complete a profile, the later one sees both.
  perform from public.profiles where id = claim_seat.member_id for no key update;
  if exists (select from public.founder_claims where user_id = claim_seat.member_id) or not internal.may_be_founder(claim_seat.member_id) then
    return;
  end if;
  perform from internal.founder_seats for update;
  insert into internal.founder_candidates (user_id) values (claim_seat.member_id) on conflict do nothing;
  perform internal.fill_seats();
end
$$;
comment on function internal.claim_seat(uuid) is 'Gives a member whose profile may have just become complete a seat, a place in the queue, or nothing.';

create or replace function public.claim_by_card() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.claim_seat(new.id);
  return null;
end
$$;
comment on function public.claim_by_card() is 'A change of a profile or an account may complete the profile. Definer: callers may not claim a seat themselves.';

create or replace function public.claim_by_service() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.claim_seat(new.user_id);
  return null;
end
$$;
comment on function public.claim_by_service() is 'A service may complete the profile. Definer: callers may not claim a seat themselves.';

create or replace function public.founder_places_left() returns int language sql stable security definer set search_path = '' as $$
  select 100 - claimed from internal.founder_seats
$$;
comment on function public.founder_places_left() is 'How many of the 100 numbers are still available. Definer: no caller can read the count itself.';

create or replace function public.founder_number(profile public.profiles) returns int language sql stable set search_path = '' as $$
  select number from public.founder_claims where user_id = profile.id
$$;
comment on function public.founder_number(public.profiles) is 'Computed field: the member''s founder number; null if they have none.';

create or replace function internal.founder_stage(ends_at timestamptz) returns int language sql stable set search_path = '' as $$
  select case when founder_stage.ends_at <= clock.now() + interval '1 day' then 1
    when founder_stage.ends_at <= clock.now() + interval '7 days' then 7 else 30 end
$$;
comment on function internal.founder_stage(timestamptz) is 'Which reminder of the end of a founder''s benefits is due, by its days.';

create or replace view internal.due_founder_reminders as
  select claim.user_id as key
  from public.founder_claims as claim join public.profile_private as private on private.user_id = claim.user_id
  where private.founder_benefits_expire_at > clock.now() and private.founder_benefits_expire_at <= clock.now() + interval '30 days'
    and not exists (select from internal.reminders as sent where sent.user_id = claim.user_id and sent.what = 'founder'
      and sent.ends_at = private.founder_benefits_expire_at
      and sent.days = internal.founder_stage(private.founder_benefits_expire_at));
comment on view internal.due_founder_reminders is 'Founders 30, 7 and 1 day before their benefits end.';

create or replace function internal.founder_remind(member_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  private public.profile_private;
  facts jsonb;
  stage int;
begin
  select * into strict private from public.profile_private as known where known.user_id = founder_remind.member_id;
  stage := internal.founder_stage(private.founder_benefits_expire_at);
  if not internal.first_reminder(private.user_id, 'founder', private.founder_benefits_expire_at, stage) then
    return false;
  end if;
  facts := jsonb_build_object('days', internal.days_until(private.founder_benefits_expire_at), 'ends_on', private.founder_benefits_expire_at);
  perform internal.notify_of_plan(private.user_id, 'founder:' || private.founder_benefits_expire_at || ':' || stage,
    'founder_ending', facts);
  perform internal.queue_email('founder_ending', private.email, facts,
    'founder:' || private.user_id || ':' || private.founder_benefits_expire_at || ':' || stage, private.user_id);
  return true;
end
$$;
comment on function internal.founder_remind(uuid) is 'Reminds a founder, once for each stage, of the end of their benefits.';

-- ## Rules
select internal.keep_table_rules('public.founder_claims', feature => null, suspended_read => 'some',
  suspended_rows => $$user_id = (select auth.uid())
      or (not (select internal.i_am_suspended()) and user_id not in (select internal.silenced_authors()))$$);
insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('public.founder_claims', 'user_id = $1', 'plan', '{invited_by}', 'keep', null,
    'A founder''s number is not given again.'),
  ('public.founder_claims', 'invited_by = $1', null, '{}', 'clear', 'invited_by = null', 'Another founder''s claim.'),
  ('internal.founder_candidates', 'user_id = $1', null, '{}', 'delete', null, 'Only a place in a queue.');

insert into internal.founder_seats default values on conflict do nothing;
create policy "members see who holds which founder number" on public.founder_claims
  for select to authenticated using (user_id <> all ((select internal.hidden_from_me())::uuid[]));
-- The end of the benefits is private, so it is in profile_private.
grant select (user_id, number, claimed_at) on public.founder_claims to authenticated;
grant execute on function public.founder_places_left(), public.founder_number(public.profiles) to authenticated;
create or replace trigger claim_seat after update of city, state_code, specialties, account_kind on public.profiles
  for each row execute function public.claim_by_card();
create or replace trigger claim_seat after insert or update of is_active on public.services
  for each row execute function public.claim_by_service();
create or replace trigger claim_seat after update of email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null) execute function public.claim_by_card();
insert into clock.tasks (name, due, act, is_reminder) values
    ('fill founder seats', 'internal.due_seats', 'internal.seat_fill(uuid)', false),
    ('remind founders', 'internal.due_founder_reminders', 'internal.founder_remind(uuid)', true)
  on conflict (name) do update set (due, act, is_reminder) = (excluded.due, excluded.act, excluded.is_reminder);
select platform.service_sees('public.founder_claims');
