// A town in which every text that a member can write is as long as its field takes and has no place to break: written by two
// members about each other, Ana with the long words and Bea with unusual scripts.
import type { JourneyServer } from '../journeys/journey-server.ts'
import type { Account, Town } from '../journeys/journey.ts'
import { premium } from '../journeys/jobs.ts'
import { call, conversation, say } from '../journeys/journey-messages.ts'
import { type Community, communityOf } from './community.ts'
import { type Jobs, jobsOf } from './jobs.ts'
import { fillProfile } from './profiles.ts'
import { longName, stacked, stackedName, upTo, wordOf } from './texts.ts'
import { type Trades, tradeInEveryState } from './trades.ts'

export type LongTown = {
  ana: Account
  bea: Account
  /** Suspended and limited, with an appeal. */
  sue: Account
  team: Account
  conversationId: string
  trades: Trades
  jobs: Jobs
  community: Community
}

export async function townOfLongTexts(town: Town, server: JourneyServer): Promise<LongTown> {
  const [ana, bea, sue, team] = await Promise.all([
    premium(town, longName),
    premium(town, stackedName),
    premium(town, wordOf(80)),
    town.account('Mo Keeps'),
  ])
  await server.admin('grant', team.email, 'admin')
  const inLongWords = (who: Account) => fillProfile(town, who, wordOf)
  const services = { ana: await inLongWords(ana), bea: await fillProfile(town, bea, (most) => upTo(most, `${stacked} `)) }
  const others = { ana: await inLongWords(sue), bea: services.ana }
  for (const [one, other] of [
    [ana, bea],
    [bea, ana],
    [sue, ana],
  ] as const)
    await call(town, one, 'rpc/increment_profile_view', { viewer_id: one.id, profile_id: other.id })
  const trades = await tradeInEveryState(town, { ana, bea, services }, { ana: sue, bea: ana, services: others })
  const conversationId = await conversation(town, ana, bea)
  for (const from of [ana, bea]) await say(town, from, from === ana ? bea : ana, upTo(2000))
  const jobs = await jobsOf(town, server, ana, bea, services.bea)
  const community = await communityOf(town, ana, bea, team)
  await judged(town, sue, team)
  await call(town, team, 'rpc/staff_note_add', { member_id: ana.id, note: upTo(1000) })
  return { ana, bea, sue, team, conversationId, trades, jobs, community }
}

async function judged(town: Town, sue: Account, team: Account): Promise<void> {
  await call(town, team, 'rpc/member_warn', { member_id: sue.id, reason: upTo(500) })
  const sanction = await call<string>(town, team, 'rpc/member_limit', {
    member_id: sue.id,
    limits: ['no_messages'],
    days: 7,
    reason: upTo(500),
  })
  await call(town, sue, 'rpc/appeal_send', { sanction_id: sanction, message: upTo(1000) })
  const strike = await call<string>(town, team, 'rpc/member_strike', { member_id: sue.id, points: 3, reason: upTo(500) })
  await call(town, sue, 'rpc/strike_appeal', { strike_id: strike, statement: upTo(1000) })
}
