// Whether the session still stands: signed out from another device, a password changed elsewhere, a factor added. The token alone
// would go on being good for the rest of its hour.
import { askAuth } from './auth-service.ts'
import { BackendError } from '../backend-error.ts'
import { currentSession, hearOfSession, type User } from './session.ts'

const restMs = 60_000
const over = ['session_not_found', 'user_not_found', 'user_banned']

/** Asked when the app is opened, and when it is looked at again. */
export function watchStanding(): void {
  let askedAt = -restMs
  const look = () => {
    if (document.visibilityState !== 'visible' || performance.now() - askedAt < restMs) return
    askedAt = performance.now()
    void ask()
  }
  document.addEventListener('visibilitychange', look)
  look()
}

async function ask(): Promise<void> {
  const session = currentSession()
  if (!session) return
  try {
    hearOfSession(session, await askAuth<User>('/user'))
  } catch (error) {
    // Anything else, being offline above all, says nothing about the session.
    if (error instanceof BackendError && over.includes(error.code)) hearOfSession(session, null)
  }
}
