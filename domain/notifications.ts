// Notifications: how the bell counts and dates them, and where each leads. internal.notify writes the rows, with a template and facts.
import type { Database } from './generated/database.ts'

type Stored = Database['public']['Tables']['notifications']['Row']
/** `mute_kind`: what of it can be muted; only the page reads it. */
export type NotificationRow = Omit<Stored, 'mute_kind'> & Partial<Pick<Stored, 'mute_kind'>>

/** Spec §9: the list holds 50, the badge says 9+ above nine. */
export const notificationLimit = 50

export function badgeText(count: number): string {
  return count > 9 ? '9+' : String(count)
}

export type NotificationGroup = 'trades' | 'messages' | 'community' | 'jobs' | 'system'

/** The tabs of B16. A type nobody knows yet belongs to the system's own news. */
export function groupOf(type: string): NotificationGroup {
  if (type === 'message') return 'messages'
  if (type.startsWith('trade_') || type === 'review' || type === 'match_found') return 'trades'
  if (type === 'new_job' || type === 'application_update' || type === 'interview_reminder') return 'jobs'
  if (communityTypes.includes(type) || type.startsWith('forum_')) return 'community'
  return 'system'
}

export const communityTypes: readonly string[] = [
  'new_marketplace',
  'new_event',
  'new_education',
  'new_forum_thread',
  'new_user',
  'new_follower',
]

/** Whether it is about what several members did, who are counted in it. */
export function isOfSeveral({ facts }: Pick<NotificationRow, 'facts'>): boolean {
  return typeof facts === 'object' && facts !== null && !Array.isArray(facts) && Number(facts['people']) > 1
}

/** What of it waits for the reader (domain/waiting/) is compared by its place and its kind. */
type Waits = readonly { kind: string; link: string }[]

/** What the reader is to do next, as a button of a row that is unread; null for what is only to be known, and once it no longer waits. */
export function actionOf({ template, link }: Pick<NotificationRow, 'template' | 'link'>, waits: Waits): string | null {
  const action = template === null ? undefined : actions[template]
  if (action === undefined) return null
  const { says, kinds } = action
  return kinds === null || waits.some((row) => row.link === link && kinds.includes(row.kind)) ? says : null
}

/** `kinds`: of the rows that wait for the same; null if it waits nowhere else. */
const next = (says: string, ...kinds: string[]) => ({ says, kinds: kinds.length === 0 ? null : kinds })

const actions: Record<string, ReturnType<typeof next>> = {
  trade_sent: next('Answer', 'answer'),
  trade_counter: next('Answer', 'answer'),
  trade_waiting: next('Answer', 'answer'),
  trade_accepted: next('Pick a time', 'propose', 'choose'),
  trade_times: next('Pick a time', 'choose'),
  trade_new_times: next('Answer', 'choose'),
  trade_new_times_late: next('Answer', 'choose'),
  trade_place_asked: next('Answer', 'place'),
  trade_confirmed: next('Confirm', 'confirm'),
  trade_marked: next('Confirm', 'confirm'),
  trade_over: next('Confirm', 'confirm'),
  trade_completed: next('Write a review', 'review'),
  trade_no_show: next('Answer', 'no_show', 'neither_came'),
  trade_owed: next('Choose', 'owed'),
  dispute_opened: next('Tell your side', 'tell_side'),
  review_reminder: next('Write a review', 'review'),
  match_found: next('See your matches'),
  interview_proposed: next('Answer', 'answer_interview'),
  interview_moved: next('Answer', 'answer_interview'),
  interview_suggested: next('Answer', 'answer_interview'),
  job_ending: next('Repost'),
  job_ended: next('Repost'),
  job_unanswered: next('Repost'),
  payment_failed: next('Update payment'),
  nudge_service: next('Add a service'),
  nudge_profile: next('Finish my profile'),
  nudge_want: next('Say what I want'),
}

/** One subject of a day: its newest notification, and those before it that lead to the same place. */
export type Subject<Row> = { newest: Row; earlier: Row[] }

/** Rows of one day, newest first, by what they are about (B16). What leads nowhere, or was written by the member, stands alone. */
export function bySubject<Row extends Pick<NotificationRow, 'id' | 'type' | 'related_id' | 'link'>>(rows: readonly Row[]): Subject<Row>[] {
  const subjects = new Map<string, Subject<Row>>()
  for (const row of rows) {
    const key = row.link === null ? row.id : `${groupOf(row.type)} ${withoutReply(row.link)}`
    const subject = subjects.get(key)
    if (subject) subject.earlier.push(row)
    else subjects.set(key, { newest: row, earlier: [] })
  }
  return [...subjects.values()]
}

/** Which reply of a thread a link leads to only says where the thread opens: it is about the thread. */
export function withoutReply(link: string): string {
  return link.replace(/\?reply=[^&]*$/, '')
}

/** Where it leads: its own link wins, else what its type and subject say; null leads nowhere. */
export function linkOf({ type, related_id, link }: Pick<NotificationRow, 'related_id' | 'link'> & { type: string }): string | null {
  if (link !== null) return link
  if (related_id === null) return null
  if (type === 'message') return `/messages/${related_id}`
  if (type.startsWith('trade_')) return `/trades?id=${related_id}`
  return null
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Spec §2: 'Just now' under a minute, then minutes, hours, days. A clock that runs behind also says 'Just now'. */
export function relativeTime(at: string | Date, now: Date): string {
  const past = now.getTime() - new Date(at).getTime()
  if (past < minute) return 'Just now'
  if (past < hour) return `${Math.floor(past / minute)}m ago`
  if (past < day) return `${Math.floor(past / hour)}h ago`
  return `${Math.floor(past / day)}d ago`
}
