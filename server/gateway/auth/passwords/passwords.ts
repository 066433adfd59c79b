// How passwords are stored and checked. One hash takes about 50 ms of a core and 64 MB, so few run at once, few wait, and
// the rest must try again later.
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { commonPasswords } from './common-passwords.ts'
import { makeHashQueue } from './hash-queue.ts'
import { invalid, problem } from '../problems.ts'

const fullCost = { memoryCost: 64 * 1024, timeCost: 2, parallelism: 1 }
/** The least that argon2 takes. For test runs, which would otherwise mostly hash. */
const lightCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const mostWaiting = 64
const leastLength = 6
const mostBytes = 72

type Judging = { kept: string | null; password: string; network: string; beforeHash: () => Promise<void> }

type Weakness = { message: string; reasons: string[] }

export type Passwords = ReturnType<typeof makePasswords>

export function makePasswords({
  refuseCommonPasswords,
  lightPasswordHashes,
}: {
  refuseCommonPasswords: boolean
  lightPasswordHashes: boolean
}) {
  const cost = lightPasswordHashes ? lightCost : fullCost
  const costInHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  // Random, so no password's hash: checked for unknown addresses, so that they cost as much as known ones.
  const nobodysHash = `${costInHash}${inBase64(randomBytes(16))}$${inBase64(randomBytes(32))}`
  const inTurn = makeHashQueue({ atOnce: Math.max(1, availableParallelism() - 1), mostWaiting })
  return {
    /** `network`: where the request comes from; networks take turns. */
    hash: (password: string, network: string) => inTurn(network, () => hash(password, cost)),

    async matches({ kept, password, network, beforeHash }: Judging): Promise<boolean> {
      const isReal = kept?.startsWith('$argon2') === true
      const isRight = await inTurn(network, async () => {
        await beforeHash()
        return verify(isReal ? kept : nobodysHash, password)
      })
      return isReal && isRight
    },

    /** Whether a hash that just matched should be replaced by one at the current cost. */
    isOutdated: (kept: string) => !kept.startsWith(costInHash),

    refuseWeak(password: string, address: string | null): void {
      if (Buffer.byteLength(password) > mostBytes) throw invalid('Password cannot be longer than 72 characters')
      const weakness = weaknessOf(password, address, refuseCommonPasswords)
      if (weakness !== null) throw problem('weak_password', weakness)
    },

    weaknessOf: (password: string, address: string | null) => weaknessOf(password, address, refuseCommonPasswords),
  }
}

function inBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

export function isBcrypt(kept: string | null): kept is string {
  return kept !== null && /^\$2[aby]\$/.test(kept)
}

/** Null for a password that may be set today. Weak ones from before only get a warning at sign-in. */
function weaknessOf(password: string, address: string | null, refuseCommon: boolean): Weakness | null {
  if (Array.from(password).length < leastLength) {
    return { message: `Password should be at least ${leastLength} characters.`, reasons: ['length'] }
  }
  const plain = password.toLowerCase()
  if (!refuseCommon || (!commonPasswords.has(plain) && plain !== address)) return null
  return { message: 'Password is known to be weak and easy to guess, please choose a different one.', reasons: ['pwned'] }
}
