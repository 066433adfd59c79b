-- Reminders of an interview name the other of the two, and go when either account is erased.
update internal.member_data set
  whose = 'actor_id = $1 or (user_id, related_id) in (
       select unnest(array[proposer_id, recipient_id]), id from public.trade_proposals where proposer_id = $1 or recipient_id = $1
       union all
       select unnest(array[scheduled_by, applicant_id]), id from public.job_schedules where scheduled_by = $1 or applicant_id = $1)'
  where relation = 'public.notifications' and whose like 'actor_id = %';
