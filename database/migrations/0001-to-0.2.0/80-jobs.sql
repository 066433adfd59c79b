-- Jobs: listings, applications with their chats and interviews.
create table public.job_listings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint job_listings_user_id_fkey references public.profiles (id) on delete cascade,
  title text not null constraint job_listings_title_length check (char_length(title) between 3 and 100),
  company_name text not null constraint job_listings_company_name_length
    check (char_length(company_name) between 2 and 100),
  location text not null default '' constraint job_listings_location_length check (char_length(location) <= 120),
  is_remote boolean not null default false,
  job_type text not null default 'Full time' constraint job_listings_job_type_known check (
    job_type in ('Full time', 'Part time', 'Contract', 'Temporary', 'Apprenticeship')),
  status text not null default 'pending' constraint job_listings_status_known
    check (status in ('pending', 'approved', 'closed', 'rejected')),
  created_at timestamptz not null default clock.now(),
  expires_at timestamptz not null default clock.now() + interval '30 days' constraint job_listings_expires_at_range
    check (
    expires_at between '2000-01-01Z' and '2200-01-01Z'),
  description text not null constraint job_listings_description_length
    check (char_length(description) between 20 and 5000),
  requirements text not null default '' constraint job_listings_requirements_length
    check (char_length(requirements) <= 3000),
  compensation_type text not null constraint job_listings_compensation_type_known
    check (compensation_type in ('paid', 'trade', 'either')),
  rate_or_trade text not null default '' constraint job_listings_rate_or_trade_length
    check (char_length(rate_or_trade) <= 120),
  salary_min numeric(10, 2) constraint job_listings_salary_min_range check (salary_min between 0 and 1000000),
  salary_max numeric(10, 2) constraint job_listings_salary_max_range check (salary_max between 0 and 1000000),
  featured boolean not null default false,
  external_apply_url text constraint job_listings_external_apply_url_is_one check (
    external_apply_url ~ '^https://[^\s/@]+\.[^\s/@]+(/\S*)?$' and char_length(external_apply_url) <= 500),
  auto_questions text[] not null default '{}' constraint job_listings_auto_questions_few check (
    cardinality(auto_questions) <= 8 and array_position(auto_questions, null) is null),
  image_url text constraint job_listings_image_url_is_ours check (
    image_url ~ ('^/storage/v1/object/public/job-pictures/' || user_id || '/[0-9a-f-]{36}\.jpg$')),
  image_alt text constraint job_listings_image_alt_length check (char_length(image_alt) between 5 and 200),
  view_count int not null default 0,
  average_response_time_hours numeric,
  employment_class text constraint job_listings_employment_class_known check (employment_class in (
    'w2', '1099', 'commission', 'booth_rental', 'suite_rental', 'apprenticeship', 'temp_cover', 'trade')),
  categories text[] not null default '{}' constraint job_listings_categories_few check (cardinality(categories) <= 8),
  state_code text constraint job_listings_state_code_fkey references public.states (code) on delete restrict,
  city text,
  pay_unit text constraint job_listings_pay_unit_known
    check (pay_unit in ('hour', 'day', 'week', 'month', 'year', 'service', 'percent')),
  min_experience_years int constraint job_listings_min_experience_range check (min_experience_years between 0 and 50),
  openings int not null default 1 constraint job_listings_openings_range check (openings between 1 and 50),
  required_questions text[] not null default '{}',
  is_public boolean not null default false,
  closed_reason text constraint job_listings_closed_reason_known
    check (closed_reason in ('filled', 'withdrawn', 'paused', 'expired')),
  updated_at timestamptz not null default clock.now(),
  reply_percent int constraint job_listings_reply_percent_is_good check (reply_percent between 90 and 100),
  is_slow_to_reply boolean not null default false,
  license_types text[] not null default '{}' constraint job_listings_license_types_few
    check (cardinality(license_types) <= 9),
  benefits text[] not null default '{}' constraint job_listings_benefits_known
    check (cardinality(benefits) <= 9 and benefits <@ array[
    'health_insurance', 'paid_time_off', 'paid_holidays', 'retirement', 'paid_training', 'tools_and_products',
      'product_discount', 'flexible_hours',
    'clients_provided']),
  schedule_days text[] not null default '{}' constraint job_listings_schedule_days_known
    check (cardinality(schedule_days) <= 7 and schedule_days <@ array[
    'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  shift_notes text not null default '' constraint job_listings_shift_notes_length
    check (char_length(shift_notes) <= 200),
  start_on date constraint job_listings_start_on_range check (start_on between '2000-01-01' and '2199-12-31'),
  tips_policy text constraint job_listings_tips_policy_known check (tips_policy in ('kept', 'shared', 'none')),
  commission_percent int constraint job_listings_commission_percent_range check (commission_percent between 1 and 100),
  booth_rent_cents int constraint job_listings_booth_rent_range check (booth_rent_cents between 1 and 1000000),
  rent_period text constraint job_listings_rent_period_known check (rent_period in ('day', 'week', 'month')),
  contact_pref text constraint job_listings_contact_pref_known check (contact_pref in ('application', 'message')),
  yearly_pay numeric(14, 2) not null generated always as (coalesce(
    case when compensation_type <> 'trade' then coalesce(salary_max, salary_min) end * case pay_unit
      when 'hour' then 2080 when 'day' then 260 when 'week' then 52 when 'month' then 12 when 'year' then 1 end, 0))
        stored,
  ended text generated always as (case when status = 'rejected' then status when closed_reason <> 'filled'
    then closed_reason end) stored,
  told_end text,
  deleted_at timestamptz,
  featured_until timestamptz,
  client_id uuid,
  constraint job_listings_client_id_key unique (user_id, client_id),
  constraint job_listings_image_has_alt check ((image_url is null) = (image_alt is null)),
  constraint job_listings_only_featured_has_end check (featured or featured_until is null),
  constraint job_listings_pay_range_rises check (salary_min <= salary_max),
  constraint job_listings_required_are_asked check (required_questions <@ auto_questions),
  constraint job_listings_city_needs_state check (city is null or state_code is not null),
  constraint job_listings_city_fkey foreign key (state_code, city) references public.cities (state_code, name)
    on delete restrict,
  constraint job_listings_commission_fits_class
    check (commission_percent is null or coalesce(employment_class = 'commission', false)),
  constraint job_listings_rent_fits_class
    check (booth_rent_cents is null or coalesce(employment_class in ('booth_rental', 'suite_rental'), false)),
  constraint job_listings_rent_has_period check ((booth_rent_cents is null) = (rent_period is null)),
  constraint job_listings_closed_is_filled check ((status = 'closed') = coalesce(closed_reason = 'filled', false))
);
comment on table public.job_listings is 'A job that a member offers. Open while approved and not past expires_at.';
comment on column public.job_listings.salary_min is
  'Dollars and cents for each pay_unit; with salary_max the range of pay.';
comment on column public.job_listings.closed_reason is
  'Why it ended before its time; null while it has not. Only `filled` is the status closed.';
comment on column public.job_listings.image_url is
  'The address of a file in its owner''s folder of job-pictures; without one, a picture is drawn from its id.';
comment on column public.job_listings.image_alt is 'What the picture shows, for people who cannot see it.';
comment on column public.job_listings.client_id is
  'Generated by the owner''s browser, so that posting the same job again stores it once.';
comment on column public.job_listings.is_public is 'Whether anyone may see it, also without an account.';
comment on column public.job_listings.average_response_time_hours is
  'From an application to the owner''s first answer, on average over 90 days; null without one.';
comment on column public.job_listings.yearly_pay is
  'The most it pays, in dollars for a year at full time, to filter and sort by; 0 if it does not say.';
comment on column public.job_listings.ended is 'How it ended without being filled: rejected, or its closed_reason.';
comment on column public.job_listings.told_end is 'What its applicants were last told about `ended` (job-ends.sql).';
comment on column public.job_listings.deleted_at is
  'When its owner deleted it. From then on it is there only for those who applied, and for the team.';
comment on column public.job_listings.featured_until is
  'When it is no longer featured; null if it is not, or as long as it is there.';
comment on column public.job_listings.license_types is
  'One of these is needed; with none, the job asks for no license. Values of license_types.';
comment on column public.job_listings.commission_percent is
  'The part of what clients pay that goes to the person hired.';
comment on column public.job_listings.booth_rent_cents is
  'What the person pays for the booth or the suite, for each rent_period.';
comment on column public.job_listings.contact_pref is
  'How the owner wants to hear of people first: by their application, or by a message before it.';
comment on column public.job_listings.reply_percent is
  'Share of applications that its owner answers within seven days; null with fewer than five, or below 90 (B12.6).';
comment on column public.job_listings.is_slow_to_reply is
  'Whether an application has waited for two weeks without being opened (B12.6).';
create index job_listings_owner_index on public.job_listings (user_id, created_at desc, id desc);
create index job_listings_newest_index on public.job_listings (created_at desc, id desc) where status = 'approved';
create index job_listings_waiting_index on public.job_listings (updated_at, id) where status = 'pending';
create index job_listings_expires_index on public.job_listings (expires_at)
  where status = 'approved' and closed_reason is null;
create index job_listings_place_index on public.job_listings (state_code, city, created_at desc, id desc);
create index job_listings_pay_index on public.job_listings (yearly_pay desc, created_at desc, id desc)
  where status = 'approved';
create index job_listings_closing_index on public.job_listings (expires_at, id) where status = 'approved';
create index job_listings_categories_index on public.job_listings using gin (categories) where status = 'approved';
create index job_listings_license_types_index on public.job_listings using gin (license_types)
  where status = 'approved';
create index job_listings_featured_until_index on public.job_listings (featured_until)
  where featured_until is not null;
create index job_listings_told_index on public.job_listings (id) where told_end is distinct from ended;
alter table public.job_listings enable row level security;

-- Who went from a job to its own address to apply.
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

create table public.job_applications (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null constraint job_applications_job_id_fkey references public.job_listings (id) on delete cascade,
  applicant_id uuid not null constraint job_applications_applicant_id_fkey references public.profiles (id)
    on delete cascade,
  owner_id uuid not null constraint job_applications_owner_id_fkey references public.profiles (id) on delete cascade,
  status text not null default 'submitted' constraint job_applications_status_known check (status in (
    'submitted', 'viewed', 'in_chat', 'shortlisted', 'hired', 'passed', 'interviewing', 'rejected', 'withdrawn')),
  mode text not null constraint job_applications_mode_known check (mode in ('quick', 'full')),
  intro text not null constraint job_applications_intro_length
    check (char_length(intro) between 1 and 1500 and intro ~ '\S'),
  portfolio_ids uuid[] not null default '{}' constraint job_applications_portfolio_few check (
    cardinality(portfolio_ids) <= 10 and array_position(portfolio_ids, null) is null),
  availability jsonb constraint job_applications_availability_is_a_week check (
    jsonb_typeof(availability) = 'object'
    and availability - array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday',
      'timePreference'] = '{}'
    and jsonb_typeof(coalesce(availability -> 'timePreference', '""')) = 'string'
      and char_length(availability ->> 'timePreference') <= 200
    and not jsonb_path_exists(availability,
      '$.keyvalue() ? (@.key != "timePreference" && @.value.type() != "boolean")')),
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
  constraint job_applications_quick_is_short
    check (mode = 'full' or (portfolio_ids = '{}' and availability is null and answers is null))
);
comment on table public.job_applications is 'What a member sent for a job, and what became of it.';
comment on column public.job_applications.owner_id is 'The owner of the job, so that policies need not look it up.';
comment on column public.job_applications.reason is
  'What the owner wrote when passing or rejecting, or position_filled; the applicant reads it.';
