import { useRef, type RefObject } from 'react'
import { aroundOf, focusNear } from '../focus-near.ts'

let latest: RefObject<Element[]> | null = null

/**
 * Our dialogs are opened by state, and Radix only returns the focus to its own triggers. This returns it to the element that
 * had it before; if that is gone, to the heading next to where it was; if there was none, to the page.
 */
export function useFocusGivenBack(): { onOpenAutoFocus: () => void; onCloseAutoFocus: (event: Event) => void } {
  const before = useRef<Element[]>([])
  return {
    onOpenAutoFocus() {
      before.current = aroundOf(document.activeElement)
      latest = before
    },
    onCloseAutoFocus(event) {
      event.preventDefault()
      if (document.activeElement === document.body) return focusNear(before.current)
      // Something else already has the focus, such as a page that a link in the dialog opened. A dialog that took the place of
      // this one, before which nothing had it, later returns it to what opened this one.
      if (latest !== null && latest !== before && latest.current.length === 0) latest.current = before.current
    },
  }
}
