import { useRef } from 'react'

/**
 * Our dialogs are opened by state, and Radix only returns the focus to its own triggers. This returns it to the element that
 * had it before, or to the page if that element is gone or there was none.
 */
export function useFocusGivenBack(): { onOpenAutoFocus: () => void; onCloseAutoFocus: (event: Event) => void } {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus() {
      before.current = document.activeElement
    },
    onCloseAutoFocus(event) {
      event.preventDefault()
      // Something else already has the focus, such as a page that a link in the dialog opened.
      if (document.activeElement !== document.body) return
      const opener = before.current
      const next = opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : document.querySelector('main')
      next?.focus({ preventScroll: true })
    },
  }
}
