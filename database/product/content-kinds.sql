-- The kinds of content: what members make and others see. Each area's file declares its own, with what can be done with
-- one. Saving, reporting, taking down and giving back ask this; nothing else lists kinds. Each question is about one
-- kind, so the views are read by name: a union of all would be planned with the policies of every area.

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
  approved_by text,
  conflicted text,
  constraint content_kinds_reports_are_decided check ((reported is null) = (decided_by is null)),
  constraint content_kinds_saved_are_shown check (saved_in is null or shown is not null),
  constraint content_kinds_taken_down_can_come_back check (taken_down is null or given_back is not null),
  constraint content_kinds_taken_down_have_an_author check (taken_down is null or shown is not null)
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
  'Function of an id and a reason, after which nobody but its author and the team sees it. It refuses what is taken'
  ' down already, and answers its status before and after. Null for what is not taken down, or by its own call.';
comment on column internal.content_kinds.given_back is
  'Function of an id: undoes that, if it is still kept and unchanged.';
comment on column internal.content_kinds.approved_by is
  'The act of the team that approves it before others see it (approvals.sql); null for what does not wait.';
comment on column internal.content_kinds.conflicted is
  'Function of an id: whether the caller has to do with it, so that someone else of the team decides. Null if nobody'
  ' but its owner has.';
alter table internal.content_kinds enable row level security;

-- ## Functions
create or replace function internal.content_kind(
  kind text, relation regclass, shown text default null, saved_in text default null, reported text default null,
  decided_by text default null, taken_down text default null, given_back text default null
) returns void language plpgsql volatile set search_path = '' as $$
begin
  insert into internal.content_kinds as known
      (kind, relation, shown, saved_in, reported, decided_by, taken_down, given_back)
    values ($1, $2::text, $3, $4, $5, $6, $7, $8)
    on conflict on constraint content_kinds_pkey do update set
      (relation, shown, saved_in, reported, decided_by, taken_down, given_back) = ($2::text, $3, $4, $5, $6, $7, $8);
  if content_kind.saved_in is not null then
    execute format('create or replace trigger saved_forgotten after delete on %s
      for each row execute function internal.forget_saved(%L)', content_kind.relation, content_kind.kind);
  end if;
end
$$;
comment on function internal.content_kind(text, regclass, text, text, text, text, text, text) is
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
grant execute on function internal.table_of_saved(text, text), internal.may_save(text, uuid, text) to authenticated;
