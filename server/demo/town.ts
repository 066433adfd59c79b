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

export type Job = {
  owner: string
  title: string
  company: string
  city: string | null
  state_code: string | null
  remote: boolean
  type: string
  class: string | null
  crafts: string[]
  compensation: 'paid' | 'trade' | 'either'
  rate: string
  salary_min: number | null
  salary_max: number | null
  pay_unit: string | null
  description: string
  requirements: string
  questions: string[]
  required: string[]
  years: number | null
  openings: number
  licenses?: string[]
  schedule?: string[]
  shifts?: string
  /** Days from today to the first one. */
  startsIn?: number
  tips?: string
  benefits?: string[]
  commission?: number
  rent_cents?: number
  rent_period?: string
  contact?: string
  external: string | null
  public: boolean
  state: 'open' | 'pending' | 'rejected' | 'filled' | 'paused' | 'withdrawn' | 'expired'
  /** Why it was rejected. */
  reason: string | null
  daysAgo: number
  /** How long it is open. */
  days: number
  featured: boolean
  views: number
  savedBy?: string[]
  applications: Application[]
}

export const idOfJob = ({ owner, title }: Job) => idOf(`${owner}/jobs/${title}`)

export type Application = {
  who: string
  status: 'submitted' | 'viewed' | 'in_chat' | 'interviewing' | 'shortlisted' | 'passed' | 'rejected' | 'withdrawn' | 'hired'
  daysAgo: number
  intro: string
  /** What the owner writes with a decision. */
  reason?: string
  /** With a week or answers it is a full application. */
  week?: Week
  answers?: Record<string, string>
  answeredAfterHours?: number
  /** Begins once the owner has read the application. */
  chat?: ({ from: 'owner' | 'applicant' } & ({ text: string } | { week: Week } | { shares: 'contact' }))[]
  interviews?: Interview[]
}

type Week = Record<string, boolean | string>

type Interview = {
  title: string
  /** From today on, at least 2; below 0 it was accepted and is over. */
  days: number
  at: string
  minutes?: number
  place?: string
  link?: string
  note?: string
  answer?: 'accepted' | 'suggested'
}

export type Listing = {
  owner: string
  title: string
  description: string
  category: string
  subcategory: string | null
  condition: string | null
  brand?: string
  quantity?: number
  unit?: string
  price_mode: 'fixed' | 'offers' | 'free' | 'trade_only'
  price: number | null
  /** The price before it fell. */
  was?: number
  is_trade?: boolean
  trade_wants?: string
  /** Days until it may no longer be used. */
  keeps?: number
  cleaned?: string
  facts?: Record<string, string | number | boolean>
  /** Which of its owner's pieces it shows, counted from 0. */
  pieces: number[]
  city: string
  state_code: string
  ships?: boolean
  shipping?: number
  public?: boolean
  state: 'open' | 'pending' | 'rejected' | 'reserved' | 'sold' | 'withdrawn' | 'expired'
  /** Why it was rejected. */
  reason?: string
  daysAgo: number
  views: number
  savedBy?: string[]
  offers?: ListingOffer[]
}

export type ListingOffer = {
  by: string
  cents: number
  /** Of the buyer's menu, in place of cash or with it. */
  services?: string[]
  quantity?: number
  message: string
  /** What the seller answers with. */
  counter?: number
  /** `handed`: the buyer says that it was handed over. One of services that is accepted is a trade. */
  state: 'pending' | 'waiting' | 'countered' | 'accepted' | 'handed' | 'completed' | 'released' | 'declined' | 'withdrawn' | 'expired'
}
