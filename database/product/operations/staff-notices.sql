-- What members read in the bell when staff do something about their account (docs/product/notifications.md). It never
-- names the staff member. Staff who act see the same words first.
-- Needs: notifications, admin, days

-- ## Functions
create or replace function internal.notify_of_act(
  member_id uuid, kind text, reason text, facts jsonb default '{}'
) returns void language sql volatile set search_path = '' as $$
  select internal.notify(notify_of_act.member_id, notify_of_act.kind,
    notify_of_act.facts || coalesce(jsonb_build_object('reason', nullif(btrim(notify_of_act.reason), '')), '{}'),
    notify_of_act.kind || ':' || gen_random_uuid(),
    case notify_of_act.kind
      when 'role_given' then '/admin'
      when 'comp_given' then '/settings?tab=subscription'
      when 'comp_ended' then '/settings?tab=subscription'
      when 'signed_out' then '/settings?tab=security'
      when 'export_started' then '/settings?tab=data'
      when 'deletion_started' then '/settings?tab=data'
      when 'deletion_ended' then '/settings?tab=data'
      when 'thread_kept' then '/forum/thread/' || (notify_of_act.facts ->> 'id') end)
$$;
comment on function internal.notify_of_act(uuid, text, text, jsonb) is
  'Notifies a member of what staff did about their account or a thread of theirs, and why, if a reason was given.'
  ' For definer functions.';

create or replace function public.notice_preview(
  template text, facts jsonb default '{}', out title text, out message text
) returns record language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.refuse_unless_may('read_members');
  if notice_preview.template in ('role_given', 'role_taken', 'comp_given', 'comp_ended', 'signed_out',
      'thread_kept', 'export_started', 'deletion_started', 'deletion_ended') then
    begin
      -- Staff read the reason that they write beside it.
      select words.title, words.message into title, message
        from internal.notice_text(notice_preview.template, notice_preview.facts - 'reason') as words;
    exception when data_exception then
      null;
    end;
  end if;
  if title is null or message is null then
    raise exception using errcode = 'PT400', message = 'There is no such notification.', hint = 'invalid';
  end if;
end
$$;
comment on function public.notice_preview(text, jsonb) is
  'What the member will read. Definer: reads roles, and members cannot call the words.';

-- ## Rules
select internal.notice_kind('role_given', 'system', 'system');
select internal.notice_kind('role_taken', 'system', 'system');
select internal.notice_kind('comp_given', 'billing', 'system');
select internal.notice_kind('comp_ended', 'billing', 'system');
select internal.notice_kind('signed_out', 'system', 'system');
select internal.notice_kind('thread_kept', 'system', 'system');
grant execute on function public.notice_preview(text, jsonb) to authenticated;
