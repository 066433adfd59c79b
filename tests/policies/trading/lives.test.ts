// Random lives of trades, and moves at the same time. `npm run soak -- lives` has thousands of lives and hundreds of such moves.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fewOf } from '#tests/support/lives/choice.ts'
import { compareLives, newTally } from '#tests/support/lives/lives.ts'
import { moves } from '#tests/support/lives/moves/moves.ts'
import { race } from '#tests/support/lives/races.ts'
import { cloneDatabase, type Clone } from '#tests/support/setup/database.ts'

// Of two databases, since the clock is one for all of a database.
let clones: [Clone, Clone]
let clients: [pg.Client, pg.Client]
const connected = async ({ owner }: Clone): Promise<pg.Client> => {
  const client = new pg.Client(owner)
  await client.connect()
  return client
}
beforeAll(async () => {
  clones = [await cloneDatabase(), await cloneDatabase()]
  clients = [await connected(clones[0]), await connected(clones[1])]
})
afterAll(async () => {
  for (const client of clients) await client.end()
  for (const { drop } of clones) await drop()
})

test(
  'after every step of the random lives that have all that 300 have, all rows of their trades are as in the model, and at the end so is what each member reads',
  { timeout: 180_000 },
  async () => {
    const seeds = fewOf(300)
    expect(seeds.length).toBeGreaterThan(40)
    const tally = newTally()
    const halves = [0, 1].map((half) => seeds.filter((_, place) => place % 2 === half))
    await Promise.all(clients.map((client, half) => compareLives(client, halves[half] ?? [], tally)))
    expect(tally.lives).toBe(seeds.length)
    expect(Object.keys(moves).filter((name) => !tally.made.has(name))).toEqual([])
    expect([...tally.endings.keys()]).toEqual(
      expect.arrayContaining([
        'awaiting_recipient',
        'awaiting_proposer',
        'to_schedule',
        'scheduled',
        'in_progress',
        'awaiting_confirmation',
        'disputed',
        'declined',
        'withdrawn',
        'expired',
        'cancelled',
        'unconfirmed',
        'completed',
        'completed_with_iou',
      ]),
    )
  },
)

test('of two moves at once one wins, or both count as one after the other', { timeout: 60_000 }, async () => {
  const two = await connected(clones[0])
  try {
    const { fair, faults } = await race(clients[0], two, 2)
    expect(faults).toEqual([])
    expect(fair).toBe(28)
  } finally {
    await two.end()
  }
})
