-- Interviews: what owners propose and applicants answer.
create table public.job_schedules (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null constraint job_schedules_job_id_fkey references public.job_listings (id) on delete cascade,
  application_id uuid not null constraint job_schedules_application_id_fkey references public.job_applications (id) on delete cascade,
  scheduled_by uuid not null constraint job_schedules_scheduled_by_fkey references public.profiles (id) on delete cascade,
  applicant_id uuid not null constraint job_schedules_applicant_id_fkey references public.profiles (id) on delete cascade,
  title text not null constraint job_schedules_title_length check (char_length(title) between 1 and 100 and title ~ '\S'),
  description text constraint job_schedules_description_length check (char_length(description) between 1 and 1000),
  scheduled_date timestamptz not null constraint job_schedules_scheduled_date_range check (scheduled_date between '2000-01-01Z' and '2200-01-01Z'),
  duration_minutes int not null default 60 constraint job_schedules_duration_range check (duration_minutes between 15 and 480),
  is_virtual boolean not null default false,
  location text constraint job_schedules_location_length check (char_length(location) between 1 and 200),
  meeting_url text constraint job_schedules_meeting_url_is_one check (
    meeting_url ~* '^https://[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+(:[0-9]{1,5})?([/?#][!-~]*)?$'
    and char_length(meeting_url) <= 2048),
  timezone text not null constraint job_schedules_timezone_known check (timezone in (
    'America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles', 'America/Anchorage',
    'America/Adak', 'Pacific/Honolulu')),
  status text not null default 'proposed' constraint job_schedules_status_known check (status in ('proposed', 'accepted', 'declined', 'cancelled', 'done')),
  suggested_date timestamptz,
  responded_at timestamptz,
  sequence int not null default 0,
  reminded int not null default 0 constraint job_schedules_reminded_range check (reminded between 0 and 2),
  created_at timestamptz not null default clock.now(),
  updated_at timestamptz not null default clock.now(),
  constraint job_schedules_virtual_has_no_place check (not is_virtual or location is null),
  constraint job_schedules_place_has_no_link check (is_virtual or meeting_url is null),
  constraint job_schedules_suggested_while_proposed check (suggested_date is null or status = 'proposed')
);
comment on table public.job_schedules is 'Interviews that the owner of a job proposes to an applicant, and what the applicant answered.';
comment on column public.job_schedules.applicant_id is 'The applicant, so that policies need not look them up.';
comment on column public.job_schedules.timezone is 'The clock of the place, in calendars and messages.';
comment on column public.job_schedules.suggested_date is 'Another time that the applicant suggested, until the owner takes it.';
comment on column public.job_schedules.sequence is 'Grows with everything that a calendar has to hear of.';
comment on column public.job_schedules.reminded is 'How many reminders it has had: a day before, and an hour before.';
create index job_schedules_application_index on public.job_schedules (application_id, scheduled_date);
create index job_schedules_job_index on public.job_schedules (job_id);
create index job_schedules_scheduled_by_index on public.job_schedules (scheduled_by, scheduled_date);
create index job_schedules_applicant_index on public.job_schedules (applicant_id, scheduled_date);
create index job_schedules_open_index on public.job_schedules (scheduled_date) where status in ('proposed', 'accepted');
alter table public.job_schedules enable row level security;

alter table internal.application_moves add column is_by_schedule boolean not null default false;
comment on column internal.application_moves.is_by_schedule is 'Whether it only comes with an interview that is proposed, declined or cancelled.';
insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('public.job_schedules', 'applicant_id = $1', 'jobs', '{}', 'delete', null, null),
  ('public.job_schedules', 'scheduled_by = $1', 'jobs', '{}', 'delete', null, null);

alter table public.notifications drop constraint notifications_type_known;
alter table public.notifications add constraint notifications_type_known check (type in (
    'message', 'trade_proposal', 'trade_accepted', 'trade_declined', 'trade_completed', 'trade_cancelled', 'trade_update',
    'verification', 'review', 'new_marketplace', 'new_event', 'new_job', 'new_education', 'new_forum_thread', 'new_user',
    'new_verification', 'billing', 'trial_ending', 'founder_ending', 'system', 'match_found', 'application_update', 'interview_reminder'));
alter table public.notifications drop constraint notifications_template_known;
alter table public.notifications add constraint notifications_template_known check (template in (
    'message', 'trade_sent', 'trade_counter', 'trade_accepted', 'trade_confirmed', 'trade_completed', 'trade_declined', 'trade_withdrawn',
    'trade_expired', 'trade_cancelled', 'trial_ending', 'trial_ended', 'founder', 'founder_ending', 'payment_failed', 'plan_started',
    'plan_ending', 'plan_ended', 'plan_pausing', 'plan_paused', 'plan_resumed', 'plan_kept', 'role_given', 'role_taken', 'comp_given',
    'comp_ended', 'unverified', 'signed_out', 'sanction_given', 'sanction_lifted', 'appeal_upheld', 'appeal_declined', 'announcement',
    'trade_unconfirmed', 'trade_times', 'trade_new_times', 'trade_new_times_late', 'trade_time', 'trade_place', 'trade_coming', 'trade_late', 'trade_here', 'trade_marked',
    'trade_soon', 'trade_over', 'review_received', 'review_shown', 'review_replied', 'review_reminder', 'review_hidden', 'calendar_failed', 'trade_waiting',
    'match_found',
    'trade_late_cancel', 'trade_excused', 'trade_no_show', 'trade_missed', 'trade_owed', 'trade_owing', 'trade_reopened', 'iou_made', 'iou_redeemed',
    'iou_forgiven', 'iou_due', 'iou_expired', 'dispute_opened', 'dispute_answered', 'dispute_withdrawn', 'dispute_decided', 'strike_given',
    'strike_notice', 'strike_upheld', 'strike_lifted', 'trade_ask_ok', 'contact_stopped', 'application_sent', 'application_moved',
    'application_withdrawn', 'job_approved', 'job_rejected', 'interview_proposed', 'interview_accepted', 'interview_declined', 'interview_cancelled',
    'interview_suggested', 'interview_lapsed', 'interview_soon'));
