-- A planted area: all that a new area writes in SQL. Members give tips, which the team approves and others read, save,
-- search for and report.
-- Needs: approvals, forum-threads, hub, saved-items, saved-searches, search-everything

-- ## Tables
create table public.tips (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint tips_user_id_fkey references public.profiles (id) on delete cascade,
  title text not null constraint tips_title_length check (char_length(title) between 3 and 100),
  body text not null constraint tips_body_length check (char_length(body) between 1 and 2000),
  status text not null default 'pending' constraint tips_status_known check (
    status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default clock.now(),
  updated_at timestamptz not null default clock.now()
);
comment on table public.tips is 'What members advise others to do.';
create index tips_user_id_index on public.tips (user_id, created_at desc);
create index tips_waiting_index on public.tips (updated_at) where status = 'pending';
alter table public.tips enable row level security;

-- ## Functions
create or replace function internal.judge_tip() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- What the team writes, and another member's tip, is left to the policies.
  if auth.uid() is distinct from new.user_id then
    return new;
  end if;
  perform internal.refuse_restricted('no_posts');
  new.updated_at := clock.now();
  new.status := case when internal.is_trusted_to_post('tip', new.user_id) then 'approved' else 'pending' end;
  return new;
end
$$;
comment on function internal.judge_tip() is 'Lets a tip wait for approval. Definer: counts earlier tips.';

create or replace view internal.tip_content with (security_invoker) as
  select id, user_id as owner_id, title, body as words, '/tips?id=' || id as link, created_at as written_at
  from public.tips;

create or replace function internal.reported_for_tip(id uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select array(select tip.user_id from public.tips as tip
    where tip.id = reported_for_tip.id and tip.status = 'approved' and tip.user_id <> all (internal.hidden_from_me()))
$$;

create or replace function internal.tip_taken_down(id uuid, reason text, out was text, out becomes text)
language sql volatile set search_path = '' as $$
  select * from internal.approved_taken_down('tip', tip_taken_down.id, tip_taken_down.reason)
$$;

create or replace function internal.tip_given_back(id uuid) returns void
language sql volatile set search_path = '' as $$
  select internal.approved_given_back('tip', tip_given_back.id)
$$;

create or replace function internal.new_tips_of(kept public.saved_searches) returns jsonb
language sql stable set search_path = '' as $$
  select nullif(jsonb_build_object('tips', count(*)), '{"tips": 0}') from public.tips as tip
  where tip.status = 'approved' and tip.user_id <> kept.user_id and tip.updated_at > kept.told_at
    and position(lower(kept.filters ->> 'q') in lower(tip.title)) > 0
$$;

create or replace function internal.tips_happening() returns text language sql stable set search_path = '' as $$
  select $q$select id, created_at as at from public.tips where status = 'approved' and created_at > $1
    order by created_at desc, id desc limit $2$q$
$$;

create or replace function internal.tip_card(id uuid, out owner_id uuid, out title text, out facts jsonb)
language sql stable set search_path = '' as $$
  select tip.user_id, tip.title, '{}'::jsonb from public.tips as tip where tip.id = tip_card.id
$$;

create or replace function internal.words_of_tip(id uuid, out name text, out words text, out tags text[])
language sql stable set search_path = '' as $$
  select tip.title, tip.body, null::text[] from public.tips as tip
  where tip.id = words_of_tip.id and tip.status = 'approved'
$$;

create or replace function internal.tips_found(search text, most int, state text, city text) returns table (id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  in_view constant text := format('tip.user_id <> all (%L::uuid[])', internal.hidden_from_me());
  asked constant tsquery := internal.search_query('tip', search,
    'join public.tips as tip on tip.id = entry.id', in_view);
begin
  return query execute format('select tip.id from public.tips as tip
    join internal.search_entries as entry on entry.kind = ''tip'' and entry.id = tip.id
    where %s and entry.words @@ $1 order by entry.name @@ $2 desc, tip.created_at desc, tip.id desc limit $3', in_view)
    using asked, internal.in_name(asked), most;
end
$$;

create or replace function internal.found_tip(id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', tip.id, 'title', tip.title) from public.tips as tip where tip.id = found_tip.id
$$;

-- ## Rules
select internal.keep_table_rules('public.tips', feature => 'community', suspended_read => 'some',
  suspended_rows => $$not (select internal.i_am_suspended()) or user_id = (select auth.uid())$$);
insert into internal.member_data (relation, whose, area, erasure) values
  ('public.tips', 'user_id = $1', 'community', 'delete');
select internal.notice_kind('tips_found', 'system', 'community', topic => 'community', urgency => 'summary');
select internal.content_kind('tip', 'public.tips', shown => 'internal.tip_content', saved_in => 'saved_items',
  reported => 'internal.reported_for_tip', decided_by => 'decide_reports',
  taken_down => 'internal.tip_taken_down', given_back => 'internal.tip_given_back',
  searched => 'internal.new_tips_of', found_notice => 'tips_found', list_path => '/tips',
  happening => 'internal.tips_happening', card => 'internal.tip_card', removed_when => $$status = 'rejected'$$);
select internal.search_kind('tip', 'public.tips', 'internal.words_of_tip', '{title,body,status}', found_as => 'tips',
  found_by => 'internal.tips_found', shown_by => 'internal.found_tip', feature => 'community');
select internal.content_approval('tip', 'keep_forum', '{body}', topic => 'community', read_by => 'keep_forum',
  queue => 'tips', waits_as => 'system');

create policy "members with the community read tips" on public.tips
  for select to authenticated using (
    (user_id = (select auth.uid()) or status = 'approved') and (select public.has_feature('community'))
    and user_id <> all ((select internal.hidden_from_me())::uuid[]));
create policy "the team reads every tip" on public.tips
  for select to authenticated using ((select public.may('keep_forum')));
create policy "a member gives tips in their own name" on public.tips
  for insert to authenticated with check (user_id = (select auth.uid()) and (select public.has_feature('community')));
grant select on public.tips to authenticated;
grant insert (user_id, title, body) on public.tips to authenticated;
create or replace trigger t20_plain_text before insert or update on public.tips
  for each row execute function internal.keep_plain_text('title');
create or replace trigger t30_received before insert or update of title, body on public.tips
  for each row execute function internal.judge_tip();
