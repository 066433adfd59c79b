// Makes a new sealing key and seals every value with it, while the server runs. The file of keys says how far it got: while it holds
// more than one, a rotation is not finished, and the next run goes on instead of making another key.
import type pg from 'pg'
import { CannotStart } from '#server/config.ts'
import { makeKey, readKeys, type SealingKey, writeKeys } from '#server/services/sealing/keys.ts'
import { CannotOpen, newest, openWith, sealWith } from '#server/services/sealing/sealing.ts'

/** Every column with sealed values, and the column that names their row. */
export const sealedColumns = [{ table: 'internal.busy_feed_sources', column: 'address', row: 'feed_id' }] as const
type SealedColumn = (typeof sealedColumns)[number]

const batch = 200
/** A server that sealed with the earlier key has stored the value by then. */
const noticeMs = 2 * 60 * 1000

export async function sealKeys(client: pg.Client, file: string, now: Date): Promise<string> {
  const before = readKeys(file)
  if (before === null) throw new CannotStart(`There are no sealing keys in ${file} yet: nothing has been sealed.`)
  const keys = before.length > 1 ? before : [...before, makeKey(now)]
  if (keys !== before) writeKeys(file, keys)
  const latest = newest(keys)
  let [sealed, left] = [0, 0]
  for (const each of sealedColumns) {
    const done = await sealColumn(client, each, keys)
    sealed += done.sealed
    left += done.left
  }
  const what = `Values sealed with ${latest.id}: ${sealed}.`
  if (left > 0) return `${what} Values whose key is not in the file, or that were changed: ${left}; they stay as they are.`
  const readyAt = new Date(latest.madeAt.getTime() + noticeMs)
  if (now < readyAt) return `${what} Run this again after ${readyAt.toISOString()}: it drops the earlier keys.`
  const used = await usedKeys(client)
  const kept = keys.filter((key) => key === latest || used.has(key.id))
  writeKeys(file, kept)
  return `${what} Keys dropped: ${keys.length - kept.length}.`
}

/** The ids of the keys that sealed values name. */
export async function usedKeys(client: pg.Client): Promise<Set<string>> {
  const used = new Set<string>()
  for (const { table, column } of sealedColumns) {
    const { rows } = await client.query<{ id: string }>(`select distinct split_part(${column}, '.', 1) as id from ${table}`)
    for (const { id } of rows) used.add(id)
  }
  return used
}

/** In the order of their rows, a batch at a time; each batch is a statement of its own. */
async function sealColumn(
  client: pg.Client,
  { table, column, row }: SealedColumn,
  keys: SealingKey[],
): Promise<{ sealed: number; left: number }> {
  const latest = newest(keys)
  let [sealed, left] = [0, 0]
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await client.query<{ id: string; value: string }>(
      `select ${row} as id, ${column} as value from ${table} where ${row} > $1 and split_part(${column}, '.', 1) <> $2 order by ${row} limit ${batch}`,
      [after, latest.id],
    )
    const last = rows.at(-1)
    if (last === undefined) return { sealed, left }
    after = last.id
    const resealed = rows.flatMap(({ id, value }) => {
      try {
        const place = { table, column, row: id }
        return [{ id, value, resealed: sealWith(latest, openWith(keys, value, place), place) }]
      } catch (error) {
        if (error instanceof CannotOpen) return []
        throw error
      }
    })
    // Unless it has changed since it was read.
    await client.query(
      `update ${table} as kept set ${column} = given.resealed
       from unnest($1::uuid[], $2::text[], $3::text[]) as given (id, value, resealed) where kept.${row} = given.id and kept.${column} = given.value`,
      [resealed.map(({ id }) => id), resealed.map(({ value }) => value), resealed.map((each) => each.resealed)],
    )
    sealed += resealed.length
    left += rows.length - resealed.length
  }
}
