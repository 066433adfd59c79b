import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Database, Json } from '#domain/generated/database.ts'
import type { ApplicationStatus } from '#domain/jobs/applications.ts'
import { BackendError } from '#web/data/backend-error.ts'
import { ask, db } from '#web/data/client.ts'
import { argumentsOf } from '#web/features/listing/filters/filters.ts'
import type { ViewSource } from '#web/features/listing/detail/views.ts'
import { wherever, type Place } from '#web/features/location/kept-place.ts'
import { nearPlace } from '#web/features/location/place-filter.ts'
import { schema, type JobFilters } from './search.ts'

const job =
  '*, rejection_reason, has_hire, owner:profiles!job_listings_user_id_fkey(id, full_name, profile_picture, specialties, is_verified, open_to_trade, is_suspended)' as const
const pageSize = 20
type Cursor = { at: string; id: string }

/** With how many applied: of their own jobs, members see every application that was not withdrawn. */
const listings = () =>
  db
    .from('job_listings')
    .select(`${job}, applicants:job_applications!job_applications_job_id_fkey(count)`)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize)

const after = ({ at, id }: Cursor) => `created_at.lt."${at}",and(created_at.eq."${at}",id.lt.${id})`

/** Those the member posted, in every status, newest first. */
function ownPage(userId: string, cursor: Cursor | null) {
  const query = listings().eq('user_id', userId)
  return ask(cursor ? query.or(after(cursor)) : query)
}

type OwnJob = Awaited<ReturnType<typeof ownPage>>[number]
export type Job = Omit<OwnJob, 'applicants'>
/** What its detail says of it: also of one that is being written. */
export type ShownJob = Omit<
  Job,
  | 'user_id'
  | 'owner'
  | 'status'
  | 'view_count'
  | 'state_code'
  | 'city'
  | 'closed_reason'
  | 'updated_at'
  | 'yearly_pay'
  | 'ended'
  | 'told_end'
  | 'rejection_reason'
  | 'deleted_at'
  | 'featured_until'
  | 'has_hire'
  | 'client_id'
> & { owner: (Pick<NonNullable<Job['owner']>, 'full_name' | 'is_verified' | 'specialties'> & { id: string | null }) | null }
/** `miles`: from the chosen city, the one in the header, or the member's; null if either is unknown. */
export type ListedJob = Job & Partial<Pick<OwnJob, 'applicants'>> & { miles?: number | null; next?: Json }
type Found = { listing: Omit<Job, 'owner' | 'rejection_reason' | 'has_hire'>; owner: Job['owner']; miles: number | null; next: Json }

/** Open jobs that fit. */
async function page(filters: JobFilters, place: Place, cursor: Json | null): Promise<ListedJob[]> {
  const asked = { ...argumentsOf(schema, filters), sort: filters.sort ?? 'best', ...nearPlace(place) }
  const found = (await ask(db.rpc('search_jobs', { ...asked, cursor, page_size: pageSize }))) as Found[]
  return found.map(({ listing, ...rest }) => ({ ...listing, ...rest, rejection_reason: null, has_hire: false }))
}

function nextOf(last: Job[]): Cursor | undefined {
  const end = last.at(-1)
  return end && last.length === pageSize ? { at: end.created_at, id: end.id } : undefined
}

export type JobDay = { day: string; views: number; applications: number }
export type JobFigures = {
  views: number
  /** How many members viewed it. */
  viewers: number
  applications: number
  quick: number
  full: number
  /** How many members went to the job's own address to apply. */
  external: number
  average_response_time_hours: number | null
  reply_percent: number | null
  statuses: Partial<Record<ApplicationStatus, number>>
  /** How many applications ever came so far. */
  reached: { opened: number; shortlisted: number; interviewing: number; hired: number }
  skills: { skill: string; people: number }[]
  sources: Partial<Record<ViewSource, number>>
  /** The last thirty, oldest first. */
  days: JobDay[]
}

/** Counts a view by someone else than the owner (spec §6). */
export const countView = (jobId: string, source: ViewSource) => ask(db.rpc('increment_job_view_count', { job_id: jobId, source }))

/** Counts that the member went to the job's own address to apply (B12.8). */
export const noteExternalClick = (jobId: string) => ask(db.rpc('note_external_click', { job_id: jobId }))

export const jobs = {
  all: ['jobs'] as const,

  /** Those near `place` come before others that fit as well. */
  pages: (filters: JobFilters, place: Place) => {
    // The place of a filter counts instead.
    const near = filters.state === undefined ? place : wherever
    return infiniteQueryOptions({
      queryKey: ['jobs', 'list', filters, near],
      queryFn: ({ pageParam }) => page(filters, near, pageParam),
      initialPageParam: null as Json | null,
      getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.next),
    })
  },

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

  /** The job of an application, if the member received it. */
  received: (applicationId: string, userId: string) =>
    queryOptions({
      queryKey: ['jobs', 'received', applicationId, userId],
      queryFn: () => ask(db.from('job_applications').select('job_id').eq('id', applicationId).eq('owner_id', userId).maybeSingle()),
    }),

  /** The figures of the caller's own job. */
  analytics: (id: string) =>
    queryOptions({
      queryKey: ['jobs', 'analytics', id],
      queryFn: async () => (await ask(db.rpc('job_analytics', { job_id: id }))) as JobFigures,
    }),
}

type Insert = Database['public']['Tables']['job_listings']['Insert']
/** What a member writes of a listing. */
export type JobRow = Omit<Insert, 'user_id' | 'status' | 'featured' | 'featured_until' | 'id' | 'client_id' | 'expires_at' | 'deleted_at'>

const written = 'id, status' as const

/** The answer's status says whether it waits for approval. */
export const write = {
  /** Sent again with the same `clientId`, it changes what the first one stored. */
  post: async (userId: string, clientId: string, row: JobRow, expiresAt: string) => {
    const own = { user_id: userId, client_id: clientId }
    try {
      return await ask(
        db
          .from('job_listings')
          .insert({ ...row, ...own, expires_at: expiresAt })
          .select(written)
          .single(),
      )
    } catch (error) {
      const wasStoredBefore = error instanceof BackendError && error.code === '23505'
      if (!wasStoredBefore) throw error
      return ask(db.from('job_listings').update(row).match(own).select(written).single())
    }
  },
  change: (id: string, row: JobRow) => ask(db.from('job_listings').update(row).eq('id', id).select(written).single()),
  close: (id: string, reason: 'filled' | 'withdrawn' | 'paused') => ask(db.rpc('job_close', { job_id: id, reason })),
  repost: (id: string) => ask(db.rpc('job_repost', { job_id: id })),
  extend: (id: string, days: number) => ask(db.rpc('job_extend', { job_id: id, days })),
  remove: (id: string) => ask(db.rpc('job_delete', { job_id: id })),
}
