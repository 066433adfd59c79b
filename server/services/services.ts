// The outside services that server functions can use.
import type { MembershipSettings } from '#server/settings/membership.ts'
import type { Calendars } from './calendars/calendars.ts'
import type { Geocoder } from './geocoder.ts'
import type { Mail } from './mail.ts'
import type { Payments } from './payments/provider.ts'
import type { Writer } from './writing/writer.ts'

/** The settings that functions may read. */
export type SiteFacts = {
  publicUrl: string
  rateLimits: boolean
  launchMode: 'open' | 'prelaunch'
  membership: MembershipSettings
}

/** `payments` is null without Stripe's keys and without local doors. `geocoder` is null if the database's list of places is used. */
export type Services = {
  mail: Mail
  /** Uses the same hash queue as sign-in. */
  passwords: { hash(password: string): Promise<string> }
  /** The auth service's own mail with a link to set a new password. False if that address was mailed too often. */
  recovery: { send(address: string): Promise<boolean> }
  site: SiteFacts
  calendars: Calendars
  geocoder: Geocoder | null
  writer: Writer
  payments: Payments | null
}
