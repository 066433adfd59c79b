// Every refusal of the auth protocol: its code, status and message, and the two response shapes clients read.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CallerProblem, keyProblemBody } from '../caller.ts'
import { OverUse } from '../parties.ts'
import { DatabaseError } from '../postgres/database.ts'

const catalogue = {
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  bad_json: [400, 'Could not parse request body as JSON'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  bad_oauth_callback: [400, 'OAuth callback with missing authorization code or state'],
  bad_oauth_state: [400, 'OAuth state parameter is invalid'],
  captcha_failed: [400, 'captcha protection: request disallowed'],
  conflict: [503, 'Too many refreshes of this session at once. Please try again.'],
  current_password_invalid: [400, 'The current password is not right.'],
  current_password_required: [400, 'Current password required when setting new password.'],
  email_address_not_provided: [422, 'The provider told no email address'],
  email_conflict_identity_not_deletable: [422, 'Unable to unlink identity due to email conflict'],
  email_exists: [422, 'A user with this email address has already been registered'],
  email_not_confirmed: [400, 'Email not confirmed'],
  email_provider_disabled: [400, 'Email logins are disabled'],
  flow_state_expired: [422, 'invalid flow state, flow state has expired'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  identity_already_exists: [422, 'Identity is already linked'],
  identity_not_found: [422, "Identity doesn't exist"],
  insufficient_aal: [401, 'AAL2 session is required to update email or password when MFA is enabled.'],
  invalid_credentials: [400, 'Invalid login credentials'],
  manual_linking_disabled: [404, 'Manual linking is disabled'],
  mfa_challenge_expired: [422, 'MFA challenge has expired, verify against another challenge or create a new challenge.'],
  mfa_factor_name_conflict: [422, 'A factor with this friendly name already exists'],
  mfa_factor_not_found: [404, 'Factor not found'],
  mfa_ip_address_mismatch: [422, 'Challenge and verify IP addresses mismatch.'],
  mfa_phone_enroll_not_enabled: [422, 'MFA enroll is disabled for Phone'],
  mfa_phone_verify_not_enabled: [422, 'MFA verification is disabled for Phone'],
  mfa_recovery_codes_enroll_not_enabled: [422, 'Recovery codes are disabled'],
  mfa_recovery_codes_locked: [429, 'Too many wrong recovery codes. Please wait, or use another factor.'],
  mfa_recovery_codes_sole_factor: [422, 'Recovery codes cannot be the only verified factor. Please enroll another factor first.'],
  mfa_recovery_codes_verify_not_enabled: [422, 'Recovery codes are disabled'],
  mfa_totp_enroll_not_enabled: [422, 'MFA enroll is disabled for TOTP'],
  mfa_totp_verify_not_enabled: [422, 'MFA verification is disabled for TOTP'],
  mfa_verification_failed: [422, 'Invalid TOTP code entered'],
  mfa_verified_factor_exists: [422, 'A verified phone factor already exists, unenroll the existing factor to continue'],
  mfa_webauthn_enroll_not_enabled: [422, 'MFA enroll is disabled for WebAuthn'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  not_admin: [403, 'User not allowed'],
  otp_expired: [403, 'Token has expired or is invalid'],
  over_email_send_rate_limit: [429, 'email rate limit exceeded'],
  over_fair_share: [429, 'Too much of your work is running'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  over_sms_send_rate_limit: [429, 'SMS rate limit exceeded'],
  password_refused_here: [403, 'This account and password work only on the machine that runs the server.'],
  phone_exists: [422, 'A user with this phone number has already been registered'],
  phone_not_confirmed: [400, 'Phone not confirmed'],
  phone_provider_disabled: [400, 'Phone logins are disabled'],
  provider_disabled: [400, 'Provider is not enabled'],
  provider_email_needs_verification: [422, 'Unverified email with the provider'],
  reauthentication_needed: [400, 'Password update requires reauthentication'],
  reauthentication_not_valid: [422, 'Nonce has expired or is invalid'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  request_entity_too_large: [413, 'Request body too large'],
  same_password: [422, 'New password should be different from the old password.'],
  saml_provider_disabled: [404, 'SAML 2.0 is disabled'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  single_identity_not_deletable: [422, 'User must have at least 1 identity after unlinking'],
  sms_send_failed: [422, 'The message could not be sent. Please try again.'],
  too_many_enrolled_mfa_factors: [422, 'Maximum number of verified factors reached, unenroll to continue'],
  unexpected_audience: [400, "Token audience doesn't match request audience"],
  unexpected_failure: [500, 'Something went wrong on our side.'],
  unknown: [404, 'Not found'],
  user_already_exists: [422, 'User already registered'],
  user_banned: [403, 'User is banned'],
  user_not_found: [403, 'User from sub claim in JWT does not exist'],
  validation_failed: [400, 'Validation failed'],
  weak_password: [422, 'Password is known to be weak and easy to guess, please choose a different one.'],
  web3_provider_disabled: [422, 'Web3 provider is disabled'],
} satisfies Record<string, readonly [status: number, message: string]>

export type Code = keyof typeof catalogue
type Differently = { message?: string; status?: number; reasons?: string[]; retryAfter?: number; cause?: unknown }

export class AuthProblem extends Error {
  override name = 'AuthProblem'
  readonly code: Code
  readonly status: number
  readonly reasons: string[] | null
  readonly retryAfter: number | null

  constructor(code: Code, { message, status, reasons, retryAfter, cause }: Differently = {}) {
    super(message ?? catalogue[code][1], cause === undefined ? undefined : { cause })
    this.code = code
    this.status = status ?? catalogue[code][0]
    this.reasons = reasons ?? null
    this.retryAfter = retryAfter ?? null
  }
}

export function problem(code: Code, differently?: Differently): AuthProblem {
  return new AuthProblem(code, differently)
}

export const invalid = (message: string) => problem('validation_failed', { message })
export const metadataTooLarge = () => invalid('User metadata is too large')

export const apiVersion = '2024-01-01'

export function speaksVersion({ headers }: FastifyRequest): boolean {
  return headers['x-supabase-api-version'] === apiVersion
}

export function renderProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const keyBody = error instanceof CallerProblem ? keyProblemBody(error) : null
  if (keyBody !== null) return reply.code(401).send(keyBody)
  const { code, status, message, reasons, retryAfter } = error instanceof OverUse ? ofOverUse(error, request) : asProblem(error)
  if (status >= 500) request.log.error({ err: error }, 'fault')
  if (retryAfter !== null) reply.header('retry-after', String(retryAfter))
  reply.code(status).header('x-sb-error-code', code)
  const weak = reasons === null ? {} : { weak_password: { reasons } }
  if (speaksVersion(request)) return reply.send({ code, message, ...weak })
  const errorId = status >= 500 ? { error_id: request.id } : {}
  return reply.send({ code: status, error_code: code, msg: message, ...errorId, ...weak })
}

// Respond 4xx only if the token really is bad: clients then drop the session.
function asProblem(error: unknown): AuthProblem {
  if (error instanceof AuthProblem) return error
  if (error instanceof CallerProblem) {
    if (error.fault === 'audience') return problem('unexpected_audience')
    return problem('bad_jwt', { message: `invalid JWT: unable to parse or verify signature, ${error.message}` })
  }
  if (error instanceof DatabaseError) return ofDatabase(error)
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return problem('request_entity_too_large')
  if (status >= 400 && status < 500) return problem('validation_failed', { status, message: error instanceof Error ? error.message : '' })
  return problem('unexpected_failure', { cause: error })
}

// Clients drop the session when a refresh gets a 4xx, so we answer 503 and ask them to retry.
function ofOverUse({ code, status, message, retryAfter, cause }: OverUse, { url }: FastifyRequest): AuthProblem {
  const isRefresh = /\/token\/?\?(.*&)?grant_type=refresh_token\b/.test(url)
  return problem(code, { status: isRefresh ? 503 : status, message, retryAfter, cause })
}

function ofDatabase(error: DatabaseError): AuthProblem {
  if (error.constraint === 'users_email_partial_key') return problem('email_exists')
  if (error.constraint === 'users_phone_key') return problem('phone_exists')
  if (error.constraint === 'users_pkey') return problem('user_already_exists')
  // 54001: JSON nested deeper than PostgreSQL can parse.
  if (error.constraint === 'users_raw_user_meta_data_is_small' || error.code === '54001') return metadataTooLarge()
  // PostgreSQL text cannot hold NUL or lone surrogates.
  if (/^22(021|P05|P02)$/.test(error.code)) return invalid('A value holds characters that cannot be stored')
  // Refused by a rule of the application that uses the accounts, in its own words.
  if (/^PT4\d\d$/.test(error.code)) {
    const status = Number(error.code.slice(2))
    return problem(status === 409 ? 'conflict' : 'validation_failed', { status, message: error.message, cause: error })
  }
  if (/^(08|53|57|40)/.test(error.code)) {
    return problem('unexpected_failure', {
      status: 503,
      message: 'The service is busy. Please try again in a moment.',
      retryAfter: 2,
      cause: error,
    })
  }
  return problem('unexpected_failure', { cause: error })
}
