import { useEffect, useState } from 'react'
import { closes } from './swipe.ts'

/**
 * Returns a ref for the sheet. A touch drags it if nothing under the finger can scroll up; the release decides whether it
 * closes. Elements that handle touch themselves have `data-takes-touch`.
 */
export function useSwipeToClose(onClose: () => void, isEnabled: boolean) {
  const [sheet, setSheet] = useState<HTMLElement | null>(null)

  useEffect(() => {
    if (!sheet || !isEnabled) return undefined
    let start: { y: number; at: number } | null = null

    function begin(event: TouchEvent) {
      const touch = event.touches[0]
      const inside = event.target instanceof Element ? event.target.closest('.dialog-body') : null
      const isOthers = event.target instanceof Element && event.target.closest('[data-takes-touch]') !== null
      start =
        touch && event.touches.length === 1 && !isOthers && (inside?.scrollTop ?? 0) <= 0 ? { y: touch.clientY, at: event.timeStamp } : null
    }
    function drag(event: TouchEvent) {
      const touch = event.touches[0]
      if (!start || !touch || !sheet) return
      const distance = touch.clientY - start.y
      if (distance <= 0) return
      if (event.cancelable) event.preventDefault()
      sheet.style.transform = `translateY(${distance}px)`
    }
    function end(event: TouchEvent) {
      const touch = event.changedTouches[0]
      if (!start || !touch || !sheet) return
      const swipe = { distance: touch.clientY - start.y, milliseconds: event.timeStamp - start.at }
      start = null
      if (closes(swipe)) return onClose()
      sheet.style.transition = 'transform var(--dur-base) var(--ease-out)'
      sheet.style.transform = ''
    }
    function forget() {
      start = null
      if (sheet) sheet.style.transform = ''
    }

    sheet.addEventListener('touchstart', begin, { passive: true })
    sheet.addEventListener('touchmove', drag, { passive: false })
    sheet.addEventListener('touchend', end)
    sheet.addEventListener('touchcancel', forget)
    return () => {
      sheet.removeEventListener('touchstart', begin)
      sheet.removeEventListener('touchmove', drag)
      sheet.removeEventListener('touchend', end)
      sheet.removeEventListener('touchcancel', forget)
    }
  }, [sheet, isEnabled, onClose])

  return setSheet
}
