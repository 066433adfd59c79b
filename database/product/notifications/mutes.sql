-- "Mute this": a thread, a conversation, a trade or a job that a member wants to hear nothing more of (B16).
-- internal.notify then writes nothing, so nothing reaches the bell or a mail. A thread is muted as on its own page, in
-- forum_follows. What has no topic (appointments, the account, the plan, news for the team) can't be muted, nor what
-- someone must answer or owes in a trade.
-- Needs: notifications, preferences, forum-follows, trades, messages, applications, chats, deliveries, standing

-- ## Tables
create table public.notification_mutes (
  user_id uuid not null constraint notification_mutes_user_id_fkey references public.profiles (id) on delete cascade,
  kind text not null constraint notification_mutes_kind_known check (kind in ('conversation', 'trade', 'job')),
  subject_id uuid not null,
  created_at timestamptz not null default clock.now(),
  constraint notification_mutes_pkey primary key (user_id, kind, subject_id)
);
comment on table public.notification_mutes is
  'Conversations, trades and jobs whose notifications a member does not want.';
alter table public.notification_mutes enable row level security;

-- ## Functions
create or replace function public.mute_kind(notice public.notifications) returns text
language sql stable security definer set search_path = '' as $$
  select known.mutes from internal.notice_kinds as known
  where known.kind = notice.template and notice.related_id is not null
$$;
comment on function public.mute_kind(public.notifications) is
  'Computed field: what "Mute this" would mute: thread, conversation, trade or job; null where it can''t be muted.'
  ' Definer: members cannot read the kinds.';

create or replace function internal.subject_to_mute(kind text, related_id uuid) returns uuid
language sql stable set search_path = '' as $$
  select case when subject_to_mute.kind = 'job' then coalesce(
      (select sent.job_id from public.job_applications as sent where sent.id = subject_to_mute.related_id),
      (select chat.job_id from public.job_chats as chat where chat.id = subject_to_mute.related_id),
      subject_to_mute.related_id)
    else subject_to_mute.related_id end
$$;
comment on function internal.subject_to_mute(text, uuid) is
  'The id of what is muted: of news about an application or its chat, the job. For definer functions.';

create or replace function internal.is_muted(member_id uuid, kind text, related_id uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if is_muted.kind = 'thread' then
    return exists (select from public.forum_follows as mute
      where mute.user_id = is_muted.member_id and mute.thread_id = is_muted.related_id and mute.level = 'mute');
  end if;
  return is_muted.kind is not null
    and exists (select from public.notification_mutes as mute where mute.user_id = is_muted.member_id)
    and exists (select from public.notification_mutes as mute
      where mute.user_id = is_muted.member_id and mute.kind = is_muted.kind
      and mute.subject_id = internal.subject_to_mute(is_muted.kind, is_muted.related_id));
end
$$;
comment on function internal.is_muted(uuid, text, uuid) is
  'Whether a member has muted what such a notification is about. `kind`: what of it can be muted, or null. For'
  ' definer functions.';

create or replace function public.notification_mute(
  notification_id uuid, out kind text, out subject_id uuid, out level text
)
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  notice public.notifications;
begin
  select * into notice from public.notifications as mine
    where mine.id = notification_mute.notification_id and mine.user_id = me and mine.is_shown
      and not internal.is_hidden_by_plan(mine);
  if notice.id is null then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'This notification is no longer there.';
  end if;
  kind := public.mute_kind(notice);
  if kind is null then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "never_muted"}',
      message = 'News like this always reaches you.';
  end if;
  subject_id := internal.subject_to_mute(kind, notice.related_id);
  if kind = 'thread' then
    select follow.level into level from public.forum_follows as follow
      where follow.user_id = me and follow.thread_id = notification_mute.subject_id;
    perform public.forum_follow(thread_id => subject_id, level => 'mute');
  else
    perform pg_advisory_xact_lock(hashtextextended('mutes of ' || me, 0));
    insert into public.notification_mutes (user_id, kind, subject_id) values (me, kind, subject_id)
      on conflict do nothing;
    if (select count(*) from public.notification_mutes as mine where mine.user_id = me) > 500 then
      raise exception using errcode = 'PT429', hint = 'limit_reached',
        detail = '{"what": "mutes_used_up", "most": 500}',
        message = 'You can mute 500 things. Unmute one under Alerts to add another.';
    end if;
  end if;
  -- What waits for the end of quiet hours.
  delete from internal.emails as queued using public.notifications as waiting
    where waiting.user_id = me and waiting.related_id = notice.related_id and public.mute_kind(waiting) is not null
      and queued.cause = 'notice:' || waiting.id and queued.kind = 'notice' and queued.sent_at is null;
