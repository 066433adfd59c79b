// Whether the session is still valid: it may have been signed out from another device, or the password changed elsewhere, or a
// factor added. Its token alone would remain valid for the rest of the hour.
import { askAuth } from './auth-service.ts'
import { BackendError } from '../backend-error.ts'
import { currentSession, hearOfSession, type User } from './session.ts'

const over = ['session_not_found', 'user_not_found', 'user_banned']

/** Checked when the app is opened, and when its window becomes visible again. */
export function watchStanding(): void {
  const due = every(60_000)
  const look = () => {
    if (document.visibilityState === 'visible' && due()) void ask()
  }
  document.addEventListener('visibilitychange', look)
  look()
}

const isDoubtDue = every(5000)

/** Checked when a call is refused with 401: someone who stays on the page would only read that it failed. */
export async function doubtStanding(): Promise<void> {
  if (isDoubtDue()) await ask()
}

function every(milliseconds: number): () => boolean {
  let last = -milliseconds
  return () => {
    if (performance.now() - last < milliseconds) return false
    last = performance.now()
    return true
  }
}

async function ask(): Promise<void> {
  const session = currentSession()
  if (!session) return
  try {
    hearOfSession(session, await askAuth<User>('/user'))
  } catch (error) {
    // Anything else, such as being offline, says nothing about the session.
    if (error instanceof BackendError && over.includes(error.code)) hearOfSession(session, null)
  }
}
