-- Jobs: listings, applications and presets.
create table public.job_listings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint job_listings_user_id_fkey references public.profiles (id) on delete cascade,
  title text not null constraint job_listings_title_length check (char_length(title) between 3 and 100),
  company_name text not null constraint job_listings_company_name_length check (char_length(company_name) between 2 and 100),
  location text not null default '' constraint job_listings_location_length check (char_length(location) <= 120),
  is_remote boolean not null default false,
  job_type text not null default 'Full time' constraint job_listings_job_type_known check (
    job_type in ('Full time', 'Part time', 'Contract', 'Temporary', 'Apprenticeship')),
  status text not null default 'pending' constraint job_listings_status_known check (status in ('pending', 'approved', 'closed', 'rejected')),
  created_at timestamptz not null default clock.now(),
  expires_at timestamptz not null default clock.now() + interval '30 days',
  description text not null constraint job_listings_description_length check (char_length(description) between 20 and 5000),
  requirements text not null default '' constraint job_listings_requirements_length check (char_length(requirements) <= 3000),
  compensation_type text not null constraint job_listings_compensation_type_known check (compensation_type in ('paid', 'trade', 'either')),
  rate_or_trade text not null default '' constraint job_listings_rate_or_trade_length check (char_length(rate_or_trade) <= 120),
  salary_min int constraint job_listings_salary_min_range check (salary_min between 0 and 1000000),
  salary_max int constraint job_listings_salary_max_range check (salary_max between 0 and 1000000),
  featured boolean not null default false,
  external_apply_url text constraint job_listings_external_apply_url_is_one check (
    external_apply_url ~ '^https?://[^\s/@]+\.[^\s/@]+(/\S*)?$' and char_length(external_apply_url) <= 500),
  auto_questions text[] not null default '{}' constraint job_listings_auto_questions_few check (
    cardinality(auto_questions) <= 8 and array_position(auto_questions, null) is null),
  image_url text constraint job_listings_image_url_is_ours check (image_url ~ '^/storage/v1/object/public/' and char_length(image_url) <= 300),
  view_count int not null default 0,
  average_response_time_hours numeric,
  employment_class text constraint job_listings_employment_class_known check (employment_class in (
    'w2', '1099', 'commission', 'booth_rental', 'suite_rental', 'apprenticeship', 'temp_cover', 'trade')),
  categories text[] not null default '{}' constraint job_listings_categories_few check (cardinality(categories) <= 8),
  state_code text constraint job_listings_state_code_fkey references public.states (code) on delete restrict,
  city text,
  pay_unit text constraint job_listings_pay_unit_known check (pay_unit in ('hour', 'day', 'week', 'month', 'year', 'service', 'percent')),
  min_experience_years int constraint job_listings_min_experience_range check (min_experience_years between 0 and 50),
  openings int not null default 1 constraint job_listings_openings_range check (openings between 1 and 50),
  required_questions text[] not null default '{}',
  is_public boolean not null default false,
  rejection_reason text constraint job_listings_rejection_reason_length check (char_length(rejection_reason) between 1 and 500),
  closed_reason text constraint job_listings_closed_reason_known check (closed_reason in ('filled', 'withdrawn', 'paused', 'expired')),
  updated_at timestamptz not null default clock.now(),
  constraint job_listings_pay_range_rises check (salary_min <= salary_max),
  constraint job_listings_required_are_asked check (required_questions <@ auto_questions),
  constraint job_listings_city_needs_state check (city is null or state_code is not null),
  constraint job_listings_city_fkey foreign key (state_code, city) references public.cities (state_code, name) on delete restrict,
  constraint job_listings_rejected_says_why check ((status = 'rejected') = (rejection_reason is not null)),
  constraint job_listings_closed_is_filled check ((status = 'closed') = coalesce(closed_reason = 'filled', false))
);
comment on table public.job_listings is 'A job that a member offers. Open while approved and not past expires_at.';
comment on column public.job_listings.salary_min is 'Dollars for each pay_unit; with salary_max the range of pay.';
comment on column public.job_listings.closed_reason is 'Why it ended before its time; null while it has not. Only `filled` is the status closed.';
comment on column public.job_listings.is_public is 'Whether anyone may see it, also without an account.';
comment on column public.job_listings.average_response_time_hours is 'From an application to the owner''s first answer, on average over 90 days; null without one.';
create index job_listings_owner_index on public.job_listings (user_id, created_at desc, id desc);
create index job_listings_newest_index on public.job_listings (created_at desc, id desc) where status = 'approved';
create index job_listings_waiting_index on public.job_listings (updated_at, id) where status = 'pending';
create index job_listings_expires_index on public.job_listings (expires_at) where status = 'approved' and closed_reason is null;
create index job_listings_place_index on public.job_listings (state_code, city);
alter table public.job_listings enable row level security;

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
  updated_at timestamptz not null default clock.now(),
  answered_at timestamptz,
  decided_at timestamptz,
  constraint job_applications_one_for_each_job unique (job_id, applicant_id),
  constraint job_applications_not_own check (applicant_id <> owner_id),
  constraint job_applications_quick_is_short check (mode = 'full' or (portfolio_ids = '{}' and availability is null and answers is null))
);
comment on table public.job_applications is 'What a member sent for a job, and what became of it.';
comment on column public.job_applications.owner_id is 'The owner of the job, so that policies need not look it up.';
comment on column public.job_applications.reason is 'What the owner wrote when passing or rejecting, or position_filled; the applicant reads it.';
comment on column public.job_applications.answered_at is 'When the owner first did something about it.';
comment on column public.job_applications.decided_at is 'When it was passed or rejected; the owner can reconsider for seven days.';
create index job_applications_job_index on public.job_applications (job_id, created_at desc, id desc);
create index job_applications_applicant_index on public.job_applications (applicant_id, created_at desc, id desc);
create index job_applications_owner_index on public.job_applications (owner_id, updated_at desc);
create index job_applications_unanswered_index on public.job_applications (created_at) where answered_at is null and status in ('submitted', 'viewed');
alter table public.job_applications enable row level security;

