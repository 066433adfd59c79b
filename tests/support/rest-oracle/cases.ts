// Generates a request of the table API from a seed.
import { calls } from './calls.ts'
import type { Case } from './case.ts'
import { hostile } from './hostile.ts'
import type { Random } from './random.ts'
import { seeded } from './random.ts'
import { reads } from './reads.ts'
import { writes } from './writes.ts'

const parts: [number, (random: Random) => Case][] = [
  [0.55, reads],
  [0.22, writes],
  [0.14, calls],
  [0.09, hostile],
]

export function caseOf(seed: number): Case {
  const random = seeded(seed * 2_654_435_761)
  let share = random.below(1000) / 1000
  for (const [part, make] of parts) {
    if (share < part) return make(random)
    share -= part
  }
  return reads(random)
}
