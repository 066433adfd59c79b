// Random lives of trades: three members trade with each other, time passes, and after every step all rows are as in the model. At the
// end of a life, so is everything each of them reads.
import assert from 'node:assert/strict'
import type pg from 'pg'
import { seeded } from '#tests/support/rest-oracle/random.ts'
import { lengthOf, newWorld, nextStep, type Step } from './chances.ts'
import { clockRuns } from './clock.ts'
import { figuresOf } from './figures.ts'
import { Missing, type Move } from './moves/move.ts'
import { moves } from './moves/moves.ts'
import { forgetTrades, openTown, owedForNothing, prepare, read, readFigures, rowsOf, setClock, valuesOf, type Town } from './town.ts'
import { readWaiting, waitingOf } from './waiting.ts'
import { people, type World } from './world.ts'

/** How often a move was made, and how often it was refused for which reason. */
export type Tally = { lives: number; steps: number; made: Map<string, number>; endings: Map<string, number> }
export const newTally = (): Tally => ({ lives: 0, steps: 0, made: new Map(), endings: new Map() })
const add = (counts: Map<string, number>, what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1)

/** Each in a transaction of its own: the clock's row has a version for each step, and all of them are read until the transaction ends. */
const atOnce = 10

/** Lives with these seeds; fails at the first that differs, with as few of its steps as still differ. */
export async function compareLives(owner: pg.Client, seeds: readonly number[], tally = newTally()): Promise<Tally> {
  for (let first = 0; first < seeds.length; first += atOnce) {
    await owner.query('begin')
    try {
      const town = await openTown(owner)
      await owner.query('savepoint life')
      for (const seed of seeds.slice(first, first + atOnce)) await compare(town, seed, tally)
    } finally {
      await owner.query('rollback')
    }
  }
  return tally
}

async function compare(town: Town, seed: number, tally: Tally): Promise<void> {
  const lived: Step[] = []
  const fault = await faultOf(town, seed, lived, tally)
  if (fault === null) return
  const steps = await shortest(town, seed, lived)
  const last = (await faultOf(town, seed, [], undefined, steps)) ?? fault
  assert.fail(`life ${seed} differs from the model after\n${steps.map((step) => JSON.stringify(step)).join('\n')}\n${last.message}`)
}

/** What differs in a life, if anything: a random one, or one of given steps. Leaves nothing behind. */
async function faultOf(town: Town, seed: number, lived: Step[], tally?: Tally, given?: readonly Step[]): Promise<Error | null> {
  try {
    await live(town, seed, lived, tally, given)
    return null
  } catch (fault) {
    if (fault instanceof Error) return fault
    throw fault
  } finally {
    await town.stage.set('rollback to savepoint life')
    forgetTrades(town)
  }
}

async function shortest(town: Town, seed: number, lived: readonly Step[]): Promise<Step[]> {
  let steps = [...lived]
  for (let place = steps.length - 1; place >= 0; place -= 1) {
    // Later steps keep their times.
    const [left, next] = [steps[place], steps[place + 1]]
    const without = steps.toSpliced(place, 2, ...(left && next ? [{ ...next, after: next.after + left.after }] : []))
    if (await faultOf(town, seed, [], undefined, without)) steps = without
  }
  return steps
}

async function live(town: Town, seed: number, lived: Step[], tally = newTally(), given?: readonly Step[]): Promise<void> {
  const random = seeded(seed)
  const world = newWorld(random)
  const began = world.now
  await prepare(town, world)
  const length = given?.length ?? lengthOf(random)
  for (let place = 0; place < length; place += 1) {
    const step = given?.[place] ?? nextStep(random, world)
    lived.push(step)
    world.now += step.after
    await setClock(town, world.now)
    tally.steps += 1
    if (step.does === 'wait') {
      if (!step.runs) continue
      await town.owner.query(town.tasks)
      clockRuns(world)
    } else if (!(await make(town, world, step, tally))) continue
    assert.deepEqual(await read(town, world), rowsOf(world), `after step ${place + 1}, ${step.does}`)
    const [asker, waits] = [place % 5 === 4 ? (people[Math.floor(place / 5) % people.length] ?? null) : null, waitingOf(world)]
    const expected = { rules: waits, answer: asker && waits[asker] }
    assert.deepEqual(await readWaiting(town, asker), expected, `after step ${place + 1}, ${step.does}: what waits`)
    assert.deepEqual(await owedForNothing(town), [], `after step ${place + 1}, ${step.does}: owed without a time`)
  }
  const years: number[] = []
  for (let year = new Date(began).getUTCFullYear() - 1; year <= new Date(world.now).getUTCFullYear(); year += 1) years.push(year)
  for (const who of people) {
    const expected = figuresOf(world, who, years, (name) => town.ids.get(name) ?? '')
    assert.deepEqual(await readFigures(town, who, years), expected, `what ${who} reads in the end`)
  }
  tally.lives += 1
  for (const { phase } of world.trades) add(tally.endings, phase)
}

/** Whether it went through; what was refused is rolled back and can have changed nothing. */
async function make(town: Town, world: World, step: Extract<Step, { on: string }>, tally: Tally): Promise<boolean> {
  const { who, on, how } = step
  const move: Move = moves[step.does]
  let refusals: string[]
  try {
    refusals = move.refusals(world, who, on, how)
  } catch (missing) {
    if (missing instanceof Missing) return false
    throw missing
  }
  const [sql, values] = move.sql(world, on, how)
  const known = await valuesOf(town, values)
  const refusal = await town.stage.as(town.members[who], sql, known).then(
    () => null,
    ({ hint, detail, constraint, message }: pg.DatabaseError) =>
      (hint && detail && (JSON.parse(detail) as { what?: string }).what) ?? hint ?? constraint ?? `a fault: ${message}`,
  )
  const what = `${step.does} by ${who} on ${on}`
  if (refusals.length === 0) {
    assert.equal(refusal, null, what)
    move.take(world, who, on, how)
  } else assert.ok(refusal !== null && refusals.includes(refusal), `${what}: ${refusal ?? 'accepted'} instead of ${refusals.join(' or ')}`)
  add(tally.made, refusal === null ? step.does : `${step.does}: ${refusal}`)
  return refusal === null
}
