-- Finding services. `service_entries` has the words of each active service. A search is understood as in the directory: every word has to be
-- in what the directory compares of a member, and one of them in the service. `service_page` chooses the ids without policies, by the
-- rules of services and of the directory; who reads the rows does so as the caller. A test compares the two.
-- Needs: browse, services, standing

-- ## Tables
create table internal.service_entries (
  service_id uuid constraint service_entries_pkey primary key
    constraint service_entries_service_id_fkey references public.services (id) on delete cascade,
  words tsvector not null
);
comment on table internal.service_entries is 'What a search for services compares: one row for each active service, written by a trigger.';
create index service_entries_words_index on internal.service_entries using gin (words);
alter table internal.service_entries enable row level security;

-- ## Functions
create or replace function internal.service_changed() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if not new.is_active then
    delete from internal.service_entries as had where had.service_id = new.id;
    return null;
  end if;
  insert into internal.service_entries as entry (service_id, words)
    select new.id, array_to_tsvector(array(select distinct left(word, 60)
      from unnest(public.browse_words(concat_ws(' ', new.name, new.category, case when new.category = 'mua' then 'makeup artist' end))) as word))
    on conflict on constraint service_entries_pkey do update set words = excluded.words where entry.words <> excluded.words;
  return null;
end
$$;
comment on function internal.service_changed() is
  'Rewrites the entry of a service, or removes it unless the service is active. Definer: only triggers call it, for rows whose change was already allowed.';

create or replace function internal.service_hits(asked tsquery, most int) returns uuid[] language plpgsql stable strict security definer
set search_path = '' set enable_seqscan = off as $$
declare
  found uuid[];
begin
  -- As browse_hits: if many in a sample match, many of all do, and five are found quickly.
  if (select count(*) filter (where sample.words @@ service_hits.asked) > 10 from (select words from internal.service_entries limit 300) as sample) then
    return null;
  end if;
  found := array(select service_id from internal.service_entries where words @@ service_hits.asked limit most + 1);
  return case when cardinality(found) <= most then found end;
end
$$;
comment on function internal.service_hits(tsquery, int) is
  'Services whose words match; null if more than `most` or a large part of all do. Definer: reads all entries; only service_page calls it.';

create or replace function internal.service_page(search text, page_size int) returns table (service_id uuid) language plpgsql stable security definer
set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 rows 5 as $$
declare
  asked constant tsquery := public.browse_query(service_page.search);
  -- Words are letters and digits, so that each & stands between two of them.
  either constant tsquery := replace(asked::text, '&', '|')::tsquery;
  hits uuid[];
  people uuid[];
begin
  if asked is null or internal.i_am_suspended() then
    return;
  end if;
  hits := internal.service_hits(either, 2000);
  people := case when hits is null then public.browse_hits(asked, 2000) end;
  return query execute format($q$
    select service.id from public.profiles as card join public.browse_entries as entry on entry.user_id = card.id
    join public.services as service on service.user_id = card.id join internal.service_entries as named on named.service_id = service.id
    where card.id <> $1 and card.id <> all ($2) and not card.is_suspended and card.account_kind <> 'employer' and service.is_active and %s
    order by card.last_active_on desc, card.created_at desc, card.id desc, service.sort_order, service.created_at, service.id limit $7$q$,
    case when hits is not null then 'service.id = any ($3) and entry.words @@ $5'
      when people is not null then 'card.id = any ($4) and named.words @@ $6'
      else 'entry.words @@ $5 and named.words @@ $6' end)
    using auth.uid(), internal.hidden_from_me(), hits, people, asked, either, service_page.page_size;
end
$$;
comment on function internal.service_page(text, int) is
  'The ids of others'' active services that match, of those who were here last first. Definer: see the top of this file; it leaves out hidden members itself, and answers suspended callers nothing.';

-- ## Rules
create or replace trigger found after insert or update of name, category, is_active on public.services
  for each row execute function internal.service_changed();
