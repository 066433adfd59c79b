-- Who wants news and notices about trades by email, beyond what an account, a payment or an appointment needs. Stored by address, since people get email before
-- they have an account. A link with the address's token is enough to unsubscribe, signed in or not.
-- Needs: emails, profiles

-- ## Tables
create table internal.mail_preferences (
  address text constraint mail_preferences_pkey primary key,
  token text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') constraint mail_preferences_token_key unique,
  wants_news boolean not null default true,
  changed_at timestamptz not null default clock.now(),
  wants_trades boolean not null default true,
  wants_contact boolean not null default true,
  wants_activity boolean not null default true,
  constraint mail_preferences_address_lowercase check (address = lower(address))
);
comment on table internal.mail_preferences is 'What each address wants to receive, and the token in its unsubscribe links.';
comment on column internal.mail_preferences.token is '244 random bits: it cannot be guessed, and keeps the address out of the link.';
alter table internal.mail_preferences enable row level security;

-- ## Functions
create or replace function internal.news_preference(address text, out token text, out wants boolean) returns record
language sql volatile set search_path = '' as $$
  insert into internal.mail_preferences as kept (address) values (lower(news_preference.address))
  on conflict on constraint mail_preferences_pkey do update set address = kept.address
  returning kept.token, kept.wants_news
$$;
comment on function internal.news_preference(text) is
  'Whether this address wants news, and its unsubscribe token. Called by the email sender, as the owner.';

create or replace function internal.keep_news_preference(address text, wants boolean) returns void language sql volatile set search_path = '' as $$
  insert into internal.mail_preferences (address, wants_news) values (lower(keep_news_preference.address), keep_news_preference.wants)
  on conflict on constraint mail_preferences_pkey do update set wants_news = excluded.wants_news, changed_at = clock.now()
$$;
comment on function internal.keep_news_preference(text, boolean) is 'Stores whether this address wants news.';

create or replace function public.mail_choice(token text, wants_news boolean default null) returns table (address text, wants boolean)
language plpgsql volatile security definer set search_path = '' as $$
begin
  if mail_choice.wants_news is not null then
    update internal.mail_preferences as kept set wants_news = mail_choice.wants_news, changed_at = clock.now()
      where kept.token = mail_choice.token and kept.wants_news <> mail_choice.wants_news;
  end if;
  return query select regexp_replace(kept.address, '^(.).*(@.*)$', '\1…\2'), kept.wants_news
    from internal.mail_preferences as kept where kept.token = mail_choice.token;
end
$$;
comment on function public.mail_choice(text, boolean) is
  'The choice for the address with this token, changed first unless null; no row for an unknown token. Definer: unsubscribing needs no sign-in.';

create or replace function public.news_by_mail() returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce((
    select kept.wants_news from public.profile_private as mine join internal.mail_preferences as kept on kept.address = lower(mine.email)
    where mine.user_id = auth.uid()), true)
$$;
comment on function public.news_by_mail() is
  'Whether the caller gets news by email. Definer: preferences are stored by address, and members cannot read them.';

create or replace function public.set_news_by_mail(wanted boolean) returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  if set_news_by_mail.wanted is null then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "news_choice_missing"}',
      message = 'Choose whether you want our news by email.';
  end if;
  perform internal.keep_news_preference(email, set_news_by_mail.wanted) from public.profile_private where user_id = auth.uid() and email <> '';
  return public.news_by_mail();
end
$$;
comment on function public.set_news_by_mail(boolean) is
  'Changes whether the caller gets news by email. Definer: preferences are stored by address, and members cannot write them.';

create or replace function internal.move_news_preference() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.keep_news_preference(new.email, false) from internal.mail_preferences
    where address = lower(old.email) and not wants_news and new.email <> '';
  return null;
end
$$;
comment on function internal.move_news_preference() is
  'If the old address did not want news, neither does the new one. Definer: auth changes addresses.';

create or replace function internal.trade_preference(address text, out token text, out wants boolean) returns record
language sql volatile set search_path = '' as $$
  insert into internal.mail_preferences as kept (address) values (lower(trade_preference.address))
  on conflict on constraint mail_preferences_pkey do update set address = kept.address
  returning kept.token, kept.wants_trades
$$;
comment on function internal.trade_preference(text) is
  'Whether this address wants notices about trades, and its unsubscribe token. Called by the email sender, as the owner.';

create or replace function internal.keep_trade_preference(address text, wants boolean) returns void language sql volatile set search_path = '' as $$
  insert into internal.mail_preferences (address, wants_trades) values (lower(keep_trade_preference.address), keep_trade_preference.wants)
  on conflict on constraint mail_preferences_pkey do update set wants_trades = excluded.wants_trades, changed_at = clock.now()
