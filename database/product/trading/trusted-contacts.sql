-- Trusted contacts: someone a member names for an appointment at one of the two people's places. We write to them when it starts, and
-- once more if the member does not say afterwards that they are OK. Private to the member: the other person of the appointment learns
-- nothing of it. The contact never gets the address of the place, and nobody is called (decision 50).
-- Needs: appointment-moves, appointment-notices, attempts, emails, mail-preferences, phone-numbers, standing

-- ## Tables
create table public.trade_trusted_contacts (
  appointment_id uuid not null constraint trade_trusted_contacts_appointment_id_fkey references public.trade_appointments (id) on delete cascade,
  user_id uuid not null constraint trade_trusted_contacts_user_id_fkey references public.profiles (id) on delete cascade,
  name text not null constraint trade_trusted_contacts_name_length check (char_length(name) between 1 and 80),
  email text constraint trade_trusted_contacts_email_is_an_address check (
    email = lower(email) and email ~ '^[^\s@]+@[^\s@]+$' and char_length(email) <= 254),
  told_at timestamptz,
  asked_at timestamptz,
  ok_at timestamptz,
  missed_at timestamptz,
  phone text constraint trade_trusted_contacts_phone_is_a_number check (phone ~ '^1[2-9]\d{2}[2-9]\d{6}$'),
  constraint trade_trusted_contacts_one_way check (num_nonnulls(email, phone) = 1),
  constraint trade_trusted_contacts_pkey primary key (appointment_id, user_id)
);
comment on table public.trade_trusted_contacts is 'Who hears of an appointment, for the member who named them alone. Deleted a week after it.';
comment on column public.trade_trusted_contacts.phone is
  'A number of the North American plan, eleven digits. Others cost a multiple, which is what fraud with text messages lives on.';
comment on column public.trade_trusted_contacts.told_at is 'When we wrote to the contact that it starts.';
comment on column public.trade_trusted_contacts.asked_at is 'When we asked the member whether they are OK, a quarter of an hour after the end.';
comment on column public.trade_trusted_contacts.missed_at is 'When we wrote to the contact that the member has not answered, half an hour after the question.';
create index trade_trusted_contacts_user_id_index on public.trade_trusted_contacts (user_id);
create index trade_trusted_contacts_email_index on public.trade_trusted_contacts (email);
create index trade_trusted_contacts_phone_index on public.trade_trusted_contacts (phone);
alter table public.trade_trusted_contacts enable row level security;

-- ## Functions
create or replace function internal.write_to_contact(contact public.trade_trusted_contacts, event text) returns void
language sql volatile set search_path = '' as $$
  select internal.queue_email(case when contact.phone is null then 'trusted_contact' else 'trusted_contact_text' end, coalesce(contact.phone, contact.email), jsonb_build_object(
      'event', write_to_contact.event, 'who', member.full_name,
      'city', coalesce(nullif(concat_ws(', ', nullif(host.city, ''), host.state_code), ''), ''),
      'starts_at', meeting.starts_at, 'ends_at', meeting.ends_at, 'timezone', meeting.timezone),
    'contact:' || contact.appointment_id || ':' || contact.user_id || ':' || write_to_contact.event || ':' || md5(coalesce(contact.phone, contact.email)), contact.user_id)
  from public.trade_appointments as meeting
  join public.profiles as member on member.id = contact.user_id
  join public.profiles as host on host.id = case meeting.location_mode when 'my_place' then meeting.provider_id else meeting.receiver_id end
  where meeting.id = contact.appointment_id
$$;
comment on function internal.write_to_contact(public.trade_trusted_contacts, text) is
  'Queues an email or a text message to a trusted contact, once for each event: start, missed, ok. With the city of the place, never its address or the other person. For definer functions.';

create or replace function internal.wants_contact_mail(address text) returns boolean language sql stable set search_path = '' as $$
  select coalesce((select kept.wants_contact from internal.mail_preferences as kept where kept.address = wants_contact_mail.address), true)
$$;
comment on function internal.wants_contact_mail(text) is 'Whether this address or number still takes messages as a trusted contact. For definer functions.';

create or replace function internal.contact_preference(address text, out token text, out wants boolean) returns record
language sql volatile set search_path = '' as $$
  insert into internal.mail_preferences as kept (address) values (lower(contact_preference.address))
  on conflict on constraint mail_preferences_pkey do update set address = kept.address
  returning kept.token, kept.wants_contact
