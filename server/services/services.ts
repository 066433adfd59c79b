// The outside world as server functions see it.
import type { Mail } from './mail.ts'

export type Services = { mail: Mail }
