// A captcha without a provider: each token costs the browser about half a second of work (PBKDF2). If several processes serve
// one site, they need a common CAPTCHA_SECRET, because each only knows its own challenges.
import { randomBytes, randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'

// Many cheap steps, because creating a challenge costs us one of them.
const work = { algorithm: 'PBKDF2/SHA-256', cost: 500, least: 1000, most: 4000 }
const lifeMs = 10 * 60_000
const rememberedTokens = 100_000
const longestToken = 4096

export type Proof = ReturnType<typeof makeProof>

const payloadShape = v.object({
  challenge: v.object({
    parameters: v.looseObject({
      algorithm: v.string(),
      nonce: v.string(),
      salt: v.string(),
      cost: v.number(),
      keyLength: v.number(),
      keyPrefix: v.string(),
    }),
    signature: v.string(),
  }),
  solution: v.object({ counter: v.number(), derivedKey: v.string() }),
})

export function makeProof(secret: string | null) {
  const root = secret ?? randomBytes(32).toString('hex')
  const secrets = { hmacSignatureSecret: `${root} challenge`, hmacKeySignatureSecret: `${root} key` }
  const used = new LRUCache<string, true>({ max: rememberedTokens, ttl: lifeMs })

  return {
    challenge(): Promise<Challenge> {
      return createChallenge({
        algorithm: work.algorithm,
        cost: work.cost,
        counter: randomInt(work.least, work.most),
        deriveKey,
        expiresAt: new Date(Date.now() + lifeMs),
        ...secrets,
      })
    },

    /** A token works once. */
    async check(token: string): Promise<boolean> {
      const payload = readToken(token)
      if (payload === null) return false
      const { challenge, solution } = payload
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets })
      if (!verified || used.has(challenge.signature ?? '')) return false
      used.set(challenge.signature ?? '', true)
      return true
    },
  }
}

function readToken(token: string): { challenge: Challenge; solution: Solution } | null {
  if (token.length > longestToken) return null
  try {
    const read = v.safeParse(payloadShape, JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
    return read.success ? read.output : null
  } catch {
    // No solver sends this.
    return null
  }
}
