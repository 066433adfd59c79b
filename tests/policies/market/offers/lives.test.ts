// Random lives of a listing and its offers. `npm run soak -- market/lives` has thousands.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareLives, newTally } from '#tests/support/market/lives.ts'
import { cloneDatabase, type Clone } from '#tests/support/setup/database.ts'

let clone: Clone
let owner: pg.Client
beforeAll(async () => {
  clone = await cloneDatabase()
  owner = new pg.Client(clone.owner)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await clone.drop()
})

test(
  'after every step of random lives, a listing and its offers are as in the model, and no piece is reserved twice',
  { timeout: 180_000 },
  async () => {
    const tally = newTally()
    for (let seed = 1; seed <= 40; seed += 10)
      await compareLives(
        owner,
        Array.from({ length: 10 }, (_, place) => seed + place),
        tally,
      )
    expect(tally.lives).toBe(40)
    expect([...tally.made.keys()]).toEqual(
      expect.arrayContaining([
        'make',
        'counter',
        'accept',
        'decline',
        'release',
        'handOver',
        'block',
        'withdraw',
        'renew',
        'resize',
        'takeDown',
        'giveBack',
        'mark',
        'give',
        'cancelTrade',
      ]),
    )
    expect([...tally.endings.keys()]).toEqual(
      expect.arrayContaining(['completed', 'released', 'expired', 'withdrawn', 'declined', 'gone', 'listing_ended']),
    )
  },
)
