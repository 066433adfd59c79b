// Sends tracked events to the server: anonymous ones always; personal ones only with the member's consent, and never with Do
// Not Track or Global Privacy Control. The server checks the same again. Loaded when the browser is idle (track.ts).
import { BackendError } from '../backend-error.ts'
import { ask, db } from '../client.ts'
import { config } from '../config.ts'
import { makeEventQueue } from './event-queue.ts'
import { countedEvents, type Tracked } from './events.ts'
import { currentSession, freshToken, onSessionChange } from '../session/session.ts'

const queue = makeEventQueue<Tracked>({ post, log: (error) => console.warn('Events were not sent; they wait.', error) })
const isCounted = ({ name }: Tracked) => countedEvents.some((counted) => counted === name)

let userId = currentSession()?.user.id
let agreeing: Promise<boolean> | undefined

export const analytics = {
  add(event: Tracked): void {
    if (isCounted(event)) return queue.add(event)
    const who = userId
    void agreed().then((isAgreed) => isAgreed && who === userId && queue.add(event))
  },
  /** The member has changed their choice. */
  forgetConsent(): void {
    agreeing = undefined
    queue.keepOnly(isCounted)
  },
}

/** The browser's own privacy signals. */
export const browserSaysNo = (): boolean =>
  navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)

function agreed(): Promise<boolean> {
  if (userId === undefined || browserSaysNo()) return Promise.resolve(false)
  agreeing ??= ask(db.rpc('analytics_consent')).catch(() => {
    agreeing = undefined
    return false
  })
  return agreeing
}

async function post(events: Tracked[], isLast: boolean): Promise<void> {
  // A request would only leave an error in the console.
  if (!navigator.onLine) throw new Error('There is no connection.')
  const token = isLast ? tokenInHand() : await freshToken()
  const answer = await fetch(`${config.url}/functions/v1/track-analytics`, {
    method: 'POST',
    keepalive: true,
    headers: { apikey: config.anonKey, 'content-type': 'application/json', ...(token !== null && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ events }),
  })
  if (!answer.ok) throw new BackendError(answer.status, { message: `track-analytics answered ${answer.status}` })
}

/** The current token; when leaving, there is no time to refresh it. */
function tokenInHand(): string | null {
  const session = currentSession()
  return session !== null && (session.expires_at ?? 0) * 1000 > Date.now() ? session.access_token : null
}

onSessionChange(() => {
  const now = currentSession()?.user.id
  if (now === userId) return
  userId = now
  analytics.forgetConsent()
})
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') queue.leave()
})
window.addEventListener('pagehide', () => queue.leave())
