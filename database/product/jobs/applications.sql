-- Applications for jobs. Which status follows which, and by whom, is data (`application_moves`), and a trigger judges every update of
-- the table by it, as the specified calls make them. What happens with a move happens in the same statement: a hire closes the job and
-- answers everyone else, the first answer counts for the owner's figures, and the other side is notified.
-- Needs: content-kinds, listings, portfolio, notifications

-- ## Tables
create table public.job_applications (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null constraint job_applications_job_id_fkey references public.job_listings (id) on delete cascade,
  applicant_id uuid not null constraint job_applications_applicant_id_fkey references public.profiles (id) on delete cascade,
  owner_id uuid not null constraint job_applications_owner_id_fkey references public.profiles (id) on delete cascade,
  status text not null default 'submitted' constraint job_applications_status_known check (status in (
    'submitted', 'viewed', 'in_chat', 'shortlisted', 'hired', 'passed', 'interviewing', 'rejected', 'withdrawn')),
  mode text not null constraint job_applications_mode_known check (mode in ('quick', 'full')),
  intro text not null constraint job_applications_intro_length check (char_length(intro) between 1 and 1500 and intro ~ '\S'),
  portfolio_ids uuid[] not null default '{}' constraint job_applications_portfolio_few check (
    cardinality(portfolio_ids) <= 10 and array_position(portfolio_ids, null) is null),
  availability jsonb constraint job_applications_availability_is_a_week check (
    jsonb_typeof(availability) = 'object'
    and availability - array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'timePreference'] = '{}'
    and jsonb_typeof(coalesce(availability -> 'timePreference', '""')) = 'string' and char_length(availability ->> 'timePreference') <= 200
    and not jsonb_path_exists(availability, '$.keyvalue() ? (@.key != "timePreference" && @.value.type() != "boolean")')),
  answers jsonb constraint job_applications_answers_are_texts check (
    jsonb_typeof(answers) = 'object' and char_length(answers::text) <= 20000
    and not jsonb_path_exists(answers, '$.keyvalue() ? (@.value.type() != "string")')),
  reason text constraint job_applications_reason_length check (char_length(reason) between 1 and 500),
  created_at timestamptz not null default clock.now(),
  updated_at timestamptz not null default clock.now() constraint job_applications_updated_at_range check (
    updated_at between '2000-01-01Z' and '2200-01-01Z'),
  answered_at timestamptz,
  decided_at timestamptz,
  owner_group int not null generated always as (case status when 'hired' then 1 when 'interviewing' then 2
    when 'shortlisted' then 3 when 'passed' then 5 when 'rejected' then 5 else 4 end) stored,
  constraint job_applications_one_for_each_job unique (job_id, applicant_id),
  constraint job_applications_not_own check (applicant_id <> owner_id),
  constraint job_applications_quick_is_short check (mode = 'full' or (portfolio_ids = '{}' and availability is null and answers is null))
);
comment on table public.job_applications is 'What a member sent for a job, and what became of it.';
comment on column public.job_applications.owner_id is 'The owner of the job, so that policies need not look it up.';
comment on column public.job_applications.reason is 'What the owner wrote when passing or rejecting, or position_filled; the applicant reads it.';
comment on column public.job_applications.answered_at is 'When the owner first did something about it.';
comment on column public.job_applications.decided_at is 'When it was passed or rejected; the owner can reconsider for seven days.';
comment on column public.job_applications.owner_group is
  'The place of its group in the owner''s list: hired, interviewing, shortlisted, open, over.';
create index job_applications_job_index on public.job_applications (job_id, created_at desc, id desc);
create index job_applications_group_index on public.job_applications
  (job_id, owner_group, created_at desc, id desc);
create index job_applications_applicant_index on public.job_applications (applicant_id, created_at desc, id desc);
create index job_applications_owner_index on public.job_applications (owner_id, updated_at desc);
create index job_applications_unanswered_index on public.job_applications (created_at) where answered_at is null and status in ('submitted', 'viewed');
alter table public.job_applications enable row level security;

create table internal.application_moves (
  status_from text not null,
  status_to text not null,
  actor text not null constraint application_moves_actor_known check (actor in ('owner', 'applicant')),
  is_by_schedule boolean not null default false,
  constraint application_moves_pkey primary key (status_from, status_to, actor)
);
comment on table internal.application_moves is 'Every change of an application''s status that one of the two can make.';
comment on column internal.application_moves.is_by_schedule is 'Whether it only comes with an interview that is proposed, declined or cancelled.';
alter table internal.application_moves enable row level security;

