-- Approval before others see it: some kinds of content wait until the team has looked at them (B21). What approving one
-- remembers is here: the text that was approved last, so that many small changes do not add up to another one that
-- nobody approved; when and why it was last rejected, which an edit does not undo; and what it was before it was taken
-- down. Everyone who applied to a job reads its row, so none of this is in the kind's own table.
--
-- A kind takes part with one `internal.content_approval` in the Rules of its area's file. Its table has these columns:
--   id; status, where `pending`, `approved` and `rejected` mean the same for every kind, and `closed` is approved
--   and over;
--   updated_at, by which a decision says what was read, and since when one waits: an index of those that do starts
--   with it;
--   expires_at, if it ends by itself: the days that were promised begin once others can see it.
-- The area's own trigger decides what waits: a new piece, one that reads differently from `internal.approved_texts`,
-- both unless `internal.is_trusted_to_post`, and a rejected one as soon as it is edited.
-- Needs: content-kinds, notice-kinds, notifications, staff-queues, plain-text, admin, audit

-- ## Tables
create table internal.approvals (
  kind text not null constraint approvals_kind_fkey references internal.content_kinds (kind) on delete restrict,
  content_id uuid not null,
  approved jsonb,
  rejected_at timestamptz,
  rejection_reason text constraint approvals_rejection_reason_length check (
    char_length(rejection_reason) between 1 and 500),
  taken_down_from text constraint approvals_taken_down_from_known check (
    taken_down_from in ('pending', 'approved', 'closed')),
  constraint approvals_pkey primary key (kind, content_id),
  constraint approvals_rejected_says_why check ((rejected_at is null) = (rejection_reason is null)),
  constraint approvals_taken_down_is_rejected check (taken_down_from is null or rejected_at is not null)
);
comment on table internal.approvals is
  'Of a piece of content, the text that was approved last, and when and why it was last rejected or taken down.';
comment on column internal.approvals.approved is 'The texts that were approved last, by the names of their columns.';
comment on column internal.approvals.taken_down_from is
  'The status it had before it was taken down, if that is the last rejection; null if it was rejected while it waited.';
alter table internal.approvals enable row level security;

-- ## Functions
create or replace function internal.content_approval(
  kind text, approved_by text, texts text[], topic text, read_by text, queue text, waits_as text
) returns void language plpgsql volatile set search_path = '' as $$
declare
  known internal.content_kinds;
