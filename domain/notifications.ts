// Notifications: how the bell counts and dates them, and where each leads. internal.notify writes the rows, with a kind and facts,
// and domain/notices/ words them.
import { noticeSteps } from './generated/notice-steps.ts'
import type { Database } from './generated/database.ts'

type Stored = Database['public']['Tables']['notifications']['Row']
/** `mute_kind`: what of it can be muted; only the page reads it. */
export type NotificationRow = Omit<Stored, 'mute_kind'> & Partial<Pick<Stored, 'mute_kind'>>

/** Spec §9: the list holds 50, the badge says 9+ above nine. */
export const notificationLimit = 50

export function badgeText(count: number): string {
  return count > 9 ? '9+' : String(count)
}

/** Whether it is about what several members did, who are counted in it. */
export function isOfSeveral({ facts }: Pick<NotificationRow, 'facts'>): boolean {
  return typeof facts === 'object' && facts !== null && !Array.isArray(facts) && Number(facts['people']) > 1
}

/** What of it waits for the reader (domain/waiting/) is compared by its place and its kind. */
type Waits = readonly { kind: string; link: string }[]

/**
 * Whether what the reader is to do next still waits, so that a row has a button for it. It always does where what it waits for
 * is no row of its own (`awaits` is empty).
 */
export function hasStep({ template, link }: Pick<NotificationRow, 'template' | 'link'>, waits: Waits): boolean {
  const awaits = template === null ? undefined : noticeSteps[template]
  if (awaits === undefined) return false
  return awaits.length === 0 || waits.some((row) => row.link === link && awaits.includes(row.kind))
}

/** One subject of a day: its newest notification, and those before it that lead to the same place. */
export type Subject<Row> = { newest: Row; earlier: Row[] }

/** Rows of one day, newest first, by what they are about (B16). What leads nowhere, or was written by the member, stands alone. */
export function bySubject<Row extends Pick<NotificationRow, 'id' | 'tab' | 'link'>>(rows: readonly Row[]): Subject<Row>[] {
  const subjects = new Map<string, Subject<Row>>()
  for (const row of rows) {
    const key = row.link === null ? row.id : `${row.tab} ${withoutReply(row.link)}`
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
