// The keys of an installation, created at its first start: key pairs that sign access tokens, and the two opaque API keys for
// clients. All are stored in the database, readable only by its owner, so that several processes share them. A running
// process reloads them to find new pairs.
import { randomBytes, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type pg from 'pg'
import type { Log } from '#server/log.ts'
import type { VerifyingKey, VerifyingKeys } from '#server/gateway/caller.ts'
import { type Pair, pairOf, readOutside, type SigningPair } from './key-pairs.ts'

export type SigningKeys = VerifyingKeys & {
  /** The key pair that currently signs. */
  readonly sign: SigningPair
  /** Public keys, as served to anyone who verifies tokens. */
  readonly jwks: { keys: JWK[] }
  anonKey: string
  serviceKey: string
  close(): void
}

type Opening = {
  asOwner: <Result>(work: (owner: pg.Client) => Promise<Result>) => Promise<Result>
  /** Trusted in addition; the first of them with a private key signs instead of those in the database. */
  outside: { secret: string | null; keys: readonly Record<string, unknown>[] }
  log: Log
}
type Stored = { id: string; private_jwk: JWK; signs_from: Date }
type Own = Pair & { signsFrom: Date }

const lookEveryMs = 60_000
/** A stranger can send any number of unknown key ids. */
const leastPauseMs = 5_000
const ourName = /^[0-9a-f-]{36}$/

export async function openKeys({ asOwner, outside, log }: Opening): Promise<SigningKeys> {
  const others = await readOutside(outside)
  const apiKeys = await asOwner(async (owner) => {
    await makeMissing(owner)
    return readApiKeys(owner)
  })
  let own = await read()
  let generation = 0
  let looked = Date.now()
  let looking: Promise<void> | null = null

  async function read(): Promise<Own[]> {
    const { rows } = await asOwner((owner) =>
      owner.query<Stored>('select id, private_jwk, signs_from from auth.signing_keys where retired_at is null order by signs_from desc'),
    )
    return Promise.all(rows.map(async ({ id, private_jwk, signs_from }) => ({ ...(await pairOf(id, private_jwk)), signsFrom: signs_from })))
  }

  async function look(): Promise<void> {
    try {
      const found = await read()
      const isSame = found.map(({ kid }) => kid).join() === own.map(({ kid }) => kid).join()
      own = found
      if (!isSame) generation += 1
    } catch (error) {
      log.warn({ err: error }, 'signing keys not read')
    } finally {
      looking = null
    }
  }
  function lookAgain(): Promise<void> {
    looked = Date.now()
    looking ??= look()
    return looking
  }
  const timer = setInterval(() => void lookAgain(), lookEveryMs)
  timer.unref()

  const named = (kid: string): VerifyingKey | undefined => own.find((pair) => pair.kid === kid)?.verifying ?? others.named.get(kid)

  return {
    ...apiKeys,
    get sign() {
      const now = Date.now()
      const signer = others.signer ?? own.find(({ signsFrom }) => signsFrom.getTime() <= now) ?? own.at(-1)
      if (signer === undefined) throw new Error('every signing key is retired')
      return signer
    },
    get jwks() {
      return { keys: [...own.map(({ publicJwk }) => publicJwk), ...others.publicJwks] }
    },
    async candidates({ alg, kid }) {
      if (kid !== undefined) {
        if (named(kid) === undefined && alg === 'ES256' && ourName.test(kid)) {
          if (looking !== null || Date.now() - looked >= leastPauseMs) await (looking ?? lookAgain())
        }
        const key = named(kid)
        if (key !== undefined) return key.algorithm === alg ? [key] : 'other_algorithm'
      }
      // An unknown key id may still be a token signed with a secret that has no id.
      const nameless = others.secret === null ? [] : [others.secret]
      return [...nameless, ...(kid === undefined ? others.named.values() : [])].filter(({ algorithm }) => algorithm === alg)
    },
    generation: () => generation,
    close: () => clearInterval(timer),
  }
}

/** A new pair in its stored form. */
export async function makePrivateKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return exportJWK(privateKey)
}

// If two processes start for the first time at once, the slower one's keys are discarded.
async function makeMissing(owner: pg.Client): Promise<void> {
  const pair = JSON.stringify(await makePrivateKey())
  await owner.query('begin; lock table auth.signing_keys in share row exclusive mode')
  await owner.query(
    `insert into auth.signing_keys (id, private_jwk)
     select $1, $2 where not exists (select from auth.signing_keys where retired_at is null)`,
    [randomUUID(), pair],
  )
  await owner.query('insert into auth.api_keys (anon_key, service_key) values ($1, $2) on conflict do nothing', [
    `sb_publishable_${randomBytes(24).toString('base64url')}`,
    `sb_secret_${randomBytes(32).toString('base64url')}`,
  ])
  await owner.query('commit')
}

async function readApiKeys(owner: pg.Client): Promise<{ anonKey: string; serviceKey: string }> {
  const { rows } = await owner.query<{ anonKey: string; serviceKey: string }>(
    'select anon_key as "anonKey", service_key as "serviceKey" from auth.api_keys',
  )
  const [keys] = rows
  if (keys === undefined) throw new Error('auth.api_keys is empty')
  return keys
}