$$;
comment on function internal.contact_preference(text) is
  'Whether this address or number takes messages as a trusted contact, and the token of the link that stops them. Called by the email sender, as the owner.';

create or replace function public.contact_mail_choice(token text, wants_contact boolean default null) returns table (address text, wants boolean)
language plpgsql volatile security definer set search_path = '' as $$
declare
  told int;
begin
  if contact_mail_choice.wants_contact is not null then
    update internal.mail_preferences as kept set wants_contact = contact_mail_choice.wants_contact, changed_at = clock.now()
      where kept.token = contact_mail_choice.token and kept.wants_contact <> contact_mail_choice.wants_contact;
  end if;
  -- Members who counted on this person have to know that nobody will hear from us.
  if not contact_mail_choice.wants_contact then
    with stopped as (
      delete from public.trade_trusted_contacts as known using internal.mail_preferences as kept
        where kept.token = contact_mail_choice.token and (known.email = kept.address or known.phone = kept.address) and known.ok_at is null and known.missed_at is null
        returning known.*)
    select count(internal.notify(stopped.user_id, 'contact_stopped', jsonb_build_object('who', stopped.name),
        'contact:' || stopped.appointment_id || ':stopped:' || md5(coalesce(stopped.phone, stopped.email)),
        '/trades?id=' || meeting.trade_id, meeting.trade_id)) into told
      from stopped join public.trade_appointments as meeting on meeting.id = stopped.appointment_id;
  end if;
  return query select
      case when kept.address ~ '^\d+$' then '…' || right(kept.address, 4) else regexp_replace(kept.address, '^(.).*(@.*)$', '\1…\2') end, kept.wants_contact
    from internal.mail_preferences as kept where kept.token = contact_mail_choice.token;
end
$$;
comment on function public.contact_mail_choice(text, boolean) is
  'The same as mail_choice, about messages as a trusted contact, of whichever member. Members who counted on it are notified. Definer: stopping needs no sign-in.';

create or replace function internal.refuse_unless_mine(contact public.trade_trusted_contacts) returns void language plpgsql stable set search_path = '' as $$
begin
  if contact.user_id is null then
    raise exception using errcode = 'PT404', hint = 'not_found', detail = '{"what": "trusted_contact_gone"}', message = 'You have no trusted contact for this appointment.';
  end if;
end
$$;
comment on function internal.refuse_unless_mine(public.trade_trusted_contacts) is 'Refuses when the caller''s contact was not found. For definer functions.';

create or replace function internal.contact_hears_of_another(me uuid, meeting public.trade_appointments, address text)
returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.trade_trusted_contacts as known join public.trade_appointments as other on other.id = known.appointment_id
    where known.user_id = contact_hears_of_another.me and contact_hears_of_another.address in (known.email, known.phone)
      and other.id <> meeting.id and other.status <> 'cancelled'
      and other.starts_at > meeting.starts_at - interval '1 day' and other.starts_at < meeting.starts_at + interval '1 day')
  or exists (
    select from internal.emails as sent
    where sent.user_id = contact_hears_of_another.me and sent.address = contact_hears_of_another.address
      and sent.kind in ('trusted_contact', 'trusted_contact_text') and sent.created_at > statement_timestamp() - interval '1 day'
      and sent.cause not like 'contact:' || meeting.id || ':%')
$$;
comment on function internal.contact_hears_of_another(uuid, public.trade_appointments, text) is
  'Whether a member has named this address or number for another appointment within a day of this one, or we wrote to it today
about another one. An appointment sends up to three messages to someone who never asked for any. For definer functions.';

create or replace function public.trade_trusted_contact_save(appointment_id uuid, name text, email text default null, phone text default null) returns public.trade_trusted_contacts
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  meeting public.trade_appointments := internal.appointment_locked_for_me(trade_trusted_contact_save.appointment_id);
  address text := nullif(lower(btrim(internal.typed_plainly(trade_trusted_contact_save.email))), '');
  number text := internal.number_of_contact(nullif(btrim(trade_trusted_contact_save.phone), ''));
  contact public.trade_trusted_contacts;
