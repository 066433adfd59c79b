import type pg from 'pg'
import { idOf } from './town.ts'

/** As a member, with the rights of one. */
export async function as(client: pg.Client, key: string, sql: string, values: unknown[]): Promise<unknown[]> {
  const claims = JSON.stringify({ sub: idOf(key), role: 'authenticated' })
  await client.query(`select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claims', $2, true)`, [
    idOf(key),
    claims,
  ])
  await client.query('set local role authenticated')
  const { rows } = await client.query<object>(sql, values)
  await client.query('reset role')
  await client.query(`select set_config('request.jwt.claim.sub', '', true), set_config('request.jwt.claims', '', true)`)
  return rows
}
