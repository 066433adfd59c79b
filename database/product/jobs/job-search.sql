-- Finding jobs, by the search engine (search.sql): `job_page` chooses the ids by the same rule as the policies of
-- job_listings, and `search_jobs` reads the rows as the caller. A test compares the two.
-- Needs: applications, browse, found-pages, standing

-- ## Functions
create or replace function internal.words_of_job(id uuid, out name text, out words text, out tags text[])
language sql stable set search_path = '' as $$
  select concat_ws(' ', job.title, job.company_name), concat_ws(' ', job.location, job.city, state.name,
      array_to_string(job.categories, ' '), case when 'mua' = any (job.categories) then 'makeup artist' end,
      job.requirements, job.description),
    null::text[]
  from public.job_listings as job left join public.states as state on state.code = job.state_code
  where job.id = words_of_job.id and job.status = 'approved'
$$;
comment on function internal.words_of_job(uuid) is 'What a search finds an approved job by. For list_for_search.';

create or replace function internal.locate_job() returns trigger language plpgsql volatile set search_path = '' as $$
declare
  named record;
begin
  if tg_op = 'UPDATE' and (old.state_code, old.city) is distinct from (new.state_code, new.city) then
    return new;
  end if;
  select place.state_code, place.name into named from public.cities as place join public.states as state on state.code = place.state_code
    where lower(btrim(new.location)) in (lower(place.name || ', ' || place.state_code), lower(place.name || ', ' || state.name));
  if named.name is not null or tg_op = 'UPDATE' then
    new.state_code := named.state_code;
    new.city := named.name;
  end if;
  return new;
end
$$;
comment on function internal.locate_job() is
  'Takes the city from what the owner wrote as the place ("Portland, OR"), so that the job is found by distance.'
  ' Other texts are no city.';

create or replace function internal.jobs_in_view() returns text language plpgsql stable security definer set search_path = '' as $$
begin
  -- The time as a value: a call in the condition would be made for each job that is read, and take longer than reading
  -- it.
  return format('job.status = ''approved'' and job.expires_at > %L and ', clock.now()) || case
    when internal.i_am_suspended() then format('job.user_id = %L', auth.uid())
    else format('(job.user_id = %L or not owner.is_suspended%s)', auth.uid(), case
      when public.may('read_jobs') then ''
      else format(' and (%s or job.id = any (%L::uuid[]))', case
        when public.has_feature('jobs') then format('job.user_id <> all (%L::uuid[])', internal.hidden_from_me())
        else 'false' end, internal.jobs_i_applied_to()) end) end;
end
$$;
comment on function internal.jobs_in_view() is
  'The open jobs that the caller can see, as a condition on job and owner: what the policies of job_listings say,'
  ' without jobs of suspended members. Definer: reads blocks.';

create or replace function internal.jobs_happening() returns text language sql stable set search_path = '' as $$
  select 'select job.id, job.created_at as at from public.job_listings as job
    join public.profiles as owner on owner.id = job.user_id where job.created_at > $1 and ' || internal.jobs_in_view()
    || ' order by job.created_at desc, job.id desc limit $2'
$$;
comment on function internal.jobs_happening() is 'The newest open jobs (content-kinds.sql). For definer functions.';

create or replace function internal.job_tests(
  pay text, job_type text, crafts text[], employment_class text, licenses text[], min_hourly int, state text, city text, within_miles int,
  remote boolean, posted_days int, accepts_trade boolean, easy_apply boolean, hide_applied boolean
) returns text language sql stable set search_path = '' as $$
  select concat_ws(' and ', 'true',
    case when job_tests.pay is not null then format('job.compensation_type = %L', job_tests.pay) end,
    case when job_tests.job_type is not null then format('job.job_type = %L', job_tests.job_type) end,
    case when cardinality(job_tests.crafts) > 0 then format('job.categories && %L::text[]', job_tests.crafts) end,
    case when job_tests.employment_class is not null then format('job.employment_class = %L', job_tests.employment_class) end,
    case when cardinality(job_tests.licenses) > 0 then format('job.license_types && %L::text[]', job_tests.licenses) end,
    case when job_tests.min_hourly > 0 then format('job.yearly_pay >= %s', least(job_tests.min_hourly, 1000000)::bigint * 2080) end,
    nullif(public.place_test('job.state_code', 'job.city', job_tests.state, job_tests.city, job_tests.within_miles), ''),
    case when job_tests.remote is not null then format('job.is_remote = %L', job_tests.remote) end,
    case when job_tests.posted_days > 0 then format('job.created_at > %L', clock.now() - make_interval(days => least(job_tests.posted_days, 365))) end,
    case when job_tests.accepts_trade then $t$job.compensation_type in ('trade', 'either')$t$ end,
    case when job_tests.easy_apply then $t$job.external_apply_url is null and job.required_questions = '{}'$t$ end,
    case when job_tests.hide_applied then format('job.id <> all (%L::uuid[])', internal.jobs_i_applied_to()) end)
