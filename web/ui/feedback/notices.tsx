import type { CSSProperties } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'

// A root of its own, so that the app need not know of notices before the first one.
const place = document.createElement('div')
document.body.append(place)
const root = createRoot(place)
const toaster = (
  <Toaster
    visibleToasts={3}
    duration={4000}
    gap={14}
    position="bottom-right"
    theme="system"
    // On phones above the bar and a result that may stand there.
    mobileOffset={{ bottom: 164 }}
    containerAriaLabel="Notices"
    style={{ '--width': '356px' } as CSSProperties}
  />
)
// At once: sonner drops what is said before its toaster listens.
flushSync(() => root.render(toaster))

export function showNotice(title: string, line?: string, action?: { label: string; onClick: () => void }): void {
  toast(title, { ...(line && { description: line }), ...(action && { action }) })
}