comment on column public.job_applications.answered_at is 'When the owner first did something about it.';
comment on column public.job_applications.decided_at is
  'When it was passed or rejected; the owner can reconsider for seven days.';
comment on column public.job_applications.owner_group is
  'The place of its group in the owner''s list: hired, interviewing, shortlisted, open, over.';
create index job_applications_job_index on public.job_applications (job_id, created_at desc, id desc);
create index job_applications_group_index on public.job_applications
  (job_id, owner_group, created_at desc, id desc);
create index job_applications_applicant_index on public.job_applications (applicant_id, created_at desc, id desc);
create index job_applications_owner_index on public.job_applications (owner_id, updated_at desc);
create index job_applications_unanswered_index on public.job_applications (created_at)
  where answered_at is null and status in ('submitted', 'viewed');
alter table public.job_applications enable row level security;

create table internal.application_moves (
  status_from text not null,
  status_to text not null,
  actor text not null constraint application_moves_actor_known check (actor in ('owner', 'applicant')),
  is_by_schedule boolean not null default false,
  constraint application_moves_pkey primary key (status_from, status_to, actor)
);
comment on table internal.application_moves is 'Every change of an application''s status that one of the two can make.';
comment on column internal.application_moves.is_by_schedule is
  'Whether it only comes with an interview that is proposed, declined or cancelled.';
