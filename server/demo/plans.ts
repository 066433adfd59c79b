// The plans of the demo town's people, and one login for each plan: free@, basic@, premium@, trial@ and founder@demo.test.
import type pg from 'pg'
import { idOf, type Person } from './town.ts'

type Tier = 'basic' | 'premium'
type Customer = Person & { tier?: Tier; trialDays?: number }

const customer = { state: 'OR', city: 'Salem', bio: '', years: 4, salon: '', founder: false, services: [], wants: [] }

export const customers: Customer[] = [
  { ...customer, key: 'free', name: 'Frankie Lowe', crafts: ['barbering'], headline: 'Fades and honest talk' },
  { ...customer, key: 'basic', name: 'Blair Santos', crafts: ['hair'], headline: 'Short cuts, long lunches', tier: 'basic' },
  {
    ...customer,
    key: 'premium',
    name: 'Paige Monroe',
    crafts: ['esthetics'],
    headline: 'Skin first, everything else after',
    tier: 'premium',
  },
  { ...customer, key: 'trial', name: 'Tatum Reid', crafts: ['massage'], headline: 'New in town, strong hands', trialDays: 10 },
  { ...customer, key: 'founder', name: 'Fern Castillo', crafts: ['mua'], headline: 'Bridal mornings and stage nights', founder: true },
]

/** Everyone gets basic so that they can trade after their trial; founders already have their benefits. */
export async function givePlans(client: pg.Client, people: Person[]): Promise<void> {
  for (const { key, founder } of people) if (!founder) await subscribe(client, key, 'basic')
  for (const { key, tier, trialDays = 0 } of customers) {
    const ends = 'case when $2::int > 0 then now() + make_interval(days => $2::int) end'
    await client.query(`update public.profile_private set trial_ends_at = ${ends} where user_id = $1`, [idOf(key), trialDays])
    if (tier !== undefined) await subscribe(client, key, tier)
  }
}

async function subscribe(client: pg.Client, key: string, tier: Tier): Promise<void> {
  await client.query(`insert into public.subscriptions (user_id, source, tier, status) values ($1, 'manual', $2, 'active')`, [
    idOf(key),
    tier,
  ])
}
