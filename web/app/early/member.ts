// Sends the first requests of members' screens while the files of those screens are still loading. Each file here is loaded
// before the entry: this one for every member's screen, the others for the screen at the path they are named after. The screen
// finds the responses, or the pending requests, in the query cache.
import { queryClient } from '#web/data/query.ts'
import { awaitsSecondFactor, currentSession, freshToken } from '#web/data/session/session.ts'
import { me } from '#web/features/account/me.data.ts'
import { startAt } from '#web/features/location/place.ts'
import { membership } from '#web/features/membership/membership.data.ts'

/** Resolves to the id of the signed-in member, or never resolves if there is none. The screen retries failed requests and reports them. */
export const member: Promise<string> = new Promise((resolve) => void whoIsHere(resolve))
void askForShell()

async function whoIsHere(tell: (userId: string) => void): Promise<void> {
  const session = currentSession()
  // Refreshing may end the session.
  if (session && !awaitsSecondFactor(session) && (await freshToken()) !== null) tell(session.user.id)
}

async function askForShell(): Promise<void> {
  const userId = await member
  void queryClient.prefetchQuery(me.profile(userId))
  void queryClient.prefetchQuery(membership.known(userId))
  void queryClient.prefetchQuery(me.isAdmin(userId))
}

/** The same, once we know the member's own place, because lists by place start there. */
export async function memberAtPlace(): Promise<string> {
  const userId = await member
  const own = await queryClient.fetchQuery(me.profile(userId)).catch(() => null)
  if (own) startAt(own)
  return userId
}

export const search = (): Record<string, string> => Object.fromEntries(new URLSearchParams(location.search))
