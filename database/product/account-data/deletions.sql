-- Leaving. A member asks for their account to be deleted, or the team does (team-requests.sql); for 14 days it is hidden from everyone
-- else, and signing in is enough to keep it. Then a task erases it by the rules in member-data.sql. Plans stop renewing at once.
-- Needs: profiles, attempts, emails, audit, admin, roles, trades, trade-moves, billing, exports, member-data

-- ## Tables
create table internal.account_deletions (
  user_id uuid constraint account_deletions_pkey primary key
    constraint account_deletions_user_id_fkey references public.profiles (id) on delete cascade,
  reason text not null default '',
  keeps_posts boolean not null default false,
  asked_at timestamptz not null default clock.now(),
  erases_at timestamptz not null default clock.now() + interval '14 days',
  is_from_team boolean not null default false
);
comment on table internal.account_deletions is 'Accounts that will be erased. The row goes when the member stays, or with the rest of their data.';
comment on column internal.account_deletions.keeps_posts is
  'Whether what they posted in the forum stays, without their name; otherwise its texts go.';
comment on column internal.account_deletions.is_from_team is
  'Whether the team started it, with the reason that the member read. The team takes back only such a one.';
create index account_deletions_erases_at_index on internal.account_deletions (erases_at);
alter table internal.account_deletions enable row level security;

create table internal.contract_endings (
  source text not null,
  contract_id text not null,
  user_id uuid not null constraint contract_endings_user_id_fkey references public.profiles (id) on delete cascade,
  tries int not null default 0,
  due_at timestamptz not null default statement_timestamp(),
  constraint contract_endings_pkey primary key (source, contract_id)
);
comment on table internal.contract_endings is
  'Contracts that the payment provider should no longer renew, tried until it answers (server/clocks/account-work.ts).';
create index contract_endings_due_index on internal.contract_endings (source, due_at);
create index contract_endings_user_id_index on internal.contract_endings (user_id);
alter table internal.contract_endings enable row level security;

-- ## Functions
create or replace function internal.refuse_without_proof() returns void language plpgsql stable security definer set search_path = '' as $$
declare
  this_session uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
begin
  if auth.guard(auth.uid(), this_session) is distinct from 'ok' or not internal.is_fresh(this_session) then
    raise exception using errcode = 'PT403', hint = 'proof_needed',
      message = 'Confirm that it''s you: enter your password or your code, or sign in again.';
  elsif exists (select from auth.mfa_factors as factor where factor.user_id = auth.uid() and factor.status = 'verified')
      and (select session.aal from auth.sessions as session where session.id = this_session) = 'aal1' then
    raise exception using errcode = 'PT403', hint = 'second_factor_needed',
      message = 'Enter the code from your authenticator app first.';
  end if;
end
$$;
comment on function internal.refuse_without_proof() is
  'Refuses a caller who has not proven themselves in the last ten minutes, with the second factor if they have one. Definer: reads sessions and factors.';

create or replace function internal.start_deletion(
  member_id uuid, reason text, cancels_trades boolean, keeps_posts boolean
) returns timestamptz language plpgsql volatile set search_path = '' as $$
declare
  is_from_team constant boolean := start_deletion.member_id is distinct from auth.uid();
  under_way int;
  ends timestamptz;
begin
  if exists (select from public.user_roles where user_id = start_deletion.member_id and role = 'admin') then
    perform pg_advisory_xact_lock(hashtextextended('last admin', 0));
    perform internal.refuse_without_admin(start_deletion.member_id);
  end if;
  -- Otherwise a trade that is accepted right now would not be counted, and would survive.
  perform from public.trade_proposals where status in ('pending', 'accepted')
    and start_deletion.member_id in (proposer_id, recipient_id) order by id for update;
  select count(*) into under_way from public.trade_proposals
    where status = 'accepted' and start_deletion.member_id in (proposer_id, recipient_id);
  if under_way > 0 and start_deletion.cancels_trades is not true then
    raise exception using errcode = 'PT409', hint = 'bad_state',
      detail = jsonb_build_object('what', 'trades_under_way', 'trades', under_way),
      message = case when is_from_team then 'They have ' else 'You have ' end
        || case under_way when 1 then 'a trade in progress.' else under_way || ' trades in progress.' end
        || case when is_from_team then ' Choose to cancel.' else ' Finish first, or choose to cancel.' end;
  end if;
  -- Nobody trades with a suspended member meanwhile, who may write to no table; the erasure ends their trades.
  if not internal.is_suspended(start_deletion.member_id) then
    perform internal.trades_end_for(start_deletion.member_id);
  end if;
  insert into internal.account_deletions (user_id, reason, keeps_posts, is_from_team)
    values (start_deletion.member_id, start_deletion.reason, coalesce(start_deletion.keeps_posts, false), is_from_team)
    returning erases_at into ends;
  insert into internal.contract_endings (source, contract_id, user_id)
    select contract.source, contract.id, contract.user_id from internal.billing_contracts as contract
    where contract.user_id = start_deletion.member_id and contract.status <> 'cancelled' on conflict do nothing;
  -- In the account's metadata, so that the app knows as soon as the member signs in again, without a request of its own.
  update auth.users set raw_app_meta_data = raw_app_meta_data || jsonb_build_object('erases_at', ends),
    updated_at = clock_timestamp() where id = start_deletion.member_id;
  -- All devices but the one on which a member asks, which signs out by itself.
  delete from auth.sessions as session where session.user_id = start_deletion.member_id
    and (is_from_team or session.id <> (auth.jwt() ->> 'session_id')::uuid);
  perform internal.queue_email('deletion_asked', private.email,
      jsonb_build_object('on', ends, 'reason', case when is_from_team then start_deletion.reason end), null,
      start_deletion.member_id)
    from public.profile_private as private join auth.users as person on person.id = private.user_id
    where private.user_id = start_deletion.member_id and private.email <> '' and person.email_confirmed_at is not null
      and not internal.is_demo_address(private.email);
  perform pg_notify('account_work', '');
  return ends;
