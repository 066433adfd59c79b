// Which of the random lives the suite compares: by the model alone, the few that have every move, refusal and end that many have.
import { seeded } from '#tests/support/rest-oracle/random.ts'
import { lengthOf, newWorld, nextStep } from './chances.ts'
import { clockRuns } from './clock.ts'
import { Missing, type Move } from './moves/move.ts'
import { moves } from './moves/moves.ts'

type Life = { seed: number; steps: number; kinds: Set<string> }

/** The seeds of the few, of the lives with the seeds from 1 to `count`: those that bring most that is new for their steps. */
export function fewOf(count: number): number[] {
  const lives = Array.from({ length: count }, (_, place) => lifeOf(place + 1))
  const missing = new Set(lives.flatMap(({ kinds }) => [...kinds]))
  const worth = ({ kinds, steps }: Life) => [...kinds].filter((kind) => missing.has(kind)).length / steps
  const few: number[] = []
  while (missing.size > 0) {
    const best = lives.reduce((one, other) => (worth(other) > worth(one) ? other : one))
    for (const kind of best.kinds) missing.delete(kind)
    few.push(best.seed)
  }
  return few
}

/** As the database should live it. Of several reasons to refuse a move, the first counts. */
function lifeOf(seed: number): Life {
  const random = seeded(seed)
  const world = newWorld(random)
  const steps = lengthOf(random)
  const kinds = new Set<string>()
  for (let place = 0; place < steps; place += 1) {
    const step = nextStep(random, world)
    world.now += step.after
    if (step.does === 'wait') {
      if (step.runs) clockRuns(world)
      continue
    }
    const move: Move = moves[step.does]
    try {
      const [refusal] = move.refusals(world, step.who, step.on, step.how)
      if (refusal === undefined) move.take(world, step.who, step.on, step.how)
      kinds.add(refusal === undefined ? step.does : `${step.does}: ${refusal}`)
    } catch (missing) {
      if (!(missing instanceof Missing)) throw missing
    }
  }
  for (const { phase } of world.trades) kinds.add(`ends ${phase}`)
  return { seed, steps, kinds }
}
