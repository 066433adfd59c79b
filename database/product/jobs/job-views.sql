-- Views of a job, and what its owner learns of them (content-views.sql); who went on to apply elsewhere.
-- Needs: applications, application-steps, content-views

-- ## Tables
create table internal.job_external_clicks (
  job_id uuid not null
    constraint job_external_clicks_job_id_fkey references public.job_listings (id) on delete cascade,
  member_id uuid not null
    constraint job_external_clicks_member_id_fkey references public.profiles (id) on delete cascade,
  clicked_at timestamptz not null default clock.now(),
  constraint job_external_clicks_pkey primary key (job_id, member_id)
);
comment on table internal.job_external_clicks is
  'Each member who went from a job to its own address to apply (B12.8), once.';
create index job_external_clicks_member_id_index on internal.job_external_clicks (member_id);
alter table internal.job_external_clicks enable row level security;

-- ## Functions
create or replace function public.increment_job_view_count(job_id uuid, source text default 'link') returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- A job that the caller cannot see, their own, and one that waits for approval change nothing, and the answer is the
  -- same.
  if internal.i_am_suspended() or not exists (select from public.job_listings as job
      where job.id = increment_job_view_count.job_id and job.user_id <> auth.uid()
        and job.status in ('approved', 'closed') and job.deleted_at is null
        and (public.has_feature('jobs') and job.user_id <> all (internal.hidden_from_me())
          or job.id = any (internal.jobs_i_applied_to()))) then
    return;
  end if;
  if internal.count_view('job', increment_job_view_count.job_id, increment_job_view_count.source) then
    update public.job_listings as job set view_count = job.view_count + 1
      where job.id = increment_job_view_count.job_id;
  end if;
end
$$;
comment on function public.increment_job_view_count(uuid, text) is
  'Counts a view by a member who is not the owner (spec §6). `source`: list, search, saved (one of the caller''s saved'
  ' searches) or link. Definer: members cannot write the counts.';

create or replace function public.note_external_click(job_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- As for a view, what the caller cannot apply to changes nothing, and the answer is the same.
  if not internal.i_am_suspended() and public.has_feature('jobs') then
    insert into internal.job_external_clicks (job_id, member_id)
      select job.id, auth.uid() from public.job_listings as job
      where job.id = note_external_click.job_id and job.user_id <> auth.uid() and internal.job_is_open(job)
        and job.external_apply_url is not null and job.user_id <> all (internal.hidden_from_me())
      on conflict on constraint job_external_clicks_pkey do nothing;
  end if;
end
$$;
comment on function public.note_external_click(uuid) is
  'Counts that the caller went to apply at the address of a job, once for each member. Definer: members cannot write'
  ' the counts.';

create or replace function public.job_analytics(job_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  job public.job_listings;
  seen jsonb;
  figures jsonb;
begin
  select * into job from public.job_listings as mine where mine.id = job_analytics.job_id and mine.user_id = auth.uid()
    and mine.deleted_at is null;
  if job.id is null then
    raise exception using errcode = 'PT404', hint = 'not_found',
      message = 'This job is no longer there.';
  end if;
  seen := internal.view_figures('job', job.id);
  -- As everywhere, the owner no longer sees applications that were withdrawn.
  with sent as materialized (
    select applied.* from public.job_applications as applied where applied.job_id = job.id and applied.status <> 'withdrawn')
  select jsonb_build_object(
    'views', job.view_count,
    'viewers', seen -> 'viewers',
    'applications', (select count(*) from sent),
    'quick', (select count(*) from sent where mode = 'quick'),
    'full', (select count(*) from sent where mode = 'full'),
    'external', (select count(*) from internal.job_external_clicks as clicked where clicked.job_id = job.id),
    'average_response_time_hours', job.average_response_time_hours,
    -- Of those that were answered or had a week for it.
    'reply_percent', (select round(100.0 * count(*) filter (where answered_at <= created_at + interval '7 days') / nullif(count(*), 0))
      from sent where answered_at is not null or created_at <= clock.now() - interval '7 days'),
    'statuses', (select coalesce(jsonb_object_agg(status, many), '{}') from (select status, count(*) as many from sent group by status) as each),
    -- How far they came, whatever became of them later: by their steps, of which an application has one of each kind. A hire that was
    -- taken back, and an application that went unopened when the position was filled, do not count.
    'reached', (select jsonb_build_object(
        'opened', count(distinct sent.id) filter (where step <> 'rejected' or sent.reason is distinct from 'position_filled'),
        'shortlisted', count(*) filter (where step = 'shortlisted'),
        'interviewing', count(*) filter (where step = 'interviewing'),
        'hired', count(*) filter (where step = 'hired' and sent.status = 'hired'))
      from sent join public.job_application_steps as came on came.application_id = sent.id),
    'skills', (select coalesce(jsonb_agg(jsonb_build_object('skill', skill, 'people', people) order by people desc, skill), '[]') from (
        select skill, count(*) as people
        from sent join public.profiles as card on card.id = sent.applicant_id cross join unnest(card.specialties) as skill
        where card.id <> all (internal.hidden_from_me()) group by skill order by count(*) desc, skill limit 5) as each),
    'sources', seen -> 'sources',
    'days', (select jsonb_agg(day || jsonb_build_object('applications', (
          select count(*) from sent where (created_at at time zone 'utc')::date = (day ->> 'day')::date)) order by place)
      from jsonb_array_elements(seen -> 'days') with ordinality as shown (day, place)))
  into figures;
  return figures;
end
$$;
comment on function public.job_analytics(uuid) is
  'The figures of the caller''s own job (B12.4). Days are UTC, the last thirty. Definer: counts views and viewers, which nobody can read.';

-- ## Rules
insert into internal.member_data (relation, whose, area, erasure, why) values
  ('internal.job_external_clicks', 'member_id = $1', null, 'delete',
    'Only counted, to say how many people went to apply elsewhere.');

select internal.content_views('job');
grant execute on function public.increment_job_view_count(uuid, text), public.note_external_click(uuid),
  public.job_analytics(uuid) to authenticated;
