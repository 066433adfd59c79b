-- Calls of engines that another branch brings: gone when it is joined.
-- Needs: approvals, job-search, job-views

-- ## Functions
create or replace function internal.content_approval(kind text, approved_by text, texts text[], topic text, read_by text, queue text, waits_as text)
returns void language sql volatile set search_path = '' as $$ select internal.content_approval($1, $2, $3, $4) $$;
create or replace function internal.search_origin(state text, city text, out latitude numeric, out longitude numeric) language sql stable set search_path = '' as $$
  select * from internal.job_origin($1, $2) $$;
create or replace function internal.picture_bucket(bucket text, of_what text, feature text, used text) returns void language plpgsql volatile set search_path = '' as $f$
begin
  execute format('drop policy if exists "a member with %1$s uploads pictures for %2$s" on storage.objects', feature, of_what);
  execute format($p$create policy "a member with %1$s uploads pictures for %2$s" on storage.objects
  for insert to authenticated with check (
    bucket_id = %3$L and (storage.foldername(name))[1] = (select auth.uid())::text
    and name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.jpg$' and (select public.has_feature(%1$L)))$p$, feature, of_what, bucket);
  execute format('drop policy if exists "a member lists the pictures they uploaded for %1$s" on storage.objects', of_what);
  execute format($p$create policy "a member lists the pictures they uploaded for %1$s" on storage.objects
  for select to authenticated using (bucket_id = %2$L and (storage.foldername(name))[1] = (select auth.uid())::text)$p$, of_what, bucket);
end $f$;
create or replace function internal.count_view(kind text, content_id uuid, source text) returns boolean language sql volatile set search_path = '' as $$ select true $$;
create or replace function internal.view_figures(kind text, content_id uuid) returns jsonb language sql stable set search_path = '' as $$ select '{"viewers": 0, "sources": {}, "days": []}'::jsonb $$;
create or replace function internal.content_views(kind text) returns void language sql volatile set search_path = '' as $$ select $$;
create or replace function internal.found_page(kind text, alias text, source text, filters text, asked tsquery, names_first boolean,
  stages text[], keys text[], key_types text[], is_descending boolean, nearest jsonb, cursor jsonb, most int)
returns table (id uuid, next jsonb) language plpgsql stable set search_path = '' as $f$
begin
  return query execute format('select %1$s.id, jsonb_build_object(''at'', row_number() over ()) from %2$s %3$s where %4$s %5$s order by %6$s limit %7$s offset %8$s',
    alias, source, case when asked is not null then format('join internal.search_entries as entry on entry.kind = %L and entry.id = %s.id', kind, alias) else '' end,
    filters, case when asked is not null then 'and entry.words @@ $1' else '' end,
    array_to_string(array(select key || case when is_descending then ' desc' else '' end from unnest(keys) as key), ', '), most, coalesce((cursor ->> 'at')::int, 0)) using asked;
end $f$;
