// Each guess at a password is counted in PostgreSQL before the password is checked, so that neither a restart nor another
// IP address resets the count. A right password, or a refusal of ours, gives the guess back. An address without an account is
// counted like one with (decision 0019).
import type { FastifyRequest } from 'fastify'
import type { Auth } from '../auth.ts'
import { deviceMarkOf } from './devices.ts'
import { problem } from '../problems.ts'
import { type Contact, networkFrom, type Person } from '../requests.ts'
import { type Account, asServiceFindAccount } from '../store/accounts.ts'
import { asServiceBeginGuess, asServiceBeginGuessOf, asServiceEndGuess, asServiceKnowsDevice } from '../store/guesses.ts'

export type Attempt<Of> = {
  account: Of
  /** Whether the account's owner has signed in with this browser before. */
  isKnownDevice: boolean
  /** Counts the guess for its network once its turn comes, because a hundred members in one place may wait together. Throws. */
  beforeHash: () => Promise<void>
  wasRight: () => Promise<void>
  /** The password was not checked. If we refuse the request, that is not a wrong guess. */
  takeBack: () => Promise<void>
}

/** A guess at sign-in. Throws after too many wrong ones from here. */
export async function beginSignIn(request: FastifyRequest, on: Auth, contact: Contact): Promise<Attempt<Account | null>> {
  const { limits } = on
  const device = deviceMarkOf(request, contact.address)
  const isKnownDevice = device !== null && (await asServiceKnowsDevice(request.db, contact, device))
  if (!limits.isOn) return { account: await asServiceFindAccount(request.db, contact), isKnownDevice, ...nothingCounted }
  if (isKnownDevice) {
    const begun = await begin(request, () => asServiceBeginGuess(request.db, contact, `device ${device}`, true))
    return { ...begun, isKnownDevice }
  }
  const network = networkFrom(request)
  await limits.refuseIfFull('wrongPasswords', network)
  const begun = await begin(request, () => asServiceBeginGuess(request.db, contact, `network ${network}`, false))
  let isCounted = false
  const giveBack = async () => {
    if (isCounted) await limits.giveBack('wrongPasswords', network)
  }
  return {
    account: begun.account,
    isKnownDevice,
    async beforeHash() {
      await limits.spend(['wrongPasswords', network])
      isCounted = true
    },
    wasRight: async () => void (await Promise.all([giveBack(), begun.wasRight()])),
    takeBack: async () => void (await Promise.all([giveBack(), begun.takeBack()])),
  }
}

/** A guess at the password of a signed-in member. Counted per session, so that strangers cannot use up the guesses. */
export async function beginGuessOf(request: FastifyRequest, on: Auth, person: Person): Promise<Attempt<null>> {
  if (!on.limits.isOn) return { account: null, isKnownDevice: true, ...nothingCounted }
  const begun = await begin(request, () => asServiceBeginGuessOf(request.db, person.userId, `session ${person.sessionId}`))
  return { ...begun, account: null, isKnownDevice: true }
}

const nothing = async () => {}
const nothingCounted = { beforeHash: nothing, wasRight: nothing, takeBack: nothing }

async function begin({ db }: FastifyRequest, ask: () => ReturnType<typeof asServiceBeginGuess>) {
  const begun = await ask()
  if (begun.outcome !== 'ok') throw problem('over_request_rate_limit', { retryAfter: begun.wait })
  const end = (wasRight: boolean) => async () => void (await asServiceEndGuess(db, begun.guess, wasRight))
  return { account: begun.account, beforeHash: nothing, wasRight: end(true), takeBack: end(false) }
}
