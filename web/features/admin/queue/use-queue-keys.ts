import { useEffect, useEffectEvent, useState } from 'react'
import { kept } from '#web/data/kept.ts'

/**
 * Keys that work while nothing else takes them: with the focus on the page or in its main part, but in no field or dialog. This
 * browser keeps whether they are on.
 */
export function useQueueKeys(isDialogOpen: boolean, keys: Record<string, () => void>) {
  const [areOn, setOn] = useState(kept.shortcuts.areOn)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[event.key.toLowerCase()]
    if (run === undefined || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !isFree(event.target)) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    if (!areOn || isDialogOpen) return undefined
    const pressed = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [areOn, isDialogOpen])
  function turn(on: boolean) {
    kept.shortcuts.set(on)
    setOn(on)
  }
  return { areOn, turn }
}

function isFree(target: EventTarget | null): boolean {
  if (target === document.body) return true
  if (!(target instanceof Element) || target.closest('main') === null) return false
  return target.closest('textarea, select, [contenteditable], input:not([type=checkbox])') === null
}
