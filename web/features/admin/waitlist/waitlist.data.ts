// The waitlist, and the founders who came from it.
import { queryOptions } from '@tanstack/react-query'
import type { Database } from '#domain/generated/database.ts'
import { ask, db } from '#web/data/client.ts'
import { admin } from '../admin.data.ts'
import { most, type Question } from '../queue/queue.ts'

const columns = 'id, email, name, profession, city, state_code, status, position, referrals, invited_at, confirmed_at, created_at'

export type Signup = {
  id: string
  email: string
  name: string | null
  profession: string | null
  city: string | null
  state_code: string | null
  status: string
  position: number | null
  referrals: number
  invited_at: string | null
  confirmed_at: string | null
  created_at: string
}

type Status = Database['public']['Tables']['waitlist_signups']['Row']['status']

/** `people` by status; `seats` of the hundred founders. */
export type Figures = {
  people: Record<string, number>
  places: { state_code: string | null; city: string | null; people: number; waiting: number; joined: number }[]
  seats: { claimed: number; held: number; candidates: number }
}

/** Those who wait are in the order in which they are invited, everyone else the newest first. */
async function page({ filter, search }: Question, after: Signup | null): Promise<Signup[]> {
  let query = db.from('waitlist_signups').select(columns).limit(most)
  if (filter !== 'all') query = query.eq('status', filter as Status)
  // Addresses that begin with it. The database may use an index for a range, but for no pattern.
  if (search !== '') query = query.gte('email', search.toLowerCase()).lt('email', `${search.toLowerCase()}\u{10FFFF}`)
  if (filter === 'confirmed') {
    if (after) query = query.gt('position', after.position ?? 0)
    return ask(query.order('position'))
  }
  // The first condition alone tells the index where to start.
  if (after) query = query.lte('created_at', after.created_at).or(`created_at.lt."${after.created_at}",id.lt.${after.id}`)
  return ask(query.order('created_at', { ascending: false }).order('id', { ascending: false }))
}

const readFounders = () =>
  ask(
    db.from('founder_claims').select('number, claimed_at, profiles!founder_claims_user_id_fkey(id, full_name)').order('number').limit(100),
  )

export type Founder = Awaited<ReturnType<typeof readFounders>>[number]

export const waitlist = {
  key: 'waitlist',
  page,
  figures: (userId: string) =>
    queryOptions({
      queryKey: [...admin.all(userId), 'waitlist', 'figures'],
      // The schema types a JSON answer only as "json".
      queryFn: async () => (await ask(db.rpc('waitlist_figures'))) as unknown as Figures,
      staleTime: 0,
    }),
  founders: (userId: string) =>
    queryOptions({
      queryKey: [...admin.all(userId), 'waitlist', 'founders'],
      queryFn: readFounders,
    }),
}

export const inviteNext = (people: number) => ask(db.rpc('waitlist_invite', { people }))
export const invite = (id: string) => ask(db.rpc('waitlist_invite_one', { signup_id: id }))
export const mailAgain = (id: string) => ask(db.rpc('waitlist_mail_again', { signup_id: id }))
