import { useEffect, useEffectEvent } from 'react'

/** Calls `open` at / and Ctrl/Cmd+K. In a text / is a character, and in a dialog the keys are the dialog's. */
export function useSearchKeys(open: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey || document.querySelector('[role=dialog], [role=alertdialog]')) return
    const isCommand = event.ctrlKey || event.metaKey
    const isAsked = isCommand ? event.key.toLowerCase() === 'k' && !event.shiftKey : event.key === '/' && !isText(event.target)
    if (!isAsked) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', heard)
    return () => window.removeEventListener('keydown', heard)
  }, [])
}

const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
