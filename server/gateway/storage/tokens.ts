// The tokens in signed URLs: HS256 with one fixed header, and a secret that signs no access tokens. The header is compared
// instead of parsed, so a token cannot choose how it is verified.
import { createHmac, timingSafeEqual } from 'node:crypto'
import pg from 'pg'
import { problems } from './problems.ts'

/** `url` is bucket/path. `upload` tokens have `owner` and `upsert`, the others may have `transformations`. */
export type Claims = {
  kind: 'read' | 'upload'
  url: string
  transformations?: string
  owner?: string
  upsert?: boolean
  iat: number
  exp: number
}

export type Tokens = {
  make(claims: Omit<Claims, 'iat' | 'exp'>, seconds: number): string
  /** The claims of a valid token for this kind and URL; throws otherwise. */
  read(token: string | undefined, kind: Claims['kind'], url: string): Claims
}

const longest = 8_192

/** `id` names the location of this installation's bytes. */
export async function loadInstallation(owner: pg.ClientConfig, now: () => Date): Promise<{ id: string; tokens: Tokens }> {
  const client = new pg.Client(owner)
  client.on('error', () => {}) // a lost connection fails the query; without a listener it would end the process
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; signing_secret: string }>('select id, signing_secret from storage.installation')
    const [found] = rows
    if (found === undefined) throw new Error('storage.installation is empty')
    return { id: found.id, tokens: makeTokens(Buffer.from(found.signing_secret, 'base64'), now) }
  } finally {
    await client.end()
  }
}

export function makeTokens(secret: Buffer, now: () => Date): Tokens {
  const header = encode({ alg: 'HS256', typ: 'JWT' })
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest()
  const seconds = () => Math.floor(now().getTime() / 1000)
  return {
    make(claims, life) {
      const body = `${header}.${encode({ ...claims, iat: seconds(), exp: seconds() + life })}`
      return `${body}.${sign(body).toString('base64url')}`
    },
    read(token, kind, url) {
      if (token === undefined || token === '') throw problems.invalid("querystring must have required property 'token'")
      const [given, payload, signature, ...rest] = token.length > longest ? [] : token.split('.')
      if (given !== header || payload === undefined || signature === undefined || rest.length > 0) throw problems.token('jwt malformed')
      const expected = sign(`${given}.${payload}`)
      const found = Buffer.from(signature, 'base64url')
      if (found.length !== expected.length || !timingSafeEqual(found, expected)) throw problems.token('signature verification failed')
      const claims: Claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
      if (claims.exp <= seconds()) throw problems.token('"exp" claim timestamp check failed')
      if (claims.kind !== kind || claims.url !== url) throw problems.signature()
      return claims
    },
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
