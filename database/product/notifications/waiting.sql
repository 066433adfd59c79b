-- What waits for a member (A-40): one list of everything that they have to do, until when, with whom and where, and
-- of the appointments that come next. Home, the trades and every dot show its rows; nothing else counts what waits.
-- Each area brings its rows with a function of its own file and a row of internal.waiting_sources.
-- Needs: profiles, standing

-- ## Tables
create table internal.waiting_sources (
  area text constraint waiting_sources_pkey primary key,
  rows regprocedure not null
);
comment on table internal.waiting_sources is 'The areas in which something can wait for a member.';
comment on column internal.waiting_sources.rows is
  'In plpgsql, so that its plan is kept: answers a bounded number of rows as the caller may read them, in the columns '
  'that internal.waiting_sql names.';
alter table internal.waiting_sources enable row level security;

-- ## Functions
create or replace function internal.waiting_sql() returns text
language sql stable security definer set search_path = '' as $$
  select string_agg(format(
    'select %L as area, kind, to_do, subject_id, trade_id, person_id, facts, since, until, link from %s()',
    source.area, source.rows::regproc), ' union all ' order by source.area)
  from internal.waiting_sources as source
$$;
comment on function internal.waiting_sql() is
  'One query over all areas. Definer: members do not read the list of areas; it runs with the rights of who asks.';

create or replace function public.waiting_for_me() returns table (
  area text, kind text, to_do boolean, subject_id uuid, trade_id uuid, person_id uuid, person_name text,
  person_picture text, person_craft text, facts jsonb, since timestamptz, until timestamptz, link text
) language plpgsql stable set search_path = '' as $$
begin
  -- A suspended member can answer nothing.
  if auth.uid() is null or internal.i_am_suspended() then
    return;
  end if;
  return query execute format($query$
    select waits.area, waits.kind, waits.to_do, waits.subject_id, waits.trade_id, waits.person_id, card.full_name,
      card.profile_picture, card.specialties[1], waits.facts, waits.since, waits.until, waits.link
    from (%s) as waits left join public.profiles as card on card.id = waits.person_id
    order by waits.until nulls last, waits.since, waits.kind, waits.subject_id limit 100 $query$,
    internal.waiting_sql());
end
$$;
comment on function public.waiting_for_me() is
  'What waits for the caller, the most urgent first, then the oldest; and their appointments to come (to_do or not).';

-- ## Rules
grant execute on function internal.waiting_sql(), public.waiting_for_me() to authenticated;
