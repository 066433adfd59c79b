-- Polls: a thread of the kind poll has one. Each member votes once. How the votes are spread is hidden from a member until they have voted
-- or the poll has ended, so it is counted where nobody reads.
-- Needs: forum-threads

-- ## Tables
create table public.forum_polls (
  thread_id uuid constraint forum_polls_pkey primary key
    constraint forum_polls_thread_id_fkey references public.forum_threads (id) on delete cascade,
  options text[] not null constraint forum_polls_options_few check (cardinality(options) between 2 and 8 and array_position(options, null) is null),
  is_multiple boolean not null,
  ends_at timestamptz not null
);
comment on table public.forum_polls is 'The poll of a thread.';
alter table public.forum_polls enable row level security;

create table public.forum_votes (
  thread_id uuid not null constraint forum_votes_thread_id_fkey references public.forum_polls (thread_id) on delete cascade,
  user_id uuid not null constraint forum_votes_user_id_fkey references public.profiles (id) on delete cascade,
  choices int[] not null,
  created_at timestamptz not null default clock.now(),
  constraint forum_votes_pkey primary key (thread_id, user_id)
);
comment on table public.forum_votes is 'What a member chose, counted from 1. Nobody else sees it.';
create index forum_votes_user_id_index on public.forum_votes (user_id);
alter table public.forum_votes enable row level security;

create table internal.forum_tallies (
  thread_id uuid not null constraint forum_tallies_thread_id_fkey references public.forum_polls (thread_id) on delete cascade,
  choice int not null,
  votes int not null,
  constraint forum_tallies_pkey primary key (thread_id, choice)
);
comment on table internal.forum_tallies is
  'How often each option was chosen; the choice 0 is how many members have voted.';
alter table internal.forum_tallies enable row level security;

-- ## Functions
create or replace function internal.add_poll(thread public.forum_threads, poll jsonb) returns void language plpgsql volatile set search_path = '' as $$
declare
  options text[];
  is_multiple boolean;
  days int;
begin
  if thread.kind <> 'poll' and add_poll.poll is null then
    return;
  end if;
  select array(select btrim(regexp_replace(internal.plain_text(each), '\s+', ' ', 'g'))
        from unnest(given.options) with ordinality as option (each, place) order by place),
      coalesce(given.is_multiple, false), given.days
    into options, is_multiple, days from jsonb_to_record(add_poll.poll) as given (options text[], is_multiple boolean, days int);
  if (thread.kind = 'poll' and cardinality(options) between 2 and 8 and days between 1 and 30
      and (select bool_and(char_length(each) between 1 and 100) from unnest(options) as each)
      and cardinality(options) = (select count(distinct lower(each)) from unnest(options) as each)) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "poll_incomplete"}',
      message = 'A poll has two to eight different options of up to 100 characters, and lasts 1 to 30 days.';
  end if;
  insert into public.forum_polls (thread_id, options, is_multiple, ends_at) values (thread.id, options, is_multiple, clock.now() + make_interval(days => days));
end
$$;
comment on function internal.add_poll(public.forum_threads, jsonb) is 'Adds the poll of a new thread; only a thread of the kind poll has one. For definer functions.';

create or replace function public.forum_vote(thread_id uuid, choices int[]) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  chosen int[] := array(select distinct choice from unnest(forum_vote.choices) as choice order by choice);
  poll public.forum_polls;
begin
  perform internal.refuse_outside_forum();
  perform internal.refuse_thread_gone(internal.readable_thread(forum_vote.thread_id));
  select * into poll from public.forum_polls as held where held.thread_id = forum_vote.thread_id for update;
  if poll.thread_id is null then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'This thread has no poll.';
  elsif poll.ends_at <= clock.now() then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "poll_over"}', message = 'This poll has ended.';
  elsif (cardinality(chosen) between 1 and case when poll.is_multiple then 8 else 1 end
      and chosen[1] >= 1 and chosen[cardinality(chosen)] <= cardinality(poll.options)) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "choice_unknown"}', message = 'Choose one of the options.';
  elsif exists (select from public.forum_votes as mine where mine.thread_id = poll.thread_id and mine.user_id = auth.uid()) then
    raise exception using errcode = 'PT409', hint = 'duplicate', detail = '{"what": "voted_already"}', message = 'You have voted already.';
  end if;
  insert into public.forum_votes (thread_id, user_id, choices) values (poll.thread_id, auth.uid(), chosen);
  insert into internal.forum_tallies as counted (thread_id, choice, votes)
    select poll.thread_id, choice, 1 from unnest(0 || chosen) as choice
    on conflict on constraint forum_tallies_pkey do update set votes = counted.votes + 1;
end
$$;
comment on function public.forum_vote(uuid, int[]) is 'Votes in the poll of a thread, once. Definer: members cannot write votes.';

create or replace function public.forum_tally(thread_id uuid) returns table (choice int, votes int)
language sql stable security definer set search_path = '' as $$
  select place::int, coalesce(counted.votes, 0)
  from internal.readable_thread(forum_tally.thread_id) as thread join public.forum_polls as poll on poll.thread_id = thread.id
    cross join generate_subscripts(poll.options, 1) as place
    left join internal.forum_tallies as counted on counted.thread_id = poll.thread_id and counted.choice = place
  where poll.ends_at <= clock.now()
    or exists (select from public.forum_votes as mine where mine.thread_id = poll.thread_id and mine.user_id = auth.uid())
  order by place
$$;
comment on function public.forum_tally(uuid) is
  'The votes for each option, once the caller has voted or the poll has ended; nothing before. Definer: nobody reads others'' votes.';

create or replace function public.forum_voters(thread_id uuid) returns int
language sql stable security definer set search_path = '' as $$
  select coalesce(counted.votes, 0)
  from internal.readable_thread(forum_voters.thread_id) as thread
    join public.forum_polls as poll on poll.thread_id = thread.id
    left join internal.forum_tallies as counted on counted.thread_id = poll.thread_id and counted.choice = 0
  where poll.ends_at <= clock.now()
    or exists (
      select from public.forum_votes as mine where mine.thread_id = poll.thread_id and mine.user_id = auth.uid())
$$;
comment on function public.forum_voters(uuid) is
  'How many voted, once the caller has or the poll has ended; null before. Definer: nobody reads their votes.';

-- ## Rules
select internal.keep_table_rules('public.forum_polls', feature => 'community');
select internal.keep_table_rules('public.forum_votes', feature => null, suspended_read => 'own');
insert into internal.member_data (relation, whose, area, erasure) values
  ('public.forum_polls', 'thread_id in (select id from public.forum_threads where author_id = $1)', 'community',
    'delete'),
  ('public.forum_votes', 'user_id = $1', 'community', 'delete');

create policy "who reads a thread reads its poll" on public.forum_polls
  for select to authenticated using (exists (select from public.forum_threads as thread where thread.id = thread_id));
create policy "a member sees how they voted" on public.forum_votes
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.forum_polls, public.forum_votes to authenticated;
grant execute on function public.forum_vote(uuid, int[]), public.forum_tally(uuid), public.forum_voters(uuid)
  to authenticated;
create or replace trigger plain_text before insert on public.forum_polls
  for each row execute function internal.keep_plain_text();
select platform.service_sees('public.forum_polls');
select platform.service_sees('public.forum_votes');
