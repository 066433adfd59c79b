/** Seconds. A member's requests are counted over ten; a longer wait is for the caller to tell of. */
const longestWait = 10

/** fetch; a request that was refused for coming too often, and so did nothing, is made once more when its turn has come. */
export const fetchInTurn: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init)
  const wait = Number(answer.headers.get('retry-after'))
  if (answer.status !== 429 || wait < 1 || wait > longestWait) return answer
  // Nobody reads what it says; unread, it would hold a connection.
  await answer.body?.cancel()
  await new Promise((done) => setTimeout(done, wait * 1000))
  init?.signal?.throwIfAborted()
  return fetch(input, init)
}
