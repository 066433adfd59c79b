// What a member has of account-data (fillRows): $1 is the member, $2 someone they deal with.
export const rows = [
  `insert into internal.account_exports (user_id) values ($1)`,
  `insert into storage.objects (bucket_id, name, owner_id) values ('exports', $1 || '/copy.zip', $1)`,
  `insert into auth.identities (provider_id, user_id, identity_data, provider) values ('g1', $1, '{"email": "me@stage.test"}', 'google')`,
  `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
  `insert into auth.sessions (user_id) values ($1)`,
  `insert into auth.refresh_tokens (token, user_id, session_id) select 'r1', $1::text, id from auth.sessions where user_id = $1`,
  `insert into auth.one_time_tokens (user_id, token_type, token_hash, link_hash, relates_to)
   values ($1, 'recovery_token', 'h1', 'l1', 'me@stage.test')`,
  `insert into auth.flow_state (user_id, provider_type, authentication_method) values ($1, 'google', 'oauth')`,
  `insert into auth.provider_requests (state_hash, provider, redirect_to, nonce, code_verifier, link_to)
   values ('s1', 'google', '/', 'n', 'v', $1)`,
  `insert into auth.known_devices (user_id, mark) values ($1, 'm1')`,
  `insert into auth.audit_log_entries (payload, ip_address) values (jsonb_build_object('actor_id', $1, 'action', 'login'), '10.0.0.1')`,
]
