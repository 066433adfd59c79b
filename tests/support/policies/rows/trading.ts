// What a member has of trading (fillRows): $1 is the member, $2 someone they deal with.
export const rows = [
  `insert into public.trade_confirmations (trade_id, user_id, confirmed_at)
   select id, $1, now() from public.trade_proposals where status = 'completed' and recipient_id = $1`,
  `insert into internal.unmasked_offers (trade_id, version, author_id, message)
   select trade_id, version, author_id, 'Call me' from public.trade_versions where author_id = $1 limit 1`,
  `update public.trade_appointments set reported_by = $1, reported_at = now(), report_note = 'Nobody came'
   where receiver_id = $1 and starts_at is not null`,
  `insert into public.trade_place_proposals (appointment_id, proposed_by, location_mode)
   select id, $1, 'online' from public.trade_appointments where provider_id = $1`,
  `insert into public.conduct_strikes (user_id, kind, points, reason, expires_at)
   values ($1, 'conduct', 1, 'Rude', now() + interval '90 days')`,
  `insert into public.conduct_strikes (user_id, kind, points, reason, expires_at, given_by, decided_by, decided_at, decision_note,
     appeal_status, appealed_at, appeal)
   values ($2, 'conduct', 1, 'Rude', now() + interval '90 days', $1, $1, now(), 'It stays', 'upheld', now(), 'I was not')`,
  `insert into public.trade_ious (trade_id, debtor_id, creditor_id, amount_cents, service_title, due_on)
   select id, $1, $2, 100, 'Cut', (now() at time zone 'utc')::date + 9 from public.trade_proposals
   where status = 'completed' and recipient_id = $1`,
  `insert into public.trade_ious (trade_id, debtor_id, creditor_id, amount_cents, service_title, due_on)
   select id, $2, $1, 100, 'Cut', (now() at time zone 'utc')::date + 9 from public.trade_proposals
   where status = 'accepted' and proposer_id = $1`,
  `insert into public.trade_disputes (trade_id, appointment_id, opened_by, other_id, reason, statement)
   select trade_id, id, $1, $2, 'quality', 'It was not as we had agreed.' from public.trade_appointments where provider_id = $1`,
  `insert into public.trade_disputes (trade_id, appointment_id, opened_by, other_id, reason, statement, answer, answered_at, status,
     outcome, resolution_note, resolved_by, resolved_at)
   select trade_id, id, $2, $1, 'quality', 'It was not as we had agreed.', 'It was what we had agreed.', now(), 'resolved',
     'redo', 'Again', $1, now() from public.trade_appointments where receiver_id = $1`,
  `insert into public.reviews (trade_id, reviewer_id, reviewee_id, rating_quality, rating_reliability, rating_friendliness, opens_at, published_at, status)
   select trade_id, $1, $2, 5, 5, 5, now(), now(), 'hidden' from public.reviews where reviewee_id = $1`,
  `insert into internal.review_notes (review_id, author_id, note) select id, $1, 'Nice' from public.reviews where reviewer_id = $1`,
  `update public.reviews set reply = 'Thank you', replied_at = now() where reviewee_id = $1`,
  `insert into public.match_suggestions (user_id, other_id, score, miles, expires_at)
   values ($1, $2, 50, 3, now() + interval '7 days'), ($2, $1, 50, 3, now() + interval '7 days') on conflict do nothing`,
]
