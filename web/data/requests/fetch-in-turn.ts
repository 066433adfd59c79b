import { takeFirst } from './first-answers.ts'

/** Seconds. A member's requests are counted over ten; the caller has to handle longer waits. */
const longestWait = 10

/**
 * fetch that uses the response of an earlier identical request (first-answers.ts), and retries once after Retry-After if the
 * request was rate limited and so had no effect.
 */
export const fetchInTurn: typeof fetch = async (input, init) => {
  const answer = await (takeFirst(input instanceof Request ? input.url : String(input), init) ?? fetch(input, init))
  const wait = Number(answer.headers.get('retry-after'))
  if (answer.status !== 429 || wait < 1 || wait > longestWait) return answer
  // Nobody reads this body, and an unread body would hold a connection.
  await answer.body?.cancel()
  await new Promise((done) => setTimeout(done, wait * 1000))
  init?.signal?.throwIfAborted()
  return fetch(input, init)
}
