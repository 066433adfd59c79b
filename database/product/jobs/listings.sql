-- Job listings. Their owner writes the table; a trigger judges what they write: a new listing and a changed one wait for approval,
-- and what an owner cannot say of their own listing (approved, featured, its figures) no column grant lets them write.
-- A listing is open while it is approved and not past `expires_at`. Closed means filled, nothing else (A-14): pausing, withdrawing and
-- expiring all end with `expires_at`, and reposting sets a new one.
-- Needs: content-kinds, names, crafts, license-types, location, membership, moderation, sanctions, deletions
-- Needs: announcements

-- ## Tables
create table public.job_listings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint job_listings_user_id_fkey references public.profiles (id) on delete cascade,
  title text not null constraint job_listings_title_length check (char_length(title) between 3 and 100),
  company_name text not null constraint job_listings_company_name_length check (char_length(company_name) between 2 and 100),
  location text not null default '' constraint job_listings_location_length check (char_length(location) <= 120),
  is_remote boolean not null default false,
  job_type text not null default 'Full time' constraint job_listings_job_type_known check (
    job_type in ('Full time', 'Part time', 'Contract', 'Temporary', 'Apprenticeship')),
  status text not null default 'pending' constraint job_listings_status_known check (
    status in ('pending', 'approved', 'closed', 'rejected')),
  created_at timestamptz not null default clock.now(),
  expires_at timestamptz not null default clock.now() + interval '30 days' constraint job_listings_expires_at_range check (
    expires_at between '2000-01-01Z' and '2200-01-01Z'),
  description text not null constraint job_listings_description_length check (char_length(description) between 20 and 5000),
  requirements text not null default '' constraint job_listings_requirements_length check (char_length(requirements) <= 3000),
  compensation_type text not null constraint job_listings_compensation_type_known check (compensation_type in ('paid', 'trade', 'either')),
  rate_or_trade text not null default '' constraint job_listings_rate_or_trade_length check (char_length(rate_or_trade) <= 120),
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
  pay_unit text constraint job_listings_pay_unit_known check (pay_unit in ('hour', 'day', 'week', 'month', 'year', 'service', 'percent')),
  min_experience_years int constraint job_listings_min_experience_range check (min_experience_years between 0 and 50),
  openings int not null default 1 constraint job_listings_openings_range check (openings between 1 and 50),
  required_questions text[] not null default '{}',
  is_public boolean not null default false,
  closed_reason text constraint job_listings_closed_reason_known check (closed_reason in ('filled', 'withdrawn', 'paused', 'expired')),
  updated_at timestamptz not null default clock.now(),
  reply_percent int constraint job_listings_reply_percent_is_good check (reply_percent between 90 and 100),
  is_slow_to_reply boolean not null default false,
  license_types text[] not null default '{}' constraint job_listings_license_types_few check (cardinality(license_types) <= 9),
  benefits text[] not null default '{}' constraint job_listings_benefits_known check (cardinality(benefits) <= 9 and benefits <@ array[
    'health_insurance', 'paid_time_off', 'paid_holidays', 'retirement', 'paid_training', 'tools_and_products', 'product_discount', 'flexible_hours',
    'clients_provided']),
  schedule_days text[] not null default '{}' constraint job_listings_schedule_days_known check (cardinality(schedule_days) <= 7 and schedule_days <@ array[
    'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  shift_notes text not null default '' constraint job_listings_shift_notes_length check (char_length(shift_notes) <= 200),
  start_on date constraint job_listings_start_on_range check (start_on between '2000-01-01' and '2199-12-31'),
  tips_policy text constraint job_listings_tips_policy_known check (tips_policy in ('kept', 'shared', 'none')),
  commission_percent int constraint job_listings_commission_percent_range check (commission_percent between 1 and 100),
  booth_rent_cents int constraint job_listings_booth_rent_range check (booth_rent_cents between 1 and 1000000),
  rent_period text constraint job_listings_rent_period_known check (rent_period in ('day', 'week', 'month')),
  contact_pref text constraint job_listings_contact_pref_known check (contact_pref in ('application', 'message')),
  yearly_pay numeric(14, 2) not null generated always as (coalesce(
    case when compensation_type <> 'trade' then coalesce(salary_max, salary_min) end * case pay_unit
      when 'hour' then 2080 when 'day' then 260 when 'week' then 52 when 'month' then 12 when 'year' then 1 end, 0)) stored,
  ended text generated always as (case when status = 'rejected' then status when closed_reason <> 'filled' then closed_reason end) stored,
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
  constraint job_listings_city_fkey foreign key (state_code, city) references public.cities (state_code, name) on delete restrict,
  constraint job_listings_commission_fits_class check (commission_percent is null or coalesce(employment_class = 'commission', false)),
  constraint job_listings_rent_fits_class check (booth_rent_cents is null or coalesce(employment_class in ('booth_rental', 'suite_rental'), false)),
  constraint job_listings_rent_has_period check ((booth_rent_cents is null) = (rent_period is null)),
  constraint job_listings_closed_is_filled check ((status = 'closed') = coalesce(closed_reason = 'filled', false))
);
comment on table public.job_listings is 'A job that a member offers. Open while approved and not past expires_at.';
comment on column public.job_listings.salary_min is 'Dollars and cents for each pay_unit; with salary_max the range of pay.';
comment on column public.job_listings.closed_reason is 'Why it ended before its time; null while it has not. Only `filled` is the status closed.';
comment on column public.job_listings.image_url is
  'The address of a file in its owner''s folder of job-pictures; without one, a picture is drawn from its id.';
comment on column public.job_listings.image_alt is 'What the picture shows, for people who cannot see it.';
comment on column public.job_listings.client_id is
  'Generated by the owner''s browser, so that posting the same job again stores it once.';
comment on column public.job_listings.is_public is 'Whether anyone may see it, also without an account.';
comment on column public.job_listings.average_response_time_hours is 'From an application to the owner''s first answer, on average over 90 days; null without one.';
comment on column public.job_listings.yearly_pay is 'The most it pays, in dollars for a year at full time, to filter and sort by; 0 if it does not say.';
comment on column public.job_listings.ended is 'How it ended without being filled: rejected, or its closed_reason.';
comment on column public.job_listings.told_end is 'What its applicants were last told about `ended` (job-ends.sql).';
comment on column public.job_listings.deleted_at is
  'When its owner deleted it. From then on it is there only for those who applied, and for the team.';
comment on column public.job_listings.featured_until is 'When it is no longer featured; null if it is not, or as long as it is there.';
comment on column public.job_listings.license_types is 'One of these is needed; with none, the job asks for no license. Values of license_types.';
comment on column public.job_listings.commission_percent is 'The part of what clients pay that goes to the person hired.';
comment on column public.job_listings.booth_rent_cents is 'What the person pays for the booth or the suite, for each rent_period.';
comment on column public.job_listings.contact_pref is 'How the owner wants to hear of people first: by their application, or by a message before it.';
comment on column public.job_listings.reply_percent is 'Share of applications that its owner answers within seven days; null with fewer than five, or below 90 (B12.6).';
comment on column public.job_listings.is_slow_to_reply is 'Whether an application has waited for two weeks without being opened (B12.6).';
create index job_listings_owner_index on public.job_listings (user_id, created_at desc, id desc);
create index job_listings_newest_index on public.job_listings (created_at desc, id desc) where status = 'approved';
create index job_listings_waiting_index on public.job_listings (updated_at, id) where status = 'pending';
create index job_listings_expires_index on public.job_listings (expires_at) where status = 'approved' and closed_reason is null;
create index job_listings_place_index on public.job_listings (state_code, city, created_at desc, id desc);
create index job_listings_pay_index on public.job_listings (yearly_pay desc, created_at desc, id desc) where status = 'approved';
create index job_listings_closing_index on public.job_listings (expires_at, id) where status = 'approved';
create index job_listings_categories_index on public.job_listings using gin (categories) where status = 'approved';
create index job_listings_license_types_index on public.job_listings using gin (license_types) where status = 'approved';
create index job_listings_featured_until_index on public.job_listings (featured_until) where featured_until is not null;
create index job_listings_told_index on public.job_listings (id) where told_end is distinct from ended;
alter table public.job_listings enable row level security;

-- ## Functions
create or replace function internal.job_is_open(job public.job_listings) returns boolean language sql stable set search_path = '' as $$
  select job.status = 'approved' and job.expires_at > clock.now()
$$;
comment on function internal.job_is_open(public.job_listings) is 'Whether it takes applications (spec §4).';

create or replace function internal.job_that_trades(job_id uuid, owner_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select job.id from public.job_listings as job
  where job.id = job_that_trades.job_id and job.user_id = job_that_trades.owner_id
    and job.compensation_type in ('trade', 'either') and internal.job_is_open(job) and public.has_feature('jobs')
$$;
comment on function internal.job_that_trades(uuid, uuid) is
  'This job, if a request for a trade may name it as where it came from (B12.9): the caller can read it, it is open, that'
  ' member posted it and a trade pays for it; else null. Definer: trade_send calls it, and has refused members who are'
  ' hidden from each other.';

create or replace function internal.judge_job_listing() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- A listing in another member's name is left to the policy, which always refuses it.
  if auth.role() is distinct from 'authenticated' or new.user_id is distinct from auth.uid() then
    return new;
  end if;
  perform internal.refuse_restricted('no_posts');
  perform internal.refuse_leaving();
  if not public.has_feature('jobs') then
    perform internal.refuse_without('jobs');
  end if;
  perform internal.refuse_unconfirmed_address();
  new.title := btrim(regexp_replace(new.title, '\s+', ' ', 'g'));
  new.company_name := btrim(regexp_replace(new.company_name, '\s+', ' ', 'g'));
  new.location := btrim(regexp_replace(new.location, '\s+', ' ', 'g'));
  new.rate_or_trade := btrim(regexp_replace(new.rate_or_trade, '\s+', ' ', 'g'));
  new.shift_notes := btrim(regexp_replace(new.shift_notes, '\s+', ' ', 'g'));
  new.image_alt := btrim(regexp_replace(new.image_alt, '\s+', ' ', 'g'));
  new.description := btrim(regexp_replace(new.description, '(\r?\n[ \t]*){4,}', E'\n\n\n', 'g'), E' \t\r\n');
  new.requirements := btrim(regexp_replace(new.requirements, '(\r?\n[ \t]*){4,}', E'\n\n\n', 'g'), E' \t\r\n');
  new.auto_questions := array(select btrim(regexp_replace(question, '\s+', ' ', 'g'))
    from unnest(new.auto_questions) with ordinality as given (question, place) order by place);
  new.required_questions := array(select btrim(regexp_replace(question, '\s+', ' ', 'g')) from unnest(new.required_questions) as given (question));
  new.categories := array(select distinct unnest(new.categories) order by 1);
  new.license_types := array(select distinct unnest(new.license_types) order by 1);
  new.benefits := array(select distinct unnest(new.benefits) order by 1);
  new.schedule_days := array(select distinct unnest(new.schedule_days) order by 1);
  if new.location = '' and new.city is not null then
    new.location := new.city || ', ' || new.state_code;
  end if;
  if exists (select from unnest(new.auto_questions) as question where char_length(question) not between 5 and 200)
      or (select count(distinct question) from unnest(new.auto_questions) as question) < cardinality(new.auto_questions) then
    raise exception using errcode = 'PT400', hint = 'invalid',
      message = 'Each question needs 5 to 200 characters, and is asked once.';
  elsif exists (select unnest(new.categories) except select name from public.crafts) then
    raise exception using errcode = 'PT400', hint = 'invalid',
      message = 'Choose crafts from the list.';
  elsif exists (select unnest(new.license_types) except select name from public.license_types) then
    raise exception using errcode = 'PT400', hint = 'invalid',
      message = 'Choose licenses from the list.';
  -- The day before is still today somewhere in the country. One that has passed since stops no other edit.
  elsif (tg_op = 'INSERT' or new.start_on is distinct from old.start_on)
      and new.start_on not between public.utc_today() - 1 and public.utc_today() + 365 then
    raise exception using errcode = 'PT400', hint = 'invalid',
      message = 'Choose a first day within a year.';
  elsif not new.is_remote and new.location = '' then
    raise exception using errcode = 'PT400', hint = 'invalid',
      message = 'Say where the job is, or that it is remote.';
  end if;
  new.updated_at := clock.now();
  if tg_op = 'INSERT' then
    new.status := case when internal.is_trusted_to_post('job', new.user_id) then 'approved' else 'pending' end;
  elsif old.status = 'closed' then
    raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'This position is filled. Repost it to change it.';
  elsif old.status = 'rejected' then
    new.status := 'pending';
  elsif old.status = 'approved'
      and internal.job_reads_differently(jsonb_populate_record(old, internal.approved_texts('job', old.id)), new)
      and not internal.is_trusted_to_post('job', new.user_id) then
    new.status := 'pending';
  end if;
  if tg_op = 'INSERT' and (new.expires_at > clock.now() and new.expires_at <= clock.now() + interval '90 days') is not true then
    raise exception using errcode = 'PT400', hint = 'invalid',
      message = 'Choose an end within the next 90 days.';
  end if;
  return new;
end
$$;
comment on function internal.judge_job_listing() is
  'What a member writes of their own listing: trims it, refuses what is missing, and lets it wait for approval. Definer: reads standing and earlier listings.';

create or replace function internal.limit_jobs() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.refuse_past_job_limits(new.user_id);
  return null;
end
$$;
comment on function internal.limit_jobs() is
  'At most ten open or waiting listings for each member, and 20 new ones a day (docs/product/limits.md). Definer: counts all of them.';

create or replace function internal.refuse_past_job_limits(owner_id uuid) returns void language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('jobs of ' || refuse_past_job_limits.owner_id, 0));
  if (select count(*) from public.job_listings as job
      where job.user_id = refuse_past_job_limits.owner_id and job.status in ('pending', 'approved') and job.expires_at > clock.now()) > 10 then
    raise exception using errcode = 'PT429', hint = 'limit_reached',
      message = 'You can have 10 open jobs. Close one to post another.';
  elsif (select count(*) from public.job_listings as job
      where job.user_id = refuse_past_job_limits.owner_id and job.created_at > clock.now() - interval '1 day') > 20 then
    raise exception using errcode = 'PT429', hint = 'limit_reached',
      message = 'You can post 20 jobs a day.';
  end if;
end
$$;
comment on function internal.refuse_past_job_limits(uuid) is 'Refuses if this member has more listings open or waiting, or posted today, than that. For definer functions.';

create or replace function internal.my_job(job_id uuid) returns public.job_listings language plpgsql volatile security definer set search_path = '' as $$
declare
  job public.job_listings;
begin
  -- As for every decision of an owner about applications, which ending a job answers.
  perform pg_advisory_xact_lock(hashtextextended('decisions of ' || auth.uid(), 0));
  perform pg_advisory_xact_lock(hashtextextended('turns of ' || mine.id, 0))
    from public.job_listings as mine where mine.id = my_job.job_id and mine.user_id = auth.uid();
  select * into job from public.job_listings as mine where mine.id = my_job.job_id and mine.user_id = auth.uid()
    and mine.deleted_at is null for update;
  if job.id is null then
    raise exception using errcode = 'PT404', hint = 'not_found',
      message = 'This job is no longer there.';
  end if;
  return job;
end
$$;
comment on function internal.my_job(uuid) is 'The caller''s own listing, locked. Definer: for definer functions.';

create or replace view internal.job_content with (security_invoker) as
  select id, user_id as owner_id, title, description as words, '/jobs?id=' || id as link, created_at as written_at
  from public.job_listings;
comment on view internal.job_content is 'Jobs as content (content-kinds.sql).';

create or replace function internal.job_card(id uuid, out owner_id uuid, out title text, out facts jsonb)
language sql stable set search_path = '' as $$
  select job.user_id, job.title, jsonb_build_object('company_name', job.company_name)
  from public.job_listings as job where job.id = job_card.id
$$;
comment on function internal.job_card(uuid) is 'A job on the community hub (content-kinds.sql).';

-- ## Rules
select internal.keep_table_rules('public.job_listings', feature => 'jobs', suspended_read => 'some',
  suspended_rows => $$not (select internal.i_am_suspended()) or user_id = (select auth.uid())$$);
insert into internal.member_data (relation, whose, area, left_out, erasure) values
  ('public.job_listings', 'user_id = $1', 'jobs', '{client_id}', 'delete');

create policy "members with jobs read approved and closed ones" on public.job_listings
  for select to authenticated using (
    status in ('approved', 'closed') and deleted_at is null and (select public.has_feature('jobs'))
    and user_id <> all ((select internal.hidden_from_me())::uuid[])
    and user_id not in (select internal.silenced_authors()));
create policy "an owner reads their own jobs" on public.job_listings
  for select to authenticated using (user_id = (select auth.uid()) and deleted_at is null);
create policy "reviewers read every job" on public.job_listings
  for select to authenticated using ((select public.may('read_jobs')));
create policy "a member posts jobs in their own name" on public.job_listings
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "an owner edits their own jobs" on public.job_listings
  for update to authenticated using (user_id = (select auth.uid()) and deleted_at is null);
grant select on public.job_listings to authenticated;
-- What an owner says of their job. Whose it is and when it ends are said once.
do $$
declare
  said constant text := 'title, company_name, location, is_remote, job_type, description, requirements, compensation_type,
    rate_or_trade, salary_min, salary_max, external_apply_url, auto_questions, employment_class, categories, state_code, city,
    pay_unit, min_experience_years, openings, required_questions, is_public, license_types, benefits, schedule_days, shift_notes,
    start_on, tips_policy, commission_percent, booth_rent_cents, rent_period, contact_pref, image_url, image_alt';
begin
  execute format('grant insert (user_id, expires_at, client_id, %1$s), update (%1$s) on public.job_listings to authenticated', said);
  execute format('create or replace trigger t30_received before insert or update of %s on public.job_listings
    for each row execute function internal.judge_job_listing()', said);
end
$$;
create or replace trigger t20_plain_text before insert or update on public.job_listings
  for each row execute function internal.keep_plain_text('title', 'company_name');
create or replace trigger t40_truthful_names before insert or update of company_name on public.job_listings
  for each row execute function internal.refuse_untrue_names('company_name');
create or replace trigger limited after insert on public.job_listings
  for each row execute function internal.limit_jobs();
create or replace trigger limited_again after update on public.job_listings
  for each row when (old.status = 'rejected' and new.status = 'pending' and new.user_id = auth.uid())
  execute function internal.limit_jobs();

select platform.service_sees('public.job_listings');
