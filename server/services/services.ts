// The outside world as server functions see it.
import type { MembershipSettings } from '#server/settings/membership.ts'
import type { Mail } from './mail.ts'

/** What a function may know of the settings. */
export type SiteFacts = {
  publicUrl: string
  rateLimits: boolean
  launchMode: 'open' | 'prelaunch'
  membership: MembershipSettings
}

export type Services = { mail: Mail; site: SiteFacts }
