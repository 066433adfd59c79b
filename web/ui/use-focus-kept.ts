import { useEffect, type RefObject } from 'react'
import { aroundOf, focusNear } from './focus-near.ts'

/** If what has the focus in this part of the page goes away, as a pressed button may, the focus stays close by. */
export function useFocusKept(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const whole = part.current
    if (whole === null) return undefined
    let around: Element[] = []
    const remember = ({ target }: FocusEvent) => {
      around = target instanceof Element ? aroundOf(target) : []
    }
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body && around[0]?.isConnected === false) focusNear(around)
    })
    whole.addEventListener('focusin', remember)
    observer.observe(whole, { childList: true, subtree: true })
    return () => {
      whole.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [part])
}
