// Constraints on accounts, sessions, keys, files and messages of the machinery.
import { bounds } from '../support/policies/bounds.ts'
import type { Stage } from '../support/policies/stage.ts'

const one = (sql: string) => async (town: Stage) => {
  const [ana] = await town.professionals(1)
  await town.set(sql, [ana.id])
}
const alone = (sql: string) => (town: Stage) => town.set(sql)

bounds(
  'auth.users',
  { row: (town) => town.professionals(1) },
  {
    users_email_change_confirm_status_check: {
      refuses: ['email_change_confirm_status = -1', 'email_change_confirm_status = 3'],
      takes: ['email_change_confirm_status = 2'],
    },
    users_email_change_is_short: { refuses: [`email_change = repeat('x', 256)`], takes: [`email_change = repeat('x', 255)`] },
    users_email_is_short: { refuses: [`email = repeat('x', 256)`], takes: [`email = repeat('x', 255)`] },
    users_raw_user_meta_data_is_small: {
      refuses: [`raw_user_meta_data = jsonb_build_object('note', repeat('é', 4096))`],
      takes: [`raw_user_meta_data = jsonb_build_object('note', repeat('é', 4000))`],
    },
  },
)

bounds(
  'auth.mfa_factors',
  { row: one(`insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'unverified')`) },
  {
    mfa_factors_factor_type_check: { refuses: [`factor_type = 'pigeon'`], takes: [`factor_type = 'phone'`, `factor_type = 'webauthn'`] },
    mfa_factors_status_check: { refuses: [`status = 'lost'`], takes: [`status = 'verified'`] },
  },
)

bounds(
  'auth.sessions',
  { row: one('insert into auth.sessions (user_id) values ($1)') },
  {
    sessions_aal_check: { refuses: [`aal = 'aal4'`], takes: [`aal = 'aal2'`, `aal = 'aal3'`] },
  },
)

bounds(
  'auth.flow_state',
  { row: alone(`insert into auth.flow_state (provider_type, authentication_method) values ('email', 'recovery')`) },
  {
    flow_state_code_challenge_method_check: {
      refuses: [`code_challenge_method = 'md5'`],
      takes: [`code_challenge_method = 's256'`, `code_challenge_method = 'plain'`],
    },
  },
)

const token = `insert into auth.one_time_tokens (user_id, token_type, token_hash, link_hash, relates_to) values ($1, 'recovery_token', 'h', 'l', 'a@b')`
bounds(
  'auth.one_time_tokens',
  { row: one(token) },
  {
    one_time_tokens_token_hash_check: { refuses: [`token_hash = ''`], takes: [`token_hash = 'i'`] },
    one_time_tokens_token_type_check: { refuses: [`token_type = 'bus_token'`], takes: [`token_type = 'phone_change_token'`] },
  },
)

bounds(
  'auth.signing_keys',
  { row: alone(`insert into auth.signing_keys (private_jwk) values ('{}')`), which: `private_jwk = '{}'` },
  {
    signing_keys_algorithm_check: { refuses: [`algorithm = 'HS256'`, `algorithm = 'none'`] },
  },
)

const request = `insert into auth.provider_requests (state_hash, provider, redirect_to, nonce, code_verifier) values ('s', 'google', '/', 'n', 'v')`
bounds(
  'auth.provider_requests',
  { row: alone(request) },
  {
    provider_requests_code_challenge_method_check: {
      refuses: [`code_challenge_method = 'md5'`],
      takes: [`code_challenge_method = 's256'`],
    },
  },
)

bounds(
  'realtime.outbox',
  {
    row: alone(`insert into realtime.outbox (change_type, table_schema, table_name) values ('INSERT', 'public', 'x')`),
    which: `table_name = 'x'`,
  },
  {
    outbox_change_type_is_known: {
      refuses: [`change_type = 'TRUNCATE'`, `change_type = 'insert'`],
      takes: [`change_type = 'UPDATE'`, `change_type = 'DELETE'`],
    },
  },
)

bounds(
  'realtime.messages',
  { row: alone(`insert into realtime.messages (topic, extension) values ('t', 'broadcast')`) },
  {
    messages_payload_is_one: { refuses: [`payload = '{}', binary_payload = ''`], takes: [`payload = '{}'`, `binary_payload = ''`] },
  },
)

bounds(
  'storage.picture_buckets',
  {
    row: async (town) => {
      await town.set(`insert into storage.buckets (id, name) values ('seen', 'seen'), ('small', 'small')`)
      await town.set(`insert into storage.picture_buckets (bucket_id, copies_into, copy_width) values ('seen', 'small', 400)`)
    },
    which: `bucket_id = 'seen'`,
  },
  {
    picture_buckets_copy_is_whole: {
      refuses: ['copies_into = null', 'copy_width = null'],
      takes: ['copies_into = null, copy_width = null'],
    },
    picture_buckets_copy_width_range: {
      refuses: ['copy_width = 15', 'copy_width = 2501'],
      takes: ['copy_width = 16', 'copy_width = 2500'],
    },
  },
)

// Each of these has one row for the whole installation.
bounds(
  'auth.api_keys',
  { row: alone(`insert into auth.api_keys (anon_key, service_key) values ('a', 's') on conflict do nothing`) },
  {
    api_keys_is_one_row: { refuses: ['only_row = false'] },
  },
)
bounds('auth.guess_key', {}, { guess_key_is_one_row: { refuses: ['only_row = false'] } })
bounds('clock.settings', {}, { settings_is_one_row: { refuses: ['only_row = false'] } })
bounds('internal.pepper', {}, { pepper_is_one_row: { refuses: ['only_row = false'] } })
bounds(
  'internal.till_secret',
  { row: alone(`insert into internal.till_secret (secret) values ('s') on conflict do nothing`) },
  {
    till_secret_is_one_row: { refuses: ['only_row = false'] },
  },
)
bounds('storage.installation', {}, { installation_is_one_row: { refuses: ['only_row = false'] } })