alter table internal.application_moves enable row level security;

create table public.job_chats (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null constraint job_chats_job_id_fkey references public.job_listings (id) on delete cascade,
  application_id uuid not null constraint job_chats_application_id_key unique
    constraint job_chats_application_id_fkey references public.job_applications (id) on delete cascade,
  owner_id uuid not null constraint job_chats_owner_id_fkey references public.profiles (id) on delete cascade,
  applicant_id uuid not null constraint job_chats_applicant_id_fkey references public.profiles (id) on delete cascade,
  contact_shared boolean not null default false,
  applicant_contact_shared boolean not null default false,
  created_at timestamptz not null default clock.now(),
  last_message_at timestamptz,
  constraint job_chats_owner_shares_first check (contact_shared or not applicant_contact_shared)
);
comment on table public.job_chats is 'The chat about an application. It exists once the owner has opened it.';
comment on column public.job_chats.owner_id is
  'The owner of the job, so that policies need not look it up; like applicant_id filled in by a trigger.';
comment on column public.job_chats.contact_shared is
  'Whether the owner has shared their contact. Becomes true once, and stays.';
comment on column public.job_chats.applicant_contact_shared is 'Whether the applicant has, too.';
comment on column public.job_chats.last_message_at is
  'Sorts the list of Messages with one index for each side; null until there is a message, and the list leaves out such'
  ' chats.';
