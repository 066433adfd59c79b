/** Asks a function of the server; what it answers with, `error` in it whenever it could not do it; null without an answer. */
export async function post(name: string, body: Record<string, unknown>): Promise<Record<string, unknown> | null> {
  try {
    const answer = await fetch(`/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const said: Record<string, unknown> = await answer.json()
    return answer.ok ? said : { error: 'failed', ...said }
  } catch {
    return null
  }
}
