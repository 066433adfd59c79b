/** Asks a function of the server; what it answers with, or null without an answer. */
export async function post(name: string, body: Record<string, unknown>): Promise<Record<string, unknown> | null> {
  try {
    const answer = await fetch(`/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return await answer.json()
  } catch {
    return null
  }
}
