import { useEffect, useState } from 'react'
import { kept } from '#web/data/kept.ts'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'

export type SidePanelState = { isExpanded: boolean; isSheet: boolean; isSheetOpen: boolean; toggle: () => void; closeSheet: () => void }

/** Expanded or icons only, remembered for seven days; on phones a sheet, closed by default. Ctrl/Cmd+B toggles both (spec §2). */
export function useSidePanel(): SidePanelState {
  const isSheet = useIsMobile() && window.innerWidth < 768
  const [isExpanded, setExpanded] = useState(kept.sidePanel.isExpanded)
  const [isSheetOpen, setSheetOpen] = useState(false)

  function toggle() {
    if (isSheet) return setSheetOpen(!isSheetOpen)
    kept.sidePanel.set(!isExpanded)
    setExpanded(!isExpanded)
  }

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  })

  return { isExpanded, isSheet, isSheetOpen, toggle, closeSheet: () => setSheetOpen(false) }
}
