-- The waitlist of people who want to hear about the opening. An address joins, confirms itself with the emailed link, and
-- gets its place by the order of confirmations. Signing up with the address removes it from the list. Only the server
-- writes here. Each row has two secrets: `confirm_token` is emailed and confirms the address, `details_token` goes to the
-- browser that opened that link and only opens the optional second step.
-- Needs: admin, profiles, crafts, location, emails, attempts, mail-preferences

-- ## Tables
create table public.waitlist_signups (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint waitlist_signups_email_key unique
    constraint waitlist_signups_email_is_an_address check (email = lower(email) and email ~ '^[^\s@]+@[^\s@]+$' and char_length(email) <= 254),
  name text constraint waitlist_signups_name_length check (char_length(name) between 1 and 80),
  profession text,
  craft text generated always as (case when profession not in ('student', 'owner', 'other') then profession end) stored
    constraint waitlist_signups_craft_fkey references public.crafts (name) on delete restrict,
  city text constraint waitlist_signups_city_length check (char_length(city) between 1 and 80),
  state_code text constraint waitlist_signups_state_code_fkey references public.states (code) on delete set null,
  is_licensed boolean,
  locale text not null default 'en' constraint waitlist_signups_locale_known check (locale in ('en', 'es', 'vi')),
  status text not null default 'pending' constraint waitlist_signups_status_known check (status in ('pending', 'confirmed', 'invited', 'joined', 'unsubscribed')),
  confirm_token text not null default encode(extensions.gen_random_bytes(24), 'hex') constraint waitlist_signups_confirm_token_key unique,
  details_token text not null default encode(extensions.gen_random_bytes(24), 'hex') constraint waitlist_signups_details_token_key unique,
  confirm_sent_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  position int constraint waitlist_signups_position_key unique,
  referral_code text not null constraint waitlist_signups_referral_code_key unique
    constraint waitlist_signups_referral_code_form check (referral_code ~ '^[2-9A-HJ-NP-Z]{8}$'),
  referred_by uuid constraint waitlist_signups_referred_by_fkey references public.waitlist_signups (id) on delete set null,
  referrals int not null default 0 constraint waitlist_signups_referrals_not_negative check (referrals >= 0),
  is_founding_friend boolean not null generated always as (referrals >= 3) stored,
  free_month_at timestamptz,
  invited_at timestamptz,
  joined_user_id uuid constraint waitlist_signups_joined_user_id_fkey references public.profiles (id) on delete set null,
  utm jsonb not null default '{}' constraint waitlist_signups_utm_is_object check (jsonb_typeof(utm) = 'object' and char_length(utm::text) <= 1000),
  ip_hash text,
  created_at timestamptz not null default now(),
  constraint waitlist_signups_place_needs_proof check ((position is null) = (confirmed_at is null))
);
comment on table public.waitlist_signups is
  'People on the waitlist, in the order in which they confirmed their addresses. Read by admins and support only, written by the server.';
comment on column public.waitlist_signups.craft is
  'A profession that is not a craft (student, owner, other) is in its own column, so that this one can be a foreign key.';
comment on column public.waitlist_signups.position is 'The place in the order of confirmation; assigned once, never changed.';
comment on column public.waitlist_signups.referrals is 'How many people who joined through their link have confirmed their addresses.';
comment on column public.waitlist_signups.free_month_at is 'When ten such people earned them a longer trial; only once.';
comment on column public.waitlist_signups.invited_at is 'From then on, a founder seat is held for them for 14 days (founders.sql).';
create index waitlist_signups_list_index on public.waitlist_signups (status, position);
create index waitlist_signups_recent_index on public.waitlist_signups (created_at desc, id desc);
create index waitlist_signups_status_index on public.waitlist_signups (status, created_at desc, id desc);
create index waitlist_signups_referred_by_index on public.waitlist_signups (referred_by);
create index waitlist_signups_joined_user_id_index on public.waitlist_signups (joined_user_id);
create index waitlist_signups_craft_index on public.waitlist_signups (craft);
create index waitlist_signups_state_code_index on public.waitlist_signups (state_code);
alter table public.waitlist_signups enable row level security;

