-- Finding jobs, their views, and the ghost-free rule.
alter table public.job_listings
  add column yearly_pay int not null generated always as (coalesce(case when compensation_type <> 'trade' then coalesce(salary_max, salary_min) end
    * case pay_unit when 'hour' then 2080 when 'day' then 260 when 'week' then 52 when 'month' then 12 when 'year' then 1 end, 0)) stored,
  add column reply_percent int constraint job_listings_reply_percent_is_good check (reply_percent between 90 and 100),
  add column is_slow_to_reply boolean not null default false;
comment on column public.job_listings.yearly_pay is 'The most it pays, in dollars for a year at full time, to filter and sort by; 0 if it does not say.';
comment on column public.job_listings.reply_percent is 'Share of applications that its owner answers within seven days; null with fewer than five, or below 90 (B12.6).';
comment on column public.job_listings.is_slow_to_reply is 'Whether an application has waited for two weeks without being opened (B12.6).';
drop index public.job_listings_place_index;
create index job_listings_place_index on public.job_listings (state_code, city, created_at desc, id desc);
create index job_listings_pay_index on public.job_listings (yearly_pay desc, created_at desc, id desc) where status = 'approved';
create index job_listings_closing_index on public.job_listings (expires_at, id) where status = 'approved';

create table internal.job_entries (
  job_id uuid constraint job_entries_pkey primary key constraint job_entries_job_id_fkey references public.job_listings (id) on delete cascade,
  words tsvector not null
);
comment on table internal.job_entries is 'What a search for jobs compares: one row for each approved job, written by a trigger.';
create index job_entries_words_index on internal.job_entries using gin (words);
alter table internal.job_entries enable row level security;

create table internal.known_job_words (word text constraint known_job_words_pkey primary key);
comment on table internal.known_job_words is 'Every word of job_entries once, written by a trigger, so that a typo is compared with words instead of jobs.';
create index known_job_words_beginning_index on internal.known_job_words (word text_pattern_ops);
create index known_job_words_slip_index on internal.known_job_words using gin (word extensions.gin_trgm_ops);
alter table internal.known_job_words enable row level security;

create table internal.job_view_days (
  job_id uuid not null constraint job_view_days_job_id_fkey references public.job_listings (id) on delete cascade,
  day date not null,
  source text not null constraint job_view_days_source_known check (source in ('list', 'search', 'link')),
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
comment on table internal.job_viewers is 'Each member who has viewed a job, once, with their views in the minute of the last one.';
create index job_viewers_viewer_id_index on internal.job_viewers (viewer_id);
alter table internal.job_viewers enable row level security;

create table internal.job_reminders (
  job_id uuid not null constraint job_reminders_job_id_fkey references public.job_listings (id) on delete cascade,
  step text not null constraint job_reminders_step_known check (step in ('3 days', '7 days', '18 days', 'ending')),
  since timestamptz not null,
  sent_at timestamptz not null default clock.now(),
  constraint job_reminders_pkey primary key (job_id, step)
);
comment on table internal.job_reminders is 'What an owner was last reminded of, so that each step comes once.';
comment on column internal.job_reminders.since is 'Since when the oldest application has been waiting; for `ending`, the end.';
alter table internal.job_reminders enable row level security;

-- Jobs that are there already; known_job_words follows from the entries.
insert into internal.job_entries (job_id, words)
select job.id, array_to_tsvector(array(select distinct left(word, 60) from unnest(public.browse_words(concat_ws(' ', job.title, job.company_name,
    job.location, job.city, state.name, array_to_string(job.categories, ' '), case when 'mua' = any (job.categories) then 'makeup artist' end,
    job.requirements, job.description))) as word))
from public.job_listings as job left join public.states as state on state.code = job.state_code where job.status = 'approved';
insert into internal.known_job_words (word) select distinct unnest(tsvector_to_array(words)) from internal.job_entries;

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
    'interview_suggested', 'interview_lapsed', 'interview_soon', 'job_waiting', 'job_unanswered', 'job_ending', 'job_ended'));
insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('internal.job_viewers', 'viewer_id = $1', null, '{}', 'delete', null, 'Only counted, to say how many people have viewed a job.');
