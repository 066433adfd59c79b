-- What a job asks for and offers beyond its text (licenses, days, the first day, tips, commission, rent, benefits), and searches that
-- members keep.
create table public.license_types (
  name text constraint license_types_pkey primary key
);
comment on table public.license_types is 'The kinds of licenses to practice a craft, by the values other tables use. Pages show the labels of domain/jobs/licenses.ts.';
alter table public.license_types enable row level security;
insert into public.license_types (name) values
  ('cosmetologist'), ('barber'), ('esthetician'), ('master_esthetician'), ('nail_technician'), ('massage_therapist'), ('electrologist'), ('body_art_pmu'),
  ('instructor');

alter table public.job_listings
  add column license_types text[] not null default '{}' constraint job_listings_license_types_few check (cardinality(license_types) <= 9),
  add column benefits text[] not null default '{}' constraint job_listings_benefits_known check (cardinality(benefits) <= 9 and benefits <@ array[
    'health_insurance', 'paid_time_off', 'paid_holidays', 'retirement', 'paid_training', 'tools_and_products', 'product_discount', 'flexible_hours',
    'clients_provided']),
  add column schedule_days text[] not null default '{}' constraint job_listings_schedule_days_known check (cardinality(schedule_days) <= 7 and schedule_days <@ array[
    'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  add column shift_notes text not null default '' constraint job_listings_shift_notes_length check (char_length(shift_notes) <= 200),
  add column start_on date constraint job_listings_start_on_range check (start_on between '2000-01-01' and '2199-12-31'),
  add column tips_policy text constraint job_listings_tips_policy_known check (tips_policy in ('kept', 'shared', 'none')),
  add column commission_percent int constraint job_listings_commission_percent_range check (commission_percent between 1 and 100),
  add column booth_rent_cents int constraint job_listings_booth_rent_range check (booth_rent_cents between 1 and 1000000),
  add column rent_period text constraint job_listings_rent_period_known check (rent_period in ('day', 'week', 'month')),
  add column contact_pref text constraint job_listings_contact_pref_known check (contact_pref in ('application', 'message')),
  add constraint job_listings_commission_fits_class check (commission_percent is null or coalesce(employment_class = 'commission', false)),
  add constraint job_listings_rent_fits_class check (booth_rent_cents is null or coalesce(employment_class in ('booth_rental', 'suite_rental'), false)),
  add constraint job_listings_rent_has_period check ((booth_rent_cents is null) = (rent_period is null));
comment on column public.job_listings.license_types is 'One of these is needed; with none, the job asks for no license. Values of license_types.';
comment on column public.job_listings.commission_percent is 'The part of what clients pay that goes to the person hired.';
comment on column public.job_listings.booth_rent_cents is 'What the person pays for the booth or the suite, for each rent_period.';
comment on column public.job_listings.contact_pref is 'How the owner wants to hear of people first: by their application, or by a message before it.';
create index job_listings_categories_index on public.job_listings using gin (categories) where status = 'approved';
create index job_listings_license_types_index on public.job_listings using gin (license_types) where status = 'approved';

create table public.job_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint job_searches_user_id_fkey references public.profiles (id) on delete cascade,
  name text not null constraint job_searches_name_length check (char_length(name) between 1 and 40 and name ~ '\S'),
  filters jsonb not null constraint job_searches_filters_are_some check (jsonb_typeof(filters) = 'object' and char_length(filters::text) between 3 and 1000),
  wants_news boolean not null default true,
  told_at timestamptz not null default clock.now(),
  created_at timestamptz not null default clock.now()
);
comment on table public.job_searches is 'Filters of the job board that a member keeps under a name.';
comment on column public.job_searches.filters is 'As they are in the address of the board, without its place in the list. Screens ignore what they do not know.';
comment on column public.job_searches.wants_news is 'Whether the member gets a notification, once a day, about new jobs that it finds.';
comment on column public.job_searches.told_at is 'Up to when new jobs were looked for; at first, when it was saved.';
create index job_searches_list_index on public.job_searches (user_id, created_at desc);
create index job_searches_due_index on public.job_searches (told_at) where wants_news;
alter table public.job_searches enable row level security;
insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('public.job_searches', 'user_id = $1', 'jobs', '{}', 'delete', null, null);
alter table internal.job_view_days drop constraint job_view_days_source_known,
  add constraint job_view_days_source_known check (source in ('list', 'search', 'saved', 'link'));
alter table internal.job_entries add column listed_at timestamptz not null default clock.now();
comment on column internal.job_entries.listed_at is 'Since when the job can be found.';

alter table public.notifications drop constraint notifications_template_known, add constraint notifications_template_known check (template in (
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
    'interview_suggested', 'interview_lapsed', 'interview_soon', 'job_waiting', 'job_unanswered', 'job_ending', 'job_ended', 'jobs_found'));