begin
  perform internal.refuse_restricted();
  if meeting.location_mode not in ('my_place', 'your_place') then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "not_a_visit"}',
      message = 'A trusted contact is for appointments at one of your places.';
  elsif meeting.status <> 'confirmed' or meeting.starts_at is null then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "no_time_yet"}', message = 'Agree on a time first.';
  elsif meeting.ends_at <= clock.now() then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "too_late"}', message = 'It''s too late for that.';
  elsif number is not null and internal.setting('sends_texts') #>> '{}' is distinct from 'true' then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "texts_not_sent"}',
      message = 'We can''t send text messages at the moment. Please give an email address.';
  -- Screens send a domain in ASCII, the one form in which mail_preferences has it.
  elsif address ~ '@.*[^ -~]' then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "trusted_contact_wrong"}',
      message = 'Please write what comes after the @ in plain letters.';
  elsif not internal.wants_contact_mail(coalesce(number, address)) then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "trusted_contact_declined"}',
      message = 'This person asked us not to send them such messages. Please choose someone else.';
  elsif not internal.knock('trusted contacts', me::text, 5, interval '1 day') then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "trusted_contacts_used_up", "most": 5}',
      message = 'You''ve named a trusted contact 5 times today. Please try again tomorrow.';
  -- Behind the knock, whose row is locked until the end: two calls at once see each other.
  elsif internal.contact_hears_of_another(me, meeting, coalesce(number, address)) then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "trusted_contact_named_today", "most": 1}',
      message = 'We write to this person about one appointment a day. Please choose someone else for this one.';
  end if;
  insert into public.trade_trusted_contacts as known (appointment_id, user_id, name, email, phone)
    values (meeting.id, me, btrim(coalesce(trade_trusted_contact_save.name, '')), address, number)
    on conflict on constraint trade_trusted_contacts_pkey do update set
      name = excluded.name, email = excluded.email, phone = excluded.phone, ok_at = null,
      told_at = case when (known.email, known.phone) is not distinct from (excluded.email, excluded.phone) then known.told_at end
    returning known.* into contact;
  return contact;
exception
  when check_violation then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "trusted_contact_wrong"}',
      message = 'Please give a name of up to 80 characters, and an email address or a US phone number.';
end
$$;
comment on function public.trade_trusted_contact_save(uuid, text, text, text) is
  'Names the caller''s trusted contact for one of their appointments, by email address or phone number, in place of an earlier one; 5 times a day. Definer: the clock writes what was sent.';

create or replace function public.trade_trusted_contact_clear(appointment_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  contact public.trade_trusted_contacts;
begin
  perform internal.refuse_restricted();
  delete from public.trade_trusted_contacts as known
    where known.appointment_id = trade_trusted_contact_clear.appointment_id and known.user_id = auth.uid() returning * into contact;
  perform internal.refuse_unless_mine(contact);
end
$$;
comment on function public.trade_trusted_contact_clear(uuid) is
  'Takes back the caller''s trusted contact, who then hears nothing more. Definer: members cannot write the table.';

create or replace function public.trade_ok(appointment_id uuid) returns public.trade_trusted_contacts
language plpgsql volatile security definer set search_path = '' as $$
declare
  contact public.trade_trusted_contacts;
  was_ok boolean;
begin
  select * into contact from public.trade_trusted_contacts as known
    where known.appointment_id = trade_ok.appointment_id and known.user_id = auth.uid() for update;
  perform internal.refuse_unless_mine(contact);
  if (select meeting.starts_at > clock.now() from public.trade_appointments as meeting where meeting.id = contact.appointment_id) then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "too_early"}', message = 'It''s too early for that.';
  end if;
  was_ok := contact.ok_at is not null;
  update public.trade_trusted_contacts as known set ok_at = coalesce(known.ok_at, clock.now())
    where known.appointment_id = contact.appointment_id and known.user_id = contact.user_id returning * into contact;
  if contact.missed_at is not null and not was_ok then
    perform internal.write_to_contact(contact, 'ok');
  end if;
  return contact;
end
$$;
comment on function public.trade_ok(uuid) is
  'Says that the caller is OK, from the start of an appointment on; a contact who heard of a missing answer hears of it, too. On any plan, and while suspended. Repeating it changes nothing. Definer: members cannot write the table.';