begin
  update internal.content_kinds as declared
    set (approved_by, read_by, queue) =
      (content_approval.approved_by, content_approval.read_by, content_approval.queue)
    where declared.kind = content_approval.kind returning * into known;
  perform internal.notice_kind(known.kind || '_approved', 'system', 'system', content_approval.topic, 'summary');
  perform internal.notice_kind(known.kind || '_rejected', 'system', 'system', content_approval.topic, 'summary');
  perform internal.notice_kind(known.queue || '_waiting', content_approval.waits_as,
    case content_approval.topic when 'jobs' then 'jobs' else 'community' end);
  insert into internal.member_data (relation, whose, area, erasure) values
    ('internal.approvals', format('kind = %L and content_id in (select id from %s where owner_id = $1)', known.kind,
      known.shown), 'account', 'delete')
    on conflict on constraint member_data_pkey do nothing;
  execute format('create or replace trigger approved_at_once after insert on %s
    for each row when (new.status = ''approved'') execute function internal.note_approval(%L, %s)', known.relation,
    known.kind, (select string_agg(quote_literal(name), ', ') from unnest(content_approval.texts) as name));
  -- Only what someone looked at: neither one that was over and is posted again, nor one that is given back.
  execute format('create or replace trigger approved after update of status on %s
    for each row when (old.status = ''pending'' and new.status = ''approved'')
    execute function internal.note_approval(%L, %s)', known.relation,
    known.kind, (select string_agg(quote_literal(name), ', ') from unnest(content_approval.texts) as name));
  execute format('create or replace trigger tell_of_decision after update of status on %s
    for each row when (old.status = ''pending'' and new.status in (''approved'', ''rejected''))
    execute function internal.notify_of_approval(%L)', known.relation, known.kind);
  execute format('create or replace trigger tell_of_waiting after insert on %s
    for each row when (new.status = ''pending'') execute function internal.notify_of_waiting(%L)', known.relation,
    known.kind);
  execute format('create or replace trigger tell_of_waiting_again after update on %s
    for each row when (old.status <> ''pending'' and new.status = ''pending'')
    execute function internal.notify_of_waiting(%L)', known.relation, known.kind);
  execute format('create or replace trigger approval_forgotten after delete on %s
    for each row execute function internal.forget_approval(%L)', known.relation, known.kind);
end
$$;
comment on function internal.content_approval(text, text, text[], text, text, text, text) is
  'Declares that a kind of content waits for approval: the act of the team, the columns whose text is remembered, the'
  ' topic of its notifications, and its queue: who reads it, what it is called, and the type of the notification'
  ' `<queue>_waiting` to admins. After content_kind, in the Rules of its area''s file.';

create or replace function internal.is_trusted_to_post(kind text, member_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  known internal.content_kinds;
  cutoff timestamptz := clock.now() - interval '90 days';
  is_trusted boolean;
begin
  select * into known from internal.content_kinds as declared where declared.kind = is_trusted_to_post.kind;
  if not exists (select from public.profiles as card
      where card.id = is_trusted_to_post.member_id and card.is_verified) then
    return false;
  end if;
  execute format('select count(*) filter (where item.status in (''approved'', ''closed'') and made.written_at > $3) >= 3
      and count(*) filter (where looked_at.rejected_at > $3) = 0
    from %s as made join %s as item on item.id = made.id
      left join internal.approvals as looked_at on looked_at.kind = $1 and looked_at.content_id = made.id
    where made.owner_id = $2', known.shown, known.relation)
    into is_trusted using known.kind, is_trusted_to_post.member_id, cutoff;
  return is_trusted;
end
$$;
comment on function internal.is_trusted_to_post(text, uuid) is
  'Whether what a member posts of this kind appears without waiting: verified, with three that were approved in 90 days'
  ' and none that was not (B21). Definer: counts those the caller cannot see.';

create or replace function internal.approved_texts(kind text, content_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((select last.approved from internal.approvals as last
    where last.kind = approved_texts.kind and last.content_id = approved_texts.content_id), '{}')
$$;
comment on function internal.approved_texts(text, uuid) is
  'The texts that were approved last, by the names of their columns. Definer: reads what no member can.';

create or replace function internal.share_rewritten(was text, becomes text) returns numeric
language sql immutable set search_path = '' as $$
  with cut as (
    select side, lower(word) as word, lead(lower(word)) over (partition by side order by place) as next
    from (values (1, was), (2, becomes)) as texts (side, words),
      regexp_split_to_table(btrim(words, E' \t\r\n'), '\s+') with ordinality as split (word, place)
  ), counted as (
    select kind, piece, count(*) filter (where side = 1) as before, count(*) filter (where side = 2) as after
    from cut, lateral (values ('word', word), ('pair', word || ' ' || next)) as pieces (kind, piece)
    where piece is not null group by kind, piece
  ), shares as (
    select kind, greatest(
      sum(greatest(after - before, 0) * char_length(piece))::numeric / nullif(sum(after * char_length(piece)), 0),
      sum(greatest(before - after, 0) * char_length(piece))::numeric / nullif(sum(before * char_length(piece)), 0)
      ) as share
    from counted group by kind
  )
  -- A word that changes is in two pairs; pairs show that words change places.
  select coalesce(max(case kind when 'word' then share else share / 2 end), 0) from shares
$$;
comment on function internal.share_rewritten(text, text) is
  'How much of a text is new or gone, from 0 to 1, by its words, their length and their order. Trigrams would see'
  ' neither the order nor signs.';

create or replace function internal.note_approval() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into internal.approvals (kind, content_id, approved)
    select tg_argv[0], new.id, jsonb_object_agg(name, to_jsonb(new) -> name) from unnest(tg_argv[1:]) as name
    on conflict on constraint approvals_pkey do update set approved = excluded.approved;
  return null;
end
$$;
comment on function internal.note_approval() is
  'Remembers the texts of what is approved. Definer: see approved_texts.';

create or replace function internal.forget_approval() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from internal.approvals as decided where decided.kind = tg_argv[0] and decided.content_id = old.id;
  return null;
end
$$;
comment on function internal.forget_approval() is
  'Forgets what was decided with what it was about. Definer: see approved_texts.';

create or replace function internal.notify_of_approval() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  made record;
  decided internal.approvals;
begin
  if new.status = 'rejected' then
    select * into decided from internal.approvals as last where last.kind = tg_argv[0] and last.content_id = new.id;
    -- Its author hears of a removal, with a way to appeal.
    if decided.taken_down_from is not null then
      return null;
    end if;
  end if;
  select * into made from internal.content_of(tg_argv[0], new.id);
  perform internal.notify(made.owner_id, tg_argv[0] || '_' || new.status,
    jsonb_strip_nulls(jsonb_build_object(tg_argv[0], made.title, 'reason', decided.rejection_reason)),
    tg_argv[0] || ':' || new.id || ':' || new.status || ':' || extract(epoch from new.updated_at), made.link, new.id);
  return null;
end
$$;
comment on function internal.notify_of_approval() is
  'Notifies who made it that it was approved or not. Definer: members cannot write each other''s notifications.';

create or replace function internal.promised_days(relation text) returns text
language sql stable set search_path = '' as $$
  select case when exists (select from pg_catalog.pg_attribute
      where attrelid = promised_days.relation::regclass and attname = 'expires_at')
    then ', expires_at = clock.now() + (expires_at - least(updated_at, expires_at))' else '' end
$$;
comment on function internal.promised_days(text) is
  'What an update adds so that content of this table has the days that it was promised from now on. For definer'
  ' functions.';

create or replace function internal.reject_content(
  kind text, content_id uuid, reason text, taken_down_from text default null
) returns void language plpgsql volatile set search_path = '' as $$
begin
  insert into internal.approvals as decided (kind, content_id, rejected_at, rejection_reason, taken_down_from)
    values ($1, $2, clock.now(), $3, $4)
    on conflict on constraint approvals_pkey do update set (rejected_at, rejection_reason, taken_down_from) =
      (excluded.rejected_at, excluded.rejection_reason, excluded.taken_down_from);
  execute format('update %s set status = ''rejected'', updated_at = clock.now() where id = $1',
    (select known.relation from internal.content_kinds as known where known.kind = reject_content.kind))
    using reject_content.content_id;
end
$$;
comment on function internal.reject_content(text, uuid, text, text) is
  'Rejects a piece of content, or takes it down from that status, and keeps the reason, which its owner reads. For'
  ' definer functions.';

create or replace function internal.approved_taken_down(
  kind text, content_id uuid, reason text, out was text, out becomes text
) language plpgsql volatile set search_path = '' as $$
declare
  relation text := (select known.relation from internal.content_kinds as known
    where known.kind = approved_taken_down.kind);
begin
  execute format('select status from %s where id = $1', relation) into was using approved_taken_down.content_id;
  if was = 'pending' and internal.promised_days(relation) <> '' then
    -- It waits on if it is given back: its days have not begun.
    execute format('update %s set updated_at = clock.now()%s where id = $1', relation, internal.promised_days(relation))
      using approved_taken_down.content_id;
  end if;
  perform internal.reject_content(approved_taken_down.kind, approved_taken_down.content_id, approved_taken_down.reason,
    was);
  becomes := 'rejected';
end
$$;
comment on function internal.approved_taken_down(text, uuid, text) is
  'Takes down content of a kind that waits for approval, and remembers the status it had. For definer functions.';

create or replace function internal.approved_given_back(kind text, content_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  relation text := (select known.relation from internal.content_kinds as known
    where known.kind = approved_given_back.kind);
  status text;
  was text;
begin
  execute format('select status from %s where id = $1 for update', relation)
    into status using approved_given_back.content_id;
  select decided.taken_down_from into was from internal.approvals as decided
    where decided.kind = approved_given_back.kind and decided.content_id = approved_given_back.content_id
      and decided.taken_down_from is not null for update;
  if not found then
    return;
  end if;
  update internal.approvals as decided set (rejected_at, rejection_reason, taken_down_from) = (null, null, null)
    where decided.kind = approved_given_back.kind and decided.content_id = approved_given_back.content_id;
  -- What its owner has edited since waits for approval, or has it.
  if status = 'rejected' then
    execute format('update %s set status = $2, updated_at = clock.now()%s where id = $1', relation,
      case was when 'pending' then internal.promised_days(relation) else '' end)
      using approved_given_back.content_id, was;
  end if;
end
$$;
comment on function internal.approved_given_back(text, uuid) is
  'Gives content that was taken down the status it had, unless it was edited since; the removal no longer counts'
  ' against its owner. For definer functions.';

create or replace function public.content_decide(
  kind text, ids uuid[], decision text, reason text default '', seen timestamptz[] default null
) returns int language plpgsql volatile security definer set search_path = '' as $$
declare
  known internal.content_kinds;
  content_id uuid;
  waits boolean;
  becomes text := case content_decide.decision when 'approve' then 'approved' when 'reject' then 'rejected' end;
  decided int := 0;
begin
  select * into known from internal.content_kinds as declared where declared.kind = content_decide.kind;
  perform internal.refuse_unless_may(coalesce(known.approved_by, 'decide_jobs'));
  if known.approved_by is null or becomes is null or (cardinality(content_decide.ids) between 1 and 50) is not true
      or cardinality(content_decide.seen) <> cardinality(content_decide.ids) then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'Approve or reject up to 50 of one kind.';
  elsif becomes = 'rejected' then
    perform internal.refuse_missing_reason(content_decide.reason);
  end if;
  for content_id in select given from unnest(content_decide.ids) as given order by 1 loop
    execute format('select status = ''pending'' and ($2 or updated_at = $3) from %s where id = $1 for update',
      known.relation) into waits using content_id, content_decide.seen is null,
      content_decide.seen[array_position(content_decide.ids, content_id)];
    continue when waits is not true or internal.has_conflict(known.kind, content_id);
    if becomes = 'rejected' then
      perform internal.reject_content(known.kind, content_id, btrim(content_decide.reason));
    else
      execute format('update %s set status = ''approved'', updated_at = clock.now()%s where id = $1', known.relation,
        internal.promised_days(known.relation)) using content_id;
    end if;
    perform internal.audit(known.approved_by, known.kind, content_id::text, jsonb_build_object('status', 'pending'),
      jsonb_build_object('status', becomes), nullif(btrim(content_decide.reason), ''));
    decided := decided + 1;
  end loop;
  return decided;
end
$$;
comment on function public.content_decide(text, uuid[], text, text, timestamptz[]) is
  'Approves or rejects what waits of one kind, and answers how many: only as they were `seen`, by their updated_at, and'
  ' nobody decides about their own, or where they have a conflict. Definer: members cannot write the status.';

-- ## Rules
grant execute on function public.content_decide(text, uuid[], text, text, timestamptz[]) to authenticated;
create or replace trigger plain_text before insert or update on internal.approvals
  for each row execute function internal.keep_plain_text();
-- The files of the areas, which run after this one, say which kinds wait for approval.
update internal.content_kinds set (approved_by, read_by, queue) = (null, null, null);
