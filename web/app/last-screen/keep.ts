// Keeps a copy of the screens that people start with, whenever one of them has settled, and when it is left.
import { kept } from '#web/data/kept.ts'
import { idle } from '#web/data/measures/track.ts'
import { readKept } from '#web/data/session/kept-session.ts'
import { awaitsSecondFactor, currentSession, onSessionChange } from '#web/data/session/session.ts'
import { router } from '../router.ts'
import { copyOf } from './copy.ts'
import { keepDocument } from './next-visit.ts'
import { circumstances, isSettled, type KeptScreen } from './kept-screen.ts'
import { startScreen } from './start-screen.ts'

/** In characters. With four such screens, a twentieth of what browsers let a site store. */
const mostLong = 60_000
const pauseMs = 500

const memberNow = () => currentSession()?.user.id

export function keepScreens(root: Element): void {
  let member = memberNow()
  let isWaiting = false
  const keep = () => {
    if (member !== undefined && isWorthKeeping(root, member)) keepCopy(root, member)
  }
  const keepWhenIdle = async () => {
    await idle(2000)
    isWaiting = false
    keep()
  }
  const keepSoon = () => {
    if (!isWaiting) setTimeout(() => void keepWhenIdle(), pauseMs)
    isWaiting = true
  }
  const observer = new MutationObserver(keepSoon)
  observer.observe(root, { subtree: true, childList: true, characterData: true, attributeFilter: ['aria-busy'] })
  const leaving = () => {
    if (document.visibilityState === 'hidden') keep()
  }
  document.addEventListener('visibilitychange', leaving)
  const forget = onSessionChange(() => {
    if (member === undefined) member = memberNow()
    if (member === memberNow()) return
    kept.forgetScreens()
    // What is on screen now may still belong to the member before.
    observer.disconnect()
    document.removeEventListener('visibilitychange', leaving)
    member = undefined
    forget()
  })
  keepSoon()
}

function isWorthKeeping(root: Element, member: string): boolean {
  const { status, location: to, resolvedLocation } = router.state
  // While the router is on its way to another screen, the address is already that screen's.
  const isHere = startScreen.test(location.pathname) && status === 'idle' && resolvedLocation?.href === to.href
  // Another tab may have signed out a moment ago.
  const session = readKept()
  const isIn = session?.user.id === member && !awaitsSecondFactor(session)
  return isHere && isIn && scrollY === 0 && navigator.onLine && isSettled(root) && isAsItOpens(root)
}

/** Nothing has failed, and nobody has typed anything. */
function isAsItOpens(root: Element): boolean {
  const fields = [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[type="search"], input[type="text"], textarea')]
  return root.querySelector('[role="alert"]') === null && fields.every(({ value }) => value === '')
}

function keepCopy(root: Element, member: string): void {
  const html = copyOf(root)
  const styles = [...document.styleSheets].flatMap(({ href }) => href ?? [])
  const screen: KeptScreen = { member, keptAt: Date.now(), ...circumstances(), styles, html }
  kept.screen.set(location.pathname, html.length > mostLong ? null : JSON.stringify(screen))
  void keepStart(location.pathname)
}

const started = new Set<string>()

/** Once for each screen: the next visit then begins without the server, in browsers that can do so. */
async function keepStart(path: string): Promise<void> {
  if (started.has(path) || !('serviceWorker' in navigator)) return
  started.add(path)
  try {
    await navigator.serviceWorker.register('/worker.js')
    await keepDocument(path)
  } catch {
    // The next visit begins with the server's document.
  }
}
