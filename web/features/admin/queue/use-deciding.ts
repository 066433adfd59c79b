import { useState } from 'react'
import { useMay } from '../may.tsx'
import type { Decision, Queue } from './queue.ts'
import { useChosen } from './use-chosen.ts'
import type { Steady } from './use-steady.ts'

type Deciding<Row> = { decision: Decision<Row>; rows: Row[]; leftOut: number }

/** The decisions that the caller may make (`decisions`), and those that fit what they are about: the rows chosen, or the one shown. */
export function useDeciding<Row extends { id: string }>(
  queue: Queue<Row>,
  { rows, isGone, release }: Pick<Steady<Row>, 'rows' | 'isGone' | 'release'>,
  current: Row | undefined,
) {
  const may = useMay()
  const chosen = useChosen(rows.filter((row) => !isGone(row)))
  const [deciding, setDeciding] = useState<Deciding<Row> | null>(null)
  const decisions = queue.decisions.filter(({ act }) => may(act))
  const asked = chosen.rows.length > 0 ? chosen.rows : current && !isGone(current) ? [current] : []
  function decide(decision: Decision<Row> | undefined) {
    const about = asked.filter((row) => decision?.fits(row))
    if (decision && about.length > 0) setDeciding({ decision, rows: about, leftOut: asked.length - about.length })
  }
  /** `done`: how many are decided. */
  function end(done: number) {
    setDeciding(null)
    // Or those would read as decided by someone else.
    if (done > 0) release()
    if (done === deciding?.rows.length) chosen.clear()
  }
  return { chosen, decisions, fitting: decisions.filter(({ fits }) => asked.some(fits)), deciding, decide, end }
}
