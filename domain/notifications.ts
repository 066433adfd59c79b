// Notifications: how the bell counts and dates them, and where each leads.
// The rows are born in the database, worded by notifications.sql.
import type { Database } from './generated/database.ts'

export type NotificationRow = Database['public']['Tables']['notifications']['Row']

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
  if (['new_marketplace', 'new_event', 'new_education', 'new_forum_thread', 'new_user'].includes(type)) return 'community'
  return 'system'
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
