-- What a member has begun to write in the forum, kept while they type so that it is there on their other devices too.
-- Needs: forum-threads

-- ## Tables
create table public.forum_drafts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint forum_drafts_user_id_fkey references public.profiles (id) on delete cascade,
  thread_id uuid constraint forum_drafts_thread_id_fkey references public.forum_threads (id) on delete cascade,
  content jsonb not null constraint forum_drafts_content_is_bounded check (jsonb_typeof(content) = 'object' and char_length(content::text) <= 30000),
  updated_at timestamptz not null default clock.now(),
  constraint forum_drafts_pictures_few check (
    case jsonb_typeof(content -> 'pictures') when 'array' then jsonb_array_length(content -> 'pictures') <= 6 else not content ? 'pictures' end)
);
comment on table public.forum_drafts is 'A draft of a thread or a reply. Only its author sees it.';
comment on column public.forum_drafts.thread_id is 'The thread that the draft answers; null for a new thread.';
comment on column public.forum_drafts.content is 'What the form holds: category, kind, title, body and so on. Only the form reads it, apart from `pictures`, a list of `{path, alt_text}`.';
create index forum_drafts_list_index on public.forum_drafts (user_id, updated_at desc, id desc);
create index forum_drafts_thread_id_index on public.forum_drafts (thread_id);
alter table public.forum_drafts enable row level security;

-- ## Functions
create or replace function internal.judge_forum_draft() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- A draft in another member's name is left to the policy, which always refuses it.
  if auth.role() = 'authenticated' and new.user_id = auth.uid() then
    if not public.has_feature('community') then
      perform internal.refuse_without('community');
    end if;
    if new.thread_id is not null then
      perform internal.refuse_thread_gone(internal.readable_thread(new.thread_id));
    end if;
  end if;
  new.updated_at := clock.now();
  return new;
end
$$;
comment on function internal.judge_forum_draft() is
  'Dates a draft; the thread that it answers must be one that its author reads. Definer: see readable_thread.';

create or replace function internal.limit_forum_drafts() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('forum drafts of ' || new.user_id, 0));
  if (select count(*) from public.forum_drafts as mine where mine.user_id = new.user_id) > 20 then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "drafts_used_up", "most": 20}',
      message = 'You can keep 20 drafts. Remove one to keep another.';
  end if;
  return null;
end
$$;
comment on function internal.limit_forum_drafts() is 'At most 20 drafts for each member. Definer: counts all of them.';

-- ## Rules
select internal.keep_table_rules('public.forum_drafts', feature => null, suspended_read => 'own');
insert into internal.member_data (relation, whose, area, erasure) values
  ('public.forum_drafts', 'user_id = $1', 'community', 'delete');

create policy "a member sees their own drafts for the forum" on public.forum_drafts
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a member begins drafts for the forum in their own name" on public.forum_drafts
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "a member goes on with their own drafts for the forum" on public.forum_drafts
  for update to authenticated using (user_id = (select auth.uid()));
create policy "a member removes their own drafts for the forum" on public.forum_drafts
  for delete to authenticated using (user_id = (select auth.uid()));
grant select, delete on public.forum_drafts to authenticated;
grant insert (user_id, thread_id, content), update (content) on public.forum_drafts to authenticated;
create or replace trigger t20_plain_text before insert or update on public.forum_drafts
  for each row execute function internal.keep_plain_text();
create or replace trigger t10_judged before insert or update on public.forum_drafts
  for each row execute function internal.judge_forum_draft();
-- An after trigger, so that the policy has already checked the row's owner; the count then includes the new row.
create or replace trigger limited after insert on public.forum_drafts
  for each row execute function internal.limit_forum_drafts();
select platform.service_sees('public.forum_drafts');
