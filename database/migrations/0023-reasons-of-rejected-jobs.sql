-- Why a job was rejected, where only its owner and reviewers read it. Of those that were changed since, the reason was not kept.
alter table internal.job_approvals
  add column rejection_reason text constraint job_approvals_rejection_reason_length check (char_length(rejection_reason) between 1 and 500);
update internal.job_approvals as decided set rejection_reason = coalesce(job.rejection_reason, 'Changed since')
  from public.job_listings as job where job.id = decided.job_id and decided.rejected_at is not null;
alter table internal.job_approvals
  add constraint job_approvals_rejected_says_why check ((rejected_at is null) = (rejection_reason is null));
comment on table internal.job_approvals is 'Of a listing, the text that was approved last, and when and why it was last rejected.';
alter table public.job_listings drop column rejection_reason;

insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('internal.job_approvals', 'job_id in (select id from public.job_listings where user_id = $1)', 'jobs', '{}', 'delete', null, null);
