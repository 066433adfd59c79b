// The banner that a member sees comes with their own profile, which every screen of theirs reads first.
import { ask, db } from '#web/data/client.ts'

/** The computed field `announcement` of a member's own profile row (database/product/operations/announcements.sql). */
export type Banner = {
  id: string
  title: string
  body: string
  /** A page of this site. */
  link: string | null
  /** When it is no longer shown. */
  over_at: string
}

/** Closes a banner and returns the next one. */
export const dismiss = (id: string) => ask(db.rpc('announcement_dismiss', { announcement_id: id }))
