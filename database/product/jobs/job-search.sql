-- Finding jobs. `job_entries` repeats the words of each approved job, so that one index finds "braider portland"; row level security would
-- prevent that index from being used (see browse.sql). So `job_page` chooses the ids without policies, by the same rule as the policies
-- of job_listings, and `search_jobs` then reads the rows as the caller, where the policies have the last word. A test compares the
-- two. Typos are treated as in the directory: a word that no job has matches similar ones.
-- Needs: applications, browse, standing

-- ## Tables
create table internal.job_entries (
  job_id uuid constraint job_entries_pkey primary key constraint job_entries_job_id_fkey references public.job_listings (id) on delete cascade,
  words tsvector not null,
  listed_at timestamptz not null default clock.now()
);
comment on table internal.job_entries is 'What a search for jobs compares: one row for each approved job, written by a trigger.';
comment on column internal.job_entries.listed_at is 'Since when the job can be found.';
create index job_entries_words_index on internal.job_entries using gin (words);
alter table internal.job_entries enable row level security;

create table internal.known_job_words (word text constraint known_job_words_pkey primary key);
comment on table internal.known_job_words is 'Every word of job_entries once, written by a trigger, so that a typo is compared with words instead of jobs.';
create index known_job_words_beginning_index on internal.known_job_words (word text_pattern_ops);
create index known_job_words_slip_index on internal.known_job_words using gin (word extensions.gin_trgm_ops);
alter table internal.known_job_words enable row level security;

-- ## Functions
create or replace function internal.list_job(job public.job_listings) returns void language sql volatile set search_path = '' as $$
  delete from internal.job_entries where job_id = (list_job.job).id and (list_job.job).status <> 'approved';
  insert into internal.job_entries as entry (job_id, words)
  select (list_job.job).id, array_to_tsvector(array(select distinct left(word, 60) from unnest(public.browse_words(concat_ws(' ',
      (list_job.job).title, (list_job.job).company_name, (list_job.job).location, (list_job.job).city, state.name,
      array_to_string((list_job.job).categories, ' '), case when 'mua' = any ((list_job.job).categories) then 'makeup artist' end,
      (list_job.job).requirements, (list_job.job).description))) as word))
    from (select (select name from public.states where code = (list_job.job).state_code) as name) as state
    where (list_job.job).status = 'approved'
  on conflict (job_id) do update set words = excluded.words where entry.words <> excluded.words
$$;
comment on function internal.list_job(public.job_listings) is 'Rewrites the entry of a job, or removes it unless the job is approved. For definer functions.';

create or replace function internal.job_changed() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.list_job(new);
  return null;
end
$$;
comment on function internal.job_changed() is 'Updates the entry when a job changes. Definer: only triggers call it, for rows whose change was already allowed.';

create or replace function internal.keep_known_job_words() returns trigger language plpgsql volatile security definer
set search_path = '' set enable_seqscan = off as $$
declare
  had text[] := case when tg_op <> 'INSERT' then tsvector_to_array(old.words) else '{}' end;
  has text[] := case when tg_op <> 'DELETE' then tsvector_to_array(new.words) else '{}' end;
begin
  -- As keep_known_words does, and for the same reasons.
  insert into internal.known_job_words (word) select given from unnest(has) as given order by given on conflict do nothing;
  delete from internal.known_job_words
    where word = any (array(select gone from unnest(had) as gone where gone <> all (has)))
      and not exists (select from internal.job_entries where words @@ public.any_word(array[word]));
  return null;
end
$$;
comment on function internal.keep_known_job_words() is
  'Keeps known_job_words in step with the entries. Definer: only triggers call it, for rows whose change was already allowed.';

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
  'Takes the city from what the owner wrote as the place ("Portland, OR"), so that the job is found by distance. Other texts are no city.';

create or replace function internal.jobs_in_view() returns text language plpgsql stable security definer set search_path = '' as $$
begin
  -- The time as a value: a call in the condition would be made for each job that is read, and take longer than reading it.
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
  'The open jobs that the caller can see, as a condition on job and owner: what the policies of job_listings say, without jobs of suspended members. Definer: reads blocks.';

