-- What the team starts about a member's data: a copy for someone who asked for it by mail, the end of an account, and
-- taking that back. Each goes the way of the member's own request. The copy is for its owner alone: the team sees that
-- it was started and when it was ready, and gets neither the file nor a link.
-- Needs: exports, deletions, roles, sanctions, staff-notices, attempts, emails

-- ## Functions
create or replace function public.member_export(member_id uuid, reason text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  export_id uuid;
begin
  perform internal.refuse_sanction('export_member', member_export.member_id, member_export.reason);
  if internal.export_under_way(member_export.member_id) is not null then
    return false;
  end if;
  -- Each of them sends an email.
  if not internal.knock('export started', member_export.member_id::text, 3, '1 day') then
    raise exception using errcode = 'PT429', hint = 'limit_reached',
      message = 'The team has started three copies for this member today. Please try again tomorrow.';
  end if;
  insert into internal.account_exports (user_id, reason)
    values (member_export.member_id, btrim(member_export.reason)) returning id into export_id;
  perform internal.audit('export_member', 'member', member_export.member_id::text,
    after => jsonb_build_object('export_id', export_id), reason => btrim(member_export.reason));
  perform internal.notify_of_act(member_export.member_id, 'export_started', member_export.reason);
  perform pg_notify('account_work', '');
  return true;
end
$$;
comment on function public.member_export(uuid, text) is
  'Starts a copy of a member''s data, which only they can download; false if one is being made already. Three a day a'
  ' member, beside their own. Definer: no caller may write exports.';

create or replace function public.member_delete(
  member_id uuid, reason text, cancel_trades boolean default false, keep_posts boolean default false
) returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  ends timestamptz;
begin
  -- The locks in the order of the member's own request, so that the two never wait for each other. Who may not do this
  -- waits for nobody.
  perform pg_advisory_xact_lock(hashtextextended('account of ' || member_delete.member_id, 0))
    where public.may('delete_member');
  perform internal.refuse_sanction('delete_member', member_delete.member_id, member_delete.reason);
  if exists (select from internal.account_deletions as leaving where leaving.user_id = member_delete.member_id) then
    return false;
  end if;
  if not internal.knock('deletion started', member_delete.member_id::text, 3, '1 day') then
    raise exception using errcode = 'PT429', hint = 'limit_reached',
      message = 'The team has started this three times today for this member. Please try again tomorrow.';
  end if;
  ends := internal.start_deletion(member_delete.member_id, btrim(member_delete.reason),
    member_delete.cancel_trades, member_delete.keep_posts);
  perform internal.audit('delete_member', 'member', member_delete.member_id::text,
    after => jsonb_build_object('erases_at', ends), reason => btrim(member_delete.reason));
  perform internal.notify_of_act(member_delete.member_id, 'deletion_started', member_delete.reason,
    jsonb_build_object('on', ends));
  return true;
end
$$;
comment on function public.member_delete(uuid, text, boolean, boolean) is
  'Starts the 14 days after which an account is erased, and signs its owner out; signing in is enough for them to keep'
  ' it. False if it is leaving already. Definer: no caller may write deletions.';

create or replace function public.member_keep(member_id uuid, reason text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  leaving internal.account_deletions;
begin
  perform pg_advisory_xact_lock(hashtextextended('account of ' || member_keep.member_id, 0))
    where public.may('delete_member');
  perform internal.refuse_sanction('delete_member', member_keep.member_id, member_keep.reason);
  select * into leaving from internal.account_deletions as asked where asked.user_id = member_keep.member_id;
  if leaving.user_id is null then
    return false;
  elsif not leaving.is_from_team then
    raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'They asked for this themselves. Only they can keep their account.';
  end if;
  perform internal.end_deletion(leaving.user_id);
  perform internal.audit('keep_account', 'member', leaving.user_id::text,
    before => jsonb_build_object('erases_at', leaving.erases_at), after => '{"erases_at": null}',
    reason => btrim(member_keep.reason));
  perform internal.notify_of_act(leaving.user_id, 'deletion_ended', member_keep.reason);
  perform internal.queue_email('deletion_ended', private.email,
      jsonb_build_object('reason', btrim(member_keep.reason)), null, leaving.user_id)
    from public.profile_private as private join auth.users as person on person.id = private.user_id
    where private.user_id = leaving.user_id and private.email <> '' and person.email_confirmed_at is not null
      and not internal.is_demo_address(private.email);
  return true;
end
$$;
comment on function public.member_keep(uuid, text) is
  'Takes back a deletion that the team started; false if the account is not leaving. Definer: no caller may write'
  ' deletions.';

-- ## Rules
select internal.notice_kind('export_started', 'system', 'system');
select internal.notice_kind('deletion_started', 'system', 'system');
select internal.notice_kind('deletion_ended', 'system', 'system');
grant execute on function public.member_export(uuid, text), public.member_delete(uuid, text, boolean, boolean),
  public.member_keep(uuid, text) to authenticated;
