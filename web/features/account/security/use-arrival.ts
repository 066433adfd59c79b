import { useEffect, useState } from 'react'
import { arrival } from '#web/data/session/session.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { useSecurityChanged } from './security.data.ts'

let isTold = false

/** What a mailed link or a provider, followed back to here, had to say: told once. The first of two mailed links leaves its mark. */
export function useArrival(): 'half-changed' | null {
  const changed = useSecurityChanged()
  const [isHalf] = useState(() => arrival.message !== null)
  useEffect(() => {
    if (isTold || !(arrival.hasSession || arrival.message !== null)) return
    isTold = true
    if (arrival.problem) notify.error(arrival.problem)
    // Tokens in the address are for whoever is signed in already; they are not left to be seen.
    history.replaceState(history.state, '', location.pathname + location.search)
    void changed()
  }, [changed])
  return isHalf ? 'half-changed' : null
}