-- ## Functions
create or replace function internal.jobs_i_applied_to() returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(mine.job_id), '{}') from public.job_applications as mine where mine.applicant_id = auth.uid()
$$;
comment on function internal.jobs_i_applied_to() is
  'Jobs that the caller applied to. Definer: policies of tables that applications refer to call it.';

create or replace function internal.refuse_incomplete_application(application public.job_applications, job public.job_listings) returns void
language plpgsql stable set search_path = '' as $$
begin
  if exists (select from jsonb_object_keys(coalesce(application.answers, '{}')) as asked (question) where asked.question <> all (job.auto_questions)) then
    raise exception using errcode = 'PT409', hint = 'stale_version',
      message = 'The questions have changed. Open the job again.';
  elsif application.mode = 'full' and exists (
      select from unnest(job.required_questions) as question where coalesce(btrim(application.answers ->> question), '') = '') then
    raise exception using errcode = 'PT400', hint = 'invalid',
      message = 'Answer every question that is marked.';
  elsif exists (select from jsonb_each_text(coalesce(application.answers, '{}')) as given where char_length(given.value) > 2000) then
    raise exception using errcode = 'PT400', hint = 'invalid',
      message = 'An answer can have 2,000 characters.';
  elsif (select count(*) from public.portfolio_items as piece where piece.id = any (application.portfolio_ids) and piece.user_id = application.applicant_id)
      <> cardinality(application.portfolio_ids) then
    raise exception using errcode = 'PT400', hint = 'invalid',
      message = 'Choose pictures of your own portfolio.';
  end if;
end
$$;
comment on function internal.refuse_incomplete_application(public.job_applications, public.job_listings) is
  'Refuses answers to questions that are not asked, missing ones, and pictures of others. For definer functions.';

create or replace function internal.receive_application() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  job public.job_listings;
begin
  -- An application in another member's name is left to the policy, which always refuses it.
  if auth.role() = 'authenticated' and new.applicant_id is distinct from auth.uid() then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('applications of ' || new.applicant_id, 0));
  -- A hire waits for applications that are being sent, and they for it. The row alone would let every new one go before a hire that waits.
  perform pg_advisory_xact_lock_shared(hashtextextended('turns of ' || new.job_id, 0));
  select * into job from public.job_listings as listing where listing.id = new.job_id for share;
  if auth.role() = 'authenticated' then
    perform internal.refuse_leaving();
    if not public.has_feature('jobs') then
      perform internal.refuse_without('jobs');
    end if;
    perform internal.refuse_unconfirmed_address();
    if job.id is null or job.status in ('pending', 'rejected') or job.deleted_at is not null
        or job.user_id = any (internal.hidden_from_me()) or internal.is_suspended(job.user_id) then
      raise exception using errcode = 'PT404', hint = 'not_found',
      message = 'This job is no longer there.';
    elsif job.user_id = new.applicant_id then
      raise exception using errcode = 'PT400', hint = 'invalid',
      message = 'You can''t apply for your own job.';
    elsif exists (select from public.job_applications as sent where sent.job_id = job.id and sent.applicant_id = new.applicant_id) then
      raise exception using errcode = 'PT409', hint = 'duplicate',
      message = 'You have already applied for this position.';
    elsif not internal.job_is_open(job) then
      raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'This job is no longer accepting applications.';
    elsif new.status <> 'submitted' then
      raise exception using errcode = 'PT400', hint = 'invalid',
      message = 'A new application is submitted.';
    end if;
    new.owner_id := job.user_id;
    -- Answers of another shape are left to their constraint, which refuses them.
    if jsonb_typeof(new.answers) <> 'object' or jsonb_path_exists(new.answers, '$.keyvalue() ? (@.value.type() != "string")', '{}', true) then
      return new;
    end if;
    new.intro := btrim(new.intro, E' \t\r\n');
    new.answers := (select jsonb_object_agg(given.key, btrim(given.value, E' \t\r\n')) from jsonb_each_text(new.answers) as given);
    perform internal.refuse_incomplete_application(new, job);
  end if;
  new.owner_id := job.user_id;
  return new;
end
$$;
comment on function internal.receive_application() is
  'Judges a new application: the job takes them, it is not one''s own, and it is complete. Definer: reads the listing whatever the caller can see, and locks it.';

create or replace function internal.limit_applications() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if (select count(*) from public.job_applications as sent
      where sent.applicant_id = new.applicant_id and sent.created_at > clock.now() - interval '1 day') > 10 then
    raise exception using errcode = 'PT429', hint = 'limit_reached',
      message = 'You can apply for 10 jobs a day. Please try again tomorrow.';
  end if;
  return null;