create index job_chats_job_id_index on public.job_chats (job_id);
create index job_chats_owner_id_index on public.job_chats (owner_id, last_message_at desc, id desc);
create index job_chats_applicant_id_index on public.job_chats (applicant_id, last_message_at desc, id desc);

create table public.job_chat_messages (
  id uuid primary key default gen_random_uuid(),
  chat_id uuid not null constraint job_chat_messages_chat_id_fkey references public.job_chats (id) on delete cascade,
  sender_id uuid not null constraint job_chat_messages_sender_id_fkey references public.profiles (id) on delete cascade,
  recipient_id uuid not null constraint job_chat_messages_recipient_id_fkey references public.profiles (id)
    on delete cascade,
  content text not null constraint job_chat_messages_content_length
    check (char_length(content) between 1 and 10000 and content ~ '\S'),
  message_type text not null default 'text' constraint job_chat_messages_type_known check (
    message_type in ('text', 'availability', 'portfolio', 'contact')),
  metadata jsonb,
  client_id uuid,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  read_at timestamptz constraint job_chat_messages_read_at_range check (
    read_at between '2000-01-01Z' and '2200-01-01Z'),
  constraint job_chat_messages_client_id_key unique (sender_id, client_id),
  constraint job_chat_messages_metadata_only_where_meant
    check ((metadata is not null) = (message_type in ('availability', 'portfolio'))),
  constraint job_chat_messages_availability_is_a_week check (case
    when message_type <> 'availability' then true
    when jsonb_typeof(metadata) is distinct from 'object' then false
    else metadata - array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday',
      'timePreference'] = '{}'
      and jsonb_typeof(coalesce(metadata -> 'timePreference', '""')) = 'string'
        and char_length(coalesce(metadata ->> 'timePreference', '')) <= 200
      and not jsonb_path_exists(metadata,
        '$.keyvalue() ? (@.key != "timePreference" && @.value.type() != "boolean")') end),
  constraint job_chat_messages_portfolio_is_a_few check (case
    when message_type <> 'portfolio' then true
    when jsonb_typeof(metadata -> 'portfolio_ids') is distinct from 'array' then false
    else metadata - 'portfolio_ids' = '{}' and jsonb_array_length(metadata -> 'portfolio_ids') between 1 and 10
      and not jsonb_path_exists(metadata,
        '$.portfolio_ids[*] ? (@.type() != "string" ||'
        ' !(@ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"))') end)
);
comment on table public.job_chat_messages is 'One entry in the chat about an application.';
comment on column public.job_chat_messages.recipient_id is
  'The other of the two, so that policies need not look them up; filled in by a trigger.';
comment on column public.job_chat_messages.metadata is
  'Of availability the days and the time, as applications have them; of portfolio {"portfolio_ids": […]}. A contact'
  ' has none: job_chat_contacts() answers it.';
comment on column public.job_chat_messages.client_id is
  'Generated by the sender''s browser, so that sending the same message again stores it once.';
