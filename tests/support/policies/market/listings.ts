// Listings of the marketplace for promises.
import type { Member, Stage } from '../stage.ts'

const put = `insert into storage.objects (bucket_id, name, owner_id, metadata) values ('market-pictures', $1, $2, '{"width": 800, "height": 600}')`

export const photoPath = (who: Member, number = 1) => `${who.id}/00000000-0000-4000-8000-00000000000${number}.jpg`
export const photosOf = (who: Member, ...numbers: number[]) =>
  JSON.stringify(numbers.map((number) => ({ path: photoPath(who, number), alt_text: `Picture number ${number}` })))

/** Pictures that are uploaded already. */
export async function uploads(town: Stage, who: Member, ...numbers: number[]): Promise<void> {
  for (const number of numbers) await town.set(put, [photoPath(who, number), who.id])
}

/** Members who may use the marketplace, each with a picture. */
export async function sellers<Few extends 1 | 2 | 3 | 4>(town: Stage, few: Few) {
  const people = await town.professionals(few)
  for (const person of people) {
    await town.gains(person, 'premium')
    await uploads(town, person, 1)
  }
  return people
}

const usual = {
  title: 'Shears from Japan',
  description: 'Six inches, sharpened in March, and kept in their case.',
  category: 'tools',
  subcategory: 'shears',
  condition: 'good',
  cleaned_statement: 'Washed, then disinfected for ten minutes',
  price_mode: 'fixed',
  price: 120,
  city: 'Portland',
  state_code: 'OR',
}
export type Said = Record<string, unknown>

/** The statement that lists what is usual but for `said`, as `who`. */
export function listing(who: Member, said: Said = {}): [sql: string, values: unknown[]] {
  const row = { user_id: who.id, photos: photosOf(who, 1), ...usual, ...said }
  const names = Object.keys(row)
  const places = names.map((_, index) => `$${index + 1}`)
  const values = Object.values(row).map((value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : value,
  )
  return [`insert into public.marketplace_listings (${names.join(', ')}) values (${places.join(', ')}) returning id, status`, values]
}

/** A product that may be sold. */
export const product: Said = {
  title: 'Builder gel',
  description: 'Three bottles in their packing, from a closed studio.',
  category: 'products_sealed',
  subcategory: null,
  condition: 'new_sealed',
  cleaned_statement: '',
}

/** What they listed, in this status. */
export async function list(town: Stage, who: Member, said: Said = {}, status = 'approved'): Promise<string> {
  const [made] = await town.as(who, ...listing(who, said))
  const id = String(made?.['id'])
  if (status === 'rejected') await reject(town, id)
  else
    await town.set(
      `update public.marketplace_listings set status = $2, closed_reason = case $2 when 'closed' then 'sold' end where id = $1`,
      [id, status],
    )
  return id
}

export const reject = (town: Stage, id: string) => town.set(`select internal.reject_content('marketplace_listing', $1, 'Too dark')`, [id])

export const decide = (town: Stage, moderator: Member, id: string, decision: 'approve' | 'reject', reason = '') =>
  town.as(moderator, `select public.content_decide('marketplace_listing', $1, $2, $3)`, [[id], decision, reason])

/** Someone whose listings appear without waiting. */
export async function trust(town: Stage, who: Member): Promise<void> {
  await town.set(`update public.profiles set is_verified = true, created_at = clock.now() - interval '15 days' where id = $1`, [who.id])
}
