// Applications, as their applicant and the owner of the job see them, and presets. Pages are newest first, with keyset pagination.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '#domain/generated/database.ts'
import {
  applicationLimits,
  applicationTabs,
  type ApplicationStatus,
  type ApplicationTab,
  type Availability,
} from '#domain/jobs/applications.ts'
import { ask, db, invoke } from '#web/data/client.ts'
import type { Job } from './jobs.data.ts'

type Insert = Database['public']['Tables']['job_applications']['Insert']
type Cursor = { at: string; id: string }
const pageSize = 20

const applicant = 'id, full_name, profile_picture, specialties, city, state_code, experience_years, is_verified' as const
/** Ten at most: docs/product/limits.md. */
export const interviews =
  'id, title, description, scheduled_date, duration_minutes, is_virtual, location, meeting_url, timezone, status, suggested_date, moved_from, move_reason' as const
const listing =
  'id, title, company_name, location, is_remote, status, expires_at, ended, deleted_at, categories, image_url, average_response_time_hours' as const

/** By the groups of `applicationGroups`, each newest first, over all pages. */
function receivedPage(jobId: string, cursor: (Cursor & { group: number }) | null) {
  let query = db
    .from('job_applications')
    .select(
      `*, applicant:profiles!job_applications_applicant_id_fkey(${applicant}), interviews:job_schedules!job_schedules_application_id_fkey(${interviews})`,
    )
    .eq('job_id', jobId)
    .order('scheduled_date', { referencedTable: 'interviews' })
    .order('owner_group')
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize)
  if (cursor) query = query.or(`owner_group.gt.${cursor.group},and(owner_group.eq.${cursor.group},or(${olderThan(cursor)}))`)
  return ask(query)
}

function sentPage(userId: string, tab: ApplicationTab, cursor: Cursor | null) {
  let query = db
    .from('job_applications')
    .select(
      `*, job:job_listings!job_applications_job_id_fkey(${listing}), interviews:job_schedules!job_schedules_application_id_fkey(${interviews}), chat:job_chats(id), steps:job_application_steps(step, happened_at)`,
    )
    .eq('applicant_id', userId)
    .order('scheduled_date', { referencedTable: 'interviews' })
    .order('happened_at', { referencedTable: 'steps' })
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize)
  const statuses = applicationTabs[tab]
  if (statuses) query = query.in('status', statuses)
  if (cursor) query = query.or(olderThan(cursor))
  return ask(query)
}

const olderThan = ({ at, id }: Cursor) => `created_at.lt."${at}",and(created_at.eq."${at}",id.lt.${id})`

function endOf(page: { created_at: string; id: string }[]): Cursor | undefined {
  const end = page.length < pageSize ? undefined : page.at(-1)
  return end && { at: end.created_at, id: end.id }
}

const presetsOf = (userId: string) =>
  ask(
    db
      .from('job_application_presets')
      .select('id, name, intro, portfolio_ids, is_default, created_at')
      .eq('user_id', userId)
      .order('is_default', { ascending: false })
      .order('created_at', { ascending: false }),
  )

export type ReceivedApplication = Awaited<ReturnType<typeof receivedPage>>[number]
export type SentApplication = Awaited<ReturnType<typeof sentPage>>[number]
export type Preset = Awaited<ReturnType<typeof presetsOf>>[number]
export type PresetDraft = Pick<Preset, 'name' | 'intro' | 'portfolio_ids'>
export type ApplicationDraft =
  | { mode: 'quick'; intro: string }
  | { mode: 'full'; intro: string; portfolio_ids: string[]; availability: Availability; answers: Record<string, string> }

export const applications = {
  /** All of them; a live change invalidates all. */
  all: ['applications'] as const,

  ofJob: (jobId: string) =>
    infiniteQueryOptions({
      queryKey: [...applications.all, 'of-job', jobId],
      queryFn: ({ pageParam }) => receivedPage(jobId, pageParam),
      initialPageParam: null as (Cursor & { group: number }) | null,
      getNextPageParam: (page) => {
        const end = endOf(page)
        return end && { ...end, group: page.at(-1)?.owner_group ?? 0 }
      },
    }),

  mine: (userId: string, tab: ApplicationTab = 'all') =>
    infiniteQueryOptions({
      queryKey: [...applications.all, userId, 'mine', tab],
      queryFn: ({ pageParam }) => sentPage(userId, tab, pageParam),
      initialPageParam: null as Cursor | null,
      getNextPageParam: endOf,
    }),

  /** What the member sent for this job; null if nothing (DETAIL-20). A withdrawn one counts, too. */
  ownOf: (jobId: string, userId: string) =>
    queryOptions({
      queryKey: [...applications.all, userId, 'of', jobId],
      queryFn: () =>
        ask(db.from('job_applications').select('id, status, created_at').eq('job_id', jobId).eq('applicant_id', userId).maybeSingle()),
    }),

  /** Pictures that came with an application: those the reader may see today. */
  pieces: (ids: string[]) =>
    queryOptions({
      queryKey: [...applications.all, 'pieces', ids],
      queryFn: () =>
        ask(db.from('portfolio_items').select('id, media, category, picture_addresses').in('id', ids).limit(applicationLimits.pieces)),
    }),
}

export const presets = {
  mine: (userId: string) => queryOptions({ queryKey: ['application-presets', userId], queryFn: () => presetsOf(userId) }),
}

export const applicationMoves = {
  apply(jobId: string, userId: string, draft: ApplicationDraft) {
    // A trigger fills in the owner; only the generated type requires it.
    const row = { job_id: jobId, applicant_id: userId, status: 'submitted', ...draft } as Insert
    return ask(db.from('job_applications').insert(row))
  },
  /** Fails if the caller no longer sees it, because the applicant withdrew. */
  move: (id: string, status: ApplicationStatus, note?: string) =>
    ask(
      db
        .from('job_applications')
        .update({ status, updated_at: new Date().toISOString(), ...(note && { reason: note }) })
        .eq('id', id)
        .select('id')
        .single(),
    ),
}

export const presetMoves = {
  create: (userId: string, draft: PresetDraft) => ask(db.from('job_application_presets').insert({ ...draft, user_id: userId })),
  remove: (id: string, userId: string) => ask(db.from('job_application_presets').delete().eq('id', id).eq('user_id', userId)),
  makeDefault: (id: string) => ask(db.rpc('preset_make_default', { preset_id: id })),
}

/** A draft of the introduction, written by the server from the job and the member's own profile. */
export async function draftIntroduction(job: Job, userId: string): Promise<string> {
  const profile = await ask(
    db.from('profiles').select('full_name, specialties, city, state_code, details:profile_details(bio)').eq('id', userId).maybeSingle(),
  )
  const { introduction } = await invoke<{ introduction: string }>('generate-job-intro', {
    jobTitle: job.title,
    jobDescription: job.description,
    jobRequirements: job.requirements,
    userProfile: profile && {
      full_name: profile.full_name,
      specialties: profile.specialties,
      bio: profile.details?.bio ?? '',
      location: [profile.city, profile.state_code].filter(Boolean).join(', '),
    },
  })
  return introduction
}