comment on column public.job_chat_messages.removed_at is
  'When the team took its words away; they are in removed_messages.';
create index job_chat_messages_thread_index on public.job_chat_messages (chat_id, created_at desc, id desc);
create index job_chat_messages_sender_minute_index on public.job_chat_messages (sender_id, created_at desc);
create index job_chat_messages_recipient_id_index on public.job_chat_messages (recipient_id);
create index job_chat_messages_unread_index on public.job_chat_messages (recipient_id, chat_id) where read_at is null;
create unique index job_chat_messages_one_contact_each on public.job_chat_messages (chat_id, sender_id)
  where message_type = 'contact';
alter table public.job_chats enable row level security;
alter table public.job_chat_messages enable row level security;

create table public.job_application_steps (
  application_id uuid not null constraint job_application_steps_application_id_fkey
    references public.job_applications (id) on delete cascade,
  step text not null constraint job_application_steps_step_known check (step in (
    'viewed', 'in_chat', 'message', 'shortlisted', 'interviewing', 'hired', 'passed', 'rejected', 'withdrawn')),
  happened_at timestamptz not null default clock.now(),
  constraint job_application_steps_pkey primary key (application_id, step)
);
comment on table public.job_application_steps is
  'When an application came to a status, and when its owner first wrote to the applicant.';
comment on column public.job_application_steps.step is
  'A status, or message: the owner''s first in the chat. That it was submitted is when it was made.';
alter table public.job_application_steps enable row level security;

create table public.job_schedules (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null constraint job_schedules_job_id_fkey references public.job_listings (id) on delete cascade,
  application_id uuid not null constraint job_schedules_application_id_fkey references public.job_applications (id)
    on delete cascade,
  scheduled_by uuid not null constraint job_schedules_scheduled_by_fkey references public.profiles (id)
    on delete cascade,
  applicant_id uuid not null constraint job_schedules_applicant_id_fkey references public.profiles (id)
    on delete cascade,
  title text not null constraint job_schedules_title_length
    check (char_length(title) between 1 and 100 and title ~ '\S'),
  description text constraint job_schedules_description_length check (char_length(description) between 1 and 1000),
  scheduled_date timestamptz not null constraint job_schedules_scheduled_date_range
    check (scheduled_date between '2000-01-01Z' and '2200-01-01Z'),
  duration_minutes int not null default 60 constraint job_schedules_duration_range
    check (duration_minutes between 15 and 480),
  is_virtual boolean not null default false,
  location text constraint job_schedules_location_length check (char_length(location) between 1 and 200),
  meeting_url text constraint job_schedules_meeting_url_is_one check (
    meeting_url ~* '^https://[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+(:[0-9]{1,5})?'
      '([/?#][!-~]*)?$'
    and char_length(meeting_url) <= 2048),
  timezone text not null constraint job_schedules_timezone_known check (timezone in (
    'America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles',
    'America/Anchorage', 'America/Adak', 'Pacific/Honolulu')),
  status text not null default 'proposed' constraint job_schedules_status_known
    check (status in ('proposed', 'accepted', 'declined', 'cancelled', 'done')),
  suggested_date timestamptz constraint job_schedules_suggested_date_range check (
    suggested_date between '2000-01-01Z' and '2200-01-01Z'),
  moved_from timestamptz,
  move_reason text constraint job_schedules_move_reason_length check (char_length(move_reason) between 1 and 500),
  responded_at timestamptz,
  sequence int not null default 0,
  reminded int not null default 0 constraint job_schedules_reminded_range check (reminded between 0 and 2),
  created_at timestamptz not null default clock.now(),
  updated_at timestamptz not null default clock.now(),
  constraint job_schedules_virtual_has_no_place check (not is_virtual or location is null),
  constraint job_schedules_place_has_no_link check (is_virtual or meeting_url is null),
  constraint job_schedules_suggested_while_proposed check (suggested_date is null or status = 'proposed'),
  constraint job_schedules_reason_comes_with_move check (move_reason is null or moved_from is not null)
);
comment on table public.job_schedules is
  'Interviews that the owner of a job proposes to an applicant, and what the applicant answered.';
comment on column public.job_schedules.applicant_id is 'The applicant, so that policies need not look them up.';
comment on column public.job_schedules.timezone is 'The clock of the place, in calendars and messages.';
comment on column public.job_schedules.suggested_date is
  'Another time that the applicant suggested, until the owner takes it.';
