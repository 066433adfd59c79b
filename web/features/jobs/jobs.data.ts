import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '#domain/generated/database.ts'
import { ask, db } from '#web/data/client.ts'
import type { JobFilters } from './search.ts'

const job =
  '*, owner:profiles!job_listings_user_id_fkey(id, full_name, profile_picture, specialties, is_verified, open_to_trade, is_suspended)' as const
const pageSize = 20
type Cursor = { at: string; id: string }

const listings = () =>
  db.from('job_listings').select(job).order('created_at', { ascending: false }).order('id', { ascending: false }).limit(pageSize)

const after = ({ at, id }: Cursor) => `created_at.lt."${at}",and(created_at.eq."${at}",id.lt.${id})`

/** Open jobs, newest first. */
function page({ pay, remote, type }: JobFilters, cursor: Cursor | null) {
  let query = listings().eq('status', 'approved').gt('expires_at', new Date().toISOString())
  if (pay) query = query.eq('compensation_type', pay)
  if (remote) query = query.eq('is_remote', true)
  if (type) query = query.eq('job_type', type)
  if (cursor) query = query.or(after(cursor))
  return ask(query)
}

/** Those the member posted, in every status. */
function ownPage(userId: string, cursor: Cursor | null) {
  const query = listings().eq('user_id', userId)
  return ask(cursor ? query.or(after(cursor)) : query)
}

export type Job = Awaited<ReturnType<typeof page>>[number]

function nextOf(last: Job[]): Cursor | undefined {
  const end = last.at(-1)
  return end && last.length === pageSize ? { at: end.created_at, id: end.id } : undefined
}

export const jobs = {
  all: ['jobs'] as const,

  pages: (filters: JobFilters) =>
    infiniteQueryOptions({
      queryKey: ['jobs', 'list', filters],
      queryFn: ({ pageParam }) => page(filters, pageParam),
      initialPageParam: null as Cursor | null,
      getNextPageParam: nextOf,
    }),

  mine: (userId: string) =>
    infiniteQueryOptions({
      queryKey: ['jobs', 'list', 'mine', userId],
      queryFn: ({ pageParam }) => ownPage(userId, pageParam),
      initialPageParam: null as Cursor | null,
      getNextPageParam: nextOf,
    }),

  one: (id: string) =>
    queryOptions({
      queryKey: ['jobs', 'one', id],
      queryFn: () => ask(db.from('job_listings').select(job).eq('id', id).maybeSingle()),
    }),
}

type Insert = Database['public']['Tables']['job_listings']['Insert']
/** What a member writes of a listing. */
export type JobRow = Omit<Insert, 'user_id' | 'status' | 'featured' | 'id' | 'expires_at'>

const written = 'id, status' as const

/** The answer's status says whether it waits for approval. */
export const write = {
  post: (userId: string, row: JobRow, expiresAt: string) =>
    ask(
      db
        .from('job_listings')
        .insert({ ...row, user_id: userId, expires_at: expiresAt })
        .select(written)
        .single(),
    ),
  change: (id: string, row: JobRow) => ask(db.from('job_listings').update(row).eq('id', id).select(written).single()),
  close: (id: string, reason: 'filled' | 'withdrawn' | 'paused') => ask(db.rpc('job_close', { job_id: id, reason })),
  repost: (id: string) => ask(db.rpc('job_repost', { job_id: id })),
}