-- ## Functions
create or replace function internal.site_link(path text) returns text language sql stable set search_path = '' as $$
  select coalesce(internal.setting('site_url') #>> '{}', '') || site_link.path
$$;
comment on function internal.site_link(text) is 'An absolute URL of this site, for emails.';

create or replace function internal.code_of_eight() returns text language sql volatile set search_path = '' as $$
  -- Without 0, 1, I and O, which people confuse; 32 characters, so that a byte maps to them evenly.
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', get_byte(bytes, place) % 32 + 1, 1), '')
  from (select extensions.gen_random_bytes(8) as bytes) as drawn, generate_series(0, 7) as place
$$;
comment on function internal.code_of_eight() is 'Eight random characters that are easy to read aloud.';

create or replace function internal.post_waitlist_confirm(signup public.waitlist_signups) returns void language sql volatile set search_path = '' as $$
  update public.waitlist_signups set confirm_sent_at = clock_timestamp() where id = signup.id;
  select internal.queue_email('waitlist_confirm', signup.email,
    jsonb_build_object('link', internal.site_link('/functions/v1/waitlist-confirm?token=' || signup.confirm_token)))
$$;
comment on function internal.post_waitlist_confirm(public.waitlist_signups) is 'Emails the link that confirms the address; may be called again.';

create or replace function internal.may_post_again(address text) returns boolean language sql volatile set search_path = '' as $$
  select internal.knock('waitlist email', internal.address_hash(may_post_again.address), 6, '1 day')
$$;
comment on function internal.may_post_again(text) is
  'Whether that address may get the email again: people can enter addresses that are not theirs, and must not fill a stranger''s mailbox.';

create or replace function public.waitlist_join(
  email text, name text default null, profession text default null, city text default null, referral text default null,
  utm jsonb default '{}', address text default null, is_limited boolean default true,
  out outcome text, out referral_code text
) returns record language plpgsql volatile security definer set search_path = '' as $$
declare
  who text := internal.network_hash(coalesce(waitlist_join.address, ''));
  known public.waitlist_signups;
  joined public.waitlist_signups;
begin
  if is_limited and not (internal.knock('waitlist', who, 5, '1 hour') and internal.knock('waitlist', 'everybody', 2000, '1 hour')) then
    outcome := 'limited';
    return;
  end if;
  insert into public.waitlist_signups as signup (email, name, profession, city, referred_by, utm, ip_hash, referral_code)
    values (lower(waitlist_join.email), waitlist_join.name, waitlist_join.profession, waitlist_join.city,
      (select id from public.waitlist_signups as friend where friend.referral_code = upper(waitlist_join.referral)),
      waitlist_join.utm, who, internal.code_of_eight())
    on conflict on constraint waitlist_signups_email_key do nothing
    returning * into joined;
  if joined.id is null then
    outcome := 'known';
    select * into strict known from public.waitlist_signups as signup where signup.email = lower(waitlist_join.email) for update;
    -- For people who lost the first email, or who had left. The screen says the same to everyone.
    if (known.confirmed_at is null or known.status = 'unsubscribed') and known.confirm_sent_at < clock_timestamp() - interval '60 seconds'
        and internal.may_post_again(known.email) then
      perform internal.post_waitlist_confirm(known);
    end if;
    return;
  end if;
  perform internal.post_waitlist_confirm(joined);
  outcome := 'joined';
  referral_code := joined.referral_code;
end
$$;
comment on function public.waitlist_join(text, text, text, text, text, jsonb, text, boolean) is
  'Adds an address to the waitlist: joined, known, or limited (5 an hour from one network). Reveals nothing about a known address. Definer: members cannot write the list; for service_role alone.';

create or replace function public.waitlist_confirm(token text, out place int, out referral_code text, out details_token text)
returns record language plpgsql volatile security definer set search_path = '' as $$
declare
  signup public.waitlist_signups;
begin
  -- Serialized: a place is the number of earlier ones plus one, without gaps.
  perform pg_advisory_xact_lock(hashtextextended('waitlist places', 0));
  select * into signup from public.waitlist_signups where confirm_token = waitlist_confirm.token;
  if signup.status = 'unsubscribed' then
    -- They came back by their own link, so they want to hear from us again.
    perform internal.keep_news_preference(signup.email, true);
    update public.waitlist_signups as each set status = case when each.confirmed_at is null then 'pending' else 'confirmed' end
      where each.id = signup.id returning * into signup;
  end if;
  if signup.id is not null and signup.confirmed_at is null then
    update public.waitlist_signups as each set
      position = (select coalesce(max(other.position), 0) + 1 from public.waitlist_signups as other),
      confirmed_at = clock.now(), status = case each.status when 'pending' then 'confirmed' else each.status end
    where each.id = signup.id returning * into signup;
    update public.waitlist_signups set referrals = referrals + 1 where id = signup.referred_by;
    perform internal.reward_referrals(signup.referred_by);
    perform internal.queue_email('waitlist_welcome', signup.email,
      jsonb_build_object('position', signup.position, 'referral_link', internal.site_link('/?ref=' || signup.referral_code)),
      'waitlist:' || signup.id || ':welcome');
  end if;
  place := signup.position;
  referral_code := signup.referral_code;
  details_token := signup.details_token;
end
$$;
comment on function public.waitlist_confirm(text) is
  'Confirms an address by its mailed token and assigns its place; repeating it returns the same, and an unknown token nulls. Definer: members cannot write the list; for service_role alone.';

create or replace function public.waitlist_details(
  token text, name text default null, profession text default null, city text default null, state_code text default null, is_licensed boolean default null
) returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.waitlist_signups as signup set
    name = coalesce(waitlist_details.name, signup.name), profession = coalesce(waitlist_details.profession, signup.profession),
    city = coalesce(waitlist_details.city, signup.city), state_code = coalesce((select code from public.states where code = waitlist_details.state_code), signup.state_code),
    is_licensed = coalesce(waitlist_details.is_licensed, signup.is_licensed)
  where signup.details_token = waitlist_details.token and signup.joined_user_id is null;
  return found;
end
$$;
comment on function public.waitlist_details(text, text, text, text, text, boolean) is
  'The optional second step; false for an unknown token. Definer: members cannot write the list; for service_role alone.';

create or replace function public.leave_waitlist() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Issue a new token, so that links in old emails cannot add them again.
  update public.waitlist_signups as signup set status = 'unsubscribed', confirm_token = default
    where signup.email = new.address and signup.status in ('pending', 'confirmed', 'invited');
  return null;
end
$$;
comment on function public.leave_waitlist() is 'Removes people who turn off news from the list. Definer: members cannot write the list.';

create or replace function internal.reward_referrals(signup_id uuid) returns void language plpgsql volatile set search_path = '' as $$
declare
  earned uuid;
begin
  update public.waitlist_signups set free_month_at = clock.now()
    where id = reward_referrals.signup_id and referrals >= 10 and free_month_at is null and joined_user_id is not null
    returning joined_user_id into earned;
  update public.profile_private set trial_ends_at = greatest(trial_ends_at, clock.now()) + interval '1 month', updated_at = clock.now()
    where user_id = earned;
end
$$;
comment on function internal.reward_referrals(uuid) is
  'Ten referrals extend the sign-up trial by a month, once, for people who have signed up. For definer functions.';

create or replace function public.end_wait() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  signup uuid;
begin
  update public.waitlist_signups set status = 'joined', joined_user_id = new.id
    where email = lower(new.email) and joined_user_id is null
      and exists (select from public.profiles where id = new.id)
    returning id into signup;
  perform internal.reward_referrals(signup);
  return null;
end
$$;
comment on function public.end_wait() is 'Removes an address from the list when its account is confirmed. Definer: members cannot write the list.';

-- ## Rules
select internal.keep_table_rules('public.waitlist_signups', feature => null);
insert into internal.member_data (relation, whose, area, left_out, erasure) values
  ('public.waitlist_signups', 'joined_user_id = $1 or email = $2', 'account', '{confirm_token,details_token,ip_hash}',
    'delete');

create policy "only admins and support read the waitlist" on public.waitlist_signups for select to authenticated using ((select public.may('read_waitlist')));
-- Without the two tokens and the hash: reading the list must not allow anyone to act for the people on it.
grant select (id, email, name, profession, city, state_code, is_licensed, locale, status, confirm_sent_at, confirmed_at, position,
              referral_code, referred_by, referrals, is_founding_friend, free_month_at, invited_at, joined_user_id, utm, created_at)
  on public.waitlist_signups to authenticated;
create or replace trigger t20_wait_ends_with_account after insert on auth.users
  for each row when (new.email_confirmed_at is not null) execute function public.end_wait();
create or replace trigger wait_ends_with_proof after update of email_confirmed_at, email on auth.users
  for each row when (new.email_confirmed_at is not null) execute function public.end_wait();
create or replace trigger leave_waitlist after insert or update of wants_news on internal.mail_preferences
  for each row when (not new.wants_news) execute function public.leave_waitlist();
grant execute on function
  public.waitlist_join(text, text, text, text, text, jsonb, text, boolean), public.waitlist_confirm(text),
  public.waitlist_details(text, text, text, text, text, boolean) to service_role;
create or replace trigger plain_text before insert or update on public.waitlist_signups
  for each row execute function internal.keep_plain_text();
select platform.service_sees('public.waitlist_signups');