end
$$;
comment on function internal.limit_applications() is
  'At most ten new applications a day for each member (docs/product/limits.md), counted one after the other: receive_application has the lock. Definer: counts all of them.';

create or replace function internal.take_turns_deciding() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Two hires at once would each hold an application that the other has to answer.
  perform pg_advisory_xact_lock(hashtextextended('decisions of ' || auth.uid(), 0));
  return null;
end
$$;
comment on function internal.take_turns_deciding() is 'Lets the updates of one owner happen one after the other. Definer: none of its own rights are used; triggers need it.';

create or replace function internal.move_application() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  acting text := case auth.uid() when old.owner_id then 'owner' when old.applicant_id then 'applicant' end;
  job public.job_listings;
begin
  if auth.role() = 'authenticated' and pg_trigger_depth() = 1 and new.reason is distinct from old.reason then
    if new.status = old.status then
      raise exception using errcode = 'PT409', hint = 'bad_state',
        message = 'A reason comes with a decision. Look again.';
    elsif new.reason = 'position_filled' then
      raise exception using errcode = 'PT400', hint = 'invalid',
        message = 'Write the reason in your own words.';
    end if;
  end if;
  if new.status = old.status then
    -- Screens send a time of their own along, which would decide the order of lists.
    if auth.role() = 'authenticated' and pg_trigger_depth() = 1 then
      new.updated_at := old.updated_at;
    end if;
    return new;
  end if;
  new.updated_at := clock.now();
  if auth.role() = 'authenticated' and pg_trigger_depth() = 1 then
    if not exists (select from internal.application_moves as move
        where move.status_from = old.status and move.status_to = new.status and move.actor = acting and not move.is_by_schedule) then
      raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'This application has moved on. Look again.';
    elsif old.status in ('passed', 'rejected') and new.status = 'shortlisted' and old.decided_at <= clock.now() - interval '7 days' then
      raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'You can reconsider for seven days.';
    end if;
  end if;
  if new.status in ('hired', 'shortlisted') and acting = 'owner' then
    perform pg_advisory_xact_lock(hashtextextended('turns of ' || new.job_id, 0));
    select * into job from public.job_listings as listing where listing.id = new.job_id for no key update;
    if job.deleted_at is not null then
      raise exception using errcode = 'PT409', hint = 'bad_state',
        message = 'You have deleted this job.';
    elsif new.status = 'hired' and job.status = 'closed' then
      raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'This position is filled already.';
    elsif new.status = 'hired' and job.status <> 'approved' then
      raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'The job waits for approval. You can hire once it is approved.';
    end if;
  end if;
  if acting = 'owner' and new.answered_at is null then
    new.answered_at := new.updated_at;
  end if;
  new.decided_at := case when new.status in ('passed', 'rejected') then new.updated_at end;
  if new.status not in ('passed', 'rejected') then
    new.reason := null;
  end if;
  return new;
end
$$;
comment on function internal.move_application() is
  'Judges every change of a status by application_moves. Definer: reads the moves, and locks the listing before a hire.';

create or replace function internal.follow_application() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if new.status = 'hired' and old.status <> 'hired' then
    update public.job_listings as filled set status = 'closed', closed_reason = 'filled', updated_at = clock.now()
      where filled.id = new.job_id and filled.status = 'approved';
  end if;
  return null;
end
$$;
comment on function internal.follow_application() is
  'A hire closes the job, which answers all who still wait. Definer: writes the listing.';

create or replace function internal.average_answers() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.job_listings as listing set average_response_time_hours = (
      select round((extract(epoch from avg(answered.answered_at - answered.created_at)) / 3600)::numeric, 2) from public.job_applications as answered
      where answered.job_id = listing.id and answered.answered_at > clock.now() - interval '90 days')
    where listing.id in (select now_so.job_id from becomes as now_so join was on was.id = now_so.id where now_so.answered_at is distinct from was.answered_at);
  return null;
end
$$;
comment on function internal.average_answers() is
  'First answers count in the job''s average, once for all that a statement gives: a hire answers hundreds. Definer: writes the listing.';

create or replace function internal.answer_who_still_waits() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.job_applications as open set status = 'rejected', reason = 'position_filled'
    where open.job_id = new.id and open.status in ('submitted', 'viewed', 'in_chat', 'shortlisted', 'interviewing');
  return null;
end
$$;
comment on function internal.answer_who_still_waits() is
  'Answers everyone who still waits once a job is filled. Definer: writes applications, which only their owner and applicant may.';