create table internal.application_moves (
  status_from text not null,
  status_to text not null,
  actor text not null constraint application_moves_actor_known check (actor in ('owner', 'applicant')),
  constraint application_moves_pkey primary key (status_from, status_to, actor)
);
comment on table internal.application_moves is 'Every change of an application''s status that one of the two can make.';
alter table internal.application_moves enable row level security;

create table public.job_application_presets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint job_application_presets_user_id_fkey references public.profiles (id) on delete cascade,
  name text not null constraint job_application_presets_name_length check (char_length(name) between 1 and 40 and name ~ '\S'),
  intro text not null constraint job_application_presets_intro_length check (char_length(intro) between 1 and 1500 and intro ~ '\S'),
  portfolio_ids uuid[] not null default '{}' constraint job_application_presets_portfolio_few check (
    cardinality(portfolio_ids) <= 10 and array_position(portfolio_ids, null) is null),
  is_default boolean not null default false,
  created_at timestamptz not null default clock.now()
);
comment on table public.job_application_presets is 'An introduction, with pictures of one''s portfolio, for the next application.';
create index job_application_presets_list_index on public.job_application_presets (user_id, is_default desc, created_at desc);
create unique index job_application_presets_one_default on public.job_application_presets (user_id) where is_default;
alter table public.job_application_presets enable row level security;

insert into public.feature_switches (area) values ('jobs');
insert into internal.acts (name, is_sensitive) values ('decide_jobs', false), ('read_jobs', false);
insert into internal.role_acts (role, act) values ('moderator', 'decide_jobs'), ('moderator', 'read_jobs');
insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('public.job_application_presets', 'user_id = $1', 'jobs', '{}', 'delete', null, null),
  ('public.job_applications', 'applicant_id = $1', 'jobs', '{}', 'delete', null, null),
  ('public.job_applications', 'owner_id = $1', null, '{}', 'delete', null, 'What others sent; it goes with the job.'),
  ('public.job_listings', 'user_id = $1', 'jobs', '{}', 'delete', null, null);

alter table public.notifications drop constraint notifications_type_known;
alter table public.notifications add constraint notifications_type_known check (type in (
    'message', 'trade_proposal', 'trade_accepted', 'trade_declined', 'trade_completed', 'trade_cancelled', 'trade_update',
    'verification', 'review', 'new_marketplace', 'new_event', 'new_job', 'new_education', 'new_forum_thread', 'new_user',
    'new_verification', 'billing', 'trial_ending', 'founder_ending', 'system', 'match_found', 'application_update'));
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
    'application_withdrawn', 'job_approved', 'job_rejected'));
