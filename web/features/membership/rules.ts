// The rules of plans, applied to the server's response. Loaded along with the first response, because the shell sends the
// request without needing any rule.
import {
  asksForProfile,
  features,
  freeStanding,
  hasUnlimitedViews,
  mayUse,
  standingFrom,
  standingFromProfile,
  type Standing,
} from '#domain/membership.ts'
import { ask, db } from '#web/data/client.ts'

export type Known = {
  standing: Standing
  /** Names of the features this plan includes; admins have all features regardless. */
  opens: string[]
  hasUnlimitedViews: boolean
  /** The check failed, and there is no previous result. */
  isUncertain: boolean
}

const knownOf = (standing: Standing, isUncertain = false): Known => ({
  standing,
  opens: features.map(({ name }) => name).filter((name) => mayUse(name, standing)),
  hasUnlimitedViews: hasUnlimitedViews(standing),
  isUncertain,
})

export const knownFrom = (answer: Partial<Standing>): Known => knownOf(standingFrom(answer, new Date()))

/** After a failed check: if the session was the cause, uses the profile (spec §8), otherwise the free plan (spec §4). */
export async function knownAfter(error: unknown, userId: string): Promise<Known> {
  const profile = error instanceof Error && asksForProfile(error.message) ? await readProfile(userId) : null
  return profile ? knownOf(standingFromProfile(profile, new Date())) : knownOf(freeStanding, true)
}

/** Null if reading the profile fails too. */
async function readProfile(userId: string) {
  try {
    return await ask(
      db.from('profiles').select('is_founder, founder_benefits_expire_at, user_role, trial_ends_at').eq('id', userId).maybeSingle(),
    )
  } catch {
    return null
  }
}

export const areaOf = (feature: string): string => features.find(({ name }) => name === feature)?.area ?? feature
