// A copy of a screen as it was last shown in this browser. The copy is drawn when the browser starts with this screen, and
// covers it until it has its data (decision 30). Imported by an inline script, so this file only imports small modules.
import { kept } from '#web/data/kept.ts'
import { waiting } from './next-visit.ts'

export type KeptScreen = {
  member: string
  keptAt: number
  /** The screen is only the same in the same build, at the same address and width, and in the same colors. */
  build: string
  search: string
  width: number
  isDark: boolean
  /** URLs of the stylesheets. */
  styles: string[]
  html: string
}

export const hostId = 'last-screen'
const longestMs = 7 * 24 * 60 * 60 * 1000

/** The app's entry: its name changes whenever a file of the build does, because it names all others. */
const build = () => entryIn(document) ?? entryIn(waiting()?.content) ?? ''
const entryIn = (where?: ParentNode) => where?.querySelector('script[type=module]:not([async])[src]')?.getAttribute('src')

export const circumstances = () => ({
  build: build(),
  search: location.search,
  width: innerWidth,
  isDark: document.documentElement.classList.contains('dark'),
})

/** The copy for this address, at any width; null if there is none that still fits. What no longer can fit is deleted. */
export function screenFor(member: string): KeptScreen | null {
  const text = kept.screen.get(location.pathname)
  if (text === null) return null
  const now = circumstances()
  const screen = parsed(text)
  if (screen?.member !== member || screen.build !== now.build || Date.now() - screen.keptAt > longestMs) {
    kept.forgetScreens()
    return null
  }
  return screen.search === now.search && screen.isDark === now.isDark ? screen : null
}

function parsed(text: string): KeptScreen | null {
  try {
    const { html, styles, ...rest } = JSON.parse(text) as KeptScreen
    return typeof html === 'string' && Array.isArray(styles) ? { html, styles, ...rest } : null
  } catch {
    return null
  }
}

/** Whether the app has replaced the outline. */
export const isRendered = (root: Element) => root.firstElementChild !== null && root.querySelector('.screen-outline, .page-loader') === null

/** Whether it has its data, too, as far down as the window reaches. */
export function isSettled(root: Element): boolean {
  const loading = [...root.querySelectorAll('.skeleton, [aria-busy="true"]')]
  return isRendered(root) && loading.every((each) => each.getBoundingClientRect().top >= innerHeight)
}
