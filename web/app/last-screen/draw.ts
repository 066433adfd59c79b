// An inline script at the end of the app's document: draws the copy of this screen, if there is one, over its outline, before any
// script of the app has run. In a closed shadow root, inert and hidden from screen readers, so that nothing meets the screen twice.
import { kept } from '#web/data/kept.ts'
import { awaitsSecondFactor, readKept } from '#web/data/session/kept-session.ts'
import { keepDocument, startAnew, waiting } from './next-visit.ts'
import { hostId, isRendered, isSettled, screenFor, type KeptScreen } from './kept-screen.ts'

/** After this, it is better to see that the screen is loading. */
const longestMs = 5000
/** For the copy's first frame, before the app starts without it. */
const frameMs = 1000

const files = waiting()
if (files !== null) useKept()
draw()

/** This document was kept from the last visit. It is fetched again for the next one, whatever becomes of this one. */
function useKept(): void {
  addEventListener('load', () => void keepDocument(location.pathname).catch(() => {}))
  // A file of an earlier build may be gone.
  const isGone = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some(({ sheet }) => sheet === null)
  if (isGone) void startAnew()
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && void startAnew(), true)
}

/** Starts the app; without a kept document, the browser does. */
function start(): void {
  if (files !== null) document.head.append(files.content)
}

function draw(): void {
  const session = readKept()
  const isIn = session !== null && !awaitsSecondFactor(session)
  const screen = isIn ? screenFor(session.user.id) : null
  if (screen === null) start()
  else show(screen)
  if (!isIn) kept.forgetScreens()
}

function show({ member, styles, width, html }: KeptScreen): void {
  const host = document.createElement('div')
  host.id = hostId
  host.inert = true
  host.ariaHidden = 'true'
  host.hidden = true
  host.style.cssText = 'position:fixed;inset:0;z-index:9999;overflow:hidden;background:var(--background)'
  const inside = host.attachShadow({ mode: 'closed' })
  // The content security policy lets neither scripts nor handlers in it run.
  inside.innerHTML = html
  const links = styles.map((href) => Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href }))
  const styled = links.map((link) => new Promise((resolve) => link.addEventListener('load', resolve)))
  const still = document.createElement('style')
  still.textContent = '*, ::before, ::after { animation: none !important; transition: none !important }'
  inside.prepend(...links, still)
  document.body.append(host)
  const remove = removeInTime(host, member)
  // In the first frame; before it, a phone does not know its width.
  const reveal = () => {
    if (innerWidth === width) host.hidden = false
    else remove()
    setTimeout(start)
  }
  void Promise.all(styled).then(() => requestAnimationFrame(reveal))
  setTimeout(start, frameMs)
}

/** Once the screen itself is there with its data. With someone using it, or without a way to it, earlier. */
function removeInTime(host: HTMLElement, member: string): () => void {
  const over = new AbortController()
  let isUsed = false
  let isLooking = false
  const remove = () => {
    host.remove()
    observer.disconnect()
    over.abort()
  }
  const lookForMember = () => {
    if (readKept()?.user.id !== member) remove()
  }
  const look = () => {
    isLooking = false
    lookForMember()
    const root = document.getElementById('root')
    if (root !== null && (isSettled(root) || (isUsed && isRendered(root)))) remove()
  }
  // Until the browser is idle, the screen may still lack pictures.
  const lookSoon = () => {
    if (isLooking) return
    isLooking = true
    if ('requestIdleCallback' in window) requestIdleCallback(look, { timeout: 500 })
    else setTimeout(look, 100)
  }
  const observer = new MutationObserver(lookSoon)
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
  const use = () => {
    isUsed = true
    lookSoon()
  }
  const whileShown = { capture: true, passive: true, signal: over.signal }
  for (const kind of ['pointerdown', 'keydown', 'wheel']) addEventListener(kind, use, whileShown)
  // A script of the screen is missing or fails.
  addEventListener('error', remove, whileShown)
  // Another tab may have signed out.
  addEventListener('storage', lookForMember, whileShown)
  setTimeout(remove, longestMs)
  return remove
}
