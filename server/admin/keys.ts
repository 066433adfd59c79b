// Rotates the key that signs access tokens without signing anyone out: first every process accepts the new key, then it
// signs, and once the last token of the old key has expired the old one is removed.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { CannotStart } from '#server/config.ts'
import { makePrivateKey } from '#server/gateway/auth/keys/keys.ts'

/** Twice the interval at which running servers reload their keys. */
const notice = '2 minutes'

type Row = { id: string; created_at: Date; signs_from: Date; retired_at: Date | null }

export async function listKeys(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Row>('select id, created_at, signs_from, retired_at from auth.signing_keys order by signs_from')
  const signer = rows.findLast((row) => row.retired_at === null && row.signs_from <= new Date())
  return rows.map((row) => `${row.id}  made ${row.created_at.toISOString()}  ${stateOf(row, signer)}`).join('\n')
}

export async function rotateKeys(client: pg.Client, { signsAtOnce }: { signsAtOnce: boolean }): Promise<string> {
  const { rows } = await client.query<{ id: string; signs_from: Date }>(
    `insert into auth.signing_keys (id, private_jwk, signs_from) values ($1, $2, now() + $3::interval) returning id, signs_from`,
    [randomUUID(), JSON.stringify(await makePrivateKey()), signsAtOnce ? '0' : notice],
  )
  const [made] = rows
  return `${made?.id} signs from ${made?.signs_from.toISOString()}. Retire the older one when its last token has expired.`
}

export async function retireKey(client: pg.Client, kid: string): Promise<string> {
  const { rows } = await client.query<Row>(
    'select id, created_at, signs_from, retired_at from auth.signing_keys where retired_at is null order by signs_from',
  )
  const asked = rows.find(({ id }) => id === kid)
  if (asked === undefined) throw new CannotStart(`No key that is believed is called ${kid}; keys list shows them.`)
  const now = new Date()
  if (!rows.some((row) => row.id !== kid && row.signs_from <= now)) {
    throw new CannotStart(`${kid} is the only key that signs. Run keys rotate first, and wait until the new one signs.`)
  }
  await client.query('update auth.signing_keys set retired_at = now() where id = $1', [kid])
  return `${kid} is retired: within a minute no token of it is believed.`
}

function stateOf(row: Row, signer: Row | undefined): string {
  if (row.retired_at !== null) return `retired ${row.retired_at.toISOString()}`
  if (row === signer) return 'signs'
  return row.signs_from > new Date() ? `signs from ${row.signs_from.toISOString()}` : 'is believed'
}
