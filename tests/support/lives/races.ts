// Two moves at once on two connections: the result must be that of one after the other, in either order.
import type pg from 'pg'
import { openStage } from '#tests/support/policies/stage.ts'
import { contests, type Call, type Outcome } from './contests.ts'

/** By contest, how often which of the two was first, and what fits neither order. */
export type Races = { fair: number; firsts: Record<string, [number, number]>; faults: string[] }

export async function race(one: pg.Client, two: pg.Client, rounds: number): Promise<Races> {
  const races: Races = { fair: 0, firsts: {}, faults: [] }
  // So that the members of all rounds have different addresses.
  const town = openStage(one)
  for (const [name, { arrange, orders }] of Object.entries(contests)) {
    const firsts: [number, number] = [0, 0]
    races.firsts[name] = firsts
    for (let round = 0; round < rounds; round += 1) {
      await one.query('begin')
      const { calls, ends } = await arrange(town, [await town.member('Ana Alvarez'), await town.member('Bea Brooks')])
      await one.query('commit')
      await Promise.all([one.query('begin'), two.query('begin')])
      // Neither connection is always the first to send.
      const [here, there] = round % 2 === 0 ? ([one, two] as const) : ([two, one] as const)
      const answers = await Promise.all([answerOf(here, calls[0]), answerOf(there, calls[1])])
      const outcome: Outcome = { answers, ends: String((await town.set(...ends))[0]?.['ends']) }
      const order = orders.findIndex((known) => JSON.stringify(known) === JSON.stringify(outcome))
      if (order === -1) races.faults.push(`${name}, round ${round}: ${JSON.stringify(outcome)}`)
      else {
        races.fair += 1
        firsts[order === 0 ? 0 : 1] += 1
      }
    }
  }
  return races
}

/** `goes`, or why it was refused. */
async function answerOf(client: pg.Client, { who, sql, values }: Call): Promise<string> {
  try {
    await openStage(client).as(who, sql, values)
    await client.query('commit')
    return 'goes'
  } catch (error) {
    await client.query('rollback')
    const { detail, hint, message } = error as pg.DatabaseError
    return hint === undefined ? `a fault: ${message}` : ((JSON.parse(detail ?? '{}') as { what?: string }).what ?? hint)
  }
}
