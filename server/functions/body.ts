// The body of a request that a script sends as JSON and a page without JavaScript as a form.
export type Posted = { fields: Record<string, unknown>; isForm: boolean }

/** Null if it is neither, or contains text that PostgreSQL cannot store. Empty form fields are dropped. */
export async function readPosted(request: Request): Promise<Posted | null> {
  const text = await request.text()
  if ((request.headers.get('content-type') ?? '').startsWith('application/x-www-form-urlencoded')) {
    const fields = Object.fromEntries([...new URLSearchParams(text)].filter(([, value]) => value.trim() !== ''))
    return Object.values(fields).some(isUnstorable) ? null : { fields, isForm: true }
  }
  try {
    let isWhole = true
    const fields: unknown = JSON.parse(text, (_key, value: unknown) => {
      if (isUnstorable(value)) isWhole = false
      return value
    })
    return isWhole && isRecord(fields) ? { fields, isForm: false } : null
  } catch {
    return null
  }
}

/** Answers a posted form with a redirect, so that reloading the page does not post it again. */
export function seeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { location: path, 'cache-control': 'no-store' } })
}

/** The refusal codes of functions, explained in docs/errors.md, with their HTTP status. */
const refusals = {
  invalid: 400,
  no_session: 401,
  not_allowed: 403,
  second_factor_needed: 403,
  enrolment_needed: 403,
  gate_basic: 403,
  gate_premium: 403,
  suspended: 403,
  not_found: 404,
  method_not_allowed: 405,
  bad_state: 409,
  duplicate: 409,
  too_large: 413,
  limit_reached: 429,
  unavailable: 503,
} as const
export type RefusalCode = keyof typeof refusals

type RefusalFacts = {
  /** What a translated message would need: its name, and the numbers and names in it. */
  detail?: { what: string; [fact: string]: unknown }
  /** Seconds until the client may try again. */
  retryAfter?: number
  headers?: Record<string, string>
  /** Only where the specification requires a different one. */
  status?: number
  /** More fields of the body that the specification requires. */
  moreFields?: Record<string, unknown>
}

/** The error body of every function: `error` is for people, `hint` for programs. */
export function refusal(code: RefusalCode, error: string, facts: RefusalFacts = {}): Response {
  const { detail, retryAfter, headers, status = refusals[code], moreFields } = facts
  return Response.json(
    { ...moreFields, error, hint: code, ...(detail !== undefined && { detail }) },
    { status, headers: { ...headers, ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) } },
  )
}

export function wrongMethod(...allowed: string[]): Response {
  const allow = allowed.join(', ')
  return refusal('method_not_allowed', `Use ${allow}.`, { headers: { allow } })
}

// Clients recognize the word "Authentication" and use their fallback (spec §8).
export const notSignedIn = () => refusal('no_session', 'Authentication required: please sign in.')
export const sessionEnded = () => refusal('no_session', 'Session ended: please sign in again.')
export const noPayments = () => refusal('unavailable', 'Payments are not set up on this site.')
export const unreadableBody = () => refusal('invalid', 'Invalid request')
export const fieldsRefused = (facts: RefusalFacts = {}) => refusal('invalid', 'Please check what you entered.', facts)

/** PostgreSQL text cannot hold NUL or lone surrogates. */
function isUnstorable(value: unknown): boolean {
  return typeof value === 'string' && /[\0\p{Cs}]/u.test(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
