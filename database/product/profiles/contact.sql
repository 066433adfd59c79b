-- Messages from the contact form, from people with and without an account.
-- Needs: admin, profiles, emails, attempts, waitlist

-- ## Tables
create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  ref text not null constraint contact_messages_ref_key unique constraint contact_messages_ref_form check (ref ~ '^[2-9A-HJ-NP-Z]{8}$'),
  topic text not null constraint contact_messages_topic_known check (topic in (
    'account', 'billing', 'verification', 'safety', 'press', 'accessibility', 'other')),
  name text not null constraint contact_messages_name_length check (char_length(name) between 1 and 80),
  email text not null constraint contact_messages_email_is_an_address check (email ~ '^[^\s@]+@[^\s@]+$' and char_length(email) <= 254),
  message text not null constraint contact_messages_message_length check (char_length(message) between 20 and 3000),
  status text not null default 'new' constraint contact_messages_status_known check (status in ('new', 'open', 'closed')),
  note text constraint contact_messages_note_length check (char_length(note) between 1 and 500),
  created_at timestamptz not null default now()
);
comment on table public.contact_messages is 'Messages from the contact form, for admins and support. Written by the server.';
comment on column public.contact_messages.ref is 'The reference number that the sender gets.';
comment on column public.contact_messages.note is 'What was done about it, written when it is closed. The sender does not see it.';
create index contact_messages_waiting_index on public.contact_messages (created_at, id) where status <> 'closed';
create index contact_messages_closed_index on public.contact_messages (created_at desc, id desc) where status = 'closed';
alter table public.contact_messages enable row level security;

-- ## Functions
create or replace function public.contact_send(
  topic text, name text, email text, message text, address text default null, is_limited boolean default true
) returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  kept public.contact_messages;
  operator text := internal.setting('contact_email') #>> '{}';
begin
  if is_limited and not (
    internal.knock('contact', internal.network_hash(coalesce(contact_send.address, '')), 3, '1 hour')
    -- Each message gets an email in reply: nobody should be able to flood a stranger's mailbox from many networks.
    and internal.knock('contact', internal.address_hash(lower(contact_send.email)), 3, '1 hour')) then
    return null;
  end if;
  insert into public.contact_messages (ref, topic, name, email, message)
    values (internal.code_of_eight(), contact_send.topic, contact_send.name, contact_send.email, contact_send.message)
    returning * into kept;
  perform internal.queue_email('contact_received', kept.email, jsonb_build_object('ref', kept.ref, 'topic', kept.topic),
    'contact:' || kept.id || ':received');
  if operator is not null then
    perform internal.queue_email('contact_message', operator,
      jsonb_build_object('topic', kept.topic, 'name', kept.name, 'address', kept.email, 'message', kept.message, 'ref', kept.ref),
      'contact:' || kept.id);
  end if;
  return kept.ref;
end
$$;
comment on function public.contact_send(text, text, text, text, text, boolean) is
  'Stores a message, confirms it by email and forwards it; returns its reference, or null after 3 in an hour. Definer: members cannot write messages here; for service_role alone.';

-- ## Rules
select internal.keep_table_rules('public.contact_messages', feature => null);
insert into internal.member_data (relation, whose, area, left_out, erasure) values
  ('public.contact_messages', 'lower(email) = $2', 'account', '{note}', 'delete');

create policy "only admins and support read what people wrote to us" on public.contact_messages
  for select to authenticated using ((select public.may('read_contact_messages')));
create policy "only admins and support open and close what people wrote to us" on public.contact_messages
  for update to authenticated using ((select public.may('close_contact_messages')));
grant select on public.contact_messages to authenticated;
grant update (status, note) on public.contact_messages to authenticated;
grant execute on function public.contact_send(text, text, text, text, text, boolean) to service_role;
create or replace trigger plain_text before insert or update of note on public.contact_messages
  for each row execute function internal.keep_plain_text('name');
select platform.service_sees('public.contact_messages');
