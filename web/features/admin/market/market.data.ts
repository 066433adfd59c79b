// Listings of the marketplace that wait for approval, for those who decide about them.
import { ask, db } from '#web/data/client.ts'
import { currentSession } from '#web/data/session/session.ts'
import { most, type Question } from '../queue/queue.ts'

const columns =
  '*, owner:profiles!marketplace_listings_user_id_fkey(id, full_name, profile_picture, specialties, is_verified, created_at)' as const

async function rows({ filter }: Question, after: { id: string; created_at: string; updated_at: string } | null) {
  const query = db.from('marketplace_listings').select(columns).is('deleted_at', null).limit(most)
  if (filter === 'approved') {
    const newest = query.eq('status', 'approved').order('created_at', { ascending: false }).order('id', { ascending: false })
    return ask(after ? newest.or(`created_at.lt."${after.created_at}",and(created_at.eq."${after.created_at}",id.lt.${after.id})`) : newest)
  }
  // Those that their seller has withdrawn wait for nobody.
  const oldest = query.eq('status', 'pending').gt('expires_at', new Date().toISOString()).order('updated_at').order('id')
  return ask(after ? oldest.or(`updated_at.gt."${after.updated_at}",and(updated_at.eq."${after.updated_at}",id.gt.${after.id})`) : oldest)
}

export type Listing = Awaited<ReturnType<typeof rows>>[number] & { isOwn: boolean }

async function page(question: Question, after: Listing | null): Promise<Listing[]> {
  const myId = currentSession()?.user.id
  return (await rows(question, after)).map((listing) => ({ ...listing, isOwn: listing.user_id === myId }))
}

export const listings = { key: 'marketplace', page }
