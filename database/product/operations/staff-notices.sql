-- What members read in the bell when staff do something about their account (docs/product/notifications.md). The sentences
-- never name the staff member. Staff who act see the same words first.
-- Needs: notifications, admin, days

-- ## Functions
create or replace function internal.staff_notice(template text, facts jsonb, out type text, out title text, out message text, out link text)
language plpgsql stable set search_path = '' as $$
begin
  type := 'system';
  case template
    when 'role_given' then
      title := 'Your new role: ' || (facts ->> 'role'); link := '/admin';
      -- The menu has the entry for admins only (HEAD-10).
      message := 'It works right away. ' || case facts ->> 'role' when 'admin' then 'You''ll find the admin area in your menu.'
        else 'This notification leads to the admin area.' end;
    when 'role_taken' then
      title := 'Your role has ended: ' || (facts ->> 'role'); message := 'You keep your account and everything in it.';
    when 'comp_given' then
      type := 'billing'; title := 'Premium is yours, free'; link := '/settings?tab=subscription';
      message := format('Everything in Premium is open to you until %s. You don''t pay anything.',
        internal.day_in_words((facts ->> 'until')::date::timestamp at time zone 'utc'));
    when 'comp_ended' then
      type := 'billing'; title := 'Your free Premium has ended'; link := '/settings?tab=subscription';
      message := 'Nothing was deleted, and everything is back with a plan.';
    when 'signed_out' then
      title := 'We signed you out on every device'; link := '/settings?tab=security';
      message := 'Sign in again as usual. If something looks wrong, set a new password.';
    when 'thread_kept' then
      title := case facts ->> 'what'
        when 'lock' then 'The team closed a thread of yours'
        when 'unlock' then 'The team reopened a thread of yours'
        when 'pin' then 'The team pinned a thread of yours'
        when 'unpin' then 'The team unpinned a thread of yours'
        when 'slow' then 'The team slowed down a thread of yours'
        when 'unslow' then 'The team ended slow mode in a thread of yours'
        else 'The team moved a thread of yours' end;
      message := format('The thread: %s. If you think that''s a mistake, write to us.', facts ->> 'thread');
      link := '/forum/thread/' || (facts ->> 'id');
  end case;
end
$$;
comment on function internal.staff_notice(text, jsonb) is 'The English sentence of a template with these facts.';

create or replace function internal.tell_of_act(member_id uuid, template text, reason text, facts jsonb default '{}') returns void
language sql volatile set search_path = '' as $$
  select internal.notify(tell_of_act.member_id, notice.type, tell_of_act.template, notice.title,
      notice.message || coalesce(' Why: ' || nullif(btrim(tell_of_act.reason), ''), ''),
      tell_of_act.facts || coalesce(jsonb_build_object('reason', nullif(btrim(tell_of_act.reason), '')), '{}'),
      tell_of_act.template || ':' || gen_random_uuid(), notice.link)
    from internal.staff_notice(tell_of_act.template, tell_of_act.facts) as notice
$$;
comment on function internal.tell_of_act(uuid, text, text, jsonb) is
  'Notifies a member of what staff did about their account or a thread of theirs, and why, if a reason was given. For definer functions.';

create or replace function public.notice_preview(template text, facts jsonb default '{}', out title text, out message text) returns record
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.refuse_unless_may('read_members');
  select notice.title, notice.message into title, message from internal.staff_notice(notice_preview.template, notice_preview.facts) as notice;
exception when case_not_found or datetime_field_overflow or invalid_datetime_format then
  raise exception using errcode = 'PT400', message = 'There is no such notification.', hint = 'invalid';
end
$$;
comment on function public.notice_preview(text, jsonb) is 'What the member will read. Definer: reads roles, and members cannot call the sentences.';

-- ## Rules
select internal.notice_kind('role_given', 'system', 'system');
select internal.notice_kind('role_taken', 'system', 'system');
select internal.notice_kind('comp_given', 'billing', 'system');
select internal.notice_kind('comp_ended', 'billing', 'system');
select internal.notice_kind('signed_out', 'system', 'system');
select internal.notice_kind('thread_kept', 'system', 'system');
grant execute on function public.notice_preview(text, jsonb) to authenticated;
