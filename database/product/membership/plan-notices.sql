-- What members read in the bell about their plan, trial and founder's benefits (docs/product/notifications.md).
-- Needs: notifications

-- ## Functions
create or replace function internal.notify_of_plan(member_id uuid, cause text, kind text, facts jsonb) returns void
language sql volatile set search_path = '' as $$
  select internal.notify(notify_of_plan.member_id, notify_of_plan.kind, notify_of_plan.facts, notify_of_plan.cause,
    '/settings?tab=subscription')
$$;
comment on function internal.notify_of_plan(uuid, text, text, jsonb) is
  'Notifies a member about their plan, once per cause.';

-- ## Rules
select internal.notice_kind('plan_started', 'billing', 'system');
select internal.notice_kind('plan_ending', 'billing', 'system');
select internal.notice_kind('plan_ended', 'billing', 'system');
select internal.notice_kind('plan_pausing', 'billing', 'system');
select internal.notice_kind('plan_paused', 'billing', 'system');
select internal.notice_kind('plan_kept', 'billing', 'system');
select internal.notice_kind('plan_resumed', 'billing', 'system');
select internal.notice_kind('payment_failed', 'billing', 'system', awaits => '{}');
select internal.notice_kind('trial_ending', 'trial_ending', 'system');
select internal.notice_kind('trial_ended', 'trial_ending', 'system');
select internal.notice_kind('founder', 'system', 'system');
select internal.notice_kind('founder_ending', 'founder_ending', 'system');
