// Names of the areas that plans open, for the screens that compare plans; apart from ../membership.ts, which every screen loads.
import { isBuilt } from './to-come.ts'
import { features, type FeatureName, type Tier } from '../membership.ts'

const labels: Record<FeatureName, string> = {
  browse: 'Directory',
  profiles: 'Profiles',
  send_messages: 'Messages',
  send_trade_requests: 'Trades',
  community: 'Forum',
  live_chat: 'Beauty Chat',
  jobs: 'Jobs',
  events: 'Events',
  education: 'Education',
  marketplace: 'Marketplace',
  social_hub: 'Social Hub',
}

/** Names of what a plan adds and has, and of what is still to come to it. */
export function areasOf(tier: Tier): { included: string[]; coming: string[] } {
  const named = (built: boolean) =>
    features.filter(({ name, plan }) => plan === tier && isBuilt(name) === built).map(({ name }) => labels[name])
  return { included: named(true), coming: named(false) }
}
