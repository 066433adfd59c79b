/** Calls a server function and returns the body of its response; `error` is set if it failed. Null without a response. */
export async function post(name: string, body: Record<string, unknown>): Promise<Record<string, unknown> | null> {
  try {
    const answer = await fetch(`/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const content: Record<string, unknown> = await answer.json()
    return answer.ok ? content : { error: 'failed', ...content }
  } catch {
    return null
  }
}
