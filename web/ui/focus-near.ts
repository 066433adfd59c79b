import { flushSync } from 'react-dom'

/** For a button that shows more of a list and may then be gone: goes on at the first of the entries it shows. */
export function showMore(list: HTMLElement | null, show: () => void): void {
  const before = list?.children.length ?? 0
  flushSync(show)
  const next = list?.children[before]
  if (next) (next.querySelector('a') ?? headingNear([next]))?.focus()
}

/** This element and what is around it, from the inside out, up to the page. */
export function aroundOf(element: Element | null): Element[] {
  const found: Element[] = []
  for (let next = element; next !== null && !next.matches('main, body'); next = next.parentElement) found.push(next)
  return found
}

/** Focuses the first of these if it is still there, else the heading of the smallest part that is, else the page. */
export function focusNear([element, ...parts]: readonly Element[]): void {
  const next = element instanceof HTMLElement && element.isConnected ? element : (headingNear(parts) ?? document.querySelector('main'))
  next?.focus({ preventScroll: true })
}

function headingNear(parts: readonly Element[]): HTMLElement | undefined {
  for (const part of parts) {
    // The first heading in a list is the one of another entry.
    const heading = part.isConnected && !part.matches('ul, ol') ? part.querySelector<HTMLElement>('h1, h2, h3, h4') : null
    if (heading?.checkVisibility()) {
      heading.tabIndex = -1
      return heading
    }
  }
  return undefined
}
