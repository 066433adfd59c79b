import { useRef } from 'react'

/**
 * Our dialogs are opened by state, and Radix gives the focus back to a trigger of its own alone. It goes to what had it before,
 * or to the page where that is gone or nothing had it.
 */
export function useFocusGivenBack(): { onOpenAutoFocus: () => void; onCloseAutoFocus: (event: Event) => void } {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus() {
      before.current = document.activeElement
    },
    onCloseAutoFocus(event) {
      event.preventDefault()
      // Something else has it already, such as the page that a link in the dialog led to.
      if (document.activeElement !== document.body) return
      const opener = before.current
      const next = opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : document.querySelector('main')
      next?.focus({ preventScroll: true })
    },
  }
}