end
$$;
comment on function internal.start_deletion(uuid, text, boolean, boolean) is
  'Starts the 14 days of an account that is not leaving yet, for its owner or, if someone else calls, for the team; returns'
  ' when they end. The caller has the lock on the account. For definer functions.';

create or replace function public.account_delete_request(
  reason text default '', cancel_trades boolean default false, keep_posts boolean default false
) returns timestamptz language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  why text := btrim(coalesce(account_delete_request.reason, ''));
  ends timestamptz;
begin
  perform internal.refuse_without_proof();
  if char_length(why) > 500 then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'Please keep your reason under 500 characters.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('account of ' || me, 0));
  select leaving.erases_at into ends from internal.account_deletions as leaving where leaving.user_id = me;
  if ends is not null then
    return ends;
  end if;
  -- Each request sends a mail and stays in the log of acts for good.
  if not internal.knock('deletion asked', me::text, 3, '1 day') then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "deletions_used_up", "most": 3}',
      message = 'You have asked for this three times today. Please try again tomorrow.';
  end if;
  ends := internal.start_deletion(me, why, account_delete_request.cancel_trades, account_delete_request.keep_posts);
  perform internal.audit('ask_for_deletion', 'member', me::text);
  return ends;
end
$$;
comment on function public.account_delete_request(text, boolean, boolean) is
  'Asks for the caller''s account to be erased in 14 days; returns when. Needs fresh proof; trades in progress must be'
  ' finished or cancelled with it. `keep_posts`: what they posted in the forum stays, without their name. Definer:'
  ' writes what members cannot.';

create or replace function internal.refuse_leaving() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from internal.account_deletions where user_id = auth.uid()) then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "leaving_now"}',
      message = 'Your account is about to be deleted. Keep it first.';
  end if;
end
$$;
comment on function internal.refuse_leaving() is
  'Refuses a caller who has asked for the end of their account: nobody could answer them, because they are hidden. Definer: members cannot read deletions.';

create or replace function internal.end_deletion(member_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  delete from internal.account_deletions where user_id = end_deletion.member_id;
  if not found then
    return false;
  end if;
  -- What the provider was asked to end already does not renew (decision 35).
  delete from internal.contract_endings where user_id = end_deletion.member_id and tries = 0;
  update auth.users set raw_app_meta_data = raw_app_meta_data - 'erases_at', updated_at = clock_timestamp()
    where id = end_deletion.member_id;
  return true;
end
$$;
comment on function internal.end_deletion(uuid) is
  'Keeps an account that is leaving; false if it is not. The caller has the lock on the account. For definer functions.';

create or replace function public.account_keep() returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  perform pg_advisory_xact_lock(hashtextextended('account of ' || me, 0));
  if not internal.end_deletion(me) then
    return false;
  end if;
  perform internal.audit('keep_account', 'member', me::text);
  return true;
end
$$;
comment on function public.account_keep() is
  'Ends the deletion of the caller''s account; false if there is none. Definer: members cannot write deletions or accounts.';

create or replace view internal.due_erasures as
  select user_id as key from internal.account_deletions where erases_at <= clock.now() order by erases_at;
comment on view internal.due_erasures is 'Accounts whose 14 days are over.';

create or replace function internal.erase_due_account(user_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  perform from internal.account_deletions as leaving
    where leaving.user_id = erase_due_account.user_id and leaving.erases_at <= clock.now() for update skip locked;
  if not found then
    return false;
  end if;
  perform internal.erase_account(erase_due_account.user_id);
  return true;
end
$$;
comment on function internal.erase_due_account(uuid) is 'Erases an account whose 14 days are over.';

create or replace function public.my_data(out erases_at timestamptz, out trades_under_way int, out exports jsonb) returns record
language sql stable security definer set search_path = '' as $$
  select (select leaving.erases_at from internal.account_deletions as leaving where leaving.user_id = auth.uid()),
    (select count(*)::int from public.trade_proposals where status = 'accepted' and auth.uid() in (proposer_id, recipient_id)),
    coalesce((
      select jsonb_agg(jsonb_build_object('id', mine.id, 'status', mine.status, 'size_bytes', mine.size_bytes, 'asked_at', mine.asked_at,
        'expires_at', mine.expires_at, 'path', case mine.status when 'ready' then internal.export_path(mine) end) order by mine.asked_at desc, mine.id desc)
      from internal.account_exports as mine
      where mine.id in (select id from internal.account_exports where user_id = auth.uid() order by asked_at desc, id desc limit 5)), '[]')
$$;
comment on function public.my_data() is
  'When the caller''s account will be erased, or null; how many trades they have in progress; and their newest exports `[{id, status, size_bytes, asked_at, expires_at, path}]`. Definer: members cannot read either table.';

-- ## Rules
insert into internal.member_data (relation, whose, area, erasure, why) values
  ('internal.contract_endings', 'user_id = $1', null, 'keep',
    'The provider still has to be asked; the row goes once it has answered.'),
  ('internal.account_deletions', 'user_id = $1', 'account', 'delete', null);

grant execute on function public.account_delete_request(text, boolean, boolean), public.account_keep(),
  public.my_data() to authenticated;
insert into clock.tasks (name, due, act) values
    ('erase accounts', 'internal.due_erasures', 'internal.erase_due_account(uuid)')
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
