-- What approval remembers is of any kind of content, and includes what a piece was before it was taken down.
alter table internal.content_kinds add column approved_by text;
alter table internal.content_kinds add column conflicted text;
comment on column internal.content_kinds.approved_by is
  'The act of the team that approves it before others see it (approvals.sql); null for what does not wait.';
comment on column internal.content_kinds.conflicted is
  'Function of an id: whether the caller has to do with it, so that someone else of the team decides. Null if nobody'
  ' but its owner has.';

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

insert into internal.approvals (kind, content_id, approved, rejected_at, rejection_reason)
  select 'job', job_id, jsonb_strip_nulls(jsonb_build_object('description', description, 'requirements', requirements)),
    rejected_at, rejection_reason from internal.job_approvals;

drop trigger if exists approved_at_once on public.job_listings;
drop trigger if exists approved on public.job_listings;
drop trigger if exists tell_of_decision on public.job_listings;
drop function if exists internal.note_approval();
drop function if exists internal.notify_of_decision();
drop function if exists internal.job_as_approved(public.job_listings);
drop function if exists internal.is_trusted_to_post(uuid);
drop function if exists internal.reject_job(uuid, text);
drop function if exists public.job_decide(uuid[], text, text, timestamptz[]);
drop table internal.job_approvals;