comment on column public.job_schedules.moved_from is 'The time before the owner last moved it.';
comment on column public.job_schedules.move_reason is 'Why, if the owner said so.';
comment on column public.job_schedules.sequence is 'Grows with everything that a calendar has to hear of.';
comment on column public.job_schedules.reminded is 'How many reminders it has had: a day before, and an hour before.';
create index job_schedules_application_index on public.job_schedules (application_id, scheduled_date);
create index job_schedules_job_index on public.job_schedules (job_id);
create index job_schedules_scheduled_by_index on public.job_schedules (scheduled_by, scheduled_date);
create index job_schedules_applicant_index on public.job_schedules (applicant_id, scheduled_date);
create index job_schedules_open_index on public.job_schedules (scheduled_date) where status in ('proposed', 'accepted');
alter table public.job_schedules enable row level security;

create table internal.introduction_drafts (
  id bigint generated always as identity constraint introduction_drafts_pkey primary key,
  user_id uuid not null constraint introduction_drafts_user_id_fkey references public.profiles (id) on delete cascade,
  is_outside boolean not null,
  drafted_at timestamptz not null default clock.now()
);
comment on table internal.introduction_drafts is 'When a member asked for a draft of an introduction, kept for a day.';
comment on column internal.introduction_drafts.is_outside is
  'Whether the operator''s writing service was asked, which costs money.';
create index introduction_drafts_user_id_index on internal.introduction_drafts (user_id, drafted_at);
create index introduction_drafts_drafted_at_index on internal.introduction_drafts (drafted_at) where is_outside;
alter table internal.introduction_drafts enable row level security;

create table internal.job_reminders (
  job_id uuid not null constraint job_reminders_job_id_fkey references public.job_listings (id) on delete cascade,
  step text not null constraint job_reminders_step_known check (step in ('3 days', '7 days', '18 days', 'ending')),
  since timestamptz not null,
  sent_at timestamptz not null default clock.now(),
  constraint job_reminders_pkey primary key (job_id, step)
);
comment on table internal.job_reminders is 'What an owner was last reminded of, so that each step comes once.';
comment on column internal.job_reminders.since is
  'Since when the oldest application has been waiting; for `ending`, the end.';
alter table internal.job_reminders enable row level security;

create table internal.job_view_days (
  job_id uuid not null constraint job_view_days_job_id_fkey references public.job_listings (id) on delete cascade,
  day date not null,
  source text not null constraint job_view_days_source_known check (source in ('list', 'search', 'saved', 'link')),
  views int not null,
  constraint job_view_days_pkey primary key (job_id, day, source)
);
comment on table internal.job_view_days is 'How often a job was viewed on a UTC day, by the way people came to it.';
alter table internal.job_view_days enable row level security;

create table internal.job_viewers (
  job_id uuid not null constraint job_viewers_job_id_fkey references public.job_listings (id) on delete cascade,
  viewer_id uuid not null constraint job_viewers_viewer_id_fkey references public.profiles (id) on delete cascade,
  minute_at timestamptz not null,
  in_minute int not null,
  constraint job_viewers_pkey primary key (job_id, viewer_id)
);
comment on table internal.job_viewers is
  'Each member who has viewed a job, once, with their views in the minute of the last one.';
create index job_viewers_viewer_id_index on internal.job_viewers (viewer_id);
alter table internal.job_viewers enable row level security;

create table public.job_application_presets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint job_application_presets_user_id_fkey references public.profiles (id)
    on delete cascade,
  name text not null constraint job_application_presets_name_length
    check (char_length(name) between 1 and 40 and name ~ '\S'),
  intro text not null constraint job_application_presets_intro_length
    check (char_length(intro) between 1 and 1500 and intro ~ '\S'),
  portfolio_ids uuid[] not null default '{}' constraint job_application_presets_portfolio_few check (
    cardinality(portfolio_ids) <= 10 and array_position(portfolio_ids, null) is null),
  is_default boolean not null default false,
  created_at timestamptz not null default clock.now()
);
comment on table public.job_application_presets is
  'An introduction, with pictures of one''s portfolio, for the next application.';
create index job_application_presets_list_index on public.job_application_presets (user_id, is_default desc,
  created_at desc);
create unique index job_application_presets_one_default on public.job_application_presets (user_id) where is_default;
alter table public.job_application_presets enable row level security;
