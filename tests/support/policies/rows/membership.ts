// What a member has of membership (fillRows): $1 is the member, $2 someone they deal with.
export const rows = [
  `insert into public.invoices (id, source, user_id, contract_id, tier, amount_cents, status, issued_at)
   values ('in_1', 'local', $1, 'sub_1', 'basic', 900, 'paid', now())`,
  `insert into internal.billing_contracts (id, source, user_id, tier, status, started_at, version, digest)
   values ('sub_1', 'local', $1, 'basic', 'active', now(), 1, 'd')`,
  `insert into internal.billing_people (user_id, trial_used_at) values ($1, now())`,
  `insert into internal.billing_events (id, source, type, user_id, outcome) values ('evt_1', 'local', 'paid', $1, 'applied')`,
  `insert into internal.billing_customers (source, customer_id, user_id) values ('local', 'cus_1', $1)`,
  `insert into internal.billing_checkouts (user_id, source, tier, price_cents, trial_days) values ($1, 'local', 'basic', 900, 0)`,
  `insert into internal.billing_told (cause, user_id) values ('paid in_1', $1)`,
  `insert into internal.till_events (event) values (jsonb_build_object('user_id', $1))`,
  `insert into internal.till_contracts (user_id, tier, status, price_cents, period_start, period_end, anchor)
   values ($1, 'basic', 'active', 900, now(), now() + interval '1 month', now())`,
  `insert into internal.till_visits (token_hash, user_id, expires_at) values ('a', $1, now())`,
  `insert into internal.contract_endings (source, contract_id, user_id) values ('local', 'sub_1', $1)`,
  `insert into internal.reminders (user_id, what, ends_at, days) values ($1, 'trial', now(), 3)`,
  `update public.founder_claims set invited_by = $1 where user_id <> $1`,
  `insert into internal.founder_candidates (user_id) values ($1)`,
  `insert into public.user_roles (user_id, role) values ($1, 'support')`,
]
