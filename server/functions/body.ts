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

export function refusal(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers })
}

/** A zero, or half a sign: the database keeps neither. */
function isNoText(value: unknown): boolean {
  return typeof value === 'string' && /[\0\p{Cs}]/u.test(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