$$;
comment on function internal.keep_trade_preference(text, boolean) is 'Stores whether this address wants notices about trades.';

create or replace function public.trade_mail_choice(token text, wants_trades boolean default null) returns table (address text, wants boolean)
language plpgsql volatile security definer set search_path = '' as $$
begin
  if trade_mail_choice.wants_trades is not null then
    update internal.mail_preferences as kept set wants_trades = trade_mail_choice.wants_trades, changed_at = clock.now()
      where kept.token = trade_mail_choice.token and kept.wants_trades <> trade_mail_choice.wants_trades;
  end if;
  return query select regexp_replace(kept.address, '^(.).*(@.*)$', '\1…\2'), kept.wants_trades
    from internal.mail_preferences as kept where kept.token = trade_mail_choice.token;
end
$$;
comment on function public.trade_mail_choice(text, boolean) is
  'The same as mail_choice, about notices of trades. Apart, since a server of release 0.1.0 calls mail_choice as it is. Definer: unsubscribing needs no sign-in.';

create or replace function public.trades_by_mail() returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce((
    select kept.wants_trades from public.profile_private as mine join internal.mail_preferences as kept on kept.address = lower(mine.email)
    where mine.user_id = auth.uid()), true)
$$;
comment on function public.trades_by_mail() is
  'Whether the caller gets notices about trades by email. Definer: preferences are stored by address, and members cannot read them.';

create or replace function public.set_trades_by_mail(wanted boolean) returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  if set_trades_by_mail.wanted is null then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "trade_mail_choice_missing"}',
      message = 'Choose whether you want notices about your trades by email.';
  end if;
  perform internal.keep_trade_preference(email, set_trades_by_mail.wanted) from public.profile_private where user_id = auth.uid() and email <> '';
  return public.trades_by_mail();
end
$$;
comment on function public.set_trades_by_mail(boolean) is
  'Changes whether the caller gets notices about trades by email. Definer: preferences are stored by address, and members cannot write them.';

create or replace function internal.move_trade_preference() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.keep_trade_preference(new.email, false) from internal.mail_preferences
    where address = lower(old.email) and not wants_trades and new.email <> '';
  return null;
end
$$;
comment on function internal.move_trade_preference() is
  'If the old address did not want notices about trades, neither does the new one. Definer: auth changes addresses.';

create or replace function internal.keep_wish_of_signup() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if jsonb_typeof(new.raw_user_meta_data -> 'product_mail') = 'boolean' and new.email <> '' then
    perform internal.keep_news_preference(new.email, (new.raw_user_meta_data ->> 'product_mail')::boolean);
  end if;
  return null;
end
$$;
comment on function internal.keep_wish_of_signup() is
  'The choice made at sign-up counts once the address is confirmed: no one can choose for a stranger or take them off the waitlist. Definer: auth writes accounts.';

create or replace view internal.spent_emails as
  select id as key from internal.emails where sent_at < clock.now() - interval '90 days' and address <> '';

create or replace function internal.forget_email(email_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  update internal.emails as sent set facts = '{}', address = '' where sent.id = forget_email.email_id;
  return found;
end
$$;
comment on function internal.forget_email(uuid) is
  'Deletes the contents of an email 90 days after it was sent, but keeps its cause, so that it is not sent again.';

-- ## Rules
insert into internal.member_data (relation, whose, area, left_out, erasure) values
  ('internal.mail_preferences', 'address = $2', 'account', '{token}', 'delete');

create or replace trigger move_news_preference after update of email on public.profile_private
  for each row when (old.email is distinct from new.email) execute function internal.move_news_preference();
create or replace trigger move_trade_preference after update of email on public.profile_private
  for each row when (old.email is distinct from new.email) execute function internal.move_trade_preference();
create or replace trigger keep_wish_of_signup after insert on auth.users
  for each row when (new.email_confirmed_at is not null) execute function internal.keep_wish_of_signup();
create or replace trigger t20_keep_wish_once_proven after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null) execute function internal.keep_wish_of_signup();
grant execute on function public.mail_choice(text, boolean), public.trade_mail_choice(text, boolean) to service_role;
grant execute on function public.news_by_mail(), public.set_news_by_mail(boolean), public.trades_by_mail(), public.set_trades_by_mail(boolean) to authenticated;
insert into clock.tasks (name, due, act) values
    ('forget emails', 'internal.spent_emails', 'internal.forget_email(uuid)')
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
