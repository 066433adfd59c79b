-- Accounts, their credentials and their sessions: the tables of the auth protocol in the shape Supabase uses, so that data
-- can be moved in either direction. Visitors and members cannot read any of them; the auth endpoints run as service_role.
-- Only the owner can read signing keys. All times here are real time.

create table auth.users (
  instance_id uuid,
  id uuid constraint users_pkey primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text constraint users_email_is_short check (length(email) <= 255),
  encrypted_password text,
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token text default '',
  confirmation_sent_at timestamptz,
  recovery_token text default '',
  recovery_sent_at timestamptz,
  email_change_token_new text default '',
  email_change_token_current text default '',
  email_change text default '' constraint users_email_change_is_short check (length(email_change) <= 255),
  email_change_sent_at timestamptz,
  email_change_confirm_status smallint default 0
    constraint users_email_change_confirm_status_check check (email_change_confirm_status between 0 and 2),
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{"provider": "email", "providers": ["email"]}',
  -- This is part of every access token, and a request's headers hold at most 32 KB.
  raw_user_meta_data jsonb not null default '{}'
    constraint users_raw_user_meta_data_is_small check (octet_length(raw_user_meta_data::text) <= 8192),
  is_super_admin boolean,
  phone text,
  phone_confirmed_at timestamptz,
  phone_change text default '',
  phone_change_token text default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  banned_until timestamptz,
  reauthentication_token text default '',
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint users_phone_key unique (phone)
);
comment on table auth.users is 'Accounts. The product''s own triggers run in the transaction of the insert.';
comment on column auth.users.confirmation_token is 'Like the other token columns, only for compatibility: the tokens are in auth.one_time_tokens.';
create unique index users_email_partial_key on auth.users (email) where not is_sso_user;
create index users_deleted_index on auth.users (id) where deleted_at is not null;

create table auth.identities (
  id uuid constraint identities_pkey primary key default gen_random_uuid(),
  provider_id text not null,
  user_id uuid not null constraint identities_user_id_fkey references auth.users (id) on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email text generated always as (lower(identity_data ->> 'email')) stored,
  constraint identities_provider_id_provider_unique unique (provider_id, provider)
);
comment on table auth.identities is 'The ways an account can sign in: email, phone or a provider.';
create index identities_user_id_idx on auth.identities (user_id);
create index identities_email_idx on auth.identities (email);

