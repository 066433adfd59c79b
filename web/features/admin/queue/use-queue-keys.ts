import { useEffect, useEffectEvent } from 'react'

/** Keys that work while nothing else takes them: with the focus on the page or in its main part, but in no field or dialog. */
export function useQueueKeys(areOn: boolean, keys: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[event.key.toLowerCase()]
    if (run === undefined || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !isFree(event.target)) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    if (!areOn) return undefined
    const pressed = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [areOn])
}

function isFree(target: EventTarget | null): boolean {
  if (target === document.body) return true
  if (!(target instanceof Element) || target.closest('main') === null) return false
  return target.closest('textarea, select, [contenteditable], input:not([type=checkbox])') === null
}
