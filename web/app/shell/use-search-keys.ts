import { useEffect, useEffectEvent } from 'react'
import { isComposing } from '#web/ui/keys.ts'

/** Calls `open` at Ctrl/Cmd+K. In a dialog the keys are the dialog's. */
export function useSearchKeys(open: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || event.altKey || document.querySelector('[role=dialog], [role=alertdialog]')) return
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', heard)
    return () => window.removeEventListener('keydown', heard)
  }, [])
}
