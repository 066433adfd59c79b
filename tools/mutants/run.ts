// Breaks the rules of the schema one at a time and expects a promise of tests/policies to fail each time: policies, check
// constraints, guards in functions, and rights that visitors and members do not have. A survivor is a rule that no test
// covers. Each mutant lives in transactions that are rolled back, on one scratch database.
//   npx tsx tools/mutants/run.ts [--some [--seed <words>]] [--like <words>] [--database <address>] [--notes <folder>]
// `--some` tries 60, up to 40 of them of changed files, random by the seed, by default the commit; `--like` those with
// these words in their names; without either it tries all. It creates a scratch database unless one is given. `--notes`: what
// the promises of the same test run have noted (tests/support/setup/notes.ts); the others are kept once here before.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { promises, type Promised } from '#tests/support/policies/promises.ts'
import { openStage } from '#tests/support/policies/stage.ts'
import { listen, notesIn, type Note } from '#tests/support/setup/notes.ts'
import { withScratchDatabase } from '../scratch-client.ts'
import { droppedChecks } from './checks.ts'
import { changedSources, chosen, seedOfToday } from './choice.ts'
import { equivalents } from './equivalents.ts'
import { removedGuards } from './guards.ts'
import { watching, type Kept, type Mutant } from './mutant.ts'
import { brokenPolicies } from './policies.ts'
import { widenedCalls, widenedGrants } from './privileges.ts'

const most = { changed: 40, all: 60 }
/** Seen to hold on this database without a mutant. */
const held = new Set<Promised>()
const { values: given } = parseArgs({
  options: {
    some: { type: 'boolean' },
    seed: { type: 'string' },
    like: { type: 'string' },
    database: { type: 'string' },
    notes: { type: 'string' },
  },
})

const folder = path.join(import.meta.dirname, '../../tests/policies')
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  const source = path.join(folder, file)
  if (file.endsWith('.test.ts') && !readFileSync(source, 'utf8').includes("from 'vitest'")) await import(pathToFileURL(source).href)
}

const failures = given.database === undefined ? await withScratchDatabase(run) : await withDatabase(given.database, run)
process.exitCode = failures > 0 ? 1 : 0

async function withDatabase<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function run(client: pg.Client): Promise<number> {
  const kept: Kept[] = []
  const notes = given.notes === undefined ? null : notesIn(given.notes)
  for (const promised of promises) kept.push({ promised, ...(notes?.get(promised.title) ?? (await noteOf(client, promised))) })
  const tried = choose(await everyMutant(client))
  let failed = 0
  for (const mutant of tried) {
    const complaint = await judge(client, mutant, kept)
    if (complaint === null) continue
    failed += 1
    console.error(complaint)
  }
  const kinds = [...new Set(tried.map(({ kind }) => kind))]
  console.log(kinds.map((kind) => `${kind} ${tried.filter((mutant) => mutant.kind === kind).length}`).join(', '))
  const listed = tried.filter(({ name }) => name in equivalents).length
  console.log(`${tried.length} mutants, ${tried.length - listed - failed} killed, ${listed} equivalent`)
  return failed
}

async function everyMutant(client: pg.Client): Promise<Mutant[]> {
  const all: Mutant[] = []
  for (const kind of [brokenPolicies, widenedGrants, widenedCalls, droppedChecks, removedGuards]) all.push(...(await kind(client)))
  const names = new Set(all.map(({ name }) => name))
  if (names.size < all.length) throw new Error('Two mutants bear one name.')
  const gone = Object.keys(equivalents).filter((name) => !names.has(name))
  if (gone.length > 0) throw new Error(`Listed as equivalent, but no mutant: ${gone.join('; ')}`)
  return all
}

function choose(all: Mutant[]): Mutant[] {
  if (!given.some) return all.filter(({ name }) => name.includes(given.like ?? ''))
  const seed = given.seed ?? seedOfToday()
  console.log(`seed ${seed}`)
  return chosen(
    all.filter(({ name }) => !(name in equivalents)),
    changedSources(),
    most,
    seed,
  )
}

/** What is wrong with how the promises reacted to the mutant; null if nothing is. */
async function judge(client: pg.Client, mutant: Mutant, kept: Kept[]): Promise<string | null> {
  const watchers = watching(mutant, kept)
  if (watchers.length === 0) return `no promise bears the name: ${mutant.name}`
  const isKilled = await breaksOne(client, mutant, watchers)
  if (mutant.name in equivalents) return isKilled ? `listed as equivalent, but noticed: ${mutant.name}` : null
  return isKilled ? null : `survived: ${mutant.name}`
}

async function breaksOne(client: pg.Client, { name, sql }: Mutant, watchers: Promised[]): Promise<boolean> {
  const applied = () =>
    client.query(sql).catch((cause: unknown) => {
      throw new Error(`Not a mutant, it does not compile: ${name}`, { cause })
    })
  for (const promised of watchers) {
    if ((await complaintOf(client, promised, applied)) === null) continue
    // One that was noted elsewhere has to hold here as well, without the mutant.
    if (!held.has(promised)) await noteOf(client, promised)
    return true
  }
  return false
}

/**
 * How the promise fails after `before`; null if it holds. Everything is rolled back. Each promise has its own transaction,
 * because now() is constant within one: in a long one, limits per minute would be exceeded and look like a noticed mutant.
 */
async function complaintOf(client: pg.Client, promised: Promised, before?: () => Promise<unknown>): Promise<string | null> {
  await client.query('begin')
  try {
    await before?.()
    try {
      await promised.keep(openStage(client))
      return null
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  } finally {
    await client.query('rollback')
  }
}

/** Runs the promise and records its statements and refusals. */
async function noteOf(client: pg.Client, promised: Promised): Promise<Note> {
  const { heard, note } = listen(client)
  const complaint = await complaintOf(heard, promised)
  if (complaint !== null) throw new Error(`Kept by nothing, mutant or not: ${promised.title} (${complaint})`)
  held.add(promised)
  return note(promised.title)
}