create table auth.mfa_factors (
  id uuid constraint mfa_factors_pkey primary key default gen_random_uuid(),
  user_id uuid not null constraint mfa_factors_user_id_fkey references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null constraint mfa_factors_factor_type_check check (factor_type in ('totp', 'phone', 'webauthn', 'recovery_code')),
  status text not null constraint mfa_factors_status_check check (status in ('unverified', 'verified')),
  secret text,
  phone text,
  last_challenged_at timestamptz,
  used_step bigint,
  failures timestamptz[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table auth.mfa_factors is 'A person''s second factors.';
comment on column auth.mfa_factors.used_step is 'The newest 30-second step whose code was accepted. Codes of this step and earlier ones are refused.';
comment on column auth.mfa_factors.failures is 'Times of wrong codes, at most the newest five.';
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);

create table auth.sessions (
  id uuid constraint sessions_pkey primary key default gen_random_uuid(),
  user_id uuid not null constraint sessions_user_id_fkey references auth.users (id) on delete cascade,
  factor_id uuid constraint sessions_factor_id_fkey references auth.mfa_factors (id) on delete set null,
  aal text not null default 'aal1' constraint sessions_aal_check check (aal in ('aal1', 'aal2', 'aal3')),
  not_after timestamptz,
  refreshed_at timestamptz,
  user_agent text,
  ip inet,
  tag text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table auth.sessions is 'One signed-in device. Deleting the row ends the session, whatever tokens still exist.';
create index sessions_user_id_created_at_idx on auth.sessions (user_id, created_at);
create index sessions_factor_id_idx on auth.sessions (factor_id);
create index sessions_not_after_idx on auth.sessions (not_after) where not_after is not null;

create table auth.mfa_amr_claims (
  id uuid constraint mfa_amr_claims_pkey primary key default gen_random_uuid(),
  session_id uuid not null constraint mfa_amr_claims_session_id_fkey references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  provider text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method)
);
comment on table auth.mfa_amr_claims is 'How a session was authenticated; the `amr` claim of its access tokens, which survives refreshes.';

create table auth.refresh_tokens (
  instance_id uuid,
  id bigint generated always as identity constraint refresh_tokens_pkey primary key,
  token text not null constraint refresh_tokens_token_unique unique,
  user_id text not null,
  revoked boolean not null default false,
  parent text,
  session_id uuid not null constraint refresh_tokens_session_id_fkey references auth.sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table auth.refresh_tokens is 'Each session''s chain of refresh tokens; at most one per session is not revoked.';
create unique index refresh_tokens_one_alive on auth.refresh_tokens (session_id) where not revoked;
create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id, id desc);
create index refresh_tokens_spent_idx on auth.refresh_tokens (updated_at) where revoked;

create table auth.flow_state (
  id uuid constraint flow_state_pkey primary key default gen_random_uuid(),
  user_id uuid constraint flow_state_user_id_fkey references auth.users (id) on delete cascade,
  auth_code text not null default gen_random_uuid(),
  code_challenge_method text
    constraint flow_state_code_challenge_method_check check (code_challenge_method in ('s256', 'plain')),
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint flow_state_auth_code_key unique (auth_code)
);
comment on table auth.flow_state is 'PKCE sign-ins, which end in a code: only the browser that started one has the verifier.';
comment on column auth.flow_state.auth_code is 'Replaced when it is issued; valid once, for five minutes.';
create index flow_state_user_id_idx on auth.flow_state (user_id);
create index flow_state_created_at_idx on auth.flow_state (created_at);

create table auth.one_time_tokens (
  id uuid constraint one_time_tokens_pkey primary key default gen_random_uuid(),
  user_id uuid not null constraint one_time_tokens_user_id_fkey references auth.users (id) on delete cascade,
  token_type text not null constraint one_time_tokens_token_type_check check (token_type in (
    'confirmation_token', 'reauthentication_token', 'recovery_token', 'email_change_token_new',
    'email_change_token_current', 'phone_change_token')),
  token_hash text not null constraint one_time_tokens_token_hash_check check (token_hash <> ''),
  link_hash text not null,
  failed_tries integer not null default 0,
  relates_to text not null,
  flow_state_id uuid constraint one_time_tokens_flow_state_id_fkey references auth.flow_state (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint one_time_tokens_user_id_token_type_key unique (user_id, token_type),
  constraint one_time_tokens_link_hash_key unique (link_hash)
);
comment on table auth.one_time_tokens is 'Mailed links and codes that are unused; a new request replaces the previous one.';
comment on column auth.one_time_tokens.token_hash is 'For the six digits: hex(sha224(address + code)), deleted after ten wrong tries.';
comment on column auth.one_time_tokens.link_hash is
  'The hash of the link''s own token, which is not derived from the digits: those can be guessed across many addresses.';
comment on column auth.one_time_tokens.flow_state_id is 'Set if the link ends in a code instead of a session.';
create index one_time_tokens_flow_state_id_idx on auth.one_time_tokens (flow_state_id);
create index one_time_tokens_created_at_idx on auth.one_time_tokens (created_at);
create index one_time_tokens_relates_to_idx on auth.one_time_tokens (relates_to, token_type);

create table auth.signing_keys (
  id uuid constraint signing_keys_pkey primary key default gen_random_uuid(),
  algorithm text not null default 'ES256' constraint signing_keys_algorithm_check check (algorithm = 'ES256'),
  private_jwk jsonb not null,
  created_at timestamptz not null default now(),
  signs_from timestamptz not null default now(),
  retired_at timestamptz
);
comment on table auth.signing_keys is
  'Keys of access tokens; the id is the `kid`. All keys that are not retired verify tokens; the newest one in effect signs.';
comment on column auth.signing_keys.signs_from is 'Later than created_at, so that every process verifies with a key before any signs with it.';

create table auth.revocations (
  subject uuid constraint revocations_pkey primary key,
  ends_at timestamptz,
  changed_at timestamptz not null default clock_timestamp(),
  changed_by xid8 not null default pg_current_xact_id()
);
comment on table auth.revocations is 'Ended sessions and banned users whose access tokens may still be valid.';
comment on column auth.revocations.ends_at is 'When tokens are accepted again, at the end of a ban. Null for a session, which never resumes.';
comment on column auth.revocations.changed_by is
  'Readers ask for changes since the oldest transaction that was running at their last read, so they miss none, whatever the order of commits.';
create index revocations_changed_by_idx on auth.revocations (changed_by);
create index revocations_changed_at_idx on auth.revocations (changed_at);

create table auth.api_keys (
  only_row boolean constraint api_keys_pkey primary key default true constraint api_keys_is_one_row check (only_row),
  anon_key text not null,
  service_key text not null,
  created_at timestamptz not null default now()
);
comment on table auth.api_keys is 'The two keys of clients: sb_publishable_… and sb_secret_….';

alter table auth.users enable row level security;
alter table auth.identities enable row level security;
alter table auth.mfa_factors enable row level security;
alter table auth.sessions enable row level security;
alter table auth.mfa_amr_claims enable row level security;
alter table auth.refresh_tokens enable row level security;
alter table auth.one_time_tokens enable row level security;
alter table auth.flow_state enable row level security;
alter table auth.revocations enable row level security;
alter table auth.signing_keys enable row level security;
alter table auth.api_keys enable row level security;

select platform.service_sees('auth.users');
select platform.service_sees('auth.identities');
select platform.service_sees('auth.mfa_factors');
select platform.service_sees('auth.sessions');
select platform.service_sees('auth.mfa_amr_claims');
select platform.service_sees('auth.refresh_tokens');
select platform.service_sees('auth.one_time_tokens');
select platform.service_sees('auth.flow_state');
select platform.service_sees('auth.revocations');

revoke all on all tables in schema auth from anon, authenticated;
revoke all on auth.signing_keys, auth.api_keys from service_role;
grant select, insert, update, delete on auth.users, auth.identities, auth.mfa_factors, auth.sessions, auth.mfa_amr_claims,
  auth.refresh_tokens, auth.one_time_tokens, auth.flow_state, auth.revocations to service_role;
