-- What approving a listing remembers: the text that was approved, so that many small changes do not add up to another one that nobody
-- approved, and when and why a listing was last rejected, which an edit does not undo. Everyone who applied reads the listing, so the reason
-- is here, where a computed field answers it to the owner and to reviewers (decision 7).
-- Needs: listings, plain-text

-- ## Tables
create table internal.job_approvals (
  job_id uuid primary key constraint job_approvals_job_id_fkey references public.job_listings (id) on delete cascade,
  description text,
  requirements text,
  rejected_at timestamptz,
  rejection_reason text constraint job_approvals_rejection_reason_length check (char_length(rejection_reason) between 1 and 500),
  constraint job_approvals_rejected_says_why check ((rejected_at is null) = (rejection_reason is null))
);
comment on table internal.job_approvals is 'Of a listing, the text that was approved last, and when and why it was last rejected.';
alter table internal.job_approvals enable row level security;

-- ## Functions
create or replace function internal.is_trusted_to_post(member_id uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles as card where card.id = is_trusted_to_post.member_id and card.is_verified)
    and (select count(*) filter (where status in ('approved', 'closed')) >= 3
      from public.job_listings as job where job.user_id = is_trusted_to_post.member_id and job.created_at > clock.now() - interval '90 days')
    and not exists (select from public.job_listings as job join internal.job_approvals as looked_at on looked_at.job_id = job.id
      where job.user_id = is_trusted_to_post.member_id and looked_at.rejected_at > clock.now() - interval '90 days')
$$;
comment on function internal.is_trusted_to_post(uuid) is
  'Whether a member''s listings appear without waiting: verified, with three that were approved in 90 days and none that was not (B21). Definer: counts those the caller cannot see.';

create or replace function internal.share_rewritten(was text, becomes text) returns numeric language sql immutable set search_path = '' as $$
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
      sum(greatest(before - after, 0) * char_length(piece))::numeric / nullif(sum(before * char_length(piece)), 0)) as share
    from counted group by kind
  )
  -- A word that changes is in two pairs; pairs show that words change places.
  select coalesce(max(case kind when 'word' then share else share / 2 end), 0) from shares
$$;
comment on function internal.share_rewritten(text, text) is
  'How much of a text is new or gone, from 0 to 1, by its words, their length and their order. Trigrams would see neither the order nor signs.';

create or replace function internal.job_reads_differently(was public.job_listings, becomes public.job_listings) returns boolean
language sql immutable set search_path = '' as $$
  select (was.title, was.company_name, was.location, was.compensation_type, was.rate_or_trade, was.salary_min, was.salary_max, was.pay_unit,
        was.commission_percent, was.booth_rent_cents, was.rent_period, was.tips_policy, was.benefits, was.shift_notes, was.external_apply_url)
      is distinct from (becomes.title, becomes.company_name, becomes.location, becomes.compensation_type, becomes.rate_or_trade, becomes.salary_min,
        becomes.salary_max, becomes.pay_unit, becomes.commission_percent, becomes.booth_rent_cents, becomes.rent_period, becomes.tips_policy,
        becomes.benefits, becomes.shift_notes, becomes.external_apply_url)
    or internal.share_rewritten(was.description, becomes.description) > 0.2
    or internal.share_rewritten(was.requirements, becomes.requirements) > 0.2
    or not (becomes.auto_questions <@ was.auto_questions)
$$;
comment on function internal.job_reads_differently(public.job_listings, public.job_listings) is
  'Whether a change needs another approval: the title, the company, the place, the pay with all that belongs to it, the words about shifts, where to apply, a new question, or more than a fifth of the text.';

create or replace function internal.job_as_approved(job public.job_listings) returns public.job_listings
language plpgsql stable security definer set search_path = '' as $$
declare
  approved internal.job_approvals;
begin
  select * into approved from internal.job_approvals as last where last.job_id = job.id;
  job.description := coalesce(approved.description, job.description);
  job.requirements := coalesce(approved.requirements, job.requirements);
  return job;
end
$$;
comment on function internal.job_as_approved(public.job_listings) is
  'The listing with the text that was approved last. Definer: reads what no member can.';

create or replace function internal.note_approval() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into internal.job_approvals (job_id, description, requirements) values (new.id, new.description, new.requirements)
    on conflict (job_id) do update set description = excluded.description, requirements = excluded.requirements;
  return null;
end
$$;
comment on function internal.note_approval() is 'Remembers the text of a listing that is approved. Definer: see job_as_approved.';

create or replace function internal.reject_job(job_id uuid, reason text) returns void language sql volatile set search_path = '' as $$
  insert into internal.job_approvals as decided (job_id, rejected_at, rejection_reason) values (reject_job.job_id, clock.now(), reject_job.reason)
    on conflict on constraint job_approvals_pkey do update set rejected_at = excluded.rejected_at, rejection_reason = excluded.rejection_reason;
  update public.job_listings as waiting set status = 'rejected', updated_at = clock.now() where waiting.id = reject_job.job_id
$$;
comment on function internal.reject_job(uuid, text) is 'Rejects a listing and keeps the reason, which its owner is notified of. For definer functions.';

create or replace function public.rejection_reason(job public.job_listings) returns text language sql stable security definer set search_path = '' as $$
  -- A caller can make up the row but for its id, so everything else is read again.
  select decided.rejection_reason
  from public.job_listings as known join internal.job_approvals as decided on decided.job_id = known.id
  where known.id = job.id and known.status = 'rejected' and (known.user_id = auth.uid() or public.may('read_jobs'))
$$;
comment on function public.rejection_reason(public.job_listings) is
  'Computed field: why a job was rejected, until it is edited; null for all but its owner and reviewers. Definer: reads what no member can.';

-- ## Rules
insert into internal.member_data (relation, whose, area, erasure) values
  ('internal.job_approvals', 'job_id in (select id from public.job_listings where user_id = $1)', 'jobs', 'delete');

create or replace trigger plain_text before insert or update on internal.job_approvals
  for each row execute function internal.keep_plain_text();
create or replace trigger approved_at_once after insert on public.job_listings
  for each row when (new.status = 'approved') execute function internal.note_approval();
-- Not when a filled one is posted again, which nobody looks at.
create or replace trigger approved after update on public.job_listings
  for each row when (old.status not in ('closed', 'approved') and new.status = 'approved') execute function internal.note_approval();
grant execute on function public.rejection_reason(public.job_listings) to authenticated;