end
$$;
comment on function public.notification_mute(uuid) is
  'Mutes what a notification of the caller is about, and answers what that is; `level` is how they followed the'
  ' thread until then.'
  ' Definer: members cannot write mutes, and names of what the plan hides stay hidden.';

create or replace function public.notification_unmute(kind text, subject_id uuid, level text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if notification_unmute.kind = 'thread' then
    if exists (select from public.forum_follows as mute where mute.user_id = auth.uid()
        and mute.thread_id = notification_unmute.subject_id and mute.level = 'mute') then
      perform public.forum_follow(thread_id => notification_unmute.subject_id, level => notification_unmute.level);
    end if;
  else
    delete from public.notification_mutes as mine where mine.user_id = auth.uid()
      and mine.kind = notification_unmute.kind and mine.subject_id = notification_unmute.subject_id;
  end if;
end
$$;
comment on function public.notification_unmute(text, uuid, text) is
  'Hears of something again; `level`: how a thread is followed from then on, which Undo gives back. Definer: members'
  ' cannot write mutes.';

create or replace function public.muted_subjects()
returns table (kind text, subject_id uuid, name text, muted_at timestamptz)
language sql stable set search_path = '' as $$
  select muted.kind, muted.subject_id, muted.name, muted.muted_at from (
    select 'thread' as kind, follow.thread_id as subject_id, thread.title as name, follow.created_at as muted_at
      from public.forum_follows as follow left join public.forum_threads as thread on thread.id = follow.thread_id
      where follow.user_id = auth.uid() and follow.level = 'mute' and follow.thread_id is not null
    union all
    select mute.kind, mute.subject_id, coalesce(job.title, card.full_name), mute.created_at
      from public.notification_mutes as mute
        left join public.job_listings as job on mute.kind = 'job' and job.id = mute.subject_id
        left join public.conversation_members as talk
          on mute.kind = 'conversation' and talk.conversation_id = mute.subject_id and talk.user_id = mute.user_id
        left join public.trade_proposals as trade on mute.kind = 'trade' and trade.id = mute.subject_id
        left join public.profiles as card on card.id
          = coalesce(talk.other_id,
            case trade.proposer_id when mute.user_id then trade.recipient_id else trade.proposer_id end)
      where mute.user_id = auth.uid()) as muted
  order by muted.muted_at desc, muted.subject_id
$$;
comment on function public.muted_subjects() is
  'What the caller has muted, the latest first, with its title or the other member''s name; `name` is null for what'
  ' they no longer see.';

-- ## Rules
select internal.keep_table_rules('public.notification_mutes', feature => null);
insert into internal.member_data (relation, whose, area, erasure) values
  ('public.notification_mutes', 'user_id = $1', 'messages', 'delete');

create policy "a member sees what they have muted" on public.notification_mutes
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.notification_mutes to authenticated;
grant execute on function public.mute_kind(public.notifications), public.notification_mute(uuid),
  public.notification_unmute(text, uuid, text),
  public.muted_subjects() to authenticated;
select platform.service_sees('public.notification_mutes');
