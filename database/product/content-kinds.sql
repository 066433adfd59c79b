-- The kinds of content: what members make and others see. Each area's file declares its own, with what can be done with
-- one. Saving, searches that are kept, reporting, taking down, giving back and the community hub ask this; nothing else
-- lists kinds. Each question is about one kind, so the views are read by name: a union of all would be planned with the
-- policies of every area.

-- ## Tables
create table internal.content_kinds (
  kind text constraint content_kinds_pkey primary key,
  relation text not null,
  shown text,
  saved_in text constraint content_kinds_saved_in_known check (saved_in in ('saved_items', 'content_likes')),
  reported text,
  decided_by text,
  taken_down text,
  given_back text,
  searched text,
  found_notice text,
  list_path text,
  happening text,
  card text,
  approved_by text,
  conflicted text,
  removed_when text,
  read_by text,
  queue text constraint content_kinds_queue_key unique,
  constraint content_kinds_reports_are_decided check ((reported is null) = (decided_by is null)),
  constraint content_kinds_saved_are_shown check (saved_in is null or shown is not null),
  constraint content_kinds_taken_down_can_come_back check (taken_down is null or given_back is not null),
  constraint content_kinds_taken_down_have_an_author check (taken_down is null or shown is not null),
  constraint content_kinds_taken_down_is_seen check ((taken_down is null) = (removed_when is null)),
  constraint content_kinds_searches_bring_news check (
    (searched is null) = (found_notice is null) and (searched is null) = (list_path is null)),
  constraint content_kinds_what_happens_has_a_card check ((happening is null) = (card is null)),
  constraint content_kinds_what_waits_has_a_queue check (
    (approved_by is null) = (queue is null) and (queue is null) = (read_by is null))
);
comment on table internal.content_kinds is 'What members make and others see, and what can be done with each kind.';
comment on column internal.content_kinds.relation is 'Its table.';
comment on column internal.content_kinds.shown is
  'A security-invoker view with id, owner_id, title, words, link and written_at; null for what two members share.';
comment on column internal.content_kinds.saved_in is 'The table of hearts; null for what cannot be saved.';
comment on column internal.content_kinds.reported is
  'Function of an id that answers whom the caller may report for it: nobody for what they cannot read.';
comment on column internal.content_kinds.decided_by is 'The act of the team that reads and decides its reports.';
comment on column internal.content_kinds.taken_down is
  'Function of an id and a reason, after which nobody but its author and the team sees it. It is called for what has no'
  ' removal_obstacle and is locked, and answers its status before and after. Null for what is not taken down, or by its'
  ' own call.';
comment on column internal.content_kinds.given_back is
  'Function of an id: undoes that, if it is still kept and unchanged.';
comment on column internal.content_kinds.searched is
  'Function of a saved search that answers facts about what is new and fits, null if there is nothing; null for a kind'
  ' whose searches are not saved. Facts: those of found_notice, without `search`.';
comment on column internal.content_kinds.found_notice is 'The kind of notice about that.';
comment on column internal.content_kinds.list_path is 'The path of its list, where `?search=` opens a saved one.';
comment on column internal.content_kinds.happening is
  'Function that answers a query of id and at: what the caller sees of it since $1, the newest first, at most $2. Its'
  ' condition is text with values in it, so that an index ends it early. Null for what the community hub leaves out.';
comment on column internal.content_kinds.card is
  'Function of an id that answers owner_id, title and facts: what the hub says of it, as the caller may read it.';
comment on column internal.content_kinds.approved_by is
  'The act of the team that approves it before others see it (approvals.sql); null for what does not wait.';
comment on column internal.content_kinds.conflicted is
  'Condition on its table: the caller has to do with it, so that someone else of the team decides. Null if nobody but'
  ' its owner has.';
comment on column internal.content_kinds.removed_when is
  'Condition on its table: others do not see it, because it was taken down or rejected. Null as taken_down.';
comment on column internal.content_kinds.read_by is
  'The act of the team that reads what waits; null for what does not wait.';
comment on column internal.content_kinds.queue is
  'What waits of it, as counts, notifications and the admin area call it; null for what does not wait.';
alter table internal.content_kinds enable row level security;

