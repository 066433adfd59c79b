import { useSyncExternalStore } from 'react'

const breakpoint = 768

/** Width or height under 768 px, or touch and a mobile browser (spec §4). Only for behavior; CSS lays out by width alone. */
export function isMobile(view: {
  innerWidth: number
  innerHeight: number
  navigator: { maxTouchPoints: number; userAgent: string }
}): boolean {
  if (view.innerWidth < breakpoint || view.innerHeight < breakpoint) return true
  return view.navigator.maxTouchPoints > 0 && /Android|iPhone|iPad|iPod|Mobile/i.test(view.navigator.userAgent)
}

function subscribe(onChange: () => void) {
  window.addEventListener('resize', onChange)
  window.addEventListener('orientationchange', onChange)
  return () => {
    window.removeEventListener('resize', onChange)
    window.removeEventListener('orientationchange', onChange)
  }
}

export function useIsMobile(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isMobile(window),
    () => false,
  )
}
