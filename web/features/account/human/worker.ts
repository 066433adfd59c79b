// Solves the challenge. The library's own worker would also bundle its server half.
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

const longestMs = 60_000

addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  solveChallenge({ challenge, deriveKey, timeout: longestMs }).then(
    (solution) => postMessage(solution),
    () => postMessage(null),
  )
})