create or replace function internal.contact_step(contact public.trade_trusted_contacts, meeting public.trade_appointments) returns text
language sql stable set search_path = '' as $$
  select case
    when meeting.ends_at < clock.now() - interval '7 days' or (meeting.status = 'cancelled' and contact.told_at is null) then 'forget'
    when contact.ok_at is not null then null
    when contact.told_at is null then case when meeting.status = 'confirmed' and meeting.location_mode in ('my_place', 'your_place')
      and meeting.starts_at <= clock.now() and meeting.ends_at > clock.now() then 'start' end
    when contact.asked_at is null then case when meeting.ends_at <= clock.now() - interval '15 minutes' then 'ask' end
    when contact.missed_at is null then case when contact.asked_at <= clock.now() - interval '30 minutes' then 'missed' end end
$$;
comment on function internal.contact_step(public.trade_trusted_contacts, public.trade_appointments) is
  'What comes next for a trusted contact: tell them of the start, ask the member 15 minutes after the end whether they are OK, tell the contact 30 minutes later if they have not answered, forget them after 7 days; null if nothing does.';

create or replace view internal.due_contact_steps as
  select known.appointment_id || ' ' || known.user_id as key
  from public.trade_trusted_contacts as known join public.trade_appointments as meeting on meeting.id = known.appointment_id
  where internal.contact_step(known, meeting) is not null
  order by meeting.starts_at;
comment on view internal.due_contact_steps is 'Trusted contacts for whom something has to be done, by appointment and member.';

create or replace function internal.contact_follow(key text) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  contact public.trade_trusted_contacts;
  meeting public.trade_appointments;
  step text;
begin
  select * into contact from public.trade_trusted_contacts as known
    where known.appointment_id = split_part(contact_follow.key, ' ', 1)::uuid and known.user_id = split_part(contact_follow.key, ' ', 2)::uuid
    for update skip locked;
  select * into meeting from public.trade_appointments as known where known.id = contact.appointment_id;
  step := internal.contact_step(contact, meeting);
  if step = 'forget' then
    delete from public.trade_trusted_contacts as known
      where known.appointment_id = contact.appointment_id and known.user_id = contact.user_id;
  else
    update public.trade_trusted_contacts as known set
        told_at = case step when 'start' then clock.now() else known.told_at end,
        asked_at = case step when 'ask' then clock.now() else known.asked_at end,
        missed_at = case step when 'missed' then clock.now() else known.missed_at end
      where known.appointment_id = contact.appointment_id and known.user_id = contact.user_id and step is not null;
  end if;
  if step in ('start', 'missed') then
    perform internal.write_to_contact(contact, step);
  elsif step = 'ask' then
    perform internal.notify(contact.user_id, 'trade_ask_ok',
      jsonb_build_object('who', contact.name, 'minutes', 30), 'contact:' || contact.appointment_id || ':ask',
      '/trades?id=' || meeting.trade_id, meeting.trade_id);
  end if;
  return step is not null;
end
$$;
comment on function internal.contact_follow(text) is 'Does what comes next for a trusted contact.';

-- ## Rules
-- A suspended member still says that they are OK, since someone waits for it.
select internal.keep_table_rules('public.trade_trusted_contacts', feature => null, suspended_read => 'own',
  suspended_write => 'anything');
insert into internal.member_data (relation, whose, area, erasure) values
  ('public.trade_trusted_contacts', 'user_id = $1', 'trades', 'delete');
select internal.notice_kind('trade_ask_ok', 'system', 'system');
select internal.notice_kind('contact_stopped', 'system', 'system');
create policy "a trusted contact is visible to the member who named them" on public.trade_trusted_contacts
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.trade_trusted_contacts to authenticated;
grant execute on function public.trade_trusted_contact_save(uuid, text, text, text), public.trade_trusted_contact_clear(uuid), public.trade_ok(uuid) to authenticated;
grant execute on function public.contact_mail_choice(text, boolean) to service_role;
create or replace trigger plain_text before insert or update on public.trade_trusted_contacts
  for each row execute function internal.keep_plain_text('name');
insert into clock.tasks (name, due, act) values
    ('follow trusted contacts', 'internal.due_contact_steps', 'internal.contact_follow(text)')
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
select platform.service_sees('public.trade_trusted_contacts');
