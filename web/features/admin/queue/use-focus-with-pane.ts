import { useEffect, useRef } from 'react'

type Ids = { pane: string; rows: string }

/** On phones the open row covers the list: the focus moves into it, and back to its button once it is closed. */
export function useFocusWithPane(isCovering: boolean, openId: string | undefined, { pane, rows }: Ids): void {
  const before = useRef<string>(undefined)
  useEffect(() => {
    const closed = before.current
    before.current = openId
    if (!isCovering) return
    if (openId !== undefined) document.getElementById(pane)?.focus()
    else if (closed !== undefined) document.getElementById(`${rows}-${closed}`)?.focus()
  }, [isCovering, openId, pane, rows])
}
