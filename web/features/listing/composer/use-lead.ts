import { useEffect, useRef, useState } from 'react'

export type Goal = 'heading' | 'problem' | 'failure'

/** Leads to the heading of a step, to the first field that is wrong, or to what failed, once it is on screen. `body` holds all of them. */
export function useLead() {
  const body = useRef<HTMLFormElement>(null)
  const [goal, setGoal] = useState<{ to: Goal } | null>(null)
  useEffect(() => {
    const inside = (selector: string) => body.current?.querySelector<HTMLElement>(selector)
    if (goal?.to === 'problem') {
      const wrong = inside('[aria-invalid]') ?? inside('h3')
      wrong?.focus({ preventScroll: true })
      // Neither under the toast nor above the foot, where what is wrong with it would be out of view.
      wrong?.scrollIntoView({ block: 'center' })
    }
    // It is below the last field, which may be out of view.
    if (goal?.to === 'failure') inside('.composer-failure')?.scrollIntoView({ block: 'nearest' })
    if (goal?.to === 'heading') {
      // The next step begins at its top, wherever the last one was left.
      body.current?.scrollIntoView({ block: 'start' })
      inside('h3')?.focus({ preventScroll: true })
    }
  }, [goal])
  return { body, lead: (to: Goal) => setGoal({ to }) }
}