create or replace function internal.jobs_happening() returns text language sql stable set search_path = '' as $$
  select 'select job.id, job.created_at as at from public.job_listings as job
    join public.profiles as owner on owner.id = job.user_id where job.created_at > $1 and ' || internal.jobs_in_view()
    || ' order by job.created_at desc, job.id desc limit $2'
$$;
comment on function internal.jobs_happening() is 'The newest open jobs (content-kinds.sql). For definer functions.';

create or replace function internal.job_query(search text, in_view text) returns tsquery language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set pg_trgm.word_similarity_threshold = '0.5' as $$
declare
  most constant int := 50;
  seen constant text := 'exists (select from internal.job_entries as entry join public.job_listings as job on job.id = entry.job_id
    join public.profiles as owner on owner.id = job.user_id where entry.words @@ %s and ' || job_query.in_view || ')';
  asked tsquery;
  typed text;
  words text[];
  meant tsquery;
  is_known boolean;
begin
  for typed in
    select word from unnest(public.browse_words(left(job_query.search, 200))) with ordinality as given (word, place)
    where char_length(word) >= 2 order by place limit 6
  loop
    words := array(select word from internal.known_job_words where word ~>=~ typed and word ~<~ (typed || chr(1114111)) limit most + 1);
    meant := case when cardinality(words) between 1 and most then public.any_word(words) else (quote_literal(typed) || ':*')::tsquery end;
    is_known := cardinality(words) > 0;
    if is_known then
      execute 'select ' || format(seen, '$1') into is_known using meant;
    end if;
    if not is_known then
      -- The most similar first, and no more are looked up than needed.
      execute format('select array(select near.word from (select known.word from internal.known_job_words as known where known.word operator(extensions.%%>) $1
        order by extensions.word_similarity($1, known.word) desc, known.word limit 200) as near where %s limit $2)', format(seen, 'public.any_word(array[near.word])'))
        into words using typed, most;
      meant := public.any_word(words || typed);
    end if;
    asked := case when asked is null then meant else asked && meant end;
  end loop;
  return asked;
end
$$;
comment on function internal.job_query(text, text) is
  'Search text as a condition on the words of entries; null without text. A word counts as known if a job that the caller can see has it. Definer: reads all entries; only job_page calls it.';

create or replace function internal.job_hits(asked tsquery, most int) returns uuid[] language plpgsql stable strict security definer
set search_path = '' set enable_seqscan = off as $$
declare
  found uuid[];
begin
  -- As browse_hits: if many in a sample match, many of all do, and a page fills up quickly.
  if (select count(*) filter (where sample.words @@ job_hits.asked) > 10 from (select words from internal.job_entries limit 300) as sample) then
    return null;
  end if;
  found := array(select job_id from internal.job_entries where words @@ job_hits.asked limit most + 1);
  return case when cardinality(found) <= most then found end;
end
$$;
comment on function internal.job_hits(tsquery, int) is
  'Jobs whose words match; null if more than `most` or a large part of all do. Definer: reads all entries; only job_page calls it.';

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
  remote boolean, posted_days int, accepts_trade boolean, easy_apply boolean, hide_applied boolean, sort text, cursor jsonb, page_size int
) returns table (job_id uuid, next jsonb)
language plpgsql stable rows 20 security definer
set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 as $$
declare
  origin record;
  room int := least(greatest(coalesce(job_page.page_size, 20), 1), 50);
  kind text := coalesce(job_page.sort, 'newest');
  in_view text := internal.jobs_in_view();
  asked tsquery := internal.job_query(search, in_view);
  hits uuid[] := internal.job_hits(asked, 2000);
  tests text := in_view || ' and ' || internal.job_tests(pay, job_type, crafts, employment_class, licenses, min_hourly, state, city, within_miles, remote, posted_days,
    accepts_trade, easy_apply, hide_applied) || case when hits is not null then ' and job.id = any ($1)' when asked is not null then ' and entry.words @@ $2' else '' end;
  -- By distance, jobs in cities come first, those without a city after all of them. The best match has the four stages of job_matches.
  stage int;
  matches text[];
  jobs constant text := ' from public.job_listings as job join public.profiles as owner on owner.id = job.user_id'
    || case when asked is not null and hits is null then ' join internal.job_entries as entry on entry.job_id = job.id' else '' end;
  source text;
  after text;
  keys text;
  read int;
