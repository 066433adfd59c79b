-- A member's appointments and interviews for the calendar program they use: a feed at a private address, and one appointment as a file or with an email.
-- Anyone who has the address of a feed reads it without signing in, so only its hash is stored, and its owner can renew or remove it
-- at any time (decision 50).
-- Needs: visits, schedules, attempts, membership

-- ## Tables
create table public.calendar_feeds (
  user_id uuid constraint calendar_feeds_pkey primary key
    constraint calendar_feeds_user_id_fkey references public.profiles (id) on delete cascade,
  hides_titles boolean not null default false,
  made_at timestamptz not null default clock.now()
);
comment on table public.calendar_feeds is 'Members whose appointments can be read by a calendar program.';
comment on column public.calendar_feeds.hides_titles is 'Whether the feed only says that there is an appointment, without the service, the person and the place.';
alter table public.calendar_feeds enable row level security;

create table internal.calendar_feed_tokens (
  user_id uuid constraint calendar_feed_tokens_pkey primary key
    constraint calendar_feed_tokens_user_id_fkey references public.calendar_feeds (user_id) on delete cascade,
  hash text not null constraint calendar_feed_tokens_hash_key unique
);
comment on table internal.calendar_feed_tokens is 'The SHA-256 of the token in the address of each feed. The token itself is shown to its owner once.';
alter table internal.calendar_feed_tokens enable row level security;

-- ## Functions
create or replace function internal.calendar_event(meeting public.trade_appointments, reader_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', meeting.id, 'trade_id', meeting.trade_id, 'sequence', meeting.sequence, 'status', meeting.status,
    'starts_at', meeting.starts_at, 'ends_at', meeting.ends_at, 'timezone', meeting.timezone,
    'service', internal.services_of(meeting), 'gives', meeting.provider_id = calendar_event.reader_id,
    'other', (select card.full_name from public.profiles as card
      where card.id = case calendar_event.reader_id when meeting.provider_id then meeting.receiver_id else meeting.provider_id end),
    'place', meeting.place_name, 'note', meeting.arrival_note,
    'address', (select street.address from public.trade_addresses as street
      where street.appointment_id = meeting.id and internal.address_is_open(meeting, street.host_id, calendar_event.reader_id)))
$$;
comment on function internal.calendar_event(public.trade_appointments, uuid) is
  'What a calendar shows one of the two of an appointment with a time. The address only once the reader may see it. As the caller, or for definer functions.';

create or replace function public.calendar_feed_renew() returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  token text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  insert into public.calendar_feeds (user_id) values (me)
    on conflict on constraint calendar_feeds_pkey do update set made_at = clock.now();
  if not internal.knock('renew calendar feed', me::text, 10, interval '1 day') then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "feed_renewed_often", "most": 10}',
      message = 'You''ve made ten addresses today. Please try again tomorrow.';
  end if;
  insert into internal.calendar_feed_tokens (user_id, hash) values (me, encode(sha256(convert_to(token, 'utf8')), 'hex'))
    on conflict on constraint calendar_feed_tokens_pkey do update set hash = excluded.hash;
  return token;
end
$$;
comment on function public.calendar_feed_renew() is
  'Gives the caller''s feed a new address, and answers its token, which is never shown again. The earlier address stops working. Definer: members cannot write tokens.';

create or replace function public.calendar_feed_read(token text) returns table (refused text, hides_titles boolean, changed_at timestamptz, events jsonb)
language plpgsql volatile security definer rows 1 set search_path = '' as $$
declare
  owner_id uuid := (select kept.user_id from internal.calendar_feed_tokens as kept
    where kept.hash = encode(sha256(convert_to(calendar_feed_read.token, 'utf8')), 'hex'));
begin
  if owner_id is null then
    return;
  elsif not internal.knock('read calendar feed', owner_id::text, 60, interval '1 hour') then
    return query select 'feed_read_often', null::boolean, null::timestamptz, null::jsonb;
    return;
  end if;
  return query
    with shown as (
      select meeting.id, meeting.starts_at, trade.updated_at, internal.calendar_event(meeting, owner_id) as event
      from public.trade_appointments as meeting join public.trade_proposals as trade on trade.id = meeting.trade_id
      where owner_id in (meeting.provider_id, meeting.receiver_id) and meeting.status in ('confirmed', 'done')
        and meeting.starts_at between clock.now() - interval '30 days' and clock.now() + interval '365 days'
        and (trade.status = 'accepted' or internal.may_use(owner_id, 'trades'))
        and not internal.is_out_of_touch(meeting.provider_id, meeting.receiver_id)
      union all
      select meeting.id, meeting.scheduled_date, meeting.updated_at, internal.interview_event(meeting, owner_id)
      from public.job_schedules as meeting
      where owner_id in (meeting.scheduled_by, meeting.applicant_id) and meeting.status in ('accepted', 'done')
        and meeting.scheduled_date between clock.now() - interval '30 days' and clock.now() + interval '365 days'
      order by 2, 1 limit 500)
    select null, feed.hides_titles, greatest(feed.made_at, (select max(shown.updated_at) from shown)),
      coalesce((select jsonb_agg(shown.event order by shown.starts_at, shown.id) from shown), '[]')
    from public.calendar_feeds as feed where feed.user_id = owner_id;
end
$$;
comment on function public.calendar_feed_read(text) is
  'What the feed with this token shows: appointments and interviews of the last 30 and the next 365 days, 500 at most; 60 times an hour. No row for a token that is not in use, whatever it once was. Definer: only for service_role.';

-- ## Rules
select internal.keep_table_rules('public.calendar_feeds', feature => null, suspended_read => 'own');
insert into internal.member_data (relation, whose, area, erasure, why) values
  ('internal.calendar_feed_tokens', 'user_id = $1', null, 'delete', 'Only hashes of secrets.'),
  ('public.calendar_feeds', 'user_id = $1', 'profile', 'delete', null);

create policy "a member sees whether they have a calendar feed" on public.calendar_feeds
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a member says whether their calendar feed has titles" on public.calendar_feeds
  for update to authenticated using (user_id = (select auth.uid()));
create policy "a member removes their calendar feed" on public.calendar_feeds
  for delete to authenticated using (user_id = (select auth.uid()));
grant select, delete on public.calendar_feeds to authenticated;
grant update (hides_titles) on public.calendar_feeds to authenticated;
grant execute on function public.calendar_feed_renew(), internal.calendar_event(public.trade_appointments, uuid) to authenticated;
grant execute on function public.calendar_feed_read(text) to service_role;

select platform.service_sees('public.calendar_feeds');
