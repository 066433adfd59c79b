// What a member's screens ask first, asked while their own files are still on their way: each file here is loaded beside the
// entry and ahead of it, this one by every member's screen, the others by the screen at the path they are named after. The
// screen finds the answers, or the questions under way, where it looks for them.
import { queryClient } from '#web/data/query.ts'
import { awaitsSecondFactor, currentSession, freshToken } from '#web/data/session/session.ts'
import { me } from '#web/features/account/me.data.ts'
import { startAt } from '#web/features/location/place.ts'
import { membership } from '#web/features/membership/membership.data.ts'

/** Resolves to the id of who is signed in, and never where nobody is. What fails is asked again by the screen, and told there. */
export const member: Promise<string> = new Promise((resolve) => void whoIsHere(resolve))
void askForShell()

async function whoIsHere(tell: (userId: string) => void): Promise<void> {
  const session = currentSession()
  // A refresh may end the session.
  if (session && !awaitsSecondFactor(session) && (await freshToken()) !== null) tell(session.user.id)
}

async function askForShell(): Promise<void> {
  const userId = await member
  void queryClient.prefetchQuery(me.profile(userId))
  void queryClient.prefetchQuery(membership.known(userId))
  void queryClient.prefetchQuery(me.isAdmin(userId))
}

/** The same, once it is known where they work, which is where lists begin that go by place. */
export async function memberAtPlace(): Promise<string> {
  const userId = await member
  const own = await queryClient.fetchQuery(me.profile(userId)).catch(() => null)
  if (own) startAt(own)
  return userId
}

export const search = (): Record<string, string> => Object.fromEntries(new URLSearchParams(location.search))