begin
  if kind not in ('newest', 'best', 'pay', 'closing', 'nearest') then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'That is no way to sort jobs.';
  end if;
  select * into origin from internal.job_origin(job_page.state, job_page.city);
  if kind = 'nearest' and origin.latitude is null then kind := 'newest'; end if;
  stage := coalesce((job_page.cursor ->> 'stage')::int, 0);
  if kind = 'best' then matches := internal.job_matches(job_page.state, job_page.city); end if;
  while room > 0 and stage <= case kind when 'nearest' then 1 when 'best' then 3 else 0 end loop
    if kind = 'best' and matches[stage + 1] is null then
      stage := stage + 1;
      continue;
    end if;
    source := 'select job.*, null::float8 as miles' || jobs || ' where %1$s and %2$s';
    keys := 'job.created_at desc, job.id desc';
    after := $k$(job.created_at, job.id) < (($3 ->> 'created_at')::timestamptz, ($3 ->> 'id')::uuid)$k$;
    if kind = 'pay' then
      keys := 'job.yearly_pay desc, ' || keys;
      after := $k$(job.yearly_pay, job.created_at, job.id) < (($3 ->> 'pay')::numeric, ($3 ->> 'created_at')::timestamptz, ($3 ->> 'id')::uuid)$k$;
    elsif kind = 'closing' then
      keys := 'job.expires_at, job.id';
      after := $k$(job.expires_at, job.id) > (($3 ->> 'ends')::timestamptz, ($3 ->> 'id')::uuid)$k$;
    elsif kind = 'nearest' and stage = 1 then
      source := source || ' and job.city is null';
    elsif kind = 'nearest' then
      -- City by city, nearest first, and at most one page of each, so that a large city is never sorted as a whole.
      source := 'select job.*, near.miles from (
          select state_code, name, public.miles_between(latitude, longitude, $4, $5) as miles from public.cities where %3$s order by miles) as near
        cross join lateral (select job.*' || jobs || ' where job.state_code = near.state_code and job.city = near.name and %1$s and %2$s
          order by job.created_at desc, job.id desc limit $6) as job';
      keys := 'job.miles, ' || keys;
      after := $k$near.miles >= ($3 ->> 'miles')::float8 and (near.miles > ($3 ->> 'miles')::float8
        or (job.created_at, job.id) < (($3 ->> 'created_at')::timestamptz, ($3 ->> 'id')::uuid))$k$;
    end if;
    return query execute format($q$select job.id, jsonb_build_object('stage', %s, 'id', job.id, 'created_at', job.created_at, 'pay', job.yearly_pay,
        'ends', job.expires_at, 'miles', job.miles) from (%s) as job order by %s limit $6$q$, stage,
      format(source, tests || coalesce(' and ' || matches[stage + 1], ''), case when (job_page.cursor ->> 'stage')::int = stage then after else 'true' end,
        coalesce(nullif(public.place_test('state_code', 'name', job_page.state, job_page.city, job_page.within_miles), ''), 'true')), keys)
    using hits, asked, job_page.cursor, origin.latitude, origin.longitude, room;
    get diagnostics read = row_count;
    room := room - read;
    stage := stage + 1;
  end loop;
end
$$;
comment on function public.job_page(text, text, text, text[], text, text[], int, text, text, int, boolean, int, boolean, boolean, boolean, text, jsonb, int) is
  'The ids of one page of jobs, in order, each with the cursor that continues after it. Definer: see the top of this file; jobs_in_view is its own rule of who sees what.';

create or replace function internal.job_origin(state text, city text, out latitude numeric, out longitude numeric) language sql stable set search_path = '' as $$
  select coalesce(chosen.latitude, mine.latitude), coalesce(chosen.longitude, mine.longitude)
  from (values (true)) as always (is_so)
  left join public.cities as chosen on chosen.state_code = job_origin.state and chosen.name = job_origin.city
  left join public.profiles as mine on mine.id = (select auth.uid()) and chosen.name is null
