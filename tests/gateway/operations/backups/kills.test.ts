// A kill of each kind; `npm run soak -- kills` does fifty.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kinds } from '#tests/support/kills/rounds.ts'
import { makeTown, type Town } from '#tests/support/kills/town.ts'

let town: Town
beforeAll(async () => {
  town = await makeTown(await mkdtemp(path.join(tmpdir(), 'bb-kills-')))
})
afterAll(() => town.remove())

for (const [kind, kill] of Object.entries(kinds)) {
  test(
    `a server that is killed during ${kind} leaves the old state or the new one, and the next try succeeds`,
    { timeout: 120_000 },
    async () => {
      const { faults, old, new: done } = await kill(town, 1)
      expect(faults).toEqual([])
      expect(old + done).toBe(1)
    },
  )
}
