-- Emails to be sent. A rule that needs an email adds a row here in its own transaction: a template, its facts and the
-- reader's language. The server takes due rows, renders them and sends them. Members cannot read anything here.
-- Needs: profiles

-- ## Tables
create table internal.letters (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  address text not null,
  user_id uuid constraint letters_user_id_fkey references auth.users (id) on delete cascade,
  facts jsonb not null default '{}' constraint letters_facts_are_bounded check (jsonb_typeof(facts) = 'object' and char_length(facts::text) <= 10000),
  locale text not null default 'en',
  cause text constraint letters_cause_key unique,
  tries int not null default 0,
  due_at timestamptz not null default statement_timestamp(),
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table internal.letters is 'The outbox of emails. `kind` names a template, `facts` has its variables.';
comment on column internal.letters.locale is 'The recipient''s language when the email was queued; English without an account.';
comment on column internal.letters.cause is 'The event behind it, so that it is only emailed once; null if a repeat is intended.';
comment on column internal.letters.due_at is 'When to try (again), in real time; infinity after the last try has failed.';
create index letters_due_index on internal.letters (due_at) where sent_at is null;
create index letters_user_id_index on internal.letters (user_id);
alter table internal.letters enable row level security;

-- ## Functions
create or replace function internal.post_letter(kind text, address text, facts jsonb, cause text default null, user_id uuid default null) returns void
language sql volatile set search_path = '' as $$
  insert into internal.letters (kind, address, facts, cause, user_id, locale)
  values (post_letter.kind, post_letter.address, post_letter.facts, post_letter.cause, post_letter.user_id,
    coalesce((select reader.locale from public.profile_private as reader where reader.user_id = post_letter.user_id), 'en'))
  on conflict on constraint letters_cause_key do nothing;
  select pg_catalog.pg_notify('letters', '')
$$;
comment on function internal.post_letter(text, text, jsonb, text, uuid) is
  'Queues an email, once per cause, and notifies the senders. For definer functions and clock tasks.';
