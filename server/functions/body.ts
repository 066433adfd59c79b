// What was posted to a function that pages also post to without JavaScript: JSON from a script, fields from a form.
export type Posted = { fields: Record<string, unknown>; isForm: boolean }

/** Null when it is neither, or holds what is no text. An empty field of a form is one that was left out. */
export async function readPosted(request: Request): Promise<Posted | null> {
  const text = await request.text()
  if ((request.headers.get('content-type') ?? '').startsWith('application/x-www-form-urlencoded')) {
    const fields = Object.fromEntries([...new URLSearchParams(text)].filter(([, value]) => value.trim() !== ''))
    return Object.values(fields).some(isNoText) ? null : { fields, isForm: true }
  }
  try {
    let isWhole = true
    const fields: unknown = JSON.parse(text, (_key, value: unknown) => {
      if (isNoText(value)) isWhole = false
      return value
    })
    return isWhole && isRecord(fields) ? { fields, isForm: false } : null
  } catch {
    return null
  }
}

/** After a form's post: a GET of the page, so that reloading it posts nothing again. */
export function seeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { location: path, 'cache-control': 'no-store' } })
}

/** The codes functions refuse with, as docs/errors.md explains them, and the status each goes out with. */
const refusals = {
  invalid: 400,
  no_session: 401,
  not_allowed: 403,
  gate_premium: 403,
  not_found: 404,
  method_not_allowed: 405,
  duplicate: 409,
  too_large: 413,
  limit_reached: 429,
  unavailable: 503,
} as const
export type RefusalCode = keyof typeof refusals

type RefusalFacts = {
  /** What a sentence in another language would need: its name, and the numbers and names in it. */
  detail?: { what: string; [fact: string]: unknown }
  /** Seconds until it may be tried again. */
  retryAfter?: number
  headers?: Record<string, string>
  /** Where the specification fixes another one. */
  status?: number
  /** What else the specification puts into the answer. */
  beside?: Record<string, unknown>
}

/** The one answer of functions that say no: `error` is for people, `hint` for programs. */
export function refusal(code: RefusalCode, error: string, facts: RefusalFacts = {}): Response {
  const { detail, retryAfter, headers, status = refusals[code], beside } = facts
  return Response.json(
    { ...beside, error, hint: code, ...(detail !== undefined && { detail }) },
    { status, headers: { ...headers, ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) } },
  )
}

export function wrongMethod(...allowed: string[]): Response {
  const allow = allowed.join(', ')
  return refusal('method_not_allowed', `Use ${allow}.`, { headers: { allow } })
}

/** A zero, or half a sign: the database keeps neither. */
function isNoText(value: unknown): boolean {
  return typeof value === 'string' && /[\0\p{Cs}]/u.test(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
