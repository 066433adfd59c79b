-- What those who run the site do with the waitlist: invite people, send an email again, and see how many wait where.
-- Needs: admin, audit, waitlist, founders, emails

-- ## Functions
create or replace function internal.tell_of_invitation(signup public.waitlist_signups, cause text) returns void
language sql volatile set search_path = '' as $$
  select internal.queue_email('waitlist_invited', signup.email,
    jsonb_build_object('link', internal.site_link('/auth?mode=signup'), 'ends_on', signup.invited_at + interval '14 days'),
    'waitlist:' || signup.id || ':' || tell_of_invitation.cause)
$$;
comment on function internal.tell_of_invitation(public.waitlist_signups, text) is
  'Emails an invitation, once per cause. For definer functions.';

create or replace function internal.invite(signup_id uuid) returns boolean language plpgsql volatile set search_path = '' as $$
declare
  status_before text;
  invited public.waitlist_signups;
begin
  select signup.status into status_before from public.waitlist_signups as signup
    where signup.id = invite.signup_id and (signup.status = 'confirmed'
      or signup.status = 'invited' and signup.invited_at <= clock.now() - interval '14 days')
    for update;
  if not found then
    return false;
  end if;
  update public.waitlist_signups as signup set status = 'invited', invited_at = clock.now()
    where signup.id = invite.signup_id returning * into invited;
  perform internal.tell_of_invitation(invited, 'invited:' || invited.invited_at);
  perform internal.audit('invite_from_waitlist', 'waitlist_signup', invited.id::text,
    jsonb_build_object('status', status_before), '{"status": "invited"}');
  return true;
end
$$;
comment on function internal.invite(uuid) is
  'Invites someone who waits, or whose earlier invitation has expired, and holds a founder seat for them for 14 days; false for anyone else. For definer functions.';

create or replace function public.waitlist_invite(people int) returns int language plpgsql volatile security definer set search_path = '' as $$
declare
  chosen uuid;
  many int := 0;
begin
  perform internal.refuse_unless_may('invite_from_waitlist');
  for chosen in
    select signup.id from public.waitlist_signups as signup where signup.status = 'confirmed'
    order by signup.position limit least(greatest(waitlist_invite.people, 0), 100) for update
  loop
    perform internal.invite(chosen);
    many := many + 1;
  end loop;
  return many;
end
$$;
comment on function public.waitlist_invite(int) is
  'Invites the next people on the waitlist by position and holds a founder seat for each for 14 days; returns how many. Definer: no caller may write the waitlist.';

create or replace function public.waitlist_invite_one(signup_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.refuse_unless_may('invite_from_waitlist');
  if not internal.invite(waitlist_invite_one.signup_id) then
    raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'Only people who have confirmed their address and are not invited yet can be invited.';
  end if;
end
$$;
comment on function public.waitlist_invite_one(uuid) is
  'Invites one person out of turn, or again after their 14 days. Definer: no caller may write the waitlist.';

create or replace function public.waitlist_mail_again(signup_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  signup public.waitlist_signups;
begin
  perform internal.refuse_unless_may('mail_waitlist');
  select each.* into signup from public.waitlist_signups as each where each.id = waitlist_mail_again.signup_id for update;
  if coalesce(signup.status = 'pending' or signup.status = 'invited' and signup.invited_at > clock.now() - interval '14 days', false) is false then
    raise exception using errcode = 'PT409', hint = 'bad_state', message = 'There is no email to send again to this person.';
  end if;
  if not internal.may_post_again(signup.email) then
    raise exception using errcode = 'PT429', hint = 'limit_reached', message = 'This address already got six emails today. Try again tomorrow.';
  end if;
  if signup.status = 'pending' then
    perform internal.post_waitlist_confirm(signup);
  else
    perform internal.tell_of_invitation(signup, 'again:' || clock_timestamp());
  end if;
  perform internal.audit('mail_waitlist', 'waitlist_signup', signup.id::text, after => jsonb_build_object('status', signup.status));
end
$$;
comment on function public.waitlist_mail_again(uuid) is
  'Sends the last email again: the confirmation to people who have not confirmed, the invitation to people whose 14 days are running. Definer: no caller may read the tokens.';

create or replace function public.waitlist_figures() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.refuse_unless_may('read_waitlist');
  return jsonb_build_object(
    'people', (
      select coalesce(jsonb_object_agg(status, people), '{}')
      from (select status, count(*) as people from public.waitlist_signups group by status) as counted),
    'places', (
      select coalesce(jsonb_agg(to_jsonb(densest)), '[]') from (
        select state_code, city, count(*) as people,
          count(*) filter (where status = 'confirmed') as waiting, count(*) filter (where status = 'joined') as joined
        from public.waitlist_signups where state_code is not null or city is not null
        group by state_code, city order by people desc, state_code, city limit 50) as densest),
    'seats', (
      select jsonb_build_object('claimed', seats.claimed, 'held', internal.seats_held(),
        'candidates', (select count(*) from internal.founder_candidates))
      from internal.founder_seats as seats));
end
$$;
comment on function public.waitlist_figures() is
  'How many people are on the waitlist by status, the 50 places with the most of them, and the founder seats. Definer: seats cannot be read by callers.';

-- ## Rules
grant execute on function public.waitlist_invite(int), public.waitlist_invite_one(uuid), public.waitlist_mail_again(uuid),
  public.waitlist_figures() to authenticated;
