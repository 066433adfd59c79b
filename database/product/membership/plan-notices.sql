-- What members read in the bell about their plan, trial and founder's benefits: the sentences by template
-- (docs/product/notifications.md).
-- Needs: notifications, days

-- ## Functions
create or replace function internal.plan_notice(template text, facts jsonb, out type text, out title text, out message text)
language plpgsql stable set search_path = '' as $$
declare
  plan text := initcap(facts ->> 'tier');
  ends_on text := internal.day_in_words((facts ->> 'ends_on')::timestamptz);
  days text := internal.days_in_words((facts ->> 'days')::int);
  price text := to_char((facts ->> 'price_cents')::int / 100.0, 'FM$990.00');
  now_free constant text := 'You''re on Free now. Nothing was deleted, and everything is back with a plan.';
  goes_on constant text := 'It goes on by itself on ' || ends_on || '.';
begin
  type := 'billing';
  case template
    when 'plan_started' then
      title := 'You''re on ' || plan; message := 'Everything that belongs to it is open to you.';
    when 'plan_ending' then
      title := format('Your %s plan ends on %s', plan, ends_on); message := 'You keep everything until then, and nothing is deleted after.';
    when 'plan_ended' then
      title := 'Your plan has ended'; message := now_free;
    when 'plan_pausing' then
      title := format('Your %s plan pauses on %s', plan, internal.day_in_words((facts ->> 'pauses_on')::timestamptz)); message := goes_on;
    when 'plan_paused' then
      title := 'Your plan is paused'; message := coalesce(goes_on, now_free);
    when 'plan_kept', 'plan_resumed' then
      title := format('Your %s plan goes on', plan);
      message := case template when 'plan_kept' then 'It will not end. Nothing else changes.' else 'The pause is off.' end;
    when 'payment_failed' then
      title := 'Your payment did not go through';
      message := format('You keep %s until %s. Settle the payment and nothing changes.', plan, internal.day_in_words((facts ->> 'grace_until')::timestamptz));
    when 'trial_ending' then
      type := 'trial_ending'; title := format('Your trial ends in %s', days) || coalesce(' (' || price || '/month after)', '');
      message := coalesce(price || format(' is charged on %s. To stop it, cancel in two taps.', ends_on),
        'After that, messages and trades need a plan. Nothing is charged and nothing is deleted.');
    when 'trial_ended' then
      type := 'trial_ending'; title := 'Your trial has ended';
      message := 'Nothing was deleted: messages and trades open again with a plan. Browsing stays free.';
    when 'founder' then
      type := 'system'; title := 'You are founder No. ' || (facts ->> 'number');
      message := format('Premium is yours, free, until %s. The star stays for good.', ends_on);
    when 'founder_ending' then
      type := 'founder_ending'; title := 'Your founding benefits end in ' || days;
      message := format('Premium is yours until %s. Your star and your number stay.', ends_on);
  end case;
end
$$;
comment on function internal.plan_notice(text, jsonb) is 'The English sentence of a template with these facts.';

create or replace function internal.tell_of_plan(member_id uuid, cause text, template text, facts jsonb) returns void
language sql volatile set search_path = '' as $$
  select internal.notify(tell_of_plan.member_id, notice.type, tell_of_plan.template, notice.title, notice.message, tell_of_plan.facts,
      tell_of_plan.cause, '/settings?tab=subscription')
    from internal.plan_notice(tell_of_plan.template, tell_of_plan.facts) as notice
$$;
comment on function internal.tell_of_plan(uuid, text, text, jsonb) is 'Notifies a member about their plan, once per cause.';

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
