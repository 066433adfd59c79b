import { redirect, type AnyRouteMatch, type ParsedLocation } from '@tanstack/react-router'
import { awaitsSecondFactor, currentSession, takeSessionFromAddress } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'

/**
 * Redirects visitors, and members who lack a second factor, from a member's screen to the sign-in page, which brings them
 * back (spec §2).
 */
export async function guard({ matches, location }: { matches: readonly AnyRouteMatch[]; location: ParsedLocation }): Promise<void> {
  const isForMembers = matches.some((match) => match.staticData.access === 'member')
  if (!currentSession()) await takeSessionFromAddress()
  const session = currentSession()
  if (!isForMembers || (session && !awaitsSecondFactor(session))) return
  throw redirect({ ...paths.auth({ next: location.pathname + location.searchStr }), replace: true })
}