$$;
comment on function internal.job_origin(text, text) is 'Where distances are counted from: the chosen city, otherwise the city of the caller; null without one.';

create or replace function internal.job_matches(state text, city text) returns text[] language sql stable set search_path = '' as $$
  -- Materialized, because listing the cities near one takes its time.
  with tests as materialized (
    select case when cardinality(mine.specialties) > 0 then format('job.categories && %L::text[]', mine.specialties) end as fits,
      '(job.is_remote or coalesce(' || coalesce(nullif(public.place_test('job.state_code', 'job.city', coalesce(job_matches.state, mine.state_code),
        looks.city, case when looks.city is not null then 50 end), ''), 'false') || ', false))' as near
    from (values (true)) as always (is_so)
    left join public.profiles as mine on mine.id = (select auth.uid())
    cross join lateral (select case when job_matches.state is null then mine.city else job_matches.city end as city) as looks
  )
  select array[fits || ' and ' || near, fits || ' and not ' || near, concat_ws(' and ', 'not (' || fits || ')', near),
    concat_ws(' and ', 'not (' || fits || ')', 'not ' || near)] from tests
$$;
comment on function internal.job_matches(text, text) is
  'How well a job fits the caller, best first, as four conditions that exclude each other: in one of their crafts and near, in one of them, near, neither; null for what no job is. Near is remote, or within 50 miles of the chosen city or theirs; without a city in that state.';

create or replace function public.search_jobs(
  search text default '', pay text default null, job_type text default null, crafts text[] default '{}', employment_class text default null,
  licenses text[] default '{}', min_hourly int default null, state text default null, city text default null, within_miles int default null, remote boolean default null,
  posted_days int default null, accepts_trade boolean default null, easy_apply boolean default null, hide_applied boolean default null,
  sort text default 'newest', cursor jsonb default null, page_size int default 20
) returns table (listing jsonb, owner jsonb, miles int, next jsonb) language sql stable set search_path = '' as $$
  select to_jsonb(job),
    case when card.id is not null then jsonb_build_object('id', card.id, 'full_name', card.full_name, 'profile_picture', card.profile_picture,
      'specialties', card.specialties, 'is_verified', card.is_verified) end,
    round(public.miles_between(origin.latitude, origin.longitude, place.latitude, place.longitude))::int,
    page.next
  from public.job_page(search, pay, job_type, crafts, employment_class, licenses, min_hourly, state, city, within_miles, remote, posted_days, accepts_trade, easy_apply,
      hide_applied, sort, cursor, page_size) with ordinality as page (job_id, next, place)
  join public.job_listings as job on job.id = page.job_id
  left join public.profiles as card on card.id = job.user_id
  left join public.cities as place on place.state_code = job.state_code and place.name = job.city
  cross join internal.job_origin(search_jobs.state, search_jobs.city) as origin
  order by page.place
$$;
comment on function public.search_jobs(text, text, text, text[], text, text[], int, text, text, int, boolean, int, boolean, boolean, boolean, text, jsonb, int) is
  'One page of open jobs with their owners. `min_hourly`: dollars, other units counted at full time; `within_miles`: distance from the city, if there is one; `licenses`: the job asks for one of them; `sort`: newest, best, pay, closing, nearest; `cursor`: the last row''s `next`.';

-- ## Rules
grant execute on function internal.job_origin(text, text),
  public.job_page(text, text, text, text[], text, text[], int, text, text, int, boolean, int, boolean, boolean, boolean, text, jsonb, int),
  public.search_jobs(text, text, text, text[], text, text[], int, text, text, int, boolean, int, boolean, boolean, boolean, text, jsonb, int) to authenticated;
create or replace trigger known after insert or update of words or delete on internal.job_entries
  for each row execute function internal.keep_known_job_words();
create or replace trigger listed after insert or update of title, company_name, location, state_code, city, categories, requirements, description, status
  on public.job_listings for each row execute function internal.job_changed();
create or replace trigger t10_located before insert or update of location on public.job_listings
  for each row execute function internal.locate_job();
