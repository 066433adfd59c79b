// The members as staff see them. The server decides who may see and do what; these are its calls.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Json } from '#domain/generated/database.ts'
import { ask, db, invoke } from '#web/data/client.ts'
import { admin } from '../admin.data.ts'
import type { Filters } from './filters.ts'

const pageSize = 50
const shortestSearch = 3
const whileMakingMs = 5_000
/** As many rows of each list as admin_member answers. */
export const rowsShown = 20

export type UserRow = {
  id: string
  full_name: string
  profile_picture: string | null
  specialties: string[]
  email: string
  tier: string
  is_verified: boolean
  is_founder: boolean
  is_suspended: boolean
  trades_completed: number
  sanctions: number
  roles: string[]
  created_at: string
  last_active_on: string
  cursor: Json
}

type Plan = { source: string; tier: string; status: string; ends_at: string | null; renews_at: string | null; holds: boolean }
export type Sanction = {
  id: string
  kind: 'warning' | 'removal' | 'limit' | 'suspension'
  limits: string[]
  /** A kind of content, or `badge`; null for other sanctions than removals. */
  subject: string | null
  /** The title of what was removed, of its thread or job, or whom it is about. */
  subject_place: string
  reason: string
  given_at: string
  ends_at: string | null
  lifted_at: string | null
  is_in_force: boolean
}
/** `lifted_notice`: what the member would read in the bell if it were lifted; null if it has ended. */
type LiftableSanction = Sanction & { lifted_notice: { title: string; message: string } | null }
export type StaffNote = { id: number; note: string; created_at: string; author: string | null }

/** What admin_member answers to everyone it answers. */
type Card = Pick<
  UserRow,
  'id' | 'full_name' | 'profile_picture' | 'specialties' | 'is_verified' | 'is_founder' | 'is_suspended' | 'created_at'
> & {
  account_kind: string
  headline: string
  city: string | null
  state_code: string | null
  sanctions: LiftableSanction[]
}

/** What it adds for those who may read members. `history` is null for callers who may not read the audit log. */
type Account = Pick<UserRow, 'email' | 'tier' | 'roles' | 'last_active_on'> & {
  email_confirmed_at: string | null
  has_second_factor: boolean
  is_in_trial: boolean
  trial_ends_at: string | null
  founder_number: number | null
  founder_benefits_expire_at: string | null
  plans: Plan[]
  counts: Record<'trades_sent' | 'trades_received' | 'trades_completed' | 'services' | 'pieces' | 'reports_by' | 'reports_against', number>
  sessions: { user_agent: string | null; created_at: string; last_used_at: string }[]
  notes: StaffNote[]
  /** `is_from_team`: only such a deletion can be taken back here. */
  leaving: { erases_at: string; is_from_team: boolean } | null
  /** Those that the team started, newest first. */
  copies: { id: string; status: 'waiting' | 'making' | 'ready' | 'failed' | 'expired'; asked_at: string; ready_at: string | null }[]
  trades_under_way: number
  history: { id: number; at: string; act: string; reason: string | null; actor: string | null }[] | null
}
export type Member = Card & Partial<Account>
export type WholeMember = Card & Account
export const isWhole = (member: Member): member is WholeMember => member.email !== undefined

function page(filters: Filters, cursor: Json | null): Promise<UserRow[]> {
  const { q = '', tier, role, active, sort, verified, founder, suspended } = filters
  return ask(
    db.rpc('admin_members', {
      // Fewer characters are not worth a search yet: everyone is shown until there are three.
      search: q.length < shortestSearch ? '' : q,
      ...(tier && { tier }),
      ...(role && { role }),
      ...(active && { active }),
      ...(sort && { sort }),
      ...(verified && { verified: verified === 'yes' }),
      ...(founder && { founder: founder === 'yes' }),
      ...(suspended && { suspended: suspended === 'yes' }),
      ...(cursor !== null && { cursor }),
    }),
  ) as Promise<UserRow[]>
}

export const users = {
  all: (userId: string) => [...admin.all(userId), 'users'] as const,

  pages: (userId: string, filters: Filters) =>
    infiniteQueryOptions({
      queryKey: [...users.all(userId), 'list', filters],
      queryFn: ({ pageParam }) => page(filters, pageParam),
      initialPageParam: null as Json | null,
      getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.cursor),
      placeholderData: keepPreviousData,
    }),

  one: (userId: string, memberId: string) =>
    queryOptions({
      queryKey: [...users.all(userId), 'one', memberId],
      queryFn: async () => (await ask(db.rpc('admin_member', { member_id: memberId }))) as unknown as Member,
      refetchInterval: ({ state }) =>
        state.data?.copies?.some(({ status }) => status === 'waiting' || status === 'making') === true && whileMakingMs,
    }),

  /** Pages of notes older than those on the member's screen. */
  olderNotes: (userId: string, memberId: string, before: number) =>
    infiniteQueryOptions({
      queryKey: [...users.all(userId), 'notes', memberId, before],
      queryFn: ({ pageParam }) =>
        ask(
          db
            .from('staff_notes')
            .select('id, note, created_at, author:profiles!staff_notes_author_id_fkey(full_name)')
            .eq('member_id', memberId)
            .lt('id', pageParam)
            .order('id', { ascending: false })
            .limit(rowsShown),
        ),
      initialPageParam: before,
      getNextPageParam: (last) => (last.length < rowsShown ? undefined : last.at(-1)?.id),
    }),

  /** What the member will read in the bell. */
  preview: (userId: string, template: string, facts: Record<string, string>) =>
    queryOptions({
      queryKey: [...users.all(userId), 'preview', template, facts],
      queryFn: () => ask(db.rpc('notice_preview', { template, facts })),
      staleTime: Number.POSITIVE_INFINITY,
      placeholderData: keepPreviousData,
    }),
}

type Act = { member_id: string; reason: string }

export const warn = (on: Act) => ask(db.rpc('member_warn', on))
export const limit = (on: Act & { limits: string[]; days: number }) => ask(db.rpc('member_limit', on))
export const strike = (on: Act & { points: number }) => ask(db.rpc('member_strike', on))
/** Without `days` until it is lifted. */
export const suspend = ({ days, ...on }: Act & { days: number | null }) => ask(db.rpc('member_suspend', { ...on, days: days as number }))
export const liftSanction = (on: { sanction_id: string; reason: string }) => ask(db.rpc('sanction_lift', on))
export const giveRole = (on: Act & { role: string }) => ask(db.rpc('role_give', on))
export const takeRole = (on: Act & { role: string }) => ask(db.rpc('role_take', on))
export const giveComp = (on: Act & { until: string }) => ask(db.rpc('comp_give', on))
export const endComp = (on: Act) => ask(db.rpc('comp_end', on))
export const unverify = (on: Act) => ask(db.rpc('member_unverify', on))
export const signOutMember = (on: Act) => ask(db.rpc('member_sign_out', on))
export const sendRecoveryMail = (on: Act) => invoke('send-recovery-mail', on)
/** The copy is for the member alone, who downloads it signed in. */
export const startExport = (on: Act) => ask(db.rpc('member_export', on))
export const startDeletion = (on: Act & { cancel_trades: boolean; keep_posts: boolean }) => ask(db.rpc('member_delete', on))
export const takeDeletionBack = (on: Act) => ask(db.rpc('member_keep', on))
export const addNote = (memberId: string, note: string) => ask(db.rpc('staff_note_add', { member_id: memberId, note }))
export const hideReview = (reviewId: string, reason: string) =>
  ask(db.rpc('content_take_down', { kind: 'review', content_id: reviewId, reason }))
