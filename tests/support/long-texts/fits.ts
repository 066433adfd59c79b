// What does not fit on a narrow screen: as a list of sentences, so that a journey shows all of it at once.
import type { Page } from '@playwright/test'

/** Rows that are meant to be moved sideways, within the page. Code keeps its lines. */
const strips = '.tabs, .chip-row, .looks, .trades-overview, .compose-kinds, .hub-areas, .balance-scroll, pre'

/** Of the page as it is now, or of the dialog above it. */
export const misfits = (page: Page, width: number): Promise<string[]> => page.evaluate(findMisfits, { width, strips })

/** How much of the screen's height is left for what is read, once scrolled: 1 if nothing stays in view. */
export const leftToRead = (page: Page): Promise<number> =>
  page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight / 3, behavior: 'instant' })
    const stays = (element: Element | null): boolean =>
      element !== null && (/^(?:fixed|sticky)$/.test(getComputedStyle(element).position) || stays(element.parentElement))
    const rows = Array.from({ length: Math.floor(innerHeight / 5) }, (_, row) => row * 5)
    return rows.filter((y) => !stays(document.elementFromPoint(innerWidth / 2, y))).length / rows.length
  })

// It runs in the page, which gets nothing from outside it.
/* oxlint-disable unicorn/consistent-function-scoping */
function findMisfits({ width, strips: mayMove }: { width: number; strips: string }): string[] {
  const found: string[] = []
  const open = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog], [role=menu]')].filter(isShown).at(-1)
  // On phones a detail covers the list it was opened from.
  const layer = [...document.querySelectorAll<HTMLElement>('main *')].filter(coversThePage).at(-1)
  const place = open ?? layer ?? document.body
  const scroller = document.scrollingElement ?? document.documentElement
  if (scroller.scrollWidth > width) found.push(`the page is ${scroller.scrollWidth} px wide: ${widest()}`)
  if (open !== undefined && beyond(open)) found.push(`${nameOf(open)} is beyond the screen: ${edges(open)}`)

  for (const each of [place, ...place.querySelectorAll<HTMLElement>('*')]) {
    if (!isShown(each)) continue
    const { overflowX, textOverflow } = getComputedStyle(each)
    const isCut = overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1
    if (isCut && overflowX !== 'hidden' && overflowX !== 'clip' && !each.matches(mayMove) && !each.matches('input, textarea'))
      found.push(`${nameOf(each)} scrolls sideways, ${each.scrollWidth} px in ${each.clientWidth}`)
    if (each.matches('button, .button, .badge') && overflowX === 'visible' && leavesItsBox(each))
      found.push(`${nameOf(each)} is narrower than its text`)
    if (
      isCut &&
      (overflowX === 'hidden' || overflowX === 'clip') &&
      textOverflow !== 'ellipsis' &&
      hasOwnText(each) &&
      each.clientWidth > 1
    )
      found.push(`${nameOf(each)} cuts its text off, ${each.scrollWidth} px in ${each.clientWidth}`)
  }
  for (const each of place.querySelectorAll<HTMLElement>('*')) {
    const isPressed = each.matches('a[href], button, input, select, textarea, summary, [role=tab]')
    if (!(isPressed || hasOwnText(each)) || !isShown(each) || each.closest(mayMove) !== null) continue
    if (beyond(each)) found.push(`${nameOf(each)} is beyond the screen: ${edges(each)}`)
    const over = covering(each)
    if (over !== null) found.push(`${nameOf(each)} is covered by ${nameOf(over)}`)
  }
  for (const word of brokenWords()) found.push(`the word “${word}” is broken`)
  return [...new Set(found)]

  function coversThePage(element: HTMLElement): boolean {
    if (getComputedStyle(element).position !== 'fixed') return false
    const { width: wide, height } = element.getBoundingClientRect()
    return wide >= width - 1 && height >= 0.6 * innerHeight && isShown(element)
  }
  /** Short words are never broken to make room for long ones. */
  function brokenWords(): string[] {
    const broken: string[] = []
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    const part = document.createRange()
    while (texts.nextNode()) {
      const node = texts.currentNode as Text
      if (node.parentElement === null || !isShown(node.parentElement)) continue
      for (const { 0: word, index } of node.data.matchAll(/(?<!\S)[$]?[\w.,:']{2,13}(?!\S)/g)) {
        part.setStart(node, index)
        part.setEnd(node, index + word.length)
        if (new Set([...part.getClientRects()].filter((rect) => rect.width > 0).map((rect) => Math.round(rect.top))).size > 1)
          broken.push(`${word}” in “${nameOf(node.parentElement)}`)
      }
    }
    return broken
  }

  function isShown(element: HTMLElement): boolean {
    const { width: wide, height } = element.getBoundingClientRect()
    return (
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      wide > 1 &&
      height > 1 &&
      element.closest('[inert], .toasts') === null &&
      !isLeftToScreenReaders(element)
    )
  }
  /** Such as a heading beside an open detail, or the heads of a table that is a list on phones. */
  function isLeftToScreenReaders(element: HTMLElement): boolean {
    for (let each: HTMLElement | null = element; each !== null; each = each.parentElement)
      if (each.clientWidth === 1 || getComputedStyle(each).clipPath === 'inset(50%)') return true
    return false
  }
  function beyond(element: HTMLElement): boolean {
    const { left, right } = shownBox(element)
    return left < -1 || right > width + 1
  }
  /** What ends in an ellipsis is as wide as what it is in. */
  function shownBox(element: HTMLElement): DOMRect {
    return (element.closest<HTMLElement>('.truncate, .line-clamp-2') ?? element).getBoundingClientRect()
  }
  function leavesItsBox(element: HTMLElement): boolean {
    const { left, right } = element.getBoundingClientRect()
    const inside = [element, ...element.querySelectorAll<HTMLElement>('*')].filter((each) => !isWithin(each, element))
    return inside.flatMap(ownLines).some((rect) => rect.left < left - 1 || rect.right > right + 1)
  }
  function edges(element: HTMLElement): string {
    const { left, right } = element.getBoundingClientRect()
    return `${Math.round(left)} to ${Math.round(right)}`
  }
  /** It, or something between it and the button, ends its text by itself. */
  function isWithin(part: HTMLElement, button: HTMLElement): boolean {
    for (let each: HTMLElement | null = part; each !== null && each !== button; each = each.parentElement)
      if (getComputedStyle(each).overflowX !== 'visible') return true
    return false
  }
  function ownLines(element: HTMLElement): DOMRect[] {
    const text = document.createRange()
    return [...element.childNodes].flatMap((node) => {
      if (node.nodeType !== Node.TEXT_NODE) return []
      text.selectNode(node)
      return [...text.getClientRects()].filter((rect) => rect.width > 1)
    })
  }
  function hasOwnText(element: HTMLElement): boolean {
    return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '')
  }
  function covering(element: HTMLElement): HTMLElement | null {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const text = document.createRange()
    text.selectNodeContents(element)
    const box = shownBox(element)
    const middle = (rect: DOMRect) => rect.top + rect.height / 2
    // The one in the middle: what is taller than the screen has its first line above it.
    const [line = box] = [...text.getClientRects()]
      .filter((rect) => rect.width > 1)
      .toSorted((one, other) => Math.abs(middle(one) - middle(box)) - Math.abs(middle(other) - middle(box)))
    const x = Math.min(line.left + line.width / 2, box.right - 1)
    const y = Math.min(middle(line), box.bottom - 1)
    const hit = document.elementFromPoint(x, y)
    // A toast goes by itself.
    if (hit === null || element.contains(hit) || hit.contains(element) || hit.closest('.toasts') !== null) return null
    // A link whose area is stretched over its card lies there, but shows nothing.
    const shows = [...hit.getClientRects()].some((rect) => rect.left <= x && x <= rect.right && rect.top <= y && y <= rect.bottom)
    return shows ? (hit as HTMLElement) : null
  }
  /** The deepest elements that reach over the edge. */
  function widest(): string {
    const over = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (each) => isShown(each) && each.getBoundingClientRect().right > width + 1 && each.closest(mayMove) === null,
    )
    return over
      .filter((each) => !over.some((other) => other !== each && each.contains(other)))
      .slice(0, 3)
      .map(nameOf)
      .join(', ')
  }
  function nameOf(element: Element): string {
    const names = typeof element.className === 'string' ? element.className.trim().split(/\s+/).slice(0, 2).join('.') : ''
    const parent = element.parentElement
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 24)
    const within = typeof parent?.className === 'string' ? parent.className.split(' ')[0] : ''
    return `${element.tagName.toLowerCase()}${names === '' ? '' : '.' + names} “${words}” in ${parent?.tagName.toLowerCase() ?? ''}.${within}`
  }
}
