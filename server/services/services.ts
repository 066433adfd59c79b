// The outside world as server functions see it.
import type { Config } from '#server/config.ts'
import type { Mail } from './mail.ts'

/** What a function may know of the settings. */
export type SiteFacts = Pick<Config, 'publicUrl' | 'rateLimits' | 'membership' | 'launchMode'>

export type Services = { mail: Mail; site: SiteFacts }
