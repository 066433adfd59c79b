-- Views of what members list, and what its owner learns of them. Each view by a member who is not the owner counts
-- (spec §6), up to five of one piece in a minute by the same member, so that nobody can push up someone else's number.
-- Who has viewed what is kept for the number of people only, and goes with their account; nobody can read it. An area
-- decides which views count: its own function asks what the caller can see, calls count_view, and keeps the sum with
-- its row.
-- Needs: content-kinds

-- ## Tables
create table internal.content_view_days (
  kind text not null constraint content_view_days_kind_fkey references internal.content_kinds (kind) on delete restrict,
  content_id uuid not null,
  day date not null,
  source text not null constraint content_view_days_source_known check (
    source in ('list', 'search', 'saved', 'link')),
  views int not null,
  constraint content_view_days_pkey primary key (kind, content_id, day, source)
);
comment on table internal.content_view_days is
  'How often something was viewed on a UTC day, by the way people came to it.';
alter table internal.content_view_days enable row level security;

create table internal.content_viewers (
  kind text not null constraint content_viewers_kind_fkey references internal.content_kinds (kind) on delete restrict,
  content_id uuid not null,
  viewer_id uuid not null constraint content_viewers_viewer_id_fkey references public.profiles (id) on delete cascade,
  minute_at timestamptz not null,
  in_minute int not null,
  constraint content_viewers_pkey primary key (kind, content_id, viewer_id)
);
comment on table internal.content_viewers is
  'Each member who has viewed something, once, with their views in the minute of the last one.';
create index content_viewers_viewer_id_index on internal.content_viewers (viewer_id);
alter table internal.content_viewers enable row level security;

-- ## Functions
create or replace function internal.content_views(kind text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  execute format('create or replace trigger views_forgotten after delete on %s
    for each row execute function internal.forget_views(%L)',
    (select known.relation from internal.content_kinds as known where known.kind = content_views.kind),
    content_views.kind);
end
$$;
comment on function internal.content_views(text) is
  'Declares that views of a kind of content are counted: they go with it. After content_kind, in the Rules of its'
  ' area''s file.';

create or replace function internal.forget_views() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from internal.content_view_days as seen where seen.kind = tg_argv[0] and seen.content_id = old.id;
  delete from internal.content_viewers as viewer where viewer.kind = tg_argv[0] and viewer.content_id = old.id;
  return null;
end
$$;
comment on function internal.forget_views() is
  'Forgets the views of what is gone. Definer: members cannot write the counts.';

create or replace function internal.count_view(kind text, content_id uuid, source text) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  is_there boolean;
begin
  -- Locked, so that nothing is counted of what is being deleted.
  execute format('select true from %s where id = $1 for key share',
      (select known.relation from internal.content_kinds as known where known.kind = count_view.kind))
    into is_there using count_view.content_id;
  if is_there is not true then
    return false;
  end if;
  insert into internal.content_viewers as viewer (kind, content_id, viewer_id, minute_at, in_minute)
    values ($1, $2, auth.uid(), clock.now(), 1)
    on conflict on constraint content_viewers_pkey do update
      set in_minute = case when viewer.minute_at > clock.now() - interval '1 minute'
          then viewer.in_minute + 1 else 1 end,
        minute_at = case when viewer.minute_at > clock.now() - interval '1 minute' then viewer.minute_at
          else clock.now() end
      where viewer.minute_at <= clock.now() - interval '1 minute' or viewer.in_minute < 5;
  if not found then
    return false;
  end if;
  insert into internal.content_view_days as seen (kind, content_id, day, source, views)
    values ($1, $2, public.utc_today(), case when $3 in ('list', 'search', 'saved') then $3 else 'link' end, 1)
    on conflict on constraint content_view_days_pkey do update set views = seen.views + 1;
  return true;
end
$$;
comment on function internal.count_view(text, uuid, text) is
  'Counts a view by the caller, and answers if it did: the sixth in a minute does not. `source`: list, search, saved'
  ' (one of the caller''s saved searches) or link, as is any other. For definer functions.';

create or replace function internal.view_figures(kind text, content_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'viewers', (select count(*) from internal.content_viewers as viewer
      where viewer.kind = view_figures.kind and viewer.content_id = view_figures.content_id),
    'sources', (select coalesce(jsonb_object_agg(source, many), '{}') from (
        select seen.source, sum(seen.views) as many from internal.content_view_days as seen
        where seen.kind = view_figures.kind and seen.content_id = view_figures.content_id
        group by seen.source) as each),
    'days', (select jsonb_agg(jsonb_build_object('day', at::date, 'views', (
          select coalesce(sum(seen.views), 0) from internal.content_view_days as seen
          where seen.kind = view_figures.kind and seen.content_id = view_figures.content_id and seen.day = at::date))
        order by at)
      from generate_series(public.utc_today() - 29, public.utc_today(), interval '1 day') as at))
$$;
comment on function internal.view_figures(text, uuid) is
  'How many people have viewed it, the ways they came, and the views of each of the last thirty days, in UTC. For'
  ' definer functions, which answer its owner alone.';

-- ## Rules
insert into internal.member_data (relation, whose, area, erasure, why) values
  ('internal.content_viewers', 'viewer_id = $1', null, 'delete',
    'Only counted, to say how many people have viewed it.');
