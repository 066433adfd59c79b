import { useEffect, useState } from 'react'
import { arrival } from '#web/data/session/session.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from './security.copy.ts'
import { useSecurityChanged } from './security.data.ts'

let isTold = false

/** Shows once what an emailed link or a provider reported when it redirected here. The first of two emailed links leaves a flag. */
export function useArrival(): 'half-changed' | null {
  const changed = useSecurityChanged()
  const [isHalf] = useState(() => arrival.message !== null)
  useEffect(() => {
    if (isTold || !(arrival.hasSession || arrival.message !== null)) return
    isTold = true
    if (arrival.problem) notify.error(arrival.isLinkUsed ? copy.email.linkUsed : arrival.problem)
    // The signed-in user does not need the tokens in the URL, so remove them.
    history.replaceState(history.state, '', location.pathname + location.search)
    void changed()
  }, [changed])
  return isHalf ? 'half-changed' : null
}
