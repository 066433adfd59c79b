// Two members in whose profiles every text is as long as its field takes and has no place to break: Ana's with long words,
// Bea's with unusual scripts.
import type { Account, Town } from '../journeys/journey.ts'
import { premium } from '../journeys/jobs.ts'
import { call } from '../journeys/journey-messages.ts'
import { type Profile, fillProfile } from './profiles.ts'
import { longName, stacked, stackedName, upTo, wordOf } from './texts.ts'

export type Pair = { ana: Account; bea: Account; services: { ana: Profile; bea: Profile } }

export async function pair(town: Town): Promise<Pair> {
  const [ana, bea] = await Promise.all([premium(town, longName), premium(town, stackedName)])
  const services = { ana: await fillProfile(town, ana, wordOf), bea: await fillProfile(town, bea, (most) => upTo(most, `${stacked} `)) }
  await meet(town, ana, bea)
  return { ana, bea, services }
}

/** A third member and Ana, who may ask each other for a trade. */
export async function pairWithSue(town: Town, { ana, services }: Pair): Promise<Pair> {
  const sue = await premium(town, wordOf(80))
  const profile = await fillProfile(town, sue, wordOf)
  await meet(town, sue, ana)
  return { ana: sue, bea: ana, services: { ana: profile, bea: services.ana } }
}

async function meet(town: Town, one: Account, other: Account): Promise<void> {
  for (const [viewer, viewed] of [
    [one, other],
    [other, one],
  ] as const)
    await call(town, viewer, 'rpc/increment_profile_view', { viewer_id: viewer.id, profile_id: viewed.id })
}
