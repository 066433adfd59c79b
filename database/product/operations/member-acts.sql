-- What staff do about a member's account, apart from roles and sanctions: premium for free until a date, taking the verified
-- badge off, ending all sessions, a mail to set a new password, and notes for each other. Each act has a reason and an entry in
-- the audit log, and the member is told. There is no way to sign in as someone else.
-- Needs: roles, staff-notices, billing, emails, attempts, plain-text

-- ## Tables
create table public.staff_notes (
  id bigint generated always as identity constraint staff_notes_pkey primary key,
  member_id uuid not null constraint staff_notes_member_id_fkey references public.profiles (id) on delete cascade,
  author_id uuid constraint staff_notes_author_id_fkey references public.profiles (id) on delete set null,
  note text not null constraint staff_notes_note_length check (char_length(note) between 1 and 1000),
  created_at timestamptz not null default now()
);
comment on table public.staff_notes is 'What staff write down about a member for each other. Never changed; gone with the account.';
create index staff_notes_list_index on public.staff_notes (member_id, id desc);
create index staff_notes_author_id_index on public.staff_notes (author_id);
alter table public.staff_notes enable row level security;

-- ## Functions
create or replace function public.comp_give(member_id uuid, until date, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  today date := (clock.now() at time zone 'utc')::date;
  ends_at timestamptz;
  earlier jsonb;
begin
  perform internal.refuse_act_on_member('give_comp', comp_give.member_id, comp_give.reason);
  if (comp_give.until > today and comp_give.until <= today + 366) is not true then
    raise exception using errcode = 'PT400', message = 'Choose a day from tomorrow to a year from now.', hint = 'invalid';
  end if;
  ends_at := (comp_give.until + 1)::timestamp at time zone 'utc';
  select jsonb_build_object('tier', held.tier, 'status', held.status, 'cancel_at', held.cancel_at) into earlier
    from public.subscriptions as held where held.user_id = comp_give.member_id and held.source = 'manual' for update;
  insert into public.subscriptions (user_id, source, tier, status, cancel_at) values (comp_give.member_id, 'manual', 'premium', 'active', ends_at)
    on conflict on constraint subscriptions_pkey do update set
      (tier, status, cancel_at, current_period_end, trial_end, pause_until, grace_until, updated_at) =
      (excluded.tier, excluded.status, excluded.cancel_at, null, null, null, null, clock.now());
  perform internal.audit('give_comp', 'member', comp_give.member_id::text, earlier,
    jsonb_build_object('tier', 'premium', 'status', 'active', 'cancel_at', ends_at), btrim(comp_give.reason));
  perform internal.tell_of_act(comp_give.member_id, 'comp_given', jsonb_build_object('until', comp_give.until));
end
$$;
comment on function public.comp_give(uuid, date, text) is
  'Gives a member premium without payment, to the end of that day in UTC. Replaces an earlier one. Definer: no caller may write subscriptions.';

create or replace function public.comp_end(member_id uuid, reason text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.subscriptions;
begin
  perform internal.refuse_act_on_member('end_comp', comp_end.member_id, comp_end.reason);
  select * into held from public.subscriptions as kept where kept.user_id = comp_end.member_id and kept.source = 'manual' for update;
  if internal.holds_at(held, clock.now()) is not true then
    return false;
  end if;
  update public.subscriptions as kept set status = 'cancelled', cancel_at = clock.now(), updated_at = clock.now()
    where kept.user_id = comp_end.member_id and kept.source = 'manual';
  perform internal.audit('end_comp', 'member', comp_end.member_id::text,
    jsonb_build_object('tier', held.tier, 'status', held.status, 'cancel_at', held.cancel_at), jsonb_build_object('tier', null), btrim(comp_end.reason));
  perform internal.tell_of_act(comp_end.member_id, 'comp_ended');
  return true;
end
$$;
comment on function public.comp_end(uuid, text) is
  'Ends a plan that was given without payment; false if there is none. Paid plans stay. Definer: no caller may write subscriptions.';

create or replace function public.member_unverify(member_id uuid, reason text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.refuse_act_on_member('unverify_member', member_unverify.member_id, member_unverify.reason);
  update public.profiles as card set is_verified = false where card.id = member_unverify.member_id and card.is_verified;
  if not found then
    return false;
  end if;
  perform internal.audit('unverify_member', 'member', member_unverify.member_id::text,
    '{"is_verified": true}', '{"is_verified": false}', btrim(member_unverify.reason));
  perform internal.tell_of_act(member_unverify.member_id, 'unverified');
  return true;
end
$$;
comment on function public.member_unverify(uuid, text) is
  'Takes the verified badge off a profile; false if it has none. Definer: no caller may write this column.';

create or replace function public.member_sign_out(member_id uuid, reason text) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended int;
begin
  perform internal.refuse_act_on_member('end_sessions', member_sign_out.member_id, member_sign_out.reason);
  delete from auth.sessions where user_id = member_sign_out.member_id;
  get diagnostics ended = row_count;
  if ended > 0 then
    perform internal.audit('end_sessions', 'member', member_sign_out.member_id::text,
      jsonb_build_object('sessions', ended), '{"sessions": 0}', btrim(member_sign_out.reason));
    perform internal.tell_of_act(member_sign_out.member_id, 'signed_out');
  end if;
  return ended;
end
$$;
comment on function public.member_sign_out(uuid, text) is
  'Ends all sessions of a member and returns how many there were. Definer: no caller may write sessions.';

create or replace function public.recovery_mail_start(
  member_id uuid, reason text, caller_id uuid, session_id uuid, is_limited boolean default true
) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  obstacle text := internal.admin_obstacle(recovery_mail_start.caller_id, recovery_mail_start.session_id, 'send_recovery_mail');
  address text;
begin
  if obstacle is not null then
    return jsonb_build_object('refusal', obstacle);
  end if;
  if char_length(btrim(recovery_mail_start.reason)) between 1 and 500 is not true then
    return '{"refusal": "invalid"}';
  end if;
  select person.email into address from auth.users as person join public.profiles as card on card.id = person.id
    where person.id = recovery_mail_start.member_id and person.deleted_at is null and not person.is_sso_user and person.email <> '';
  if address is null then
    return '{"refusal": "not_found"}';
  end if;
  if is_limited and not internal.knock('recovery mail', recovery_mail_start.member_id::text, 3, '1 day') then
    return '{"refusal": "limit_reached"}';
  end if;
  perform internal.audit('send_recovery_mail', 'member', recovery_mail_start.member_id::text,
    reason => btrim(recovery_mail_start.reason), actor_id => recovery_mail_start.caller_id);
  return jsonb_build_object('address', address);
end
$$;
comment on function public.recovery_mail_start(uuid, text, uuid, uuid, boolean) is
  'Whether this caller may have a mail sent with which that member sets a new password, and to which address; writes the audit log. Definer: reads accounts; for service_role alone, so that nobody gets the link.';

create or replace function public.staff_note_add(member_id uuid, note text) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  kept bigint;
begin
  perform internal.refuse_act_on_member('note_member', staff_note_add.member_id, 'A note');
  if char_length(btrim(staff_note_add.note)) between 1 and 1000 is not true then
    raise exception using errcode = 'PT400', message = 'Write a note of 1 to 1,000 characters.', hint = 'invalid';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('notes about ' || staff_note_add.member_id, 0));
  if (select count(*) from public.staff_notes as earlier where earlier.member_id = staff_note_add.member_id) >= 500 then
    raise exception using errcode = 'PT429', message = 'There are 500 notes about this member already.', hint = 'limit_reached';
  end if;
  insert into public.staff_notes (member_id, author_id, note) values (staff_note_add.member_id, auth.uid(), btrim(staff_note_add.note))
    returning id into kept;
  perform internal.audit('note_member', 'member', staff_note_add.member_id::text, after => jsonb_build_object('note_id', kept));
  return kept;
end
$$;
comment on function public.staff_note_add(uuid, text) is 'Adds a note about a member, which only staff see. Definer: no caller may write notes.';

-- ## Rules
create policy "only those who see members read notes about them" on public.staff_notes
  for select to authenticated using ((select public.may('read_members')));
revoke all on public.staff_notes from service_role;
grant select on public.staff_notes to authenticated, service_role;
select platform.service_sees('public.staff_notes');
create or replace trigger plain_text before insert on public.staff_notes
  for each row execute function internal.keep_plain_text();
grant execute on function public.comp_give(uuid, date, text), public.comp_end(uuid, text), public.member_unverify(uuid, text),
  public.member_sign_out(uuid, text), public.staff_note_add(uuid, text) to authenticated;
grant execute on function public.recovery_mail_start(uuid, text, uuid, uuid, boolean) to service_role;
