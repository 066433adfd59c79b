-- How much waits for the team in each queue, and since when: the one place that counts it, for the overview, the menu of the admin
-- area and the line above each queue. It counts what the lists of the queues show. What waits of a kind of content is
-- declared with it (approvals.sql).
-- Needs: admin, appeals, approvals, contact, moderation, report-decisions, forum-queues, chat-reports

-- ## Functions
create or replace function internal.waiting_reports(subject_types text[]) returns setof timestamptz language sql stable set search_path = '' as $$
  select report.created_at from public.reports as report
  where report.status = 'open' and report.subject_type = any (waiting_reports.subject_types) and report.reported_id <> auth.uid()
    and not exists (select from public.reports as earlier
      where earlier.status = 'open' and earlier.subject_id = report.subject_id and earlier.subject_type = report.subject_type
        and (earlier.created_at, earlier.id) < (report.created_at, report.id))
  order by report.created_at limit 101
$$;
comment on function internal.waiting_reports(text[]) is
  'Since when each thing with open reports waits, without those about the caller, who does not read them. For definer functions.';

create or replace function internal.waiting_since(queue text) returns setof timestamptz language plpgsql stable set search_path = '' as $$
begin
  case waiting_since.queue
    when 'contact' then
      return query select created_at from public.contact_messages where status <> 'closed' order by created_at limit 101;
    when 'appeals' then
      return query select created_at from public.appeals where answered_at is null order by created_at limit 101;
    when 'disputes' then
      return query select created_at from public.trade_disputes where status in ('open', 'answered', 'in_review') order by created_at limit 101;
    when 'strike_appeals' then
      return query select appealed_at from public.conduct_strikes where appeal_status = 'open' order by appealed_at limit 101;
    when 'strike_reviews' then
      return query select counts_at from public.conduct_strikes where review_status = 'open' order by counts_at limit 101;
    when 'reports' then
      return query select internal.waiting_reports(internal.kinds_decided_by('decide_reports'));
    when 'forum_reports' then
      return query select internal.waiting_reports(internal.kinds_decided_by('keep_forum'));
    when 'chat_reports' then
      return query select internal.waiting_reports(internal.kinds_decided_by('keep_chat'));
    when 'forum_posts' then
      return query (select created_at from public.forum_threads where status = 'pending' order by created_at limit 101)
        union all
        (select reply.created_at from public.forum_replies as reply
          join public.forum_threads as thread on thread.id = reply.thread_id and thread.status in ('published', 'pending')
          where reply.status = 'pending' order by reply.created_at limit 101);
    else
      return query execute (select format('select updated_at from %s where status = ''pending''%s
          order by updated_at limit 101', known.relation,
          case when internal.promised_days(known.relation) <> '' then ' and expires_at > clock.now()' else '' end)
        from internal.content_kinds as known where known.queue = waiting_since.queue);
  end case;
end
$$;
comment on function internal.waiting_since(text) is
  'Since when each entry of this queue waits, the oldest 101 (forum posts: of threads and of replies): enough to see that there are many. For definer functions.';

create or replace function public.admin_waiting() returns table (queue text, waiting int, oldest_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select named.queue, count(since)::int, min(since)
  from (values (1, 'contact', 'read_contact_messages'), (2, 'reports', 'decide_reports'), (3, 'appeals', 'answer_appeal'),
      (4, 'disputes', 'resolve_dispute'), (5, 'strike_appeals', 'decide_strike'), (6, 'strike_reviews', 'decide_strike'),
      (7, 'forum_reports', 'keep_forum'), (8, 'forum_posts', 'keep_forum'), (9, 'chat_reports', 'keep_chat')
      union all select 10, known.queue, known.read_by from internal.content_kinds as known
        where known.queue is not null) as named (place, queue, act)
    left join lateral internal.waiting_since(named.queue) as since on true
  where named.act = any ((select mine.acts from public.my_acts() as mine)::text[])
  group by named.place, named.queue order by named.place, named.queue
$$;
comment on function public.admin_waiting() is
  'The queues whose act the caller may do now, with how many entries wait, 101 and more for more than 100, and since when the oldest does; none for everyone else. Definer: counts what members wrote to the team.';

-- ## Rules
grant execute on function public.admin_waiting() to authenticated;
