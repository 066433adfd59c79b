-- Pictures that the two of a dispute add to what they wrote (B6.1). They are in a private bucket, in the folder of who added them, and are
-- re-encoded like every picture, which removes where they were taken. There are no other files: a stranger opens them.
-- Needs: disputes, admin

-- ## Functions
create or replace function internal.evidence_files(dispute_id uuid, member_id uuid) returns setof storage.objects
language sql stable rows 6 set search_path = '' as $$
  select file.* from storage.objects as file
  where file.bucket_id = 'trade-evidence'
    and file.name collate "C" >= evidence_files.member_id || '/' || evidence_files.dispute_id || '/'
    and file.name collate "C" < evidence_files.member_id || '/' || evidence_files.dispute_id || '0'
$$;
comment on function internal.evidence_files(uuid, uuid) is 'The pictures that one of the two added to a dispute, as far as the caller sees them.';

create or replace function internal.may_add_evidence(name text) returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  folders text[] := storage.foldername(may_add_evidence.name);
  known_id uuid;
begin
  if may_add_evidence.name !~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/){2}[0-9a-f-]{36}\.jpg$' or folders[1] <> auth.uid()::text then
    return false;
  end if;
  select dispute.id into known_id from public.trade_disputes as dispute
    where dispute.id = folders[2]::uuid and dispute.status in ('open', 'answered') and auth.uid() in (dispute.opened_by, dispute.other_id);
  if known_id is null then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('evidence ' || folders[1] || ' ' || folders[2], 0));
  return (select count(*) from internal.evidence_files(known_id, auth.uid())) < 6;
end
$$;
comment on function internal.may_add_evidence(text) is
  'Whether the caller may add a picture under this name: to a dispute of theirs that is not decided, and at most six. Definer: counts them whatever the caller''s plan, and after a lock.';

create or replace function internal.is_evidence_of_mine(name text) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.trade_disputes as dispute
    where dispute.id = nullif((storage.foldername(is_evidence_of_mine.name))[2], '')::uuid
      and (storage.foldername(is_evidence_of_mine.name))[1] in (dispute.opened_by::text, dispute.other_id::text))
$$;
comment on function internal.is_evidence_of_mine(text) is 'Whether a picture belongs to a dispute that the caller sees. Not definer: the policy of disputes applies.';

create or replace function internal.evidence_of(dispute_id uuid, member_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('by', evidence_of.member_id, 'addresses', array(
      select storage.picture_address('trade-evidence', file.name, width)
      from unnest(array[300, 600, 1200]) with ordinality as made (width, place) order by place)) order by file.created_at, file.name), '[]')
  from internal.evidence_files(evidence_of.dispute_id, evidence_of.member_id) as file
$$;
comment on function internal.evidence_of(uuid, uuid) is
  'The pictures that one of the two added to a dispute, as far as the caller sees them: URLs 300, 600 and 1,200 pixels wide, signed for an hour.';

create or replace function public.trade_evidence(trade_id uuid) returns table (dispute_id uuid, evidence jsonb)
language sql stable set search_path = '' as $$
  select dispute.id, internal.evidence_of(dispute.id, dispute.opened_by) || internal.evidence_of(dispute.id, dispute.other_id)
  from public.trade_disputes as dispute where dispute.trade_id = trade_evidence.trade_id
$$;
comment on function public.trade_evidence(uuid) is
  'The pictures of the disputes of a trade, each with who added it and its signed URLs. Not definer: the policies of disputes and files apply.';

-- ## Rules
-- Unlike policies on our own tables, those on storage are not dropped before the rules are applied again.
drop policy if exists "the two of a dispute add six pictures each until it is decided" on storage.objects;
create policy "the two of a dispute add six pictures each until it is decided" on storage.objects
  for insert to authenticated with check (case when bucket_id = 'trade-evidence' then internal.may_add_evidence(name) else false end);
drop policy if exists "the two of a dispute and those who decide it see its pictures" on storage.objects;
create policy "the two of a dispute and those who decide it see its pictures" on storage.objects
  for select to authenticated
  using (case when bucket_id = 'trade-evidence' then (select public.may('resolve_dispute')) or internal.is_evidence_of_mine(name) else false end);
-- No policy for update or delete: what the other and the team have seen stays.
grant execute on function internal.evidence_files(uuid, uuid), internal.may_add_evidence(text), internal.is_evidence_of_mine(text),
  internal.evidence_of(uuid, uuid), public.trade_evidence(uuid) to authenticated;