$$;
comment on function internal.job_tests(text, text, text[], text, text[], int, text, text, int, boolean, int, boolean, boolean, boolean) is
  'The filters as a condition, with every value quoted by format. Only job_page calls it.';

create or replace function public.job_page(
  search text, pay text, job_type text, crafts text[], employment_class text, licenses text[], min_hourly int, state text, city text, within_miles int,
  remote boolean, posted_days int, accepts_trade boolean, easy_apply boolean, hide_applied boolean, sort text, cursor jsonb, page_size int,
  near_state text default null, near_city text default null
) returns table (job_id uuid, next jsonb)
language plpgsql stable rows 20 security definer
set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 as $$
declare
  origin record;
  kind text := coalesce(job_page.sort, 'newest');
  in_view constant text := internal.jobs_in_view();
  jobs constant text := 'public.job_listings as job join public.profiles as owner on owner.id = job.user_id';
begin
  if kind not in ('newest', 'best', 'near', 'pay', 'closing', 'nearest') then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'That is no way to sort jobs.';
  end if;
  select * into origin from internal.search_origin(coalesce(job_page.state, near_state),
    case when job_page.state is null then near_city else job_page.city end);
  if kind = 'nearest' and origin.latitude is null then kind := 'newest'; end if;
  return query select page.id, page.next from internal.found_page('job', 'job', source => jobs,
    filters => in_view || ' and ' || internal.job_tests(pay, job_type, crafts, employment_class, licenses, min_hourly,
      job_page.state, job_page.city, within_miles, remote, posted_days, accepts_trade, easy_apply, hide_applied),
    asked => internal.search_query('job', search, 'join public.job_listings as job on job.id = entry.id
      join public.profiles as owner on owner.id = job.user_id', in_view),
    names_first => kind in ('newest', 'best', 'near'),
    stages => case when kind in ('best', 'near') then internal.job_matches(coalesce(job_page.state, near_state),
      case when job_page.state is null then near_city else job_page.city end, kind = 'best') else array['true'] end,
    keys => case kind when 'pay' then array['job.yearly_pay', 'job.created_at', 'job.id']
      when 'closing' then array['job.expires_at', 'job.id'] else array['job.created_at', 'job.id'] end,
    key_types => case kind when 'pay' then array['numeric', 'timestamptz', 'uuid']
      else array['timestamptz', 'uuid'] end,
    is_descending => kind <> 'closing',
    nearest => case when kind = 'nearest' then jsonb_build_object('latitude', origin.latitude,
      'longitude', origin.longitude, 'cities',
      public.place_test('state_code', 'name', job_page.state, job_page.city, within_miles)) end,
    cursor => job_page.cursor, most => page_size) as page;
end
$$;
comment on function public.job_page(
  text, text, text, text[], text, text[], int, text, text, int, boolean, int, boolean, boolean, boolean, text, jsonb, int, text, text) is
  'The ids of one page of jobs, in order, each with the cursor that continues after it. Definer: see search.sql;'
  ' jobs_in_view is its own rule of who sees what.';

create or replace function internal.job_matches(state text, city text, by_craft boolean) returns text[]
language sql stable set search_path = '' as $$
  -- Materialized, because listing the cities near one takes its time.
  with tests as materialized (
    select case when job_matches.by_craft and cardinality(mine.specialties) > 0
        then format('job.categories && %L::text[]', mine.specialties) end as fits,
      '(job.is_remote or ' || internal.near_test('job.state_code', 'job.city', job_matches.state, job_matches.city) || ')' as near
    from (values (true)) as always (is_so)
    left join public.profiles as mine on mine.id = (select auth.uid())
  )
  select array[fits || ' and ' || near, fits || ' and ' || near || ' is not true',
    concat_ws(' and ', 'not (' || fits || ')', near),
    concat_ws(' and ', 'not (' || fits || ')', near || ' is not true')] from tests
$$;
comment on function internal.job_matches(text, text, boolean) is
  'How well a job fits the caller, best first, as four conditions that exclude each other: in one of their crafts'
  ' and near, in one of them, near, neither; null for what no job is, as crafts are unless they count. Remote jobs'
  ' are near everyone.';

create or replace function public.search_jobs(
  search text default '', pay text default null, job_type text default null, crafts text[] default '{}', employment_class text default null,
  licenses text[] default '{}', min_hourly int default null, state text default null, city text default null, within_miles int default null, remote boolean default null,
  posted_days int default null, accepts_trade boolean default null, easy_apply boolean default null, hide_applied boolean default null,
  sort text default 'newest', cursor jsonb default null, page_size int default 20,
  near_state text default null, near_city text default null
) returns table (listing jsonb, owner jsonb, miles int, next jsonb) language sql stable set search_path = '' as $$
  select to_jsonb(job),
    case when card.id is not null then jsonb_build_object('id', card.id, 'full_name', card.full_name, 'profile_picture', card.profile_picture,
      'specialties', card.specialties, 'is_verified', card.is_verified) end,
    round(public.miles_between(origin.latitude, origin.longitude, place.latitude, place.longitude))::int,
    page.next
  from public.job_page(search, pay, job_type, crafts, employment_class, licenses, min_hourly, state, city, within_miles, remote, posted_days, accepts_trade, easy_apply,
      hide_applied, sort, cursor, page_size, near_state, near_city) with ordinality as page (job_id, next, place)
  join public.job_listings as job on job.id = page.job_id
  left join public.profiles as card on card.id = job.user_id
  left join public.cities as place on place.state_code = job.state_code and place.name = job.city
  cross join internal.search_origin(coalesce(search_jobs.state, near_state),
    case when search_jobs.state is null then near_city else search_jobs.city end) as origin
  order by page.place
$$;
comment on function public.search_jobs(text, text, text, text[], text, text[], int, text, text, int, boolean, int, boolean, boolean, boolean, text, jsonb, int, text, text) is
  'One page of open jobs with their owners. `min_hourly`: dollars, other units counted at full time;'
  ' `within_miles`: distance from the city, if there is one; `licenses`: the job asks for one of them; `sort`:'
  ' newest, best, near, pay, closing, nearest; `near_state`, `near_city`: the place the caller looks at, which'
  ' orders and does not filter; `cursor`: the last row''s `next`.';

create or replace function internal.jobs_found(search text, most int, state text, city text) returns table (id uuid)
language sql stable set search_path = '' as $$
  select page.job_id from public.job_page(
      jobs_found.search, null, null, '{}', null, '{}', null, null, null, null, null, null, null, null, null, 'near', null, most,
      jobs_found.state, jobs_found.city)
    with ordinality as page (job_id, next, place) order by page.place
$$;
comment on function internal.jobs_found(text, int, text, text) is
  'Open jobs, for the search over everything (search.sql).';

create or replace function internal.found_job(id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', job.id, 'title', job.title, 'company_name', job.company_name, 'location', job.location,
    'is_remote', job.is_remote, 'categories', job.categories)
  from public.job_listings as job where job.id = found_job.id
$$;
comment on function internal.found_job(uuid) is 'What the search over everything shows of a job.';

-- ## Rules
grant execute on function public.job_page(text, text, text, text[], text, text[], int, text, text, int, boolean, int, boolean, boolean, boolean, text, jsonb, int, text, text),
  public.search_jobs(text, text, text, text[], text, text[], int, text, text, int, boolean, int, boolean, boolean, boolean, text, jsonb, int, text, text) to authenticated;
select internal.search_kind('job', 'public.job_listings', 'internal.words_of_job',
  '{title,company_name,location,state_code,city,categories,requirements,description,status}',
  found_as => 'jobs', found_by => 'internal.jobs_found', shown_by => 'internal.found_job', feature => 'jobs');
create or replace trigger t10_located before insert or update of location on public.job_listings
  for each row execute function internal.locate_job();
