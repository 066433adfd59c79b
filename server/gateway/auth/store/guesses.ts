// Database calls for password tries and known devices.
import type { Database } from '#server/gateway/postgres/database.ts'
import type { Contact } from '../requests.ts'
import { asServiceCall, jsonOrNull, type Refused } from './store.ts'
import type { Account } from './accounts.ts'

/** The counted try, to pass back later. Opaque to this code. */
type Guess = Record<string, unknown>
type Begun = { outcome: 'ok'; guess: Guess; account: Account | null } | { outcome: 'over_request_rate_limit'; wait: number }

export function asServiceBeginGuess(db: Database, contact: Contact, place: string, is_known: boolean): Promise<Begun> {
  return asServiceCall(db, 'begin_guess', { ...contact, place, is_known: String(is_known) })
}

export function asServiceBeginGuessOf(db: Database, userId: string, place: string): Promise<Begun> {
  return asServiceCall(db, 'begin_guess_of', { owner_id: userId, place })
}

export function asServiceEndGuess(db: Database, guess: Guess, wasRight: boolean): Promise<Refused<'ok'>> {
  return asServiceCall(db, 'end_guess', { guess: jsonOrNull(guess), was_right: String(wasRight) })
}

export function asServiceKnowsDevice(db: Database, contact: Contact, mark: string): Promise<boolean> {
  return asServiceCall(db, 'knows_device', { ...contact, mark }, true)
}

/** `earlier` is the mark of a cookie that the browser sent. */
export function asServiceRememberDevice(
  db: Database,
  userId: string,
  marks: { mark: string; earlier: string | null },
): Promise<Refused<'ok'>> {
  return asServiceCall(db, 'remember_device', { owner_id: userId, ...marks })
}