-- ## Functions
create or replace function internal.content_kind(
  kind text, relation regclass, shown text default null, saved_in text default null, reported text default null,
  decided_by text default null, taken_down text default null, given_back text default null,
  searched text default null, found_notice text default null, list_path text default null,
  happening text default null, card text default null, conflicted text default null, removed_when text default null
) returns void language plpgsql volatile set search_path = '' as $$
begin
  insert into internal.content_kinds as known
      (kind, relation, shown, saved_in, reported, decided_by, taken_down, given_back,
        searched, found_notice, list_path, happening, card, conflicted, removed_when)
    values ($1, $2::text, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
    on conflict on constraint content_kinds_pkey do update set
      (relation, shown, saved_in, reported, decided_by, taken_down, given_back) = ($2::text, $3, $4, $5, $6, $7, $8),
      (searched, found_notice, list_path, happening, card) = ($9, $10, $11, $12, $13),
      (conflicted, removed_when) = ($14, $15);
  -- What the conditions name has to be there: this fails otherwise.
  execute format('select %s, %s from %s where false', coalesce($14, 'null'), coalesce($15, 'null'), relation);
  if content_kind.card is not null then
    execute format('grant execute on function %s(uuid) to authenticated', content_kind.card);
  end if;
  if content_kind.saved_in is not null then
    execute format('create or replace trigger saved_forgotten after delete on %s
      for each row execute function internal.forget_saved(%L)', content_kind.relation, content_kind.kind);
  end if;
end
$$;
comment on function internal.content_kind(
  text, regclass, text, text, text, text, text, text, text, text, text, text, text, text, text) is
  'Declares a kind of content, in the Rules of its area''s file: an upgrade writes it again.';

create or replace function internal.content_of(
  kind text, id uuid, out owner_id uuid, out title text, out words text, out link text, out written_at timestamptz
) language plpgsql stable set search_path = '' as $$
declare
  shown text := (select known.shown from internal.content_kinds as known where known.kind = content_of.kind);
begin
  if shown is not null then
    execute format('select owner_id, title, words, link, written_at from %s where id = $1', shown)
      into owner_id, title, words, link, written_at using content_of.id;
  end if;
end
$$;
comment on function internal.content_of(text, uuid) is
  'One piece of content as the caller may read it, in a definer function as the team does; nulls if it is not there.';

create or replace function internal.has_conflict(kind text, content_id uuid) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  known internal.content_kinds;
  has_one boolean := false;
begin
  select * into known from internal.content_kinds as declared where declared.kind = has_conflict.kind;
  if known.conflicted is not null then
    execute format('select %s from %s where id = $1', known.conflicted, known.relation)
      into has_one using has_conflict.content_id;
  end if;
  return coalesce(has_one, false)
    or coalesce((internal.content_of(has_conflict.kind, has_conflict.content_id)).owner_id = auth.uid(), true);
end
$$;
comment on function internal.has_conflict(text, uuid) is
  'Whether someone else of the team has to decide about this: the caller made it, or has to do with it. For definer'
  ' functions.';

create or replace function internal.removal_obstacle(kind text, content_id uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  known internal.content_kinds;
  is_removed boolean;
begin
  select * into known from internal.content_kinds as declared where declared.kind = removal_obstacle.kind;
  if known.taken_down is null then
    return 'invalid';
  end if;
  execute format('select %s from %s where id = $1', known.removed_when, known.relation)
    into is_removed using removal_obstacle.content_id;
  return case
    when (internal.content_of(known.kind, removal_obstacle.content_id)).owner_id is null then 'not_found'
    when internal.has_conflict(known.kind, removal_obstacle.content_id) then 'not_allowed'
    when is_removed then 'bad_state' end;
end
$$;
comment on function internal.removal_obstacle(text, uuid) is
  'The code with which the caller, of the team, is refused to take this down; null if they can. For definer functions.';

create or replace function internal.reported_for(kind text, id uuid) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  reported text := (select known.reported from internal.content_kinds as known where known.kind = reported_for.kind);
  members uuid[] := '{}';
begin
  if reported is not null then
    execute format('select %s($1)', reported) into members using reported_for.id;
  end if;
  return coalesce(members, '{}');
end
$$;
comment on function internal.reported_for(text, uuid) is
  'Whom the caller may report for this: nobody if they cannot read it. For definer functions.';

create or replace function internal.kinds_decided_by(act text) returns text[]
language sql stable set search_path = '' as $$
  select array(select kind from internal.content_kinds where decided_by = kinds_decided_by.act)
$$;
comment on function internal.kinds_decided_by(text) is
  'The kinds of content whose reports this act decides. For definer functions.';

create or replace function internal.table_of_saved(kind text, saved_in text) returns text
language sql stable security definer set search_path = '' as $$
  select known.relation from internal.content_kinds as known
  where known.kind = table_of_saved.kind and known.saved_in = table_of_saved.saved_in
$$;
comment on function internal.table_of_saved(text, text) is
  'The table of a kind that is saved there; null for others. Definer: members read no table of kinds.';

create or replace function internal.may_save(kind text, id uuid, saved_in text) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  relation constant text := internal.table_of_saved(may_save.kind, may_save.saved_in);
  is_there boolean := false;
begin
  if relation is not null then
    execute format('select exists (select from %s where id = $1)', relation) into is_there using may_save.id;
  end if;
  return is_there;
end
$$;
comment on function internal.may_save(text, uuid, text) is
  'Whether this is of a kind that is saved in that table, and the caller can read it. Not definer: the policies of its'
  ' own table decide.';

create or replace function internal.is_open_kind(kind text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from internal.content_kinds as known
    join internal.table_rules as rule on rule.relation = known.relation
    where known.kind = is_open_kind.kind and (rule.feature is null or public.has_feature(rule.feature)))
$$;
comment on function internal.is_open_kind(text) is
  'Whether the caller''s plan includes this kind of content, by the rules of its table. For definer functions.';

create or replace function internal.may_save_searches(kind text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.content_kinds as known
      where known.kind = may_save_searches.kind and known.searched is not null)
    and internal.is_open_kind(may_save_searches.kind)
$$;
comment on function internal.may_save_searches(text) is
  'Whether searches of this kind of content can be saved, and the caller''s plan includes it. Definer: reads rules.';

create or replace function internal.happening_query() returns text
language plpgsql stable set search_path = '' as $$
declare
  known record;
  query text;
  queries text[] := '{}';
begin
  for known in
    select each.kind, each.happening from internal.content_kinds as each
    where each.happening is not null and internal.is_open_kind(each.kind) order by each.kind
  loop
    execute format('select %s()', known.happening) into query;
    queries := queries || format('(select %L as kind, newest.id, newest.at from (%s) as newest)', known.kind, query);
  end loop;
  return array_to_string(queries, ' union all ');
end
$$;
comment on function internal.happening_query() is
  'What is new of each kind that the caller''s plan includes: since $1, at most $2 of each. For definer functions.';

create or replace function internal.card_function(kind text) returns text
language sql stable security definer set search_path = '' as $$
  select known.card from internal.content_kinds as known where known.kind = card_function.kind
$$;
comment on function internal.card_function(text) is
  'The function of what the hub says of this kind. Definer: members read no table of kinds.';

create or replace function internal.card_of(kind text, id uuid, out owner_id uuid, out title text, out facts jsonb)
language plpgsql stable set search_path = '' as $$
declare
  card text := internal.card_function(card_of.kind);
begin
  if card is not null then
    execute format('select owner_id, title, facts from %s($1)', card)
      into owner_id, title, facts using card_of.id;
  end if;
end
$$;
comment on function internal.card_of(text, uuid) is
  'What the hub says of one piece of content, as the caller may read it; nulls if it is not there. Not definer: the'
  ' policies of its own table decide.';

create or replace function internal.forget_saved() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.saved_items as kept where kept.item_type = tg_argv[0] and kept.item_id = old.id;
  delete from public.content_likes as kept where kept.content_type = tg_argv[0] and kept.content_id = old.id;
  return null;
end
$$;
comment on function internal.forget_saved() is
  'Removes what members saved when it is deleted. Definer: they are other members'' rows.';

-- ## Rules
grant execute on function internal.table_of_saved(text, text), internal.may_save(text, uuid, text),
  internal.may_save_searches(text), internal.card_function(text), internal.card_of(text, uuid) to authenticated;
