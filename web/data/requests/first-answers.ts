// What a screen's boot script (web/app/boot/) asks before any file of the app is here. The app's own request for the same, by
// the same member, takes that answer instead of being sent. The two are built apart, so the answers are kept on the page.
const page = globalThis as typeof globalThis & { firstAnswers?: Map<string, Promise<Response>> }

const nameOf = (address: string, { method, headers, body }: RequestInit) =>
  [method ?? 'GET', address, new Headers(headers).get('authorization'), body].join(' ')

export function askFirst(address: string, init: RequestInit): Promise<Response> {
  const answer = fetch(address, init)
  page.firstAnswers ??= new Map()
  page.firstAnswers.set(nameOf(address, init), answer)
  // A copy at once, because a body is read only once.
  return answer.then((response) => response.clone())
}

/** Each is taken once: what is asked again goes to the server. */
export function takeFirst(address: string, init: RequestInit = {}): Promise<Response> | undefined {
  const name = nameOf(address, init)
  const answer = page.firstAnswers?.get(name)
  page.firstAnswers?.delete(name)
  return answer
}
