import { useEffect, useRef, useState } from 'react'
import { leadTo, type Missing } from './missing.ts'

/** Leads to what is missing; `open` shows the part if it is not on the screen. */
export function useLead(missing: readonly Missing[], open: (part: Missing['part']) => void) {
  const waiting = useRef<Missing['part'] | null>(null)
  const [wasTried, setTried] = useState(false)

  // After every render, since that may be the one that shows it.
  useEffect(() => {
    if (waiting.current !== null && leadTo(waiting.current)) waiting.current = null
  })

  function lead({ part }: Missing): void {
    if (leadTo(part)) return
    waiting.current = part
    open(part)
  }

  return {
    lead,
    /** Sends if nothing is missing; otherwise leads to the first thing that is. */
    orLead: (send: () => void): void => {
      const [first] = missing
      if (first === undefined) return send()
      setTried(true)
      lead(first)
    },
    /** What to say beside the field that it led to. */
    told: wasTried ? (missing[0]?.words ?? null) : null,
  }
}
