// Which address or number a request about an account means.
import type { Database } from '../postgres/database.ts'
import { invalid } from './problems.ts'
import { type Contact, isGiven, readAddress, readNumber } from './requests.ts'
import { asServiceFindAccount } from './store/accounts.ts'

export async function readContact(
  db: Database,
  { email, phone }: { email: string | null; phone: string | null },
  both: string,
): Promise<Contact> {
  if (isGiven(email) && isGiven(phone)) throw invalid(both)
  return isGiven(phone) ? { by: 'phone', address: readNumber(phone) } : { by: 'email', address: await readKnownAddress(db, email ?? '') }
}

/**
 * The plain form of an address. Accounts from before addresses had one form keep theirs, and are found by what was typed for them then: the only ones
 * that the plain form does not find.
 */
export async function readKnownAddress(db: Database, given: string): Promise<string> {
  const address = readAddress(given)
  const typed = given.trim().toLowerCase()
  if (typed === address) return address
  return (await asServiceFindAccount(db, { by: 'email', address: typed })) === null ? address : typed
}
