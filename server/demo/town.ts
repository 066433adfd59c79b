// The shapes of database/demo/*.json. Money in cents, time in minutes.
import { createHash } from 'node:crypto'

export type Person = {
  key: string
  name: string
  state: string
  city: string
  crafts: string[]
  headline: string
  bio: string
  years: number
  salon: string
  verified: boolean
  founder: boolean
  services: { category: string; name: string; minutes: number; price: number; product: number }[]
  wants: { category: string; title: string; note: string }[]
}

export type Story = {
  proposer: string
  recipient: string
  state:
    | 'pending'
    | 'countered'
    | 'accepted'
    | 'proposed'
    | 'scheduled'
    | 'half'
    | 'completed'
    | 'declined'
    | 'cancelled'
    | 'expired'
    | 'withdrawn'
    | 'owed'
    | 'iou'
    | 'missed'
    | 'disputed'
    | 'late'
  daysAgo: number
  /** Names of the services that the proposer gives and gets. */
  gives: string[]
  gets: string[]
  message: string
  counterGives?: string[]
  counterGets?: string[]
  counterMessage?: string
  reason?: string
  /** What the proposer says of an appointment that went wrong, and what the other answers. */
  statement?: string
  answer?: string
  chat: { from: string; text: string }[]
  /** Of a completed trade. One alone stays sealed, unless its 14 days are over. */
  reviews?: { by: string; quality: number; reliability: number; friendliness: number; body: string; reply?: string }[]
}

/** The same name always has the same id, so that links into the demo town keep working. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(`demo:${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
