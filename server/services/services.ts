// The outside world as server functions see it.
import type { MembershipSettings } from '#server/settings/membership.ts'
import type { Geocoder } from './geocoder.ts'
import type { Mail } from './mail.ts'
import type { Payments } from './payments/provider.ts'
import type { Writer } from './writing/writer.ts'

/** What a function may know of the settings. */
export type SiteFacts = {
  publicUrl: string
  rateLimits: boolean
  launchMode: 'open' | 'prelaunch'
  membership: MembershipSettings
}

/** `payments` is null where there are neither Stripe's keys nor local doors. `geocoder` is null where the list of places in the database answers. */
export type Services = {
  mail: Mail
  /** Hashes as sign-in does, in turn. */
  passwords: { hash(password: string): Promise<string> }
  site: SiteFacts
  geocoder: Geocoder | null
  writer: Writer
  payments: Payments | null
}
