// What was posted to a function that pages also post to without JavaScript: JSON from a script, fields from a form.
export type Posted = { fields: Record<string, unknown>; isForm: boolean }

/** Null when it is neither. An empty field of a form is one that was left out. */
export async function readPosted(request: Request): Promise<Posted | null> {
  const text = await request.text()
  if ((request.headers.get('content-type') ?? '').startsWith('application/x-www-form-urlencoded')) {
    const fields = Object.fromEntries([...new URLSearchParams(text)].filter(([, value]) => value.trim() !== ''))
    return { fields, isForm: true }
  }
  try {
    const fields: unknown = JSON.parse(text)
    return isRecord(fields) ? { fields, isForm: false } : null
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