create or replace view internal.application_content with (security_invoker) as
  select application.id, application.applicant_id as owner_id, job.title,
    concat_ws(E'\n\n', application.intro,
      (select string_agg(answer.words, E'\n\n' order by answer.question)
        from jsonb_each_text(application.answers) as answer (question, words))) as words,
    '/jobs?id=' || job.id as link, application.created_at as written_at
  from public.job_applications as application join public.job_listings as job on job.id = application.job_id;
comment on view internal.application_content is
  'Applications as content (content-kinds.sql): the introduction and the answers.';

create or replace function internal.reported_for_application(id uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select array(select sent.applicant_id from public.job_applications as sent
    where sent.id = reported_for_application.id and sent.owner_id = auth.uid() and sent.status <> 'withdrawn')
$$;
comment on function internal.reported_for_application(uuid) is
  'Who applied with this to the caller, unless they withdrew it. For definer functions.';

-- ## Rules
-- Not taken down: nobody but the two reads it.
select internal.content_kind('application', 'public.job_applications', shown => 'internal.application_content',
  reported => 'internal.reported_for_application', decided_by => 'decide_reports');
select internal.keep_table_rules('public.job_applications', feature => 'jobs', suspended_read => 'own');
insert into internal.member_data (relation, whose, area, erasure, why) values
  ('public.job_applications', 'applicant_id = $1', 'jobs', 'delete', null),
  ('public.job_applications', 'owner_id = $1', null, 'delete', 'What others sent; it goes with the job.');

insert into internal.application_moves (actor, status_from, status_to)
  select 'owner', move.status_from, move.status_to from (values
    ('submitted', 'viewed'), ('submitted', 'in_chat'), ('viewed', 'in_chat'),
    ('submitted', 'shortlisted'), ('viewed', 'shortlisted'), ('in_chat', 'shortlisted'), ('interviewing', 'shortlisted'),
    ('passed', 'shortlisted'), ('rejected', 'shortlisted'),
    ('submitted', 'passed'), ('viewed', 'passed'), ('in_chat', 'passed'), ('shortlisted', 'passed'), ('interviewing', 'passed'),
    -- The specification shows Pass for these, too.
    ('rejected', 'passed'), ('hired', 'passed'),
    ('submitted', 'rejected'), ('viewed', 'rejected'), ('in_chat', 'rejected'), ('shortlisted', 'rejected'), ('interviewing', 'rejected'),
    ('submitted', 'hired'), ('viewed', 'hired'), ('in_chat', 'hired'), ('shortlisted', 'hired'), ('interviewing', 'hired')
  ) as move (status_from, status_to)
  union all values ('applicant', 'submitted', 'withdrawn'), ('applicant', 'viewed', 'withdrawn')
  on conflict do nothing;

create policy "an applicant sees what they sent" on public.job_applications
  for select to authenticated using (applicant_id = (select auth.uid()));
create policy "an owner sees applications that were not withdrawn" on public.job_applications
  for select to authenticated using (owner_id = (select auth.uid()) and status <> 'withdrawn');
create policy "a member applies in their own name" on public.job_applications
  for insert to authenticated with check (applicant_id = (select auth.uid()));
create policy "an owner and an applicant move an application" on public.job_applications
  for update to authenticated using (applicant_id = (select auth.uid()) or (owner_id = (select auth.uid()) and status <> 'withdrawn'));
grant select on public.job_applications to authenticated;
grant insert (job_id, applicant_id, mode, intro, status, portfolio_ids, availability, answers) on public.job_applications to authenticated;
grant update (status, reason, updated_at) on public.job_applications to authenticated;

create or replace trigger t30_received before insert on public.job_applications
  for each row execute function internal.receive_application();
create or replace trigger t20_plain_text before insert or update on public.job_applications
  for each row execute function internal.keep_plain_text();
create or replace trigger limited after insert on public.job_applications
  for each row execute function internal.limit_applications();
create or replace trigger decided_in_turn before update on public.job_applications
  for each statement when (pg_trigger_depth() = 0) execute function internal.take_turns_deciding();
create or replace trigger t10_moved before update on public.job_applications
  for each row execute function internal.move_application();
create or replace trigger followed after update on public.job_applications
  for each row execute function internal.follow_application();
create or replace trigger averaged after update on public.job_applications
  referencing old table as was new table as becomes for each statement execute function internal.average_answers();
create or replace trigger filled after update on public.job_listings
  -- Not when one that was taken down is given back: its owner may have reconsidered someone before.
  for each row when (old.status not in ('closed', 'rejected') and new.status = 'closed')
  execute function internal.answer_who_still_waits();
grant execute on function internal.jobs_i_applied_to() to authenticated;
select platform.service_sees('public.job_applications');
select platform.publish('public.job_applications');
