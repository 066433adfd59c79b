// Queries of the home's blocks: one request per block, all in parallel.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import type { BrowseCard } from '#web/features/profiles/browse/browse.data.ts'
import type { Arrangement } from './blocks.ts'

type Filter = { state: string; city: string }

const looksNear = ({ state, city }: Filter) => ask(db.rpc('looks_near', { state: state || null, city: city || null })) as Promise<Look[]>

const jobFields =
  'id, title, company_name, location, is_remote, compensation_type, rate_or_trade, salary_min, salary_max, commission_percent, booth_rent_cents, rent_period, categories, image_url, owner:profiles!job_listings_user_id_fkey(specialties)' as const

function jobsNear(userId: string, state: string) {
  const open = db.from('job_listings').select(jobFields).eq('status', 'approved').gt('expires_at', new Date().toISOString())
  const others = open.neq('user_id', userId).order('created_at', { ascending: false }).order('id', { ascending: false }).limit(4)
  return ask(state === '' ? others : others.or(`state_code.eq.${state},is_remote.is.true`))
}

export type JobNear = Awaited<ReturnType<typeof jobsNear>>[number]

/** A picture on a member's card. The generated types cannot say which columns of a function are never null. */
export type Look = {
  id: string
  path: string
  alt_text: string
  category: string | null
  owner_id: string
  full_name: string
  specialties: string[]
  owner_city: string | null
}

/** A thread on the home; `author_name` is null for someone the member cannot see. */
export type Discussion = {
  thread_id: string
  title: string
  category: string
  reply_count: number
  is_solved: boolean
  last_activity_at: string
  author_id: string
  author_name: string | null
}

export const home = {
  near: ({ state, city }: Filter) =>
    queryOptions({
      queryKey: ['browse', 'near-me', state, city],
      queryFn: () => ask(db.rpc('near_me', { state: state || null, city: city || null })) as Promise<BrowseCard[]>,
    }),
  looks: (userId: string, filter: Filter) =>
    queryOptions({ queryKey: ['profiles', 'looks', userId, filter.state, filter.city], queryFn: () => looksNear(filter) }),

  /** Others' open jobs in the state, and remote ones; without a state all of them. */
  jobs: (userId: string, { state }: Pick<Filter, 'state'>) =>
    queryOptions({ queryKey: ['jobs', 'home', userId, state], queryFn: () => jobsNear(userId, state) }),

  /** Four threads in the member's crafts and in what they follow. */
  discussions: (userId: string) =>
    queryOptions({
      queryKey: ['forum', userId, 'home'],
      queryFn: () => ask(db.rpc('threads_for_me')) as Promise<Discussion[]>,
    }),
}

export const arrange = ({ order, hidden }: Arrangement) => ask(db.rpc('arrange_home', { blocks: order, hidden }))
export const closeWelcome = () => ask(db.rpc('close_welcome'))
