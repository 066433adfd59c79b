// Job listings that wait for approval, for those who decide about them.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import { currentSession } from '#web/data/session/session.ts'
import { admin } from '../admin.data.ts'
import { most, type Question } from '../queue/queue.ts'

const columns =
  'id, user_id, title, company_name, location, is_remote, job_type, status, featured, featured_until, created_at, updated_at, expires_at, description, requirements, compensation_type, rate_or_trade, salary_min, salary_max, pay_unit, commission_percent, booth_rent_cents, rent_period, tips_policy, benefits, license_types, schedule_days, shift_notes, external_apply_url, auto_questions, image_url, image_alt, owner:profiles!job_listings_user_id_fkey(id, full_name, profile_picture, specialties, is_verified)' as const

async function rows({ filter }: Question, after: { id: string; created_at: string; updated_at: string } | null) {
  const query = db.from('job_listings').select(columns).limit(most)
  if (filter === 'approved') {
    const newest = query.eq('status', 'approved').order('created_at', { ascending: false }).order('id', { ascending: false })
    return ask(after ? newest.or(`created_at.lt."${after.created_at}",and(created_at.eq."${after.created_at}",id.lt.${after.id})`) : newest)
  }
  // Those that their owner has paused or withdrawn wait for nobody.
  const oldest = query.eq('status', 'pending').gt('expires_at', new Date().toISOString()).order('updated_at').order('id')
  return ask(after ? oldest.or(`updated_at.gt."${after.updated_at}",and(updated_at.eq."${after.updated_at}",id.gt.${after.id})`) : oldest)
}

export type Listing = Awaited<ReturnType<typeof rows>>[number] & { isOwn: boolean }

async function page(question: Question, after: Listing | null): Promise<Listing[]> {
  const myId = currentSession()?.user.id
  return (await rows(question, after)).map((listing) => ({ ...listing, isOwn: listing.user_id === myId }))
}

/** One of them, whatever its status. */
export const listing = (userId: string, id: string) =>
  queryOptions({
    queryKey: [...admin.all(userId), 'jobs', 'one', id],
    queryFn: async (): Promise<Listing | null> => {
      const found = await ask(db.from('job_listings').select(columns).eq('id', id).maybeSingle())
      return found && { ...found, isOwn: found.user_id === userId }
    },
  })

export const listings = { key: 'jobs', page }

/** For so many days from now; 0: no longer. */
export const feature = ({ id }: Listing, days: number) => ask(db.rpc('job_feature', { job_id: id, days }))
