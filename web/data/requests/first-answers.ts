// Requests that a screen's boot script (web/app/boot/) sends before any file of the app has loaded. If the app later makes the
// same request for the same member, it uses that response instead. The two are built separately, so they share it on `globalThis`.
const page = globalThis as typeof globalThis & { firstAnswers?: Map<string, Promise<Response>> }

const nameOf = (address: string, { method, headers, body }: RequestInit) =>
  [method ?? 'GET', address, new Headers(headers).get('authorization'), typeof body === 'string' ? body : ''].join(' ')

export function askFirst(address: string, init: RequestInit): Promise<Response> {
  const answer = fetch(address, init)
  page.firstAnswers ??= new Map()
  page.firstAnswers.set(nameOf(address, init), answer)
  // Copied right away, because a body can only be read once.
  return answer.then((response) => response.clone())
}

/** Each response is used once; a repeated request goes to the server. */
export function takeFirst(address: string, init: RequestInit = {}): Promise<Response> | undefined {
  const name = nameOf(address, init)
  const answer = page.firstAnswers?.get(name)
  page.firstAnswers?.delete(name)
  return answer
}
