// Listings for journeys, set up through the APIs: their photos uploaded first, and approved as the team does.
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { moderator } from '#tests/support/journeys/jobs.ts'
import type { Account, Town } from '#tests/support/journeys/journey.ts'
import type { JourneyServer } from '#tests/support/journeys/journey-server.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { upload } from '#tests/support/profiles/pieces.ts'

type Photo = { path: string; alt_text: string }

/** Uploads a photo; returns what a listing says of it. */
async function photo(town: Town, seller: Account, altText: string): Promise<Photo> {
  const path = `${seller.id}/${randomUUID()}.jpg`
  await upload(town, seller, 'market-pictures', path)
  return { path, alt_text: altText }
}

const described = {
  description: 'Six years in one room, reupholstered in spring. The hydraulics hold at every height.',
  category: 'furniture',
  subcategory: 'styling_chairs',
  condition: 'good',
  price_mode: 'fixed',
  price: 480,
  state_code: 'OR',
  city: 'Portland',
}
type Given = { title: string; photos?: string[] } & Record<string, unknown>

/** Lists something, which waits for approval; returns its id. `photos`: what each shows. */
export async function listItem(
  town: Town,
  seller: Account,
  { photos = ['The whole chair, from the side'], ...given }: Given,
): Promise<string> {
  const sent: Photo[] = []
  for (const altText of photos) sent.push(await photo(town, seller, altText))
  const row = { ...described, ...given, photos: sent, user_id: seller.id }
  const [listed] = await call<{ id: string }[]>(town, seller, 'marketplace_listings', row)
  if (listed === undefined) throw new Error('no listing')
  return listed.id
}

const approvers = new Map<string, Promise<Account>>()

/** A listing that members see. */
export async function openListing(town: Town, server: JourneyServer, seller: Account, given: Given): Promise<string> {
  const id = await listItem(town, seller, given)
  const approver = approvers.get(town.url) ?? moderator(town, server, 'Mo Looks')
  approvers.set(town.url, approver)
  const decision = { kind: 'marketplace_listing', ids: [id], decision: 'approve', reason: '' }
  await call<number>(town, await approver, 'rpc/content_decide', decision)
  return id
}

export const marketCard = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: 'Listings', exact: true }).getByRole('article', { name: title, exact: true })
/** Not a card of another listing with the same title. */
export const listingView = (page: Page, title: string): Locator =>
  page.getByRole('article', { name: title, exact: true }).and(page.locator('.listing-detail'))
