-- New looks: the newest pictures on the cards of a place. `looks` repeats which pieces cards show, when they came and where
-- their owner works, so that one index answers for a place of any size.
-- Needs: portfolio, moderation

-- ## Tables
create table internal.looks (
  piece_id uuid constraint looks_pkey primary key constraint looks_piece_id_fkey references public.portfolio_items (id) on delete cascade,
  user_id uuid not null constraint looks_user_id_fkey references public.profiles (id) on delete cascade,
  state_code text,
  city text not null,
  created_at timestamptz not null
);
comment on table internal.looks is 'The pieces that are on cards, kept current by triggers. The city is empty if the owner has not set one.';
create index looks_user_id_index on internal.looks (user_id);
create index looks_newest_index on internal.looks (created_at desc, piece_id desc);
create index looks_place_index on internal.looks (state_code, city, created_at desc, piece_id desc);
alter table internal.looks enable row level security;

-- ## Functions
create or replace function internal.list_looks(member_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  shown uuid[];
begin
  -- What is on a card follows from all pieces together, so two changes wait for one another.
  perform from public.profiles where id = list_looks.member_id for no key update;
  shown := array(
    select piece.id from public.portfolio_items as piece join public.profiles as owner on owner.id = piece.user_id and not owner.is_suspended
    where piece.user_id = list_looks.member_id and piece.status = 'shown'
    order by piece.sort_order, piece.created_at, piece.id limit 3);
  delete from internal.looks where user_id = list_looks.member_id and piece_id <> all (shown);
  insert into internal.looks as look (piece_id, user_id, state_code, city, created_at)
    select piece.id, card.id, card.state_code, coalesce(card.city, ''), piece.created_at
    from public.portfolio_items as piece join public.profiles as card on card.id = piece.user_id
    where piece.id = any (shown)
    on conflict (piece_id) do update
      set state_code = excluded.state_code, city = excluded.city, created_at = excluded.created_at;
end
$$;
comment on function internal.list_looks(uuid) is
  'Recalculates which of a member''s pieces are looks. Definer: only triggers call it, for rows whose change was already allowed.';

create or replace function internal.looks_changed() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.list_looks(coalesce(new.user_id, old.user_id));
  return null;
end
$$;
comment on function internal.looks_changed() is 'Runs after a piece was added, removed or moved. Definer: see list_looks.';

create or replace function internal.looks_moved() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.list_looks(new.id);
  return null;
end
$$;
comment on function internal.looks_moved() is 'Runs after the owner of pieces changed their city, or was suspended or no longer is. Definer: see list_looks.';

create or replace function public.looks_near(state text default null, city text default null)
returns table (id uuid, path text, alt_text text, category text, owner_id uuid, full_name text, specialties text[], owner_city text)
language sql stable rows 8 security definer set search_path = '' set enable_bitmapscan = off as $$
  with
  -- The eight newest of each city are enough for the eight newest of all of them.
  places as (
    select state_code, name as city from public.cities
    where (looks_near.state is not null or looks_near.city is not null)
      and (looks_near.state is null or state_code = looks_near.state) and (looks_near.city is null or name = looks_near.city)
    union all
    select looks_near.state, '' where looks_near.state is not null and looks_near.city is null),
  found as (
    select look.* from places cross join lateral (
      select piece_id, created_at from internal.looks as there
      where there.state_code = places.state_code and there.city = places.city
        and there.user_id <> auth.uid() and there.user_id <> all ((select internal.hidden_from_me())::uuid[])
      order by created_at desc, piece_id desc limit 8) as look
    union all
    (select piece_id, created_at from internal.looks as look
     where looks_near.state is null and looks_near.city is null
       and look.user_id <> auth.uid() and look.user_id <> all ((select internal.hidden_from_me())::uuid[])
     order by created_at desc, piece_id desc limit 8))
  select piece.id, piece.media -> 0 ->> 'path', piece.media -> 0 ->> 'alt_text', piece.category, card.id, card.full_name, card.specialties, card.city
  from (select * from found order by created_at desc, piece_id desc limit 8) as newest
  join public.portfolio_items as piece on piece.id = newest.piece_id
  join public.profiles as card on card.id = piece.user_id
  where not (select internal.i_am_suspended())
  order by piece.created_at desc, piece.id desc
$$;
comment on function public.looks_near(text, text) is
  'The eight newest pictures on cards in a place, without the caller''s own; none for suspended callers. Definer: only members who have viewed a page may read its portfolio, but everyone may see cards; blocked members are left out here.';

-- ## Rules
insert into internal.member_data (relation, whose, area, erasure, why) values
  ('internal.looks', 'user_id = $1', null, 'delete', 'Repeats what is in the portfolio.');

grant execute on function public.looks_near(text, text) to authenticated;
create or replace trigger listed_as_looks after insert or update of status, sort_order, created_at or delete
  on public.portfolio_items for each row execute function internal.looks_changed();
create or replace trigger listed_as_looks after update of state_code, city, is_suspended on public.profiles
  for each row when ((old.state_code, old.city, old.is_suspended) is distinct from (new.state_code, new.city, new.is_suspended)) execute function internal.looks_moved();
