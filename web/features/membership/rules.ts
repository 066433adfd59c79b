// The rules of plans, read from the server's answers. Fetched beside the first of them: the shell asks, and needs no rule itself.
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
  /** Features this plan opens, by name; an admin has them all besides. */
  opens: string[]
  hasUnlimitedViews: boolean
  /** The check failed, and nothing was known before. */
  isUncertain: boolean
}

const knownOf = (standing: Standing, isUncertain = false): Known => ({
  standing,
  opens: features.map(({ name }) => name).filter((name) => mayUse(name, standing)),
  hasUnlimitedViews: hasUnlimitedViews(standing),
  isUncertain,
})

export const knownFrom = (answer: Partial<Standing>): Known => knownOf(standingFrom(answer, new Date()))

/** After a check that failed: of the session, the profile is read instead (spec §8); of anything else, free (spec §4). */
export async function knownAfter(error: unknown, userId: string): Promise<Known> {
  const profile = error instanceof Error && asksForProfile(error.message) ? await readProfile(userId) : null
  return profile ? knownOf(standingFromProfile(profile, new Date())) : knownOf(freeStanding, true)
}

/** Null when the profile cannot be read either. */
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
