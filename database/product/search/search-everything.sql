-- One search over everything a member may open: people, services, threads and jobs, five of each. The areas' own searches choose the ids, each by
-- its own rule of who sees what; the rows are read as the caller, where the policies have the last word. What the caller's plan does not
-- include is no part of the answer.
-- Needs: service-search, browse, job-search, forum-search, membership

-- ## Functions
create or replace function internal.found_everywhere(words text) returns table (kind text, id uuid, place bigint)
language plpgsql stable security definer set search_path = '' rows 20 as $$
declare
  most constant int := 5;
  given constant text := left(found_everywhere.words, 80);
begin
  -- Without a word that the searches compare, each of them would list everything.
  if not exists (select from unnest(public.browse_words(given)) as word where char_length(word) >= 2) then
    return;
  end if;
  return query select 'person', page.person, page.place
    from public.browse_page(given, '{}', null, null, null, null, null, null, null, 'match', null, most) with ordinality as page (person, next, place);
  return query select 'service', page.service, page.place from internal.service_page(given, most) with ordinality as page (service, place);
  if public.has_feature('community') then
    return query select 'thread', page.thread, page.place
      from public.forum_page(search => given, page_size => most) with ordinality as page (thread, next, place);
  end if;
  if public.has_feature('jobs') then
    return query select 'job', page.job, page.place
      from public.job_page(given, null, null, '{}', null, '{}', null, null, null, null, null, null, null, null, null, 'newest', null, most)
        with ordinality as page (job, next, place);
  end if;
end
$$;
comment on function internal.found_everywhere(text) is
  'The ids of up to five people, services, threads and jobs that match, in the order of the areas'' own lists. Definer: members do not call browse_words.';

create or replace function public.search_everything(words text) returns jsonb language sql stable set search_path = '' as $$
  -- Row by row, because a join might ask the policies about every row of a small table.
  with found as materialized (select kind, id, place from internal.found_everywhere(search_everything.words))
  select jsonb_strip_nulls(jsonb_build_object(
    'people', coalesce((
      select jsonb_agg(jsonb_build_object('id', card.id, 'full_name', card.full_name, 'profile_picture', card.profile_picture,
        'specialties', card.specialties, 'is_verified', card.is_verified, 'city', card.city,
        'state_code', card.state_code) order by found.place)
      from found cross join lateral (select * from public.profiles as one where one.id = found.id limit 1) as card where found.kind = 'person'), '[]'),
    'services', coalesce((
      select jsonb_agg(jsonb_build_object('id', service.id, 'name', service.name, 'category', service.category,
        'owner', jsonb_build_object('id', card.id, 'full_name', card.full_name, 'is_verified', card.is_verified, 'city', card.city,
          'state_code', card.state_code)) order by found.place)
      from found cross join lateral (select * from public.services as one where one.id = found.id limit 1) as service
      cross join lateral (select * from public.profiles as one where one.id = service.user_id limit 1) as card where found.kind = 'service'), '[]'),
    'threads', case when public.has_feature('community') then coalesce((
      select jsonb_agg(jsonb_build_object('id', thread.id, 'title', thread.title, 'category', thread.category,
        'reply_count', thread.reply_count, 'is_solved', thread.solved_reply_id is not null) order by found.place)
      from found cross join lateral (select * from public.forum_threads as one where one.id = found.id limit 1) as thread where found.kind = 'thread'), '[]') end,
    'jobs', case when public.has_feature('jobs') then coalesce((
      select jsonb_agg(jsonb_build_object('id', job.id, 'title', job.title, 'company_name', job.company_name, 'location', job.location,
        'is_remote', job.is_remote, 'categories', job.categories) order by found.place)
      from found cross join lateral (select * from public.job_listings as one where one.id = found.id limit 1) as job where found.kind = 'job'), '[]') end))
$$;
comment on function public.search_everything(text) is
  'Up to five people, services, threads and jobs that match these words, of which the first eighty characters count; a kind that the caller''s plan does not include is missing. See the tests for the shape.';

-- ## Rules
grant execute on function internal.found_everywhere(text), public.search_everything(text) to authenticated;
