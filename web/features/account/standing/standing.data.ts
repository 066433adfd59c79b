// What the moderation team decided about the signed-in member, and their appeals.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'

export const appealLimit = 1000
const shownAtMost = 50

const ownOf = (userId: string) =>
  ask(
    db
      .from('sanctions')
      .select(
        'id, kind, limits, subject, subject_place, reason, given_at, ends_at, lifted_at, appeal:appeals(message, created_at, is_lifted, answer, answered_at)',
      )
      .eq('user_id', userId)
      .order('given_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(shownAtMost),
  )

const strikesOf = (userId: string) =>
  ask(
    db
      .from('conduct_strikes')
      .select('id, kind, points, trade_id, reason, counts_at, expires_at, appeal_status, appeal, appealed_at, decision_note, decided_at')
      .eq('user_id', userId)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(shownAtMost),
  )

export type Strike = Awaited<ReturnType<typeof strikesOf>>[number]
export type Sanction = Awaited<ReturnType<typeof ownOf>>[number]
export type Appeal = NonNullable<Sanction['appeal']>

export const standing = {
  own: (userId: string) => queryOptions({ queryKey: ['me', userId, 'standing'], queryFn: () => ownOf(userId) }),
  strikes: (userId: string) => queryOptions({ queryKey: ['me', userId, 'strikes'], queryFn: () => strikesOf(userId) }),
}

export const appeal = (sanctionId: string, message: string) =>
  ask(db.rpc('appeal_send', { sanction_id: sanctionId, message: message.trim() }))

export const appealStrike = (strikeId: string, statement: string) =>
  ask(db.rpc('strike_appeal', { strike_id: strikeId, statement: statement.trim() }))

/** Ended sanctions stay on the page, without a way to appeal. */
export const isInForce = ({ lifted_at, ends_at }: Pick<Sanction, 'lifted_at' | 'ends_at'>, now: Date): boolean =>
  lifted_at === null && (ends_at === null || new Date(ends_at) > now)

/** The suspension that lasts longest, for the banner. */
export function suspensionOf(sanctions: Sanction[], now: Date): Sanction | undefined {
  const ends = ({ ends_at }: Sanction) => (ends_at === null ? Infinity : new Date(ends_at).getTime())
  return sanctions.filter((each) => each.kind === 'suspension' && isInForce(each, now)).toSorted((a, b) => ends(b) - ends(a))[0]
}
