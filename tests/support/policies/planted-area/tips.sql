-- A planted area: all that a new area writes in SQL. Members give tips, which others read, save and report.

-- ## Tables
create table public.tips (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint tips_user_id_fkey references public.profiles (id) on delete cascade,
  title text not null constraint tips_title_length check (char_length(title) between 3 and 100),
  body text not null constraint tips_body_length check (char_length(body) between 1 and 2000),
  status text not null default 'shown' constraint tips_status_known check (status in ('shown', 'hidden')),
  created_at timestamptz not null default clock.now()
);
comment on table public.tips is 'What members advise others to do.';
create index tips_user_id_index on public.tips (user_id, created_at desc);
alter table public.tips enable row level security;

-- ## Functions
create function internal.notify_of_tip() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.notify(new.user_id, 'tip_shown', jsonb_build_object('tip', new.title), 'tip:' || new.id,
    '/tips/' || new.id, new.id);
  return null;
end
$$;
comment on function internal.notify_of_tip() is 'Confirms a tip. Definer: members cannot write notifications.';

create view internal.tip_content with (security_invoker) as
  select id, user_id as owner_id, title, body as words, '/tips/' || id as link, created_at as written_at
  from public.tips;

create function internal.reported_for_tip(id uuid) returns uuid[] language sql stable set search_path = '' as $$
  select array(select tip.user_id from public.tips as tip
    where tip.id = reported_for_tip.id and tip.status = 'shown' and tip.user_id <> all (internal.hidden_from_me()))
$$;

create function internal.tip_taken_down(id uuid, reason text, out was text, out becomes text)
language plpgsql volatile set search_path = '' as $$
begin
  select tip.status into was from public.tips as tip where tip.id = tip_taken_down.id for update;
  if was = 'hidden' then
    raise exception using errcode = 'PT409', hint = 'bad_state', message = 'This tip is taken down already.';
  end if;
  becomes := 'hidden';
  update public.tips as tip set status = becomes where tip.id = tip_taken_down.id;
end
$$;

create function internal.tip_given_back(id uuid) returns void language sql volatile set search_path = '' as $$
  update public.tips as tip set status = 'shown' where tip.id = tip_given_back.id
$$;

-- ## Rules
select internal.keep_table_rules('public.tips', feature => 'community', suspended_read => 'some',
  suspended_rows => $$not (select internal.i_am_suspended()) or user_id = (select auth.uid())$$);
insert into internal.member_data (relation, whose, area, erasure) values
  ('public.tips', 'user_id = $1', 'community', 'delete');
select internal.notice_kind('tip_shown', 'system', 'community', topic => 'community', urgency => 'summary');
select internal.content_kind('tip', 'public.tips', shown => 'internal.tip_content', saved_in => 'saved_items',
  reported => 'internal.reported_for_tip', decided_by => 'decide_reports',
  taken_down => 'internal.tip_taken_down', given_back => 'internal.tip_given_back');

create policy "members with the community read tips" on public.tips
  for select to authenticated using (
    (user_id = (select auth.uid()) or status = 'shown') and (select public.has_feature('community'))
    and user_id <> all ((select internal.hidden_from_me())::uuid[]));
create policy "a member gives tips in their own name" on public.tips
  for insert to authenticated with check (user_id = (select auth.uid()) and (select public.has_feature('community')));
grant select on public.tips to authenticated;
grant insert (user_id, title, body) on public.tips to authenticated;
create trigger plain_text before insert or update on public.tips
  for each row execute function internal.keep_plain_text('title');
create trigger tell_of_tip after insert on public.tips
  for each row execute function internal.notify_of_tip();
