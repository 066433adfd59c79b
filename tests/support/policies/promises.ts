// Promises about the rules, each with the exact name of the policy it proves. They are data, so that two runners can run
// them: Vitest (each one is a test), and tools/mutants/run.ts, which first breaks the policy and then expects the promise
// to fail. A file of promises therefore imports nothing from Vitest; it asserts with node:assert.
//
//   promise("a trade is visible to the two people it names", async (town) => {
//     const [ana, bea, stranger] = await town.professionals(3);
//     …
//     assert.deepEqual(await town.as(stranger, "select id from public.trade_proposals"), []);
//   });
//
// Where members may only read their own rows, an update or delete with a `where` is filtered by the *select* policy too:
// to prove the update or delete policy itself, send it without `where` and without `returning`.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { keepNote, listen } from '../setup/notes.ts'
import { openStage, type Row, type Stage } from './stage.ts'

/** `watches`: the names of the mutants that are tried against it first. */
export type Promised = { title: string; keep: (town: Stage) => Promise<void>; watches?: RegExp }
export const promises: Promised[] = []

// Vite defines import.meta.env; plain tsx does not.
const vitest = (import.meta as { env?: unknown }).env ? await import('vitest') : null
// One database per worker: it is dropped with the worker, and every promise rolls back.
const client = vitest ? await (await import('../setup/database.ts')).ownerConnection() : null
const writer = randomUUID()

export function promise(title: string, keep: Promised['keep'], watches?: RegExp): void {
  const keepWhole = async (town: Stage) => {
    await keep(town)
    assert.deepEqual(await failures(town), [], 'something failed that stops nothing else')
  }
  promises.push({ title, keep: keepWhole, ...(watches && { watches }) })
  if (!vitest || !client) return
  vitest.test(title, async () => {
    const { heard, note } = listen(client)
    await client.query('begin')
    try {
      await keepWhole(openStage(heard))
    } finally {
      await client.query('rollback')
    }
    keepNote(vitest.inject('notes'), writer, note(title))
  })
}

/** What the clock tried in vain and notifications that were lost, which only a test that is about this leaves behind. */
async function failures(town: Stage): Promise<Row[]> {
  try {
    return await town.set('select task, key, error from clock.failures union all select template, null, error from internal.lost_notices')
  } catch (error) {
    // The promise ended with a refusal of the owner's own statement.
    if (error instanceof pg.DatabaseError && error.code === '25P02') return []
    throw error
  }
}

/**
 * What members may write in a table directly: only these columns, and deleting rows only with `remove`. Every other column is
 * tried and must be refused. The mutants "grant update", "grant insert" and "grant delete" must break this promise.
 */
export function grants(table: string, may: { insert?: string[]; update?: string[]; remove?: boolean }): void {
  const title = `of ${table} a member may write ${phrase(may)}`
  promise(title, (town) => writesOnly(town, table, may), new RegExp(`^grant .* on public\\.${table} to `))
}

async function writesOnly(town: Stage, table: string, may: { insert?: string[]; update?: string[]; remove?: boolean }): Promise<void> {
  const [ana] = await town.professionals(1)
  const columns = await town.set(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [`public.${table}`],
  )
  assert.ok(columns.length > 0, `public.${table} has no columns`)
  for (const column of columns.map((row) => String(row['name']))) {
    // `where false` affects no row, but the rights are checked anyway.
    const update = `update public.${table} set "${column}" = default where false`
    const insert = `insert into public.${table} ("${column}") select null where false`
    await (may.update?.includes(column) ? town.touches(ana, update) : town.refuses(ana, update))
    await (may.insert?.includes(column) ? town.touches(ana, insert) : town.refuses(ana, insert))
  }
  const remove = `delete from public.${table} where false`
  await (may.remove ? town.touches(ana, remove) : town.refuses(ana, remove))
  await town.refuses(null, `select from public.${table} limit 1`)
}

function phrase(may: { insert?: string[]; update?: string[]; remove?: boolean }): string {
  const parts = [
    may.insert?.length ? `new rows (${may.insert.join(', ')})` : '',
    may.update?.length ? `the columns ${may.update.join(', ')}` : '',
    may.remove ? 'their removal' : '',
  ].filter(Boolean)
  return parts.length > 0 ? `only ${parts.join('; ')}` : 'nothing'
}
