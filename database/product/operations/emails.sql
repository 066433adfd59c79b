-- Emails to be sent. A rule that needs an email adds a row here in its own transaction: a template, its facts and the
-- reader's language. The server takes due rows, renders them and sends them. Members cannot read anything here.
-- Needs: profiles

-- ## Tables
create table internal.emails (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  address text not null,
  user_id uuid constraint emails_user_id_fkey references auth.users (id) on delete cascade,
  facts jsonb not null default '{}' constraint emails_facts_are_bounded check (jsonb_typeof(facts) = 'object' and char_length(facts::text) <= 10000),
  locale text not null default 'en',
  cause text constraint emails_cause_key unique,
  tries int not null default 0,
  due_at timestamptz not null default statement_timestamp(),
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table internal.emails is 'The outbox of emails, and of text messages to trusted contacts. `kind` names a template, `facts` has its variables.';
comment on column internal.emails.locale is 'The recipient''s language when the email was queued; English without an account.';
comment on column internal.emails.cause is 'The event behind it, so that it is only emailed once; null if a repeat is intended.';
comment on column internal.emails.due_at is 'When to try (again), in real time; infinity after the last try has failed.';
create index emails_due_index on internal.emails (due_at) where sent_at is null;
create index emails_user_id_index on internal.emails (user_id);
alter table internal.emails enable row level security;

-- ## Functions
create or replace function internal.queue_email(
  kind text, address text, facts jsonb, cause text default null, user_id uuid default null, due_at timestamptz default null
) returns void language sql volatile set search_path = '' as $$
  insert into internal.emails (kind, address, facts, cause, user_id, locale, due_at)
  values (queue_email.kind, queue_email.address, queue_email.facts, queue_email.cause, queue_email.user_id,
    coalesce((select reader.locale from public.profile_private as reader where reader.user_id = queue_email.user_id), 'en'),
    coalesce(queue_email.due_at, statement_timestamp()))
  on conflict on constraint emails_cause_key do nothing;
  select pg_catalog.pg_notify('emails', '')
$$;
comment on function internal.queue_email(text, text, jsonb, text, uuid, timestamptz) is
  'Queues an email, once per cause, for now or for the given real time, and notifies the senders. For definer functions and clock tasks.';

-- ## Rules
-- Their facts can contain links that act for the member.
insert into internal.member_data (relation, whose, area, left_out, erasure) values
  ('internal.emails', $$user_id = $1 or lower(address) = $2 or lower(facts ->> 'address') = $2$$, 'account',
    '{facts,cause,tries,due_at}', 'delete');
